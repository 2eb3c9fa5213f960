/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "person-view.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "avatar.h"
#include "client/session/session-account.h"
#include "client/session/session-ratings.h"
#include "client/session/session-tables.h"
#include "client/table/card-picture.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/number-panel.h"
#include "client/widgets/widget.h"
#include "client/widgets/wrap-layout.h"
#include "client/words/rating-text.h"
#include "client/words/rules-text.h"
#include "client/words/wire-text.h"
#include "finished-row.h"
#include "rating-chart.h"
#include "ruleset/ruleset-io.h"
#include "store/nickname.h"

/* How long an answer may take before that is shown, in milliseconds. */
#define PATIENCE 300
/* How long it may take at all, after that. */
#define SILENCE 10000

#define LEADER_WIDTH 86

struct _MaePersonView {
  GtkWidget parent_instance;

  GtkBox *box;
  MaeSession *session;
  char *asked; /* the name that was asked for; NULL: nobody */
  guint wait_id;
};

G_DEFINE_FINAL_TYPE (MaePersonView, mae_person_view, GTK_TYPE_WIDGET)

/* ── Parts ─────────────────────────────────────────────────────────────────────────────────── */

static GtkWidget *
add_text (GtkBox *box, const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, css_class);
  gtk_box_append (box, label);
  return label;
}

static void
add_heading (MaePersonView *self, const char *text)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", text, "xalign", 0., "accessible-role",
                                   GTK_ACCESSIBLE_ROLE_HEADING, NULL);

  gtk_widget_add_css_class (label, "heading");
  gtk_box_append (self->box, label);
}

static void
add_head (MaePersonView *self, const MaePersonCard *card)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 16);
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *avatar = mae_avatar_new (card->name, FALSE);
  g_autofree char *name = mae_wire_name (card->name);
  g_autofree char *about = NULL;

  gtk_widget_add_css_class (avatar, "mae-avatar-large");
  gtk_box_append (GTK_BOX (row), avatar);
  gtk_widget_set_valign (words, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (words, TRUE);
  add_text (GTK_BOX (words), name, "title-2");
  if (card->is_me)
    about = g_strdup (_ ("This is you"));
  else if (card->rating.rank > 0)
    /* Translators: the rank in a leaderboard */
    about = g_strdup_printf (_ ("Number %d of this server"), card->rating.rank);
  if (about)
    add_text (GTK_BOX (words), about, "mae-soft");
  gtk_box_append (GTK_BOX (row), words);
  gtk_box_append (self->box, row);
}

static void
add_button (GtkBox *box, const char *label, const char *action, const char *target)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  if (target)
    gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", target);
  gtk_widget_add_css_class (button, "mae-small");
  gtk_widget_add_css_class (button, "mae-quiet");
  gtk_box_append (box, button);
}

/* What the player can do about this person, or the own account. */
static void
add_buttons (MaePersonView *self, const MaePersonCard *card)
{
  GtkBox *box = GTK_BOX (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8));

  mae_wrap_layout_set (box, TRUE, 8);
  if (card->is_me && mae_session_has (self->session, MAE_FEATURE_ACCOUNT)) {
    add_button (box, _ ("Change _Password…"), "win.change-password", NULL);
    add_button (box, _ ("_Export My Data…"), "win.export-data", NULL);
    add_button (box, _ ("_Delete My Account…"), "win.delete-account", NULL);
  } else if (!card->is_me && mae_session_has (self->session, MAE_FEATURE_REPORTS)) {
    add_button (box, _ ("_Report…"), "win.report", card->name);
  }
  gtk_widget_set_visible (GTK_WIDGET (box), gtk_widget_get_first_child (GTK_WIDGET (box)) != NULL);
  gtk_box_append (self->box, GTK_WIDGET (box));
}

/* All are as wide as the widest. */
static void
add_number (GtkBox *box, GtkSizeGroup *group, const char *number, const char *label)
{
  GtkWidget *panel = mae_number_panel_new (number, label);

  gtk_size_group_add_widget (group, panel);
  gtk_box_append (box, panel);
}

