/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A local socket that only its owner may use: a line of words comes in, lines go out. Who may
 * connect may do anything, so nothing here bounds how much they ask. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* What ends an answer: a line of its own that is one of these JSON objects, the second with why. */
#define MAE_CONTROL_DONE "{\"done\":true}"
#define MAE_CONTROL_ERROR "error"

typedef struct _MaeControl MaeControl;

/* Answers @line: whole lines of JSON appended to @reply, or FALSE and @error. */
typedef gboolean (*MaeControlFunc) (const char *line, GString *reply, gpointer data,
                                    GError **error);

/* Listens at @path, mode 0600, in the default main context. G_IO_ERROR_ADDRESS_IN_USE: somebody
 * does already; what a dead server left is cleared away. */
MaeControl *mae_control_new (const char *path, MaeControlFunc func, gpointer data, GError **error);

/* Takes the socket away. */
void mae_control_free (MaeControl *control);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeControl, mae_control_free)

/* Where a server listens by default: for a system's service, and for this user. (transfer full) */
char *mae_control_system_path (void);
char *mae_control_user_path (void);

G_END_DECLS
