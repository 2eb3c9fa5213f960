/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Whether the desktop shows notifications. */
#pragma once

#include <gio/gio.h>

/* Calls @func with @asker, which is held meanwhile, as soon as there is a service that shows what
 * g_application_send_notification() sends: otherwise GLib would warn. Nothing is called if there is
 * none. */
typedef void (*MaeNoticeFunc) (gpointer asker);
void mae_notice_service_ask (GApplication *application, gpointer asker, MaeNoticeFunc func);
