/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Watches an application until its first frame is painted, then says how long that took since the
 * process began and what memory it holds, and quits. */
#pragma once

#include <gtk/gtk.h>

void mae_first_frame_watch (GApplication *application);
