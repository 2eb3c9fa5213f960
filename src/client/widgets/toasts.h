/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Shows short messages over the bottom of a child, one at a time. They look like those of
 * AdwToastOverlay. That class isn't used: before libadwaita 1.3 it writes to freed memory when a
 * new toast is closed immediately. */
#pragma once

#include <gtk/gtk.h>

#define MAE_TYPE_TOASTS (mae_toasts_get_type ())
G_DECLARE_FINAL_TYPE (MaeToasts, mae_toasts, MAE, TOASTS, GtkWidget)

/* The most messages kept at a time, shown and waiting. With more, which only a misbehaving server
 * causes, the one that has waited longest is dropped. */
#define MAE_TOASTS_MAX 3

/* Properties: "child", a widget; "urgent": a new message is shown immediately, and the one it
 * replaces is shown again after it. */

/* Shows plain @text for @seconds, longer while the pointer or the focus is there, unless the last
 * message has the same text and is still kept. */
void mae_toasts_show (MaeToasts *self, const char *text, guint seconds);

/* Like mae_toasts_show(), with a button @label, which dismisses the message and activates @action
 * with @target (transfer floating, nullable). */
void mae_toasts_show_with_button (MaeToasts *self, const char *text, guint seconds,
                                  const char *label, const char *action, GVariant *target);

/* Removes all messages. */
void mae_toasts_clear (MaeToasts *self);
