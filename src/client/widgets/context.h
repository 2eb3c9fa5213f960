/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A second action of a widget, by the secondary button of the pointer or the menu key. */
#pragma once

#include <gtk/gtk.h>

/* The action's target for @widget now (floating), or NULL: there is nothing to offer. */
typedef GVariant *(*MaeContextTarget) (GtkWidget *widget);

/* Activates @action, which is static, with what @target returns. */
void mae_context_add (GtkWidget *widget, const char *action, MaeContextTarget target);
