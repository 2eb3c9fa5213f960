/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Sentences about people on a server. */
#pragma once

#include "protocol/people-info.h"

/* How many colors avatars have. */
#define MAE_AVATAR_COLORS 11

/* Returns the color of the avatar of @name, 0 to MAE_AVATAR_COLORS - 1: the same in every place and
 * in every game. */
int mae_avatar_color (const char *name);

/* Returns the letter of the avatar of @name. (transfer full) */
char *mae_avatar_letter (const char *name);

/* Returns where @person is: “In the hall”. @seats: the games of the player (nullable). (transfer
 * full) */
char *mae_person_where_text (const MaePersonInfo *person, const MaeSeatList *seats);

/* Returns a sentence about what became of a request about @name (nullable); @wait in milliseconds.
 * (transfer full) */
char *mae_person_answer_text (MaePersonAnswer answer, const char *name, gint64 wait);

/* Returns who invites to what. (transfer full) */
char *mae_invitation_text (const MaeInvitation *invitation);

/* Returns how many people are on the server, this player among them. (transfer full) */
char *mae_people_count_text (gint64 total);
