/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A local socket for the owner only: reads a line of words, answers with lines. Every client that
 * can connect may do anything, so requests aren't limited. */
#pragma once

#include <gio/gio.h>

/* The last line of an answer: this, or a JSON object whose member MAE_CONTROL_ERROR is the reason.
 */
#define MAE_CONTROL_DONE "{\"done\":true}"
#define MAE_CONTROL_ERROR "error"

/* The longest that an operator can ban or silence somebody without doing it forever: ten years. */
#define MAE_CONTROL_MINUTES_MAX 5256000

typedef struct _MaeControl MaeControl;

/* Answers @line: appends whole lines of JSON to @reply, or returns FALSE and sets @error. */
typedef gboolean (*MaeControlFunc) (const char *line, GString *reply, gpointer data,
                                    GError **error);

/* A line that was done, and isn't answered yet. */
typedef struct _MaeControlCall MaeControlCall;

/* Called when a line was done; the answer waits for mae_control_release(). */
typedef void (*MaeControlGate) (MaeControlCall *call, gpointer data);
void mae_control_set_gate (MaeControl *control, MaeControlGate gate);
/* Sends the answer, or (@why not NULL) an error instead. */
void mae_control_release (MaeControlCall *call, const char *why);

/* Returns the address of the socket at @path; NULL if no socket can have that name.
 * (transfer full) */
GSocketAddress *mae_control_address_new (const char *path, GError **error);

/* Listens at @path, mode 0600, in the default main context. Replaces the socket of a server that
 * has crashed. Returns NULL and sets @error to G_IO_ERROR_ADDRESS_IN_USE if another server listens
 * there. */
MaeControl *mae_control_new (const char *path, MaeControlFunc func, gpointer data, GError **error);

/* Stops listening and removes the socket. */
void mae_control_free (MaeControl *control);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeControl, mae_control_free)

/* Return the default path: of the server that runs as the system's service, and of one that this
 * user runs. (transfer full) */
char *mae_control_system_path (void);
char *mae_control_user_path (void);
