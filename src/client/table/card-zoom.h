/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* An enlarged card with a sentence about it, for MaeZoom. */
#pragma once

#include <gtk/gtk.h>

#include "engine/rules.h"

/* Creates the enlarged picture of card @card, or (@card -1) of leader @leader, whose face in
 * @widget has @width. @text is nullable. (transfer floating) */
GtkWidget *mae_card_zoom_new (GtkWidget *widget, const MaeRuleset *rules, int card, int leader,
                              int width, const char *text);
