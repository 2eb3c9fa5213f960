/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the files of the setup page: setup-page.c shows and sends the draft, setup-page-moves.c
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
  gboolean submitted; /* Start was pressed: both choices are sent, one after the other */
  guint sent;         /* bit k: MaeCommandKind k was sent, and not refused */
  char *problem;      /* why the last step was illegal; NULL: it was legal */
  char *subtitle;
};

/* Returns the player who makes these choices. */
const MaePlayer *mae_setup_page_player (MaeSetupPage *self);

/* Returns whether choices can still be changed: they weren't sent yet. */
gboolean mae_setup_page_may_choose (MaeSetupPage *self);

/* Shows the draft after a step, and why the step was illegal (@why, transfer full; NULL: it was
 * legal). */
void mae_setup_page_tried (MaeSetupPage *self, char *why);

/* Handles a key on the offered resources: 1… puts the focused one on that shelf. */
gboolean
mae_setup_page_supply_key (MaeSetupPage *self, guint keyval, guint keycode, GdkModifierType state);

/* In class_init. */
void mae_setup_page_install_moves (GtkWidgetClass *klass);

G_END_DECLS
