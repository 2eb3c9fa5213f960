/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "setup-page-private.h"

#include <glib/gi18n.h>

#include "client/platform/announce.h"
#include "client/session/session-tables.h"
#include "client/table/hand-layout.h"
#include "client/table/leader-card.h"
#include "client/table/unit.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/drag.h"
#include "client/widgets/page.h"
#include "client/widgets/widget.h"
#include "client/widgets/zoom.h"
#include "client/words/parts-text.h"
#include "client/words/setup-text.h"

/* The size of a resource to choose, in pixels. */
#define UNIT 32

G_DEFINE_FINAL_TYPE (MaeSetupPage, mae_setup_page, GTK_TYPE_WIDGET)

const MaePlayer *
mae_setup_page_player (MaeSetupPage *self)
{
  return &self->draft.game->players[self->draft.seat];
}

int
mae_setup_page_find (MaeSetupPage *self, int leader)
{
  const MaePlayer *player = mae_setup_page_player (self);

  for (int i = 0; i < player->hand_count; i++)
    if (player->hand[i] == leader)
      return i;
  return -1;
}

/* ── Showing the draft ─────────────────────────────────────────────────────────────────────── */

static MaeBag
container_after (gpointer user_data, int container)
{
  return mae_draft_setup_container (&MAE_SETUP_PAGE (user_data)->draft, container);
}

gboolean
mae_setup_page_may_choose (MaeSetupPage *self)
{
  return self->draft.game && !self->submitted && !mae_session_is_busy (self->session);
}

/* Adds the sentence about what is highlighted for a leader to what screen readers read for its
 * card. */
static void
describe (MaeSetupPage *self, GtkWidget *card, int leader)
{
  g_autofree char *text = leader < 0
                              ? g_strdup ("")
                              : mae_setup_leader_text (self->draft.game, self->draft.seat, leader);

  gtk_accessible_update_property (GTK_ACCESSIBLE (card), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text,
                                  -1);
}

void
mae_setup_page_update_hand (MaeSetupPage *self)
{
  const MaePlayer *player = mae_setup_page_player (self);
  gboolean wants = mae_draft_setup_wants_leaders (&self->draft);
  GtkWidget *card = gtk_widget_get_first_child (self->hand);

  gtk_widget_set_visible (self->hand, wants);
  for (int i = 0; card; i++, card = gtk_widget_get_next_sibling (card)) {
    int place = mae_draft_setup_place_of (&self->draft, i);

    gtk_widget_set_visible (card, i < player->hand_count);
    if (i >= player->hand_count)
      continue;
    mae_leader_card_update_place (
        MAE_LEADER_CARD (card), self->draft.game->rules, player->hand[i], place,
        (mae_setup_page_may_choose (self) && wants ? MAE_LEADER_CARD_USABLE : 0)
            | (place >= 0 ? MAE_LEADER_CARD_AWAY | MAE_LEADER_CARD_KEPT : 0)
            | (i == self->held ? MAE_LEADER_CARD_KEPT : 0)
            | (player->hand[i] == self->pointed && place < 0 ? MAE_LEADER_CARD_POINTED : 0));
    describe (self, card, player->hand[i]);
  }
}

/* Returns the leader on @place; -1: none. After the choice leaders stay where they were put. */
static int
leader_on (MaeSetupPage *self, int place)
{
  const MaePlayer *player = mae_setup_page_player (self);
  int at = mae_draft_setup_kept_at (&self->draft, place);

  if (mae_draft_setup_wants_leaders (&self->draft))
    return self->placed[place] = at < 0 ? -1 : player->hand[at];
  for (int i = 0; i < player->hand_count; i++)
    if (self->placed[i] < 0 || mae_setup_page_find (self, self->placed[i]) < 0)
      return place < player->hand_count ? player->hand[place] : -1;
  return self->placed[place];
}

/* Returns whether a leader is dragged over the place @card. */
static gboolean
takes (MaeSetupPage *self, GtkWidget *card)
{
  return self->dragging && gtk_widget_get_state_flags (card) & GTK_STATE_FLAG_DROP_ACTIVE
         && !mae_drag_is_dragged (card);
}

static gboolean
is_over_place (MaeSetupPage *self)
{
  MAE_EACH_CHILD (card, self->kept)
    if (takes (self, card))
      return TRUE;
  return FALSE;
}

/* Something is dragged over a place, or no longer. */
static void
on_place_flags_cb (MaeSetupPage *self, GtkStateFlags before, GtkWidget *card)
{
  if (self->dragging && (before ^ gtk_widget_get_state_flags (card)) & GTK_STATE_FLAG_DROP_ACTIVE)
    mae_setup_page_update_places (self);
}

