/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The bytes under a TLS connection, with an eye on its records: once the connection is open, a
 * record that begins another handshake (renegotiation, in TLS 1.2) is an error. GIO would carry it
 * out on a thread that waits for the peer, and as long as the peer doesn't go on the connection
 * could neither be read nor written while its socket is ready for both. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define MAE_TYPE_RECORD_STREAM (mae_record_stream_get_type ())
G_DECLARE_FINAL_TYPE (MaeRecordStream, mae_record_stream, MAE, RECORD_STREAM, GIOStream)

/* @base is pollable in both directions. */
MaeRecordStream *mae_record_stream_new (GIOStream *base);

/* The handshake is done: there will be no other. */
void mae_record_stream_set_open (MaeRecordStream *self);

G_END_DECLS
