/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "setup-page.h"

#include <glib/gi18n.h>

#include "board-unit.h"
#include "draft-setup.h"
#include "labels.h"
#include "leader-card.h"
#include "leader-place.h"
#include "reject-text.h"
#include "setup-text.h"
#include "table-drag.h"
#include "table-press.h"
#include "warehouse.h"

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

G_DEFINE_FINAL_TYPE (MaeSetupPage, mae_setup_page, GTK_TYPE_WIDGET)

enum {
  PROP_0,
  PROP_SESSION,
  PROP_SUBTITLE,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];

static const MaePlayer *
own_player (MaeSetupPage *self)
{
  return &self->draft.game->players[self->draft.seat];
}

/* ── Showing the draft ────────────────────────────────────────────────────────────────────── */

static MaeBag
container_after (gpointer user_data, int container)
{
  return mae_draft_setup_container (&MAE_SETUP_PAGE (user_data)->draft, container);
}

static gboolean
may_choose (MaeSetupPage *self)
{
  return !self->submitted && !mae_session_is_busy (self->session);
}

static void
update_hand (MaeSetupPage *self)
{
  const MaePlayer *player = own_player (self);
  gboolean wants = mae_draft_setup_wants_leaders (&self->draft);
  GtkWidget *card = gtk_widget_get_first_child (self->hand);

  gtk_widget_set_visible (self->hand, wants);
  for (int i = 0; card; i++, card = gtk_widget_get_next_sibling (card)) {
    gboolean kept = mae_draft_setup_is_kept (&self->draft, i);

    gtk_widget_set_visible (card, i < player->hand_count);
    if (i >= player->hand_count)
      continue;
    mae_leader_card_update (MAE_LEADER_CARD (card), self->draft.game->rules, player->hand[i],
                            (may_choose (self) && wants ? MAE_LEADER_CARD_USABLE : 0)
                                | (kept ? MAE_LEADER_CARD_KEPT : 0));
    mae_press_set_class (card, "mae-ghost", kept);
  }
}

/* The leader to be seen on place number @index: the next one kept; -1: none. */
static int
leader_on_place (MaeSetupPage *self, int index)
{
  const MaePlayer *player = own_player (self);
  gboolean chosen = !mae_draft_setup_wants_leaders (&self->draft);

  for (int i = 0; i < player->hand_count; i++)
    if ((chosen || mae_draft_setup_is_kept (&self->draft, i)) && index-- == 0)
      return player->hand[i];
  return -1;
}

static void
update_places (MaeSetupPage *self)
{
  gboolean usable = may_choose (self) && mae_draft_setup_wants_leaders (&self->draft);
  GtkWidget *place = gtk_widget_get_first_child (self->places);

  for (int i = 0; place; i++, place = gtk_widget_get_next_sibling (place))
    mae_leader_place_update (MAE_LEADER_PLACE (place), self->draft.game->rules,
                             leader_on_place (self, i), usable);
}

static void
update_resources (MaeSetupPage *self)
{
  int left = mae_draft_setup_left (&self->draft);
  gboolean wants = mae_draft_setup_wants_resources (&self->draft);
  g_autofree char *text = NULL;

  gtk_widget_set_visible (self->supply, wants);
  gtk_widget_set_sensitive (self->supply, may_choose (self) && left > 0);
  mae_warehouse_update (self->warehouse, self->draft.game, self->draft.seat, container_after, self);
  mae_warehouse_set_usable (self->warehouse, wants && may_choose (self));

  if (!wants)
    text = g_strdup (_ ("Your shelves"));
  else if (left == 0)
    text = g_strdup (_ ("Starting resources: all on your shelves"));
  else
    text = g_strdup_printf (ngettext ("Starting resource: drag %d to a shelf",
                                      "Starting resources: drag %d to your shelves", left),
                            left);
  gtk_label_set_label (self->resources_label, text);
}

static gboolean
is_done (MaeSetupPage *self)
{
  return mae_game_setup_done (self->draft.game, self->draft.seat);
}

