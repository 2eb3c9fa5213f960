/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A web server on this machine that says what a test wants, over TLS. */
#pragma once

#include <gio/gio.h>

#include "certificates.h"

typedef struct {
  GSocketService *service;
  GTlsCertificate *certificate;
  guint16 port;
  const char *says; /* NULL: nothing, and the connection stays open */
  GString *heard;
  GIOStream *stream; /* the last one */
} Web;

/* Begins and ends it; it runs in the main context. Set @says before. */
void web_begin (Web *self, const Certificates *certificates, Certificate which);
void web_end (Web *self);

/* This program then trusts the authority of @certificates, and nobody else. */
void web_trust (const Certificates *certificates);
