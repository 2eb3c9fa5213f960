/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A number that is counted up when it is first seen. What it says to those who don't see it, and
 * the room it takes, are those of the number all the while; so is the property "label". */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define MAE_TYPE_COUNTER (mae_counter_get_type ())
G_DECLARE_FINAL_TYPE (MaeCounter, mae_counter, MAE, COUNTER, GtkWidget)

/* Counts to @number, beginning @delay milliseconds after it was first seen. */
GtkWidget *mae_counter_new (int number, guint delay, GtkAccessibleRole role);

G_END_DECLS
