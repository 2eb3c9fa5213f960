/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One line of the game's log, for list views. */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/* The subject of a line, which decides its icon. */
typedef enum {
  MAE_LOG_SETUP,
  MAE_LOG_MARKET,
  MAE_LOG_BUY,
  MAE_LOG_PRODUCE,
  MAE_LOG_SWAP,
  MAE_LOG_LEADER,
  MAE_LOG_FAITH,
  MAE_LOG_REPORT,
  MAE_LOG_LORENZO,
  MAE_LOG_TURN,
  MAE_LOG_PRESENCE,
  MAE_LOG_LAST_ROUND,
  MAE_LOG_END,
  MAE_LOG_BACK, /* a move was taken back */
  MAE_LOG_NOTE, /* about the connection */
} MaeLogKind;

#define MAE_TYPE_LOG_ENTRY (mae_log_entry_get_type ())
G_DECLARE_FINAL_TYPE (MaeLogEntry, mae_log_entry, MAE, LOG_ENTRY, GObject)

/* @seat: whose action it was, or -1. The properties have the names "text", "kind" (int), "seat" and
 * "round". */
MaeLogEntry *mae_log_entry_new (MaeLogKind kind, int seat, guint round, const char *text);

/* The action token that was drawn, of the ruleset's; -1, as at first: none. */
void mae_log_entry_set_token (MaeLogEntry *self, int token);
int mae_log_entry_get_token (MaeLogEntry *self);

const char *mae_log_entry_get_text (MaeLogEntry *self);
MaeLogKind mae_log_entry_get_kind (MaeLogEntry *self);
int mae_log_entry_get_seat (MaeLogEntry *self);
guint mae_log_entry_get_round (MaeLogEntry *self);

G_END_DECLS
