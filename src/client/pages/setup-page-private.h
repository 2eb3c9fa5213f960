/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* For the files of the setup page only: setup-page.c shows and sends the draft, setup-page-moves.c
 * changes it. */
#pragma once

#include "client/draft/draft-setup.h"
#include "client/table/warehouse.h"
#include "setup-page.h"

G_BEGIN_DECLS

struct _MaeSetupPage {
  GtkWidget parent_instance;

  GtkWidget *scroller, *hand, *board, *places, *resources, *supply, *start;
  GtkLabel *heading, *about, *resources_label, *status;
  GtkSpinner *spinner;
  MaeWarehouse *warehouse;

  MaeSession *session;
  MaeDraftSetup draft;
  gboolean submitted; /* pressed Start: both choices are sent, one request after the other */
  guint sent;         /* bit k: MaeCommandKind k was, and not refused */
  char *problem;      /* why the last step was illegal, until the next one */
  char *subtitle;
};

/* The player whose choices these are. */
const MaePlayer *mae_setup_page_player (MaeSetupPage *self);

/* Whether choices can still be changed: not after they were sent. */
gboolean mae_setup_page_may_choose (MaeSetupPage *self);

/* After a step: shows the draft and why the step was illegal (@why, transfer full; NULL: it was
 * legal). */
void mae_setup_page_tried (MaeSetupPage *self, char *why);

/* A key on the resources on offer: 1… places the focused one on that shelf. */
gboolean
mae_setup_page_supply_key (MaeSetupPage *self, guint keyval, guint keycode, GdkModifierType state);

/* In class_init. */
void mae_setup_page_install_moves (GtkWidgetClass *klass);

G_END_DECLS
