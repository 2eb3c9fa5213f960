/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Appends JSON to a line. The last character shows whether a comma is needed, so there is no other
 * state: a line starts with an empty string or after '\n'. @name NULL: an element of an array. */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* Writes the start or end of an object ('{', '}') or of an array ('[', ']'). */
void mae_json_open (GString *out, const char *name, char bracket);
void mae_json_close (GString *out, char bracket);

/* Begins a line with an object that has @type as its member "type". */
void mae_json_begin_line (GString *out, const char *type);

/* Ends a line that is an object. */
void mae_json_end_line (GString *out);

/* Write a whole line: an object with only a "type"; one with a text, its member @name, too. */
void mae_json_type_line (GString *out, const char *type);
void mae_json_text_line (GString *out, const char *type, const char *name, const char *text);

/* These functions write a member or an element. */
void mae_json_int (GString *out, const char *name, gint64 value);
void mae_json_bool (GString *out, const char *name, bool value);
void mae_json_null (GString *out, const char *name);

/* Writes a string. @text is UTF-8 and is escaped. @name isn't escaped: use mae_json_name() for
 * names that may need it. */
void mae_json_string (GString *out, const char *name, const char *text);

/* Writes a name that may need escaping (a player's, a resource's). Write its value with @name
 * NULL. */
void mae_json_name (GString *out, const char *name);

/* The same for a name that is a number. */
void mae_json_number_name (GString *out, int number);

/* Writes a number under a name that may need escaping. */
void mae_json_named_int (GString *out, const char *name, gint64 value);

/* Writes members or elements that were written to an empty string. */
void mae_json_members (GString *out, const GString *members);
