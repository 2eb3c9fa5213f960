/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "table-dialog.h"

#include <glib/gi18n.h>

#include "client/game/games.h"
#include "client/platform/dialog.h"
#include "client/session/session-tables.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/entry-row.h"
#include "client/widgets/widget.h"
#include "client/words/table-text.h"

/* The turn times to choose from, in seconds; servers accept others, too. */
static const int turn_times[] = { 0,
                                  30,
                                  60,
                                  120,
                                  300,
                                  600,
                                  MAE_TURN_TIME_DAYS,
                                  2 * MAE_TURN_TIME_DAYS,
                                  3 * MAE_TURN_TIME_DAYS,
                                  7 * MAE_TURN_TIME_DAYS,
                                  14 * MAE_TURN_TIME_DAYS };

struct _MaeTableDialog {
  AdwBin parent_instance;

  MaeEntryRow *name;
  AdwComboRow *rules, *players, *computers, *level, *time;
  GtkSwitch *listed, *chat, *watched, *rated;
  GtkWidget *rated_row;
  GtkLabel *problem;
  GtkWidget *open;

  MaeSession *session;
  int min_players;
};

G_DEFINE_FINAL_TYPE (MaeTableDialog, mae_table_dialog, ADW_TYPE_BIN)

static int
players_count (MaeTableDialog *self)
{
  return self->min_players + (int) adw_combo_row_get_selected (self->players);
}

/* Offers the strings of @texts as choices. The builder is empty after that. */
static void
set_choices (AdwComboRow *row, GStrvBuilder *texts)
{
  g_auto (GStrv) strings = g_strv_builder_end (texts);
  g_autoptr (GtkStringList) list = gtk_string_list_new ((const char *const *) strings);

  adw_combo_row_set_model (row, G_LIST_MODEL (list));
}

/* Adds the numbers @first…@last to @texts. */
static void
add_numbers (GStrvBuilder *texts, int first, int last)
{
  for (int n = first; n <= last; n++) {
    g_autofree char *text = g_strdup_printf ("%d", n);

    g_strv_builder_add (texts, text);
  }
}

/* Leaves a seat for the player who opens the table. */
static void
on_players_cb (MaeTableDialog *self)
{
  guint chosen = adw_combo_row_get_selected (self->computers);
  int most = players_count (self) - 1;
  g_autoptr (GStrvBuilder) texts = g_strv_builder_new ();

  if (adw_combo_row_get_selected (self->players) == GTK_INVALID_LIST_POSITION)
    return;
  g_strv_builder_add (texts, C_ ("computer players", "None"));
  add_numbers (texts, 1, most);
  set_choices (self->computers, texts);
  adw_combo_row_set_selected (self->computers,
                              chosen == GTK_INVALID_LIST_POSITION ? 0 : MIN ((int) chosen, most));
  gtk_widget_set_visible (GTK_WIDGET (self->computers), most > 0);
}

static void
on_computers_cb (MaeTableDialog *self)
{
  guint chosen = adw_combo_row_get_selected (self->computers);

  gtk_widget_set_visible (GTK_WIDGET (self->level),
                          chosen > 0 && chosen != GTK_INVALID_LIST_POSITION);
}

static void
update_players (MaeTableDialog *self)
{
  const MaeTableList *tables = mae_session_get_tables (self->session);
  guint rules = adw_combo_row_get_selected (self->rules);
  int most = 4;
  g_autoptr (GStrvBuilder) texts = g_strv_builder_new ();

  self->min_players = 1;
  if (tables && rules < tables->n_rulesets) {
    self->min_players = CLAMP (tables->rulesets[rules].min_players, 1, MAE_MAX_PLAYERS);
    most = CLAMP (tables->rulesets[rules].max_players, self->min_players, MAE_MAX_PLAYERS);
  }
  add_numbers (texts, self->min_players, most);
  set_choices (self->players, texts);
  adw_combo_row_set_selected (self->players, CLAMP (2 - self->min_players, 0, most - 1));
}

static void
on_rules_cb (MaeTableDialog *self)
{
  if (adw_combo_row_get_selected (self->rules) != GTK_INVALID_LIST_POSITION)
    update_players (self);
}

static void
on_time_cb (MaeTableDialog *self)
{
  guint time = adw_combo_row_get_selected (self->time);
  gboolean is_over_days =
      time < G_N_ELEMENTS (turn_times) && turn_times[time] >= MAE_TURN_TIME_DAYS;

  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->time),
                               is_over_days ? mae_missed_turns_text () : "");
}

