/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "table-dialog.h"

#include <glib/gi18n.h>

#include "client/platform/dialog.h"
#include "client/session/session-tables.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/entry-row.h"
#include "client/widgets/widget.h"
#include "client/words/table-text.h"
#include "net/server/listen-address.h"
#include "ruleset-choice.h"
#include "seat-tiles.h"
#include "store/text.h"

/* The turn times to choose from, in seconds; servers accept others, too. */
static const int live_times[] = { 0, 30, 60, 120, 180, 300, 600 };
static const int day_times[] = { MAE_TURN_TIME_DAYS, 2 * MAE_TURN_TIME_DAYS, 3 * MAE_TURN_TIME_DAYS,
                                 7 * MAE_TURN_TIME_DAYS, 14 * MAE_TURN_TIME_DAYS };

#define LEAST_PORT 1024

struct _MaeTableDialog {
  AdwBin parent_instance;

  GtkWidget *pace;
  GtkToggleButton *live;
  MaeSeatTiles *seats;
  GtkLabel *range, *starts, *problem;
  MaeEntryRow *name;
  AdwExpanderRow *more;
  AdwComboRow *time, *rules, *visible_to;
  GtkSwitch *chat, *watched, *rated;
  AdwActionRow *rated_row;
  GtkWidget *open, *own_rules;
  MaeEntryRow *port;

  MaeSession *session;
  /* Hosting: */
  MaeTableList *own;   /* the rules to choose from; NULL: those of the server */
  GSettings *settings; /* these two NULL: not hosting */
  char *nickname;
};

G_DEFINE_FINAL_TYPE (MaeTableDialog, mae_table_dialog, ADW_TYPE_BIN)

/* Offers the strings of @texts as choices. The builder is empty after that. */
static void
set_choices (AdwComboRow *row, GStrvBuilder *texts)
{
  g_auto (GStrv) strings = g_strv_builder_end (texts);
  g_autoptr (GtkStringList) list = gtk_string_list_new ((const char *const *) strings);

  adw_combo_row_set_model (row, G_LIST_MODEL (list));
}

static const int *
get_times (MaeTableDialog *self, guint *n)
{
  gboolean is_live = gtk_toggle_button_get_active (self->live);

  *n = is_live ? G_N_ELEMENTS (live_times) : G_N_ELEMENTS (day_times);
  return is_live ? live_times : day_times;
}

static int
get_time (MaeTableDialog *self)
{
  guint n;
  const int *times = get_times (self, &n);

  return times[MIN (adw_combo_row_get_selected (self->time), n - 1)];
}

/* (nullable) Returns the list that has the rules to choose from. */
static const MaeTableList *
get_list (MaeTableDialog *self)
{
  return self->own ? self->own : mae_session_get_tables (self->session);
}

/* Returns the rules that are chosen; NULL: the server hasn't told any. */
static const MaeTableRuleset *
get_rules (MaeTableDialog *self)
{
  const MaeTableList *tables = get_list (self);
  guint rules = adw_combo_row_get_selected (self->rules);

  return tables && rules < tables->n_rulesets ? &tables->rulesets[rules] : NULL;
}

/* ── What fits together ────────────────────────────────────────────────────────────────────── */

/* Returns what will happen after the table is opened. (transfer full) */
static char *
starts_text (int free)
{
  if (free == 0)
    return g_strdup (_ ("The game starts at once."));
  if (free == 1)
    return g_strdup (_ ("The game starts when the free seat is taken."));
  return g_strdup_printf (ngettext ("The game starts when all %d free seats are taken.",
                                    "The game starts when all %d free seats are taken.", free),
                          free);
}

