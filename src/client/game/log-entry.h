/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One line of the game's log, for list views. */
#pragma once

#include <glib-object.h>

#include "log-line.h"

#define MAE_TYPE_LOG_ENTRY (mae_log_entry_get_type ())
G_DECLARE_FINAL_TYPE (MaeLogEntry, mae_log_entry, MAE, LOG_ENTRY, GObject)

/* Copies @line. @times: how often it happened in a row, which the texts then say. */
MaeLogEntry *
mae_log_entry_new (const MaeLogLine *line, const MaeRuleset *rules, guint round, guint times);

/* Returns the line, with the texts as shown: valid as long as the entry. */
const MaeLogLine *mae_log_entry_get_line (MaeLogEntry *self);

/* Returns the ruleset of the line's indices, which lives as long as the entry. */
const MaeRuleset *mae_log_entry_get_rules (MaeLogEntry *self);

/* Returns how often the line happened in a row. */
guint mae_log_entry_get_times (MaeLogEntry *self);

/* Returns whether @line says the same as the entry, in the same round. */
gboolean mae_log_entry_is_like (MaeLogEntry *self, const MaeLogLine *line, guint round);

/* The round of a line when the server hasn't told it to a player who came back. */
#define MAE_LOG_ROUND_UNTOLD G_MAXUINT

/* Returns the round in which the line happened: 0 in the setup, or MAE_LOG_ROUND_UNTOLD. */
guint mae_log_entry_get_round (MaeLogEntry *self);

/* Returns the heading of the entry's round: "Round 3". (transfer full) */
char *mae_log_entry_get_heading (MaeLogEntry *self);
