/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

/* Shows the about dialog over @parent with these properties, which AdwAboutDialog and
 * AdwAboutWindow share; NULL-terminated. */
void mae_about_present (GtkWidget *parent, const char *first_property, ...) G_GNUC_NULL_TERMINATED;
