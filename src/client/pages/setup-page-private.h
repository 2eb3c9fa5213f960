/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the page's files share: setup-page.c shows and sends, setup-page-moves.c drives the draft.
 */
#pragma once

#include "client/draft/draft-setup.h"
#include "client/table/warehouse.h"
#include "setup-page.h"

G_BEGIN_DECLS

struct _MaeSetupPage {
  GtkWidget parent_instance;

  GtkWidget *scroller, *hand, *places, *resources, *supply, *start;
  GtkLabel *heading, *about, *resources_label, *status;
  GtkSpinner *spinner;
  MaeWarehouse *warehouse;

  MaeSession *session;
  MaeDraftSetup draft;
  gboolean submitted; /* pressed Start: both choices are sent, one request after the other */
  guint sent;         /* bit k: MaeCommandKind k was, and not refused */
  char *problem;      /* why the last thing tried can't be, until something else is tried */
  char *subtitle;
};

/* The player whose choices these are. */
const MaePlayer *mae_setup_page_player (MaeSetupPage *self);

/* Whether choices can still be changed: not once they are on their way. */
gboolean mae_setup_page_may_choose (MaeSetupPage *self);

/* After something was tried: shows the draft and (@why (transfer full), or NULL) why it couldn't
 * be. */
void mae_setup_page_tried (MaeSetupPage *self, char *why);

/* A key on the resources on offer: 1… puts the one with the keyboard on that shelf. */
gboolean
mae_setup_page_supply_key (MaeSetupPage *self, guint keyval, guint keycode, GdkModifierType state);

/* In class_init. */
void mae_setup_page_install_moves (GtkWidgetClass *klass);

G_END_DECLS
