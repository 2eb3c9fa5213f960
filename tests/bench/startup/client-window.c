/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The client as it is, watched. */
#include <locale.h>

#include <glib/gi18n.h>

#include "client/application.h"
#include "client/installation.h"
#include "first-frame.h"

int
main (int argc, char *argv[])
{
  g_autoptr (MaeApplication) application = NULL;

  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, mae_installation_locale_dir ());
  textdomain (GETTEXT_PACKAGE);
  application = mae_application_new ();
  mae_first_frame_watch (G_APPLICATION (application));
  return g_application_run (G_APPLICATION (application), argc, argv);
}
