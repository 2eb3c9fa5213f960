/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "dialog.h"

/* A key or several ("Left Right", "1...3", in the form of gtk_accelerator_parse()), and a sentence
 * about its effect, not yet translated. */
typedef struct {
  const char *keys, *title;
} MaeShortcut;

#define MAE_SHORTCUTS_MAX 16

/* A group with a title, not yet translated; the shortcut after the last has no keys. */
typedef struct {
  const char *title;
  MaeShortcut shortcuts[MAE_SHORTCUTS_MAX];
} MaeShortcutGroup;

/* Creates a dialog that lists the shortcuts of the @n @groups. (transfer floating) */
GtkWidget *mae_shortcuts_dialog_new (const MaeShortcutGroup *groups, int n);
