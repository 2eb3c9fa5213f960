/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Prometheus' text form, read as strictly as its rules are written, and a little more: every metric
 * has its help and type before it, stands in one piece, and no line stands twice. */
#pragma once

#include <glib.h>

/* What was read: by the metric's name with its labels as written, its value. NULL and what is wrong
 * in @wrong (transfer full). (transfer full) */
GHashTable *prometheus_parse (const char *text, char **wrong);

/* The value of @name; fails when there is none. */
double prometheus_value (GHashTable *metrics, const char *name);
