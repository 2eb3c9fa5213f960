/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Appends JSON to a line. The last character written shows whether a comma is needed, so there is
 * no state: a line starts at an empty string or after '\n'. @name NULL: an element of a list. */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* Opens or closes an object ('{', '}') or an array ('[', ']'). */
void mae_json_open (GString *out, const char *name, char bracket);
void mae_json_close (GString *out, char bracket);

/* A member or element of each kind. */
void mae_json_int (GString *out, const char *name, gint64 value);
void mae_json_bool (GString *out, const char *name, bool value);
void mae_json_null (GString *out, const char *name);

/* @value in UTF-8; it is escaped. @name never needs that, except in mae_json_name(). */
void mae_json_string (GString *out, const char *name, const char *value);

/* A name that isn't ours (a player's, a resource's), escaped; its value comes next with NULL. */
void mae_json_name (GString *out, const char *name);