/* Games alone and games with computer players aren't rated. */
static void
update_rated (MaeTableDialog *self, int n, int n_computers)
{
  gboolean can = n > 1 && n_computers == 0;

  gtk_widget_set_sensitive (GTK_WIDGET (self->rated_row), can);
  adw_action_row_set_subtitle (self->rated_row,
                               n_computers > 0 ? _ ("Not with computer players")
                               : can ? _ ("For people with a password. A player who leaves comes "
                                          "last.")
                                     : _ ("Not for one player"));
  if (!can)
    gtk_switch_set_active (self->rated, FALSE);
}

static void
update (MaeTableDialog *self)
{
  int levels[MAE_MAX_PLAYERS], n_computers;
  int n = mae_seat_tiles_get (self->seats, levels, &n_computers);
  g_autofree char *text = starts_text (n - 1 - n_computers);

  mae_label_set_text (self->starts, text);
  update_rated (self, n, n_computers);
}

static void
show_times (MaeTableDialog *self)
{
  g_autoptr (GStrvBuilder) texts = g_strv_builder_new ();
  guint n;
  const int *times = get_times (self, &n);

  for (guint i = 0; i < n; i++) {
    g_autofree char *text = mae_turn_time_text (times[i]);

    g_strv_builder_add (texts, text ? text : C_ ("time for a turn", "Unlimited"));
  }
  set_choices (self->time, texts);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->time),
                               times == day_times ? mae_missed_turns_text () : "");
}

static void
on_rules_cb (MaeTableDialog *self)
{
  const MaeTableRuleset *rules = get_rules (self);
  int least = rules ? CLAMP (rules->min_players, 1, MAE_MAX_PLAYERS) : 1;
  int most = rules ? CLAMP (rules->max_players, least, MAE_MAX_PLAYERS) : 4;
  g_autofree char *range = g_strdup_printf (
      /* Translators: how many can play by these rules */
      ngettext ("%1$d to %2$d player", "%1$d to %2$d players", most), least, most);

  if (adw_combo_row_get_selected (self->rules) == GTK_INVALID_LIST_POSITION && rules)
    return;
  mae_label_set_text (self->range, range);
  adw_action_row_set_subtitle (
      ADW_ACTION_ROW (self->rules),
      rules && g_strcmp0 (rules->id, "standard") == 0 ? _ ("The game as printed") : "");
  mae_seat_tiles_offer (self->seats,
                        self->nickname ? self->nickname : mae_session_get_nickname (self->session),
                        least, most);
  update (self);
}

/* ── Opening ───────────────────────────────────────────────────────────────────────────────── */

static void
show_problem (MaeTableDialog *self, const char *text, MaeEntryRow *field)
{
  mae_label_show (self->problem, text);
  if (field) {
    adw_expander_row_set_expanded (self->more, TRUE);
    gtk_widget_grab_focus (GTK_WIDGET (field));
  }
}

static void
show_too_long (MaeTableDialog *self)
{
  g_autofree char *text =
      g_strdup_printf (ngettext ("The name of a table has at most %d character.",
                                 "The name of a table has at most %d characters.", MAE_TITLE_MAX),
                       MAE_TITLE_MAX);

  show_problem (self, text, self->name);
}

/* Returns the port that was entered; -1: it isn't one. */
static int
read_port (MaeTableDialog *self)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->port))));
  guint64 port;

  return g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT16, &port, NULL)
                 && (port == 0 || port >= LEAST_PORT)
             ? (int) port
             : -1;
}

/* Another port than the usual one is kept, and then it must be this one. */
static void
host (MaeTableDialog *self, const MaeTableWish *wish)
{
  g_autoptr (GVariant) kept = g_settings_get_user_value (self->settings, "host-port");
  int port = read_port (self);
  gboolean is_chosen = kept != NULL || port != g_settings_get_int (self->settings, "host-port");
  g_autoptr (GError) error = NULL;
  g_autofree char *in_use = NULL;

  if (port < 0) {
    show_problem (self, _ ("A port is a number from 1024 to 65535, or 0 for any free one."),
                  self->port);
    return;
  }
  if (mae_session_host (self->session, mae_ruleset_choice_get (self->rules), wish, self->nickname,
                        (guint16) port, is_chosen, &error)) {
    if (is_chosen)
      g_settings_set_int (self->settings, "host-port", port);
    mae_dialog_close (GTK_WIDGET (self));
    return;
  }
  if (g_error_matches (error, MAE_LISTEN_ERROR, MAE_LISTEN_ERROR_IN_USE))
    in_use =
        g_strdup_printf (_ ("Port %d is in use. Choose another one, or 0 for any free one."), port);
  show_problem (self, in_use ? in_use : error->message, self->port);
}