static void
add_numbers (MaePersonView *self, const MaePersonCard *card)
{
  const MaeRankedPerson *rating = &card->rating;
  GtkBox *box = GTK_BOX (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8));
  g_autoptr (GtkSizeGroup) group = gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL);
  g_autofree char *shown = mae_rating_text (rating->rating, rating->is_uncertain);
  g_autofree char *games = g_strdup_printf ("%d", rating->games);
  g_autofree char *won = mae_won_text (rating->won, rating->games);
  g_autofree char *average =
      g_strdup_printf ("%.1f", (double) card->points / MAX (rating->games, 1));

  mae_wrap_layout_set_equal (box, 8);
  add_number (box, group, shown, C_ ("person", "Rating"));
  add_number (box, group, games, _ ("Rated games"));
  add_number (box, group, won, C_ ("statistics", "Won"));
  add_number (box, group, average, _ ("Average points"));
  gtk_box_append (self->box, GTK_WIDGET (box));
}

static void
add_chart (MaePersonView *self, const MaePersonCard *card)
{
  g_autoptr (GArray) history = g_array_new (FALSE, FALSE, sizeof (MaeRating));
  MaeRatingChart *chart = g_object_new (MAE_TYPE_RATING_CHART, NULL);
  GtkWidget *panel = adw_bin_new ();

  for (guint i = 0; i < card->n_history; i++) {
    MaeRating rating =
        mae_rating_of_points (card->history[i].rating, CLAMP (card->history[i].spread, 1, 1000));

    g_array_append_val (history, rating);
  }
  mae_rating_chart_set_around (chart, TRUE);
  mae_rating_chart_set (chart, C_ ("person", "Rating"), history);
  adw_bin_set_child (ADW_BIN (panel), GTK_WIDGET (chart));
  gtk_widget_add_css_class (panel, "mae-panel");
  gtk_widget_add_css_class (panel, "mae-padded");
  gtk_box_append (self->box, panel);
  add_text (self->box,
            card->rating.is_uncertain ? _ ("Not certain yet: about ten games make it so.")
                                      : _ ("Shaded: how uncertain it is"),
            "mae-soft");
}

static void
add_leaders (MaePersonView *self, const MaePersonCard *card)
{
  const MaeRuleset *rules =
      card->kind.ruleset && g_strv_contains (mae_ruleset_builtin_ids (), card->kind.ruleset)
          ? mae_ruleset_builtin (card->kind.ruleset)
          : NULL;
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 14);
  int n = 0;

  for (guint i = 0; rules && i < card->n_leaders; i++) {
    const MaeFavoriteLeader *leader = &card->leaders[i];
    if (leader->leader >= rules->n_leaders)
      continue;
    GtkWidget *tile = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
    GtkWidget *picture = mae_card_picture_new (rules, -1, leader->leader);
    g_autofree char *details = mae_leader_details (rules, leader->leader);
    g_autofree char *games =
        g_strdup_printf (ngettext ("%d game", "%d games", leader->n), leader->n);

    mae_card_picture_set_width (MAE_CARD_PICTURE (picture), LEADER_WIDTH);
    mae_a11y_tip (picture, details);
    gtk_box_append (GTK_BOX (tile), picture);
    gtk_label_set_xalign (GTK_LABEL (add_text (GTK_BOX (tile), games, "mae-soft")), .5);
    gtk_box_append (GTK_BOX (box), tile);
    n++;
  }
  if (n == 0) {
    g_object_ref_sink (box);
    g_object_unref (box);
    return;
  }
  add_heading (self, _ ("Favorite Leaders"));
  gtk_box_append (self->box, box);
}

static void
add_games (MaePersonView *self, const MaePersonCard *card)
{
  GtkWidget *list = gtk_list_box_new ();

  if (card->n_games == 0) {
    g_object_ref_sink (list);
    g_object_unref (list);
    return;
  }
  add_heading (self, _ ("Last Games"));
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  mae_a11y_name (list, _ ("Last Games"));
  for (guint i = 0; i < card->n_games; i++)
    gtk_list_box_append (GTK_LIST_BOX (list), mae_finished_row_new (&card->games[i]));
  gtk_box_append (self->box, list);
}

/* ── Asking ────────────────────────────────────────────────────────────────────────────────── */

/* Shows why there is no answer, if one is awaited. */
static void
give_up (MaePersonView *self, const char *text)
{
  if (self->wait_id == 0)
    return;
  g_clear_handle_id (&self->wait_id, g_source_remove);
  mae_box_clear (self->box);
  add_text (self->box, text, "mae-problem");
}

static gboolean
on_silent_cb (gpointer data)
{
  give_up (data, _ ("The server doesn’t answer."));
  return G_SOURCE_REMOVE;
}

