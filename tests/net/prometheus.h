/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A strict parser of Prometheus' text format, with some rules of its own: every metric has its help
 * and type before it, its lines are together, and no line is repeated. */
#pragma once

#include <glib.h>

/* Returns the values by metric name with labels as written. (transfer full); NULL and the error in
 * @wrong (transfer full). */
GHashTable *prometheus_parse (const char *text, char **wrong);

/* Returns the value of @name; fails when there is none. */
double prometheus_value (GHashTable *metrics, const char *name);
