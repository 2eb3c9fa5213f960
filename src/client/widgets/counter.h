/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A number that is counted up when it is first shown. Its accessible name, its size and the
 * property "label" are those of the final number from the beginning. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define MAE_TYPE_COUNTER (mae_counter_get_type ())
G_DECLARE_FINAL_TYPE (MaeCounter, mae_counter, MAE, COUNTER, GtkWidget)

/* Counts to @number, beginning @delay milliseconds after it was first shown. */
GtkWidget *mae_counter_new (int number, guint delay, GtkAccessibleRole role);

G_END_DECLS