static gboolean
is_complete (MaeSetupPage *self)
{
  MaeCommand unused;

  return !is_done (self)
         && (!mae_draft_setup_wants_leaders (&self->draft)
             || mae_draft_setup_leaders_command (&self->draft, &unused))
         && (!mae_draft_setup_wants_resources (&self->draft)
             || mae_draft_setup_resources_command (&self->draft, &unused));
}

static void
update_words (MaeSetupPage *self)
{
  g_autofree char *heading = mae_setup_heading_text (&self->draft);
  g_autofree char *about = mae_setup_about_text (&self->draft);
  g_autofree char *status = NULL;

  if (self->problem)
    status = g_strdup (self->problem);
  else if (is_done (self))
    status = mae_setup_waiting_text (self->draft.game,
                                     mae_model_get_roster (mae_session_get_model (self->session)),
                                     self->draft.seat);
  else
    status = mae_setup_progress_text (&self->draft);

  gtk_label_set_label (self->heading, heading);
  gtk_label_set_label (self->about, about);
  gtk_label_set_label (self->status, status);
  mae_press_set_class (GTK_WIDGET (self->status), "mae-problem", self->problem != NULL);
  gtk_spinner_set_spinning (self->spinner, is_done (self) && !self->problem);
  gtk_widget_set_visible (self->start, !is_done (self));
}

static void
update (MaeSetupPage *self)
{
  update_hand (self);
  update_places (self);
  update_resources (self);
  update_words (self);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "setup.start",
                                 may_choose (self) && is_complete (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "setup.reset", may_choose (self));
}

/* After something was tried: @why is NULL when it could be done. */
static void
tried (MaeSetupPage *self, char *why)
{
  g_free (self->problem);
  self->problem = why;
  update (self);
}

static char *
why_text (MaeSetupPage *self, const MaeReject *reject)
{
  return mae_reject_text (self->draft.game, reject, NULL);
}

/* ── Moves ────────────────────────────────────────────────────────────────────────────────── */

static void
set_kept (MaeSetupPage *self, int leader, gboolean keep)
{
  const MaePlayer *player = own_player (self);
  int wanted = self->draft.game->rules->leaders_kept;

  for (int i = 0; i < player->hand_count; i++) {
    if (player->hand[i] != leader)
      continue;
    if (mae_draft_setup_keep (&self->draft, i, keep))
      tried (self, NULL);
    else
      tried (self,
             g_strdup_printf (ngettext ("You keep only %d leader: lay one back first.",
                                        "You keep only %d leaders: lay one back first.", wanted),
                              wanted));
    return;
  }
}

static void
place (MaeSetupPage *self, int resource, int container)
{
  MaeReject why = { 0 };
  gboolean placed = mae_draft_setup_place (&self->draft, resource, container, &why);

  tried (self, placed ? NULL : why_text (self, &why));
}

/* Pressed among the resources on offer: the first shelf that takes it; on a shelf: back. */
static void
unit_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeSetupPage *self = MAE_SETUP_PAGE (widget);
  int resource, from;
  int16_t targets[MAE_MAX_OWN];

  g_variant_get (parameter, "(ii)", &resource, &from);
  if (!may_choose (self))
    return;
  if (from >= 0) {
    mae_draft_setup_take_back (&self->draft, resource, from);
    tried (self, NULL);
  } else if (mae_draft_setup_targets (&self->draft, resource, targets) > 0) {
    place (self, resource, targets[0]);
  } else {
    tried (self, g_strdup (_ ("You have all your starting resources. Press one to lay it back.")));
  }
}

/* A pressed shelf gives back what was put on it. */
static void
container_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeSetupPage *self = MAE_SETUP_PAGE (widget);
  int container, ignored;
  MaeBag content;

  g_variant_get (parameter, "(ii)", &container, &ignored);
  if (!may_choose (self))
    return;
  content = mae_draft_setup_container (&self->draft, container);
  for (int resource = 0; resource < self->draft.game->rules->n_resources; resource++)
    if (content.of[resource] > 0 && mae_draft_setup_take_back (&self->draft, resource, container)) {
      tried (self, NULL);
      return;
    }
  tried (self, g_strdup (_ ("Press a resource, or drag it here.")));
}