static void
open_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeTableDialog *self = MAE_TABLE_DIALOG (widget);
  const MaeTableRuleset *rules = get_rules (self);
  g_autofree char *called =
      g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->name))));
  g_autofree char *clean = NULL;
  int levels[MAE_MAX_PLAYERS];
  MaeTableWish wish = {
    .name = *called ? called : NULL,
    .ruleset = rules ? rules->id : NULL,
    .turn_time = get_time (self),
    .is_private = adw_combo_row_get_selected (self->visible_to) == 1,
    .no_chat = !gtk_switch_get_active (self->chat),
    .no_spectators = !gtk_switch_get_active (self->watched),
    .is_rated = gtk_switch_get_active (self->rated),
  };

  wish.players_count = mae_seat_tiles_get (self->seats, levels, &wish.n_computers);
  for (int i = 0; i < wish.n_computers; i++)
    wish.computers[i] = levels[i];
  gtk_widget_set_visible (GTK_WIDGET (self->problem), FALSE);
  if (mae_text_clean (called, MAE_TITLE_MAX, &clean) == MAE_TEXT_TOO_LONG) {
    show_too_long (self);
    return;
  }
  if (self->settings)
    host (self, &wish);
  else {
    gtk_widget_action_set_enabled (widget, "table.open", FALSE); /* until the answer */
    mae_session_open_table (self->session, &wish);
  }
}

static void
cancel_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  mae_dialog_close (widget);
}

/* Hosting is given up for the page of rulesets, where it begins again with the chosen one. */
static void
rulesets_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GtkWidget *window = mae_dialog_get_window (widget);

  mae_dialog_close (widget);
  gtk_widget_activate_action (window, "win.rulesets", NULL);
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
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "table.open", TRUE);
  show_problem (self, text, g_strcmp0 (field, "name") == 0 ? self->name : NULL);
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
mae_table_dialog_class_init (MaeTableDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (MAE_TYPE_ENTRY_ROW);
  g_type_ensure (MAE_TYPE_SEAT_TILES);
  MAE_OWN (klass, MaeTableDialog, g_object_unref, session, settings);
  MAE_OWN (klass, MaeTableDialog, mae_table_list_free, own);
  MAE_OWN (klass, MaeTableDialog, g_free, nickname);
  mae_widget_class_set_template (widget_class, "table-dialog");
  MAE_BIND_CHILDREN (widget_class, MaeTableDialog, pace, live, seats, range, starts, problem, name,
                     more, time, rules, visible_to, chat, watched, rated, rated_row, open,
                     own_rules, port);
  gtk_widget_class_bind_template_callback (widget_class, on_rules_cb);
  gtk_widget_class_bind_template_callback (widget_class, show_times);
  gtk_widget_class_bind_template_callback (widget_class, update);
  gtk_widget_class_install_action (widget_class, "table.open", NULL, open_cb);
  gtk_widget_class_install_action (widget_class, "table.cancel", NULL, cancel_cb);
  gtk_widget_class_install_action (widget_class, "table.rulesets", NULL, rulesets_cb);
}