void
mae_setup_page_update_places (MaeSetupPage *self)
{
  gboolean usable =
      mae_setup_page_may_choose (self) && mae_draft_setup_wants_leaders (&self->draft);
  GtkWidget *card = gtk_widget_get_first_child (self->kept);
  gboolean over = is_over_place (self);

  for (int place = 0; card; place++, card = gtk_widget_get_next_sibling (card)) {
    int leader = leader_on (self, place);
    gboolean lit =
        usable
        && (self->held >= 0 || self->aim == place || (leader < 0 && self->dragging && !over));

    mae_leader_card_update_place (MAE_LEADER_CARD (card), self->draft.game->rules, leader, place,
                                  (usable ? MAE_LEADER_CARD_USABLE : 0)
                                      | (lit ? MAE_LEADER_CARD_POINTED : 0)
                                      | (usable && takes (self, card) ? MAE_LEADER_CARD_TAKES : 0));
  }
}

/* Returns the title of the starting resources when @left are still to be placed. (transfer full) */
static char *
supply_text (int left)
{
  return left == 0
             ? g_strdup (_ ("Starting resources: all on your shelves"))
             : g_strdup_printf (ngettext ("Starting resource: drag %d to a shelf",
                                          "Starting resources: drag %d to your shelves", left),
                                left);
}

/* Reserves the room of the titles for up to @left resources, by labels that are never drawn, so
 * that nothing moves when one of them is placed. */
static void
reserve_titles (MaeSetupPage *self, int left)
{
  GtkWidget *box = gtk_widget_get_parent (GTK_WIDGET (self->resources_label));

  for (; self->reserved <= left; self->reserved++) {
    g_autofree char *text = supply_text (self->reserved);
    GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", text, "wrap", TRUE, "max-width-chars",
                                     18, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);

    gtk_widget_add_css_class (label, "mae-strong");
    gtk_box_append (GTK_BOX (box), label);
    gtk_widget_set_child_visible (label, FALSE);
  }
}

static void
update_resources (MaeSetupPage *self)
{
  int left = mae_draft_setup_left (&self->draft);
  gboolean wants = mae_draft_setup_wants_resources (&self->draft);
  g_autofree char *text = NULL;

  if (wants)
    reserve_titles (self, left);
  gtk_widget_set_visible (self->supply, wants);
  gtk_widget_set_sensitive (self->supply, mae_setup_page_may_choose (self));
  mae_warehouse_update (self->warehouse, self->draft.game, self->draft.seat, container_after, self);
  mae_warehouse_set_usable (self->warehouse, wants && mae_setup_page_may_choose (self));

  text = wants ? supply_text (left) : g_strdup (_ ("Your shelves"));
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
  g_autofree char *progress = mae_setup_progress_text (&self->draft), *status = NULL;
  g_autofree char *others = mae_setup_waiting_text (
      self->draft.game, mae_model_get_roster (mae_session_get_model (self->session)),
      self->draft.seat);

  if (self->problem)
    status = g_strdup (self->problem);
  else if (is_done (self))
    status = g_steal_pointer (&others);
  else if (mae_session_is_alone (self->session))
    status = g_steal_pointer (&progress);
  else
    status = mae_parts_text (g_strdup_printf ("%s · %s", progress, others));

  gtk_label_set_label (self->heading, heading);
  gtk_label_set_label (self->about, about);
  gtk_label_set_label (self->status, status);
  mae_widget_set_class (GTK_WIDGET (self->status), "mae-problem", self->problem != NULL);
  gtk_spinner_set_spinning (self->spinner, is_done (self) && !self->problem);
  gtk_widget_set_visible (self->start, !is_done (self));
}

static void
update_chat (MaeSetupPage *self)
{
  gboolean can;

  if (!self->content)
    return; /* it is being destroyed */
  can = mae_session_can_chat (self->session);
  if (can && !gtk_widget_get_visible (GTK_WIDGET (self->chat)))
    mae_table_talk_show_chat (self->talk);
  gtk_widget_set_visible (GTK_WIDGET (self->chat), can);
}

/* Shows the number of new messages in place of the icon. */
static void
on_unread_cb (MaeSetupPage *self)
{
  if (self->content)
    mae_table_talk_mark_unread (self->talk, self->mark, GTK_WIDGET (self->chat), TRUE);
}

static void
update (MaeSetupPage *self)
{
  if (!self->draft.game)
    return;
  update_chat (self);
  mae_setup_page_update_hand (self);
  mae_setup_page_update_table (self);
  mae_setup_page_update_places (self);
  update_resources (self);
  update_words (self);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "setup.start",
                                 mae_setup_page_may_choose (self) && is_complete (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "setup.reset",
                                 mae_setup_page_may_choose (self));
  g_signal_emit_by_name (self, "changed");
}