static void
leader_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeSetupPage *self = MAE_SETUP_PAGE (widget);
  const MaePlayer *player = own_player (self);
  int leader = g_variant_get_int32 (parameter);

  for (int i = 0; may_choose (self) && i < player->hand_count; i++)
    if (player->hand[i] == leader) {
      set_kept (self, leader, !mae_draft_setup_is_kept (&self->draft, i));
      return;
    }
}

static void
drag_begin_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeSetupPage *self = MAE_SETUP_PAGE (widget);
  MaeDragItem item;
  int kind;
  int16_t targets[MAE_MAX_OWN];

  g_variant_get (parameter, "(iii)", &kind, &item.value, &item.from);
  if (kind == MAE_DRAG_LEADER) {
    mae_press_set_class (self->places, "mae-lit", TRUE);
  } else if (kind == MAE_DRAG_UNIT) {
    MaeDraftSetup without = self->draft;

    if (item.from >= 0)
      mae_draft_setup_take_back (&without, item.value, item.from);
    mae_warehouse_set_lit (self->warehouse, targets,
                           mae_draft_setup_targets (&without, item.value, targets));
  }
}

static void
drag_end_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeSetupPage *self = MAE_SETUP_PAGE (widget);

  mae_press_set_class (self->places, "mae-lit", FALSE);
  mae_warehouse_set_lit (self->warehouse, NULL, 0);
}

static void
drop_unit (MaeSetupPage *self, int resource, int from, MaeDropPlace where, int index)
{
  MaeReject why = { 0 };

  if (where == MAE_DROP_CONTAINER && from < 0) {
    place (self, resource, index);
  } else if (where == MAE_DROP_CONTAINER) {
    gboolean moved =
        from == index || mae_draft_setup_move (&self->draft, resource, from, index, &why);
    tried (self, moved ? NULL : why_text (self, &why));
  } else if (from >= 0) {
    mae_draft_setup_take_back (&self->draft, resource, from);
    tried (self, NULL);
  }
}

static void
drop_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeSetupPage *self = MAE_SETUP_PAGE (widget);
  int kind, value, from, where, index;

  g_variant_get (parameter, "(iiiii)", &kind, &value, &from, &where, &index);
  if (!may_choose (self))
    return;

  switch ((MaeDragKind) kind) {
  case MAE_DRAG_LEADER:
    if (where == MAE_DROP_BOARD || where == MAE_DROP_TRAY)
      set_kept (self, value, where == MAE_DROP_BOARD);
    break;
  case MAE_DRAG_UNIT:
    drop_unit (self, value, from, where, index);
    break;
  case MAE_DRAG_SHELF:
  case MAE_DRAG_CARD:
  default:
    break;
  }
}

static void
reset_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeSetupPage *self = MAE_SETUP_PAGE (widget);

  mae_draft_setup_init (&self->draft, self->draft.game, self->draft.seat);
  tried (self, NULL);
}

/* Keys 1… on a resource on offer put it on that shelf. */
static gboolean
on_supply_key_cb (MaeSetupPage *self, guint keyval, guint keycode, GdkModifierType state)
{
  int digit = gdk_keyval_to_unicode (keyval) - '0';
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));

  if (digit < 1 || digit > self->draft.game->rules->n_shelves || !may_choose (self) || !focus
      || !MAE_IS_UNIT (focus))
    return GDK_EVENT_PROPAGATE;

  place (self, mae_unit_get_resource (MAE_UNIT (focus)),
         mae_game_shelf (self->draft.game, self->draft.seat, digit - 1));
  return GDK_EVENT_STOP;
}

/* ── Sending it ───────────────────────────────────────────────────────────────────────────── */

