/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "about.h"

#include "dialog.h"

#if ADW_CHECK_VERSION(1, 5, 0)
#define ABOUT_TYPE ADW_TYPE_ABOUT_DIALOG
#else
#define ABOUT_TYPE ADW_TYPE_ABOUT_WINDOW
#endif

void
mae_about_present (GtkWidget *parent, const char *first_property, ...)
{
  va_list properties;

  va_start (properties, first_property);
  GObject *about = g_object_new_valist (ABOUT_TYPE, first_property, properties);
  va_end (properties);
  mae_dialog_present (GTK_WIDGET (about), parent);
}
