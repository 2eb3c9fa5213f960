/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Pictures of the rules, made of the widgets of the table. Screen readers skip them, except for
 * texts that aren't part of the widgets. */
#pragma once

#include <gtk/gtk.h>

#include "client/words/topic-text.h"
#include "engine/game.h"

/* Plays the first rounds of a game of two computer players, always the same one. (transfer full) */
MaeGame *mae_rules_picture_play (void);

/* Returns the picture of @topic with what is on the table in @game, which must outlive it; NULL if
 * there is none. (transfer floating) */
GtkWidget *mae_rules_picture_new (MaeTopic topic, const MaeGame *game);