/* Sends the next choice that hasn't been, if nothing waits for its answer. */
static void
submit (MaeSetupPage *self)
{
  gboolean leaders = mae_draft_setup_wants_leaders (&self->draft)
                     && !(self->sent & 1u << MAE_COMMAND_CHOOSE_LEADERS);
  gboolean resources = mae_draft_setup_wants_resources (&self->draft)
                       && !(self->sent & 1u << MAE_COMMAND_CHOOSE_RESOURCES);
  MaeCommand command;

  if (!self->submitted || mae_session_is_busy (self->session))
    return;
  if (((leaders && mae_draft_setup_leaders_command (&self->draft, &command))
       || (resources && mae_draft_setup_resources_command (&self->draft, &command)))
      && mae_session_send (self->session, &command))
    self->sent |= 1u << command.kind;
}

static void
start_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeSetupPage *self = MAE_SETUP_PAGE (widget);

  self->submitted = TRUE;
  submit (self);
  tried (self, NULL);
}

static void
on_rejected_cb (MaeSetupPage *self)
{
  self->submitted = FALSE;
  self->sent = 0;
  update (self);
}

static void
on_busy_changed_cb (MaeSetupPage *self)
{
  if (mae_session_get_state (self->session) != MAE_SESSION_GAME)
    return;
  submit (self);
  update (self);
}

static void
on_batch_cb (MaeSetupPage *self)
{
  const MaeGame *game = mae_model_get_game (mae_session_get_model (self->session));

  mae_draft_setup_rebase (&self->draft, game);
  submit (self);
  update (self);
}

/* ── Life ─────────────────────────────────────────────────────────────────────────────────── */

static void
empty (GtkWidget *box)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (box)))
    gtk_box_remove (GTK_BOX (box), child);
}

/* A whole new game: a card for each leader that can be dealt, a place for each that can be kept. */
static void
fill (MaeSetupPage *self)
{
  MaeModel *model = mae_session_get_model (self->session);
  const MaeGame *game = mae_model_get_game (model);
  guint32 choices;

  mae_draft_setup_init (&self->draft, game, mae_model_get_seat (model));
  g_clear_pointer (&self->problem, g_free);
  self->submitted = FALSE;
  self->sent = 0;

  empty (self->hand);
  empty (self->places);
  empty (self->supply);

  for (int i = 0; i < own_player (self)->hand_count; i++) {
    GtkWidget *card = mae_leader_card_new ();

    gtk_widget_set_size_request (card, 150, -1);
    gtk_box_append (GTK_BOX (self->hand), card);
  }
  for (int i = 0; i < game->rules->leaders_kept; i++)
    gtk_box_append (GTK_BOX (self->places), mae_leader_place_new (i));

  choices = mae_draft_setup_choices (&self->draft);
  for (int resource = 0; resource < game->rules->n_resources; resource++)
    if (choices >> resource & 1)
      gtk_box_append (GTK_BOX (self->supply), mae_unit_new (game->rules, resource, -1, 40));
  gtk_widget_set_visible (self->resources, game->rules->seats[self->draft.seat].resources > 0);

  g_free (self->subtitle);
  self->subtitle = mae_setup_seat_text (game, self->draft.seat);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SUBTITLE]);
  update (self);
}

static gboolean
mae_setup_page_grab_focus (GtkWidget *widget)
{
  MaeSetupPage *self = MAE_SETUP_PAGE (widget);
  GtkWidget *first = mae_draft_setup_wants_leaders (&self->draft)
                         ? gtk_widget_get_first_child (self->hand)
                         : gtk_widget_get_first_child (self->supply);

  return first && gtk_widget_grab_focus (first);
}

