/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A number that counts up when it is first shown. Its accessible name, size and property "label"
 * are those of the final number from the beginning. */
#pragma once

#include <gtk/gtk.h>

#define MAE_TYPE_COUNTER (mae_counter_get_type ())
G_DECLARE_FINAL_TYPE (MaeCounter, mae_counter, MAE, COUNTER, GtkWidget)

/* Counts to @number, starting @delay milliseconds after it is first shown. */
GtkWidget *mae_counter_new (int number, guint delay, GtkAccessibleRole role);
