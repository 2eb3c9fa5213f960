/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Makes a drawn widget work like a button: a click, Enter, Space and the accessibility bus's press
 * all do the same. It is redrawn when the colors change. */
#pragma once

#include <gtk/gtk.h>

typedef void (*MaePressed) (GtkWidget *widget);

/* To be called in class_init; @pressed is called when it is pressed. */
void mae_pressable_class_install (GtkWidgetClass *klass, MaePressed pressed);

/* To be called in init of the same class. */
void mae_pressable_init (GtkWidget *widget);

/* To be called in class_init after mae_pressable_class_install(), for small widgets with free space
 * around them: they can be pressed in an area of at least 40 × 40 pixels around their middle. */
void mae_pressable_class_widen (GtkWidgetClass *klass);