void
mae_setup_page_tried (MaeSetupPage *self, char *why)
{
  g_free (self->problem);
  self->problem = why;
  update (self);
  if (why)
    mae_announce (GTK_WIDGET (self->status), why, FALSE);
}

/* ── Sending it ────────────────────────────────────────────────────────────────────────────── */

/* Sends the next choice that wasn't sent, unless one waits for its answer. */
static void
submit (MaeSetupPage *self)
{
  MaeCommand command;

  if (!self->draft.game || !self->submitted || mae_session_is_busy (self->session))
    return;
  gboolean leaders = mae_draft_setup_wants_leaders (&self->draft)
                     && !(self->sent & 1u << MAE_COMMAND_CHOOSE_LEADERS);
  gboolean resources = mae_draft_setup_wants_resources (&self->draft)
                       && !(self->sent & 1u << MAE_COMMAND_CHOOSE_RESOURCES);
  if (!(leaders && mae_draft_setup_leaders_command (&self->draft, &command))
      && !(resources && mae_draft_setup_resources_command (&self->draft, &command)))
    return;
  /* Set before sending: in some dialects the answer comes during mae_session_send(), and this
   * function is called again. */
  self->sent |= 1u << command.kind;
  if (!mae_session_send (self->session, &command))
    self->sent &= ~(1u << command.kind);
}

static void
start_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeSetupPage *self = MAE_SETUP_PAGE (widget);

  self->submitted = TRUE;
  submit (self);
  mae_setup_page_tried (self, NULL);
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

  if (!self->draft.game)
    return;
  mae_draft_setup_rebase (&self->draft, game);
  submit (self);
  update (self);
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

/* Rebuilds the page for a new state: a card for each leader dealt, and a place for each that can be
 * kept. */
static void
fill (MaeSetupPage *self)
{
  MaeModel *model = mae_session_get_model (self->session);
  const MaeGame *game = mae_model_get_game (model);

  /* The game and its ruleset are freed, or the player is only a spectator, while the window still
   * fades to another page. */
  if (!game || mae_model_get_seat (model) < 0) {
    self->draft = (MaeDraftSetup){ 0 };
    gtk_widget_set_visible (GTK_WIDGET (self->table), FALSE);
    mae_box_clear (GTK_BOX (self->hand));
    mae_box_clear (GTK_BOX (self->kept));
    mae_box_clear (GTK_BOX (self->supply));
    return;
  }
  if (self->draft.game != NULL && !self->submitted && mae_model_is_same_turn (model))
    mae_draft_setup_rebase (&self->draft, game);
  else
    mae_draft_setup_init (&self->draft, game, mae_model_get_seat (model));
  g_clear_pointer (&self->problem, g_free);
  self->submitted = FALSE;
  self->sent = 0;

  mae_box_clear (GTK_BOX (self->hand));
  mae_box_clear (GTK_BOX (self->kept));
  mae_box_clear (GTK_BOX (self->supply));

  self->pointed = self->held = self->aim = -1;
  memset (self->placed, -1, sizeof self->placed);
  for (int i = 0; i < mae_setup_page_player (self)->hand_count; i++) {
    GtkWidget *card = g_object_new (MAE_TYPE_LEADER_CARD, NULL);

    mae_setup_page_watch (self, card);
    gtk_box_append (GTK_BOX (self->hand), card);
  }
  for (int i = 0; i < game->rules->leaders_kept; i++) {
    GtkWidget *place = g_object_new (MAE_TYPE_LEADER_CARD, NULL);

    mae_drag_add_target (place, MAE_DROP_PLACE, i);
    MAE_CONNECT (place, "state-flags-changed", on_place_flags_cb, self);
    mae_setup_page_watch (self, place);
    gtk_box_append (GTK_BOX (self->kept), place);
  }

  guint32 choices = mae_draft_setup_choices (&self->draft);
  for (int resource = 0; resource < game->rules->n_resources; resource++)
    if (choices >> resource & 1)
      gtk_box_append (GTK_BOX (self->supply), mae_unit_new (game->rules, resource, -1, UNIT));
  gtk_widget_set_visible (self->resources, game->rules->seats[self->draft.seat].resources > 0);

  mae_page_set_subtitle (GTK_WIDGET (self), mae_setup_seat_text (game, self->draft.seat));
  update (self);
  gtk_widget_set_visible (GTK_WIDGET (self->table), TRUE);
}

static gboolean
mae_setup_page_grab_focus (GtkWidget *widget)
{
  MaeSetupPage *self = MAE_SETUP_PAGE (widget);

  if (!self->draft.game)
    return FALSE;
  GtkWidget *first = gtk_widget_get_first_child (
      mae_draft_setup_wants_leaders (&self->draft) ? self->hand : self->supply);
  return first && gtk_widget_grab_focus (first);
}

