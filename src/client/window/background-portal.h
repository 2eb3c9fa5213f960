/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The desktop's permission to run without a window, by org.freedesktop.portal.Background. */
#pragma once

#include <gio/gio.h>

typedef enum {
  MAE_PORTAL_NONE, /* there is no portal: nobody allows or forbids it */
  MAE_PORTAL_REFUSED,
  MAE_PORTAL_ALLOWED,
  MAE_PORTAL_AT_LOGIN, /* and the program is started at login */
} MaePortalAnswer;

typedef struct _MaePortalRequest MaePortalRequest;

/* Called once, and never while the request is created; the request may be freed by it. */
typedef void (*MaePortalFunc) (MaePortalAnswer answer, gpointer user_data);

/* Asks to run without a window and to be started at login; @at_login FALSE: no longer to be
 * started. The desktop may ask the player, so it may take any time. @func may be NULL. */
MaePortalRequest *mae_portal_request_new (GDBusConnection *bus, gboolean at_login,
                                          MaePortalFunc func, gpointer user_data);
/* Nothing is called after that. */
void mae_portal_request_free (MaePortalRequest *self);