static void
mae_table_dialog_init (MaeTableDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
fill (MaeTableDialog *self)
{
  const MaeTableList *tables = get_list (self);
  g_autoptr (GStrvBuilder) rules = g_strv_builder_new ();
  g_autoptr (GStrvBuilder) people = g_strv_builder_new ();

  for (guint i = 0; tables && i < tables->n_rulesets; i++)
    g_strv_builder_add (rules, tables->rulesets[i].title
                                   ? mae_ruleset_label (tables->rulesets[i].title)
                                   : tables->rulesets[i].id);
  if (!self->own)
    set_choices (self->rules, rules);
  gtk_widget_set_visible (GTK_WIDGET (self->rules), tables && tables->n_rulesets > 1);
  g_strv_builder_add_many (
      people,
      self->settings ? C_ ("who can join", "This network") : C_ ("who can join", "Everybody"),
      self->settings ? _ ("Only with the link") : _ ("Only with the code"), NULL);
  set_choices (self->visible_to, people);
  show_times (self);
  on_rules_cb (self);
}

/* Returns a dialog for @self, when it is known whether it hosts. */
static GtkWidget *
make_dialog (MaeTableDialog *self, const char *title)
{
  GtkWidget *dialog = mae_dialog_new (title, GTK_WIDGET (self), 600, 640);
  gboolean hosts = self->settings != NULL;

  gtk_widget_set_visible (self->pace, !hosts && mae_session_has (self->session, MAE_FEATURE_DAYS));
  gtk_widget_set_visible (GTK_WIDGET (self->rated_row),
                          !hosts && mae_session_has (self->session, MAE_FEATURE_RATINGS));
  gtk_widget_set_visible (GTK_WIDGET (self->port), hosts);
  gtk_widget_set_visible (self->own_rules, hosts);
  fill (self);
  mae_a11y_tidy_buttons (GTK_WIDGET (self));
  mae_a11y_name (GTK_WIDGET (self->more), _ ("More options"));
  mae_dialog_set_default (dialog, self->open);
  /* Otherwise the first focus would be in the header bar. */
  mae_dialog_set_focus (dialog, GTK_WIDGET (self->time));
  return dialog;
}

GtkWidget *
mae_table_dialog_new (MaeSession *session)
{
  MaeTableDialog *self = g_object_new (MAE_TYPE_TABLE_DIALOG, NULL);

  self->session = g_object_ref (session);
  MAE_CONNECT (session, "notify::state", on_state_cb, self);
  MAE_CONNECT (session, "table-refused", on_refused_cb, self);
  return make_dialog (self, _ ("New Table"));
}

static MaeTableList *
list_own_rules (const GPtrArray *all)
{
  MaeTableList *list = g_new0 (MaeTableList, 1);

  list->n_rulesets = all->len;
  list->rulesets = g_new0 (MaeTableRuleset, list->n_rulesets);
  for (guint i = 0; i < list->n_rulesets; i++) {
    const MaeRuleset *rules = g_ptr_array_index (all, i);

    list->rulesets[i] = (MaeTableRuleset){ g_strdup (rules->id), g_strdup (rules->title),
                                           rules->min_players, rules->max_players };
  }
  return list;
}

GtkWidget *
mae_table_dialog_new_host (MaeSession *session, GSettings *settings, const char *nickname,
                           const char *ruleset)
{
  MaeTableDialog *self = g_object_new (MAE_TYPE_TABLE_DIALOG, NULL);
  g_autofree char *port = g_strdup_printf ("%d", g_settings_get_int (settings, "host-port"));

  self->session = g_object_ref (session);
  self->settings = g_object_ref (settings);
  self->nickname = g_strdup (nickname);
  mae_ruleset_choice_fill (self->rules, ruleset);
  self->own = list_own_rules (mae_ruleset_choice_list (self->rules));
  gtk_editable_set_text (GTK_EDITABLE (self->port), port);
  gtk_button_set_label (GTK_BUTTON (self->open), _ ("_Host"));
  adw_expander_row_set_subtitle (self->more, _ ("Name, spectators, chat, port"));
  return make_dialog (self, _ ("Host a Game"));
}
