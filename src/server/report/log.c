/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/report/log.h"
#include "server/gate/gate.h"
#include "server/sessions/identity.h"
#include "server/sessions/session.h"
#include "server/state.h"
#include "server/tables/game-room.h"

#define MAX_FIELDS 8

typedef struct {
  GLogField at[MAX_FIELDS];
  gsize n;
} Fields;

static void
add_field (Fields *fields, const char *key, const char *value)
{
  fields->at[fields->n++] = (GLogField){ key, value, -1 };
}

/* Returns the level as g_log_structured() names it. */
static const char *
priority_of (GLogLevelFlags level)
{
  if (level & (G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING))
    return "4";
  if (level & G_LOG_LEVEL_MESSAGE)
    return "5";
  return level & G_LOG_LEVEL_INFO ? "6" : "7";
}

static void
start_fields (Fields *fields, GLogLevelFlags level, const char *message)
{
  fields->n = 0;
  add_field (fields, "MESSAGE", message);
  add_field (fields, "PRIORITY", priority_of (level));
  add_field (fields, "GLIB_DOMAIN", G_LOG_DOMAIN);
}

void
mae_log_session (const MaeServerSession *session, GLogLevelFlags level, const char *format, ...)
{
  const MaeIdentity *identity = session->identity;
  Fields fields;
  va_list args;

  va_start (args, format);
  g_autofree char *what = g_strdup_vprintf (format, args);
  va_end (args);
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, session->number);
  g_autofree char *message = g_strconcat ("Session ", number, " ", what, NULL);
  g_autofree char *nickname = identity != NULL ? mae_log_escape (identity->name) : NULL;
  g_autofree char *room = identity != NULL && identity->room != NULL
                              ? g_strdup_printf ("%" G_GUINT64_FORMAT, identity->room->number)
                              : NULL;
  start_fields (&fields, level, message);
  add_field (&fields, "MAESTRI_SESSION", number);
  if (session->address != NULL)
    add_field (&fields, "MAESTRI_ADDRESS", session->address);
  if (nickname != NULL)
    add_field (&fields, "MAESTRI_NICKNAME", nickname);
  if (room != NULL)
    add_field (&fields, "MAESTRI_TABLE", room);
  g_log_structured_array (level, fields.at, fields.n);
}

void
mae_log_turned_away (MaeServer *server, const char *address, const char *why)
{
  Fields fields;

  if (address == NULL) {
    g_info ("Turned away a connection from this host: %s", why);
    return;
  }
  /* Otherwise anybody could fill the disk. */
  if (!mae_gate_take (server->gate, MAE_LIMIT_LOGGED_OF_ADDRESS, address, server->now)
      || !mae_gate_take (server->gate, MAE_LIMIT_LOGGED, NULL, server->now)) {
    server->counts.unlogged++;
    return;
  }
  g_autofree char *message =
      g_strdup_printf ("Turned away %s: %s (%u more since the last such line)", address, why,
                       server->counts.unlogged);
  server->counts.unlogged = 0;
  start_fields (&fields, G_LOG_LEVEL_MESSAGE, message);
  add_field (&fields, "MAESTRI_ADDRESS", address);
  g_log_structured_array (G_LOG_LEVEL_MESSAGE, fields.at, fields.n);
}

void
mae_log_table (guint64 number, GLogLevelFlags level, const char *format, ...)
{
  Fields fields;
  va_list args;

  va_start (args, format);
  g_autofree char *what = g_strdup_vprintf (format, args);
  va_end (args);
  g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, number);
  g_autofree char *message = g_strconcat ("Table ", text, " ", what, NULL);
  start_fields (&fields, level, message);
  add_field (&fields, "MAESTRI_TABLE", text);
  g_log_structured_array (level, fields.at, fields.n);
}

char *
mae_log_escape (const char *text)
{
  GString *out = g_string_new (NULL);
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p)) {
    gunichar c = g_utf8_get_char_validated (p, -1);
    if (c == (gunichar) -1 || c == (gunichar) -2)
      return g_string_append (out, "…"), g_string_free (out, FALSE);
    GUnicodeType type = g_unichar_type (c);
    gboolean breaks = type == G_UNICODE_LINE_SEPARATOR || type == G_UNICODE_PARAGRAPH_SEPARATOR;
    if (c == ' ' || (g_unichar_isgraph (c) && !breaks))
      g_string_append_unichar (out, c);
    else
      g_string_append_printf (out, "\\u%04x", c);
  }
  return g_string_free (out, FALSE);
}