static void
mae_setup_page_constructed (GObject *object)
{
  MaeSetupPage *self = MAE_SETUP_PAGE (object);
  MaeModel *model = mae_session_get_model (self->session);
  GtkEventController *keys = gtk_event_controller_key_new ();

  G_OBJECT_CLASS (mae_setup_page_parent_class)->constructed (object);

  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (on_supply_key_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_widget_add_controller (self->supply, keys);
  mae_drag_add_target (self->hand, MAE_DROP_TRAY, -1);
  mae_drag_add_target (self->supply, MAE_DROP_TRAY, -1);

  g_signal_connect_object (model, "batch", G_CALLBACK (on_batch_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (model, "reset", G_CALLBACK (fill), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "notify::busy", G_CALLBACK (on_busy_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "rejected", G_CALLBACK (on_rejected_cb), self,
                           G_CONNECT_SWAPPED);
  fill (self);
}

static void
mae_setup_page_set_property (GObject *object, guint prop_id, const GValue *value, GParamSpec *pspec)
{
  switch (prop_id) {
  case PROP_SESSION:
    MAE_SETUP_PAGE (object)->session = g_value_dup_object (value);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
  }
}

static void
mae_setup_page_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  switch (prop_id) {
  case PROP_SUBTITLE:
    g_value_set_string (value, MAE_SETUP_PAGE (object)->subtitle);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
  }
}

static void
mae_setup_page_dispose (GObject *object)
{
  MaeSetupPage *self = MAE_SETUP_PAGE (object);

  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  g_clear_object (&self->session);
  g_clear_pointer (&self->problem, g_free);
  g_clear_pointer (&self->subtitle, g_free);

  G_OBJECT_CLASS (mae_setup_page_parent_class)->dispose (object);
}

static void
install_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "setup.start", NULL, start_cb);
  gtk_widget_class_install_action (klass, "setup.reset", NULL, reset_cb);
  /* What the pieces of the table tell the page they lie on: see table-drag.h. */
  gtk_widget_class_install_action (klass, "move.unit", "(ii)", unit_cb);
  gtk_widget_class_install_action (klass, "move.container", "(ii)", container_cb);
  gtk_widget_class_install_action (klass, "move.leader", "i", leader_cb);
  gtk_widget_class_install_action (klass, "move.drag-begin", "(iii)", drag_begin_cb);
  gtk_widget_class_install_action (klass, "move.drag-end", NULL, drag_end_cb);
  gtk_widget_class_install_action (klass, "move.drop", "(iiiii)", drop_cb);
}

static void
mae_setup_page_class_init (MaeSetupPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->constructed = mae_setup_page_constructed;
  object_class->set_property = mae_setup_page_set_property;
  object_class->get_property = mae_setup_page_get_property;
  object_class->dispose = mae_setup_page_dispose;
  widget_class->grab_focus = mae_setup_page_grab_focus;

  properties[PROP_SESSION] =
      g_param_spec_object ("session", NULL, NULL, MAE_TYPE_SESSION,
                           G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  properties[PROP_SUBTITLE] =
      g_param_spec_string ("subtitle", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  g_type_ensure (MAE_TYPE_WAREHOUSE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/maestri_game/Maestri/ui/setup-page.ui");
  gtk_widget_class_bind_template_child (widget_class, MaeSetupPage, scroller);
  gtk_widget_class_bind_template_child (widget_class, MaeSetupPage, hand);
  gtk_widget_class_bind_template_child (widget_class, MaeSetupPage, places);
  gtk_widget_class_bind_template_child (widget_class, MaeSetupPage, resources);
  gtk_widget_class_bind_template_child (widget_class, MaeSetupPage, supply);
  gtk_widget_class_bind_template_child (widget_class, MaeSetupPage, start);
  gtk_widget_class_bind_template_child (widget_class, MaeSetupPage, heading);
  gtk_widget_class_bind_template_child (widget_class, MaeSetupPage, about);
  gtk_widget_class_bind_template_child (widget_class, MaeSetupPage, resources_label);
  gtk_widget_class_bind_template_child (widget_class, MaeSetupPage, status);
  gtk_widget_class_bind_template_child (widget_class, MaeSetupPage, spinner);
  gtk_widget_class_bind_template_child (widget_class, MaeSetupPage, warehouse);
  install_actions (widget_class);
}

static void
mae_setup_page_init (MaeSetupPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
mae_setup_page_new (MaeSession *session)
{
  return g_object_new (MAE_TYPE_SETUP_PAGE, "session", session, NULL);
}
