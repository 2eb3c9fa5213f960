/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* For tests: what is shown larger. */
#pragma once

#include "zoom.h"

/* Returns the widget that is shown larger (NULL: none), and gets the area of the larger picture. */
GtkWidget *mae_zoom_get_shown (MaeZoom *self, graphene_rect_t *area);