static void
mae_setup_page_dispose (GObject *object)
{
  MaeSetupPage *self = MAE_SETUP_PAGE (object);

  g_clear_handle_id (&self->size_id, g_source_remove);
  g_clear_handle_id (&self->focus_id, g_source_remove);
  g_clear_pointer (&self->content, gtk_widget_unparent);
  g_clear_object (&self->session);
  g_clear_pointer (&self->problem, g_free);

  G_OBJECT_CLASS (mae_setup_page_parent_class)->dispose (object);
}

static void
mae_setup_page_class_init (MaeSetupPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mae_setup_page_dispose;
  mae_page_class_set_first (widget_class, mae_setup_page_grab_focus);
  mae_page_class_add_subtitle (widget_class);

  MAE_SIGNAL (klass, "changed", 0);
  g_type_ensure (MAE_TYPE_HAND_LAYOUT);
  g_type_ensure (MAE_TYPE_SETUP_LAYOUT);
  g_type_ensure (MAE_TYPE_TABLE_TALK);
  g_type_ensure (MAE_TYPE_WAREHOUSE);
  mae_widget_class_set_template (widget_class, "setup-page");
  MAE_BIND_CHILDREN (widget_class, MaeSetupPage, chat, mark, talk);
  MAE_BIND_CHILDREN (widget_class, MaeSetupPage, scroller, bar, words, buttons, hand, board, kept,
                     resources, supply, start, heading, about, resources_label, status, spinner,
                     warehouse);
  gtk_widget_class_bind_template_callback (widget_class, on_unread_cb);
  gtk_widget_class_install_action (widget_class, "setup.start", NULL, start_cb);
  mae_setup_page_install_moves (widget_class);
  mae_setup_page_install_table (widget_class);
}

static void
mae_setup_page_init (MaeSetupPage *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->pointed = self->held = self->aim = -1;
  gtk_widget_init_template (GTK_WIDGET (self));
  mae_warehouse_set_alone (self->warehouse);
  mae_setup_layout_set_children (self->layout, self->hand, self->board, self->kept);
  MAE_CONNECT (keys, "key-pressed", mae_setup_page_digit, self);
  gtk_widget_add_controller (self->choice, keys);
  mae_drag_add_target (self->hand, MAE_DROP_HAND, -1);
  mae_drag_add_target (self->board, MAE_DROP_BOARD, -1);
  mae_drag_add_target (self->supply, MAE_DROP_TRAY, -1);
  mae_zoom_keep_clear (self->bar);
  mae_zoom_keep_clear (GTK_WIDGET (self->table));
}

GtkWidget *
mae_setup_page_new (MaeSession *session)
{
  MaeSetupPage *self = g_object_new (MAE_TYPE_SETUP_PAGE, NULL);
  MaeModel *model = mae_session_get_model (session);

  self->session = g_object_ref (session);
  MAE_CONNECT (model, "batch", on_batch_cb, self);
  MAE_CONNECT (model, "reset", fill, self);
  MAE_CONNECT (session, "notify::busy", on_busy_changed_cb, self);
  MAE_CONNECT (session, "rejected", on_rejected_cb, self);
  mae_table_talk_set_log (self->talk, model, FALSE);
  mae_table_talk_set_session (self->talk, session);
  MAE_CONNECT (session, "table-changed", update_chat, self);
  fill (self);
  return GTK_WIDGET (self);
}

MaeSession *
mae_setup_page_get_session (MaeSetupPage *self)
{
  return self->session;
}

const MaeDraftSetup *
mae_setup_page_get_draft (MaeSetupPage *self)
{
  return &self->draft;
}

GtkWidget *
mae_setup_page_get_part (MaeSetupPage *self, MaeSetupPart part)
{
  GtkWidget *const parts[] = {
    [MAE_SETUP_HAND] = self->hand,
    [MAE_SETUP_BOARD] = self->board,
    [MAE_SETUP_START] = self->start,
  };

  return parts[part];
}

void
mae_setup_page_propose (MaeSetupPage *self, const MaeCommand *command)
{
  if (!mae_setup_page_may_choose (self))
    return;
  for (int i = 0; i < mae_setup_page_player (self)->hand_count; i++)
    mae_draft_setup_take (&self->draft, i);
  for (int i = 0; i < command->choose_leaders.n; i++)
    mae_draft_setup_put (&self->draft,
                         mae_setup_page_find (self, command->choose_leaders.leader[i]), i);
  mae_setup_page_tried (self, NULL);
}
