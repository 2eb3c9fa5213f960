/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The stream below a TLS connection. It watches the TLS records: once the connection is open, a
 * record that begins another handshake (renegotiation, in TLS 1.2) is an error. GIO would handle it
 * on a thread that waits for the peer, and until the peer answers, the connection could neither be
 * read nor written although its socket is ready for both. */
#pragma once

#include <gio/gio.h>

#define MAE_TYPE_RECORD_STREAM (mae_record_stream_get_type ())
G_DECLARE_FINAL_TYPE (MaeRecordStream, mae_record_stream, MAE, RECORD_STREAM, GIOStream)

/* @base must be pollable in both directions. */
MaeRecordStream *mae_record_stream_new (GIOStream *base);

/* To be called when the handshake is done: from now on another one is an error. */
void mae_record_stream_set_open (MaeRecordStream *self);
