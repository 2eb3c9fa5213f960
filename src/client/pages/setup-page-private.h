/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the files of the setup page: setup-page.c shows and sends the draft, setup-page-moves.c
 * changes it, setup-page-table.c highlights on the table what matters for a leader. */
#pragma once

#include "client/draft/draft-setup.h"
#include "client/table/table-talk.h"
#include "client/table/warehouse.h"
#include "setup-layout.h"
#include "setup-page.h"
#include "setup-table.h"

struct _MaeSetupPage {
  GtkWidget parent_instance;

  GtkWidget *content, *scroller, *bar, *words, *buttons;
  GtkWidget *choice, *hand, *board, *kept, *resources, *supply, *start;
  GtkLabel *heading, *about, *resources_label, *status;
  GtkSpinner *spinner;
  GtkMenuButton *chat;
  GtkLabel *mark; /* of new messages */
  MaeTableTalk *talk;
  MaeWarehouse *warehouse;
  MaeSetupTable *table;
  MaeSetupLayout *layout; /* of @choice */

  MaeSession *session;
  MaeDraftSetup draft;
  gboolean submitted; /* Start was pressed: both choices are sent, one after the other */
  guint sent;         /* bit k: MaeCommandKind k was sent, and not refused */
  char *problem;      /* why the last step was illegal; NULL: it was legal */
  int reserved;       /* titles of the starting resources that have their room */
  int pointed;        /* the leader pointed at last; -1: none */
  int held;          /* index in the hand of the leader that was pressed when all places were taken,
                        and goes where the next press is; -1: none */
  int aim;           /* the empty place that was pressed, where the next leader goes; -1: none */
  gboolean dragging; /* a leader */
  int16_t placed[MAE_MAX_HAND]; /* the leaders last shown on each place; -1: none */
  int width, height;            /* for which the page was last laid out */
  guint size_id;                /* source that fits the page to them; 0: none */
  guint focus_id;               /* source that looks at the focus; 0: none */
};

/* Returns the player who makes these choices. */
const MaePlayer *mae_setup_page_player (MaeSetupPage *self);

/* Returns the index of @leader among the leaders dealt to the player; -1: it isn't one of them. */
int mae_setup_page_find (MaeSetupPage *self, int leader);

/* Returns whether choices can still be changed: they weren't sent yet. */
gboolean mae_setup_page_may_choose (MaeSetupPage *self);

/* Shows the draft after a step, and why the step was illegal (@why, transfer full; NULL: it was
 * legal). */
void mae_setup_page_tried (MaeSetupPage *self, char *why);

/* Show the leaders dealt, the places of the kept ones, and on the table what matters for the one
 * that is pointed at. */
void mae_setup_page_update_hand (MaeSetupPage *self);
void mae_setup_page_update_places (MaeSetupPage *self);
void mae_setup_page_update_table (MaeSetupPage *self);

/* Highlights on the table what matters for @leader. */
void mae_setup_page_point (MaeSetupPage *self, int leader);

/* From now on, when the pointer enters @widget, or a key moves the focus into it, the leader card
 * in it counts as pointed at. */
void mae_setup_page_watch (MaeSetupPage *self, GtkWidget *widget);

/* Handles a key on the leaders and resources: 1… puts the focused one on that place or shelf. */
gboolean mae_setup_page_digit (MaeSetupPage *self, guint keyval, guint keycode,
                               GdkModifierType state, GtkEventController *keys);

/* To be called in class_init. */
void mae_setup_page_install_moves (GtkWidgetClass *klass);
void mae_setup_page_install_table (GtkWidgetClass *klass);
