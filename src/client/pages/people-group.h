/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The people on a server, and where they are. */
#pragma once

#include <gtk/gtk.h>

#include "client/session/session.h"

#define MAE_TYPE_PEOPLE_GROUP (mae_people_group_get_type ())
G_DECLARE_FINAL_TYPE (MaePeopleGroup, mae_people_group, MAE, PEOPLE_GROUP, GtkWidget)

/* Shows the people of @session; to be called once. */
void mae_people_group_set_session (MaePeopleGroup *self, MaeSession *session);

/* Sets whether the list has no heading. */
void mae_people_group_set_narrow (MaePeopleGroup *self, gboolean narrow);

/* Focuses the first person; returns whether there is one. */
gboolean mae_people_group_focus (MaePeopleGroup *self);

/* Lists only people who are called like @name; "": all. */
void mae_people_group_seek (MaePeopleGroup *self, const char *name);