static void
on_refused_cb (MaePersonView *self, const char *text)
{
  give_up (self, text);
}

static void
on_state_cb (MaePersonView *self)
{
  if (mae_session_get_state (self->session) == MAE_SESSION_LOST)
    give_up (self, mae_session_get_status_text (self->session));
}

static gboolean
on_waited_cb (gpointer data)
{
  MaePersonView *self = data;
  GtkWidget *spinner = gtk_spinner_new ();

  self->wait_id = g_timeout_add (SILENCE, on_silent_cb, self);
  mae_box_clear (self->box);
  gtk_spinner_start (GTK_SPINNER (spinner));
  gtk_widget_set_size_request (spinner, 32, 32);
  mae_a11y_name (spinner, _ ("Asking the server"));
  gtk_box_append (self->box, spinner);
  return G_SOURCE_REMOVE;
}

/* Nicknames are compared as the server does. */
static char *
key_of (const char *name)
{
  char *key = mae_nickname_read_key (name);

  return key ? key : g_utf8_casefold (name, -1);
}

static void
on_told_cb (MaePersonView *self, const MaePersonCard *card)
{
  g_autofree char *key = key_of (self->asked ? self->asked : "");
  g_autofree char *told = key_of (card->name);

  if (!g_str_equal (key, told)) /* the answer to an earlier question */
    return;
  g_clear_handle_id (&self->wait_id, g_source_remove);
  mae_box_clear (self->box);
  if (card->is_gone) {
    g_autofree char *name = mae_wire_name (card->name);
    /* Translators: %s is a nickname. */
    g_autofree char *text = g_strdup_printf (_ ("Nobody with a password is called %s here."), name);

    add_text (self->box, text, "mae-soft");
    return;
  }
  add_head (self, card);
  if (card->rating.games > 0)
    add_numbers (self, card);
  else
    add_text (self->box, _ ("No rated games yet."), "mae-soft");
  if (card->n_history > 0) {
    add_heading (self, C_ ("person", "Rating"));
    add_chart (self, card);
  }
  add_leaders (self, card);
  add_games (self, card);
  add_buttons (self, card);
  mae_a11y_tidy_buttons (GTK_WIDGET (self));
}

void
mae_person_view_ask (MaePersonView *self, const char *nickname, const char *ruleset, int players)
{
  g_return_if_fail (MAE_IS_PERSON_VIEW (self));

  g_free (self->asked);
  self->asked = g_strdup (nickname);
  g_clear_handle_id (&self->wait_id, g_source_remove);
  if (!nickname) {
    mae_box_clear (self->box);
    return;
  }
  mae_a11y_name (GTK_WIDGET (self), nickname);
  self->wait_id = g_timeout_add (PATIENCE, on_waited_cb, self);
  mae_session_ask_person (self->session, nickname, ruleset, players);
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
mae_person_view_class_init (MaePersonViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  MAE_OWN (klass, MaePersonView, g_object_unref, session);
  MAE_OWN (klass, MaePersonView, g_free, asked);
  MAE_OWN_SOURCE (klass, MaePersonView, wait_id);
  mae_widget_class_unparent_children (widget_class);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
mae_person_view_init (MaePersonView *self)
{
  GtkWidget *window = gtk_scrolled_window_new ();

  self->box = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 12));
  gtk_widget_set_margin_start (GTK_WIDGET (self->box), 16);
  gtk_widget_set_margin_end (GTK_WIDGET (self->box), 16);
  gtk_widget_set_margin_top (GTK_WIDGET (self->box), 18);
  gtk_widget_set_margin_bottom (GTK_WIDGET (self->box), 18);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (window), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (window), GTK_WIDGET (self->box));
  gtk_widget_set_focusable (window, FALSE);
  gtk_widget_set_parent (window, GTK_WIDGET (self));
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
}

GtkWidget *
mae_person_view_new (MaeSession *session)
{
  MaePersonView *self = g_object_new (MAE_TYPE_PERSON_VIEW, NULL);

  self->session = g_object_ref (session);
  MAE_CONNECT (session, "person-told", on_told_cb, self);
  MAE_CONNECT (session, "table-refused", on_refused_cb, self);
  MAE_CONNECT (session, "notify::state", on_state_cb, self);
  return GTK_WIDGET (self);
}