static void
open_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeTableDialog *self = MAE_TABLE_DIALOG (widget);
  const MaeTableList *tables = mae_session_get_tables (self->session);
  g_autofree char *called =
      g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->name))));
  guint rules = adw_combo_row_get_selected (self->rules);
  guint computers = adw_combo_row_get_selected (self->computers);
  guint time = adw_combo_row_get_selected (self->time);
  MaeTableWish wish = { .players_count = players_count (self) };

  wish.name = *called ? called : NULL;
  if (tables && rules < tables->n_rulesets)
    wish.ruleset = tables->rulesets[rules].id;
  wish.turn_time = turn_times[MIN (time, G_N_ELEMENTS (turn_times) - 1)];
  wish.is_private = !gtk_switch_get_active (self->listed);
  wish.no_chat = !gtk_switch_get_active (self->chat);
  wish.no_spectators = !gtk_switch_get_active (self->watched);
  wish.is_rated = gtk_switch_get_active (self->rated);
  if (computers != GTK_INVALID_LIST_POSITION)
    wish.n_computers = CLAMP ((int) computers, 0, MAE_MAX_PLAYERS);
  for (int i = 0; i < wish.n_computers; i++)
    wish.computers[i] = MAE_AI_NOVICE + (int) adw_combo_row_get_selected (self->level);
  gtk_widget_set_visible (GTK_WIDGET (self->problem), FALSE);
  mae_session_open_table (self->session, &wish);
}

static void
cancel_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  mae_dialog_close (widget);
}

/* ── Answers of the server ─────────────────────────────────────────────────────────────────── */

static void
on_state_cb (MaeTableDialog *self)
{
  if (mae_session_get_state (self->session) != MAE_SESSION_HALL)
    mae_dialog_close (GTK_WIDGET (self));
}

static void
on_refused_cb (MaeTableDialog *self, const char *text, const char *field)
{
  mae_label_show (self->problem, text);
  if (g_strcmp0 (field, "name") == 0)
    gtk_widget_grab_focus (GTK_WIDGET (self->name));
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
mae_table_dialog_class_init (MaeTableDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (MAE_TYPE_ENTRY_ROW);
  MAE_OWN (klass, MaeTableDialog, g_object_unref, session);
  mae_widget_class_set_template (widget_class, "table-dialog");
  MAE_BIND_CHILDREN (widget_class, MaeTableDialog, name, rules, players, computers, level, time,
                     listed, chat, watched, rated, rated_row, problem, open);
  gtk_widget_class_bind_template_callback (widget_class, on_rules_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_players_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_computers_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_time_cb);
  gtk_widget_class_install_action (widget_class, "table.open", NULL, open_cb);
  gtk_widget_class_install_action (widget_class, "table.cancel", NULL, cancel_cb);
}

static void
mae_table_dialog_init (MaeTableDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  mae_a11y_tidy_buttons (GTK_WIDGET (self));
}

/* Games with computer players aren't rated. */
static void
update_rated (MaeTableDialog *self)
{
  guint computers = adw_combo_row_get_selected (self->computers);
  gboolean can = computers == 0 || computers == GTK_INVALID_LIST_POSITION;

  gtk_widget_set_sensitive (self->rated_row, can);
  if (!can)
    gtk_switch_set_active (self->rated, FALSE);
}

static void
fill (MaeTableDialog *self)
{
  const MaeTableList *tables = mae_session_get_tables (self->session);
  g_autoptr (GStrvBuilder) rules = g_strv_builder_new ();
  g_autoptr (GStrvBuilder) times = g_strv_builder_new ();
  g_autoptr (GStrvBuilder) levels = g_strv_builder_new ();
  g_auto (GStrv) labels = mae_level_labels ();

  for (guint i = 0; tables && i < tables->n_rulesets; i++)
    g_strv_builder_add (rules, tables->rulesets[i].title
                                   ? mae_ruleset_label (tables->rulesets[i].title)
                                   : tables->rulesets[i].id);
  set_choices (self->rules, rules);
  gtk_widget_set_visible (GTK_WIDGET (self->rules), tables && tables->n_rulesets > 1);
  for (gsize i = 0; i < G_N_ELEMENTS (turn_times); i++) {
    g_autofree char *text = mae_turn_time_text (turn_times[i]);

    if (turn_times[i] >= MAE_TURN_TIME_DAYS && !mae_session_has (self->session, MAE_FEATURE_DAYS))
      break;

    g_strv_builder_add (times, text ? text : C_ ("time for a turn", "Unlimited"));
  }
  set_choices (self->time, times);
  g_strv_builder_addv (levels, (const char **) labels);
  set_choices (self->level, levels);
  adw_combo_row_set_selected (self->level, MAE_AI_MERCHANT - MAE_AI_NOVICE);
  update_players (self);
}

GtkWidget *
mae_table_dialog_new (MaeSession *session)
{
  MaeTableDialog *self = g_object_new (MAE_TYPE_TABLE_DIALOG, NULL);
  GtkWidget *dialog = mae_dialog_new (_ ("New Table"), GTK_WIDGET (self), 520, 548);

  self->session = g_object_ref (session);
  MAE_CONNECT (session, "notify::state", on_state_cb, self);
  MAE_CONNECT (session, "table-refused", on_refused_cb, self);
  MAE_CONNECT (self->computers, "notify::selected", update_rated, self);
  gtk_widget_set_visible (self->rated_row, mae_session_has (session, MAE_FEATURE_RATINGS));
  fill (self);
  mae_a11y_tidy_buttons (GTK_WIDGET (self));
  mae_dialog_set_default (dialog, self->open);
  /* Otherwise the first focus would be in the header bar. */
  mae_dialog_set_focus (dialog, GTK_WIDGET (self->name));
  return dialog;
}
