/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Links, addresses and codes that are dropped on a text field from another program. */
#pragma once

#include <gtk/gtk.h>

/* A text that is dropped on @field, which is editable, replaces its text if it has a link, an
 * address or a code; any other is inserted at the cursor. @only_codes: it must have a code. */
void mae_link_drop_accept (GtkWidget *field, gboolean only_codes);
