/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A person's card: numbers, the rating game by game, favorite leaders, and the last games. */
#pragma once

#include <gtk/gtk.h>

#include "client/session/session.h"

#define MAE_TYPE_PERSON_VIEW (mae_person_view_get_type ())
G_DECLARE_FINAL_TYPE (MaePersonView, mae_person_view, MAE, PERSON_VIEW, GtkWidget)

/* Creates an empty view of people on the server of @session. */
GtkWidget *mae_person_view_new (MaeSession *session);

/* Asks the server for @nickname (NULL: nobody; shows nothing), in games with @ruleset of @players
 * (NULL, 0: those that this person plays most), and shows the answer. */
void
mae_person_view_ask (MaePersonView *self, const char *nickname, const char *ruleset, int players);
