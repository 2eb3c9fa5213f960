/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The window's games on this computer: alone and against the computer, each saved from its first
 * move on; and the pages about saved games. */
#include "window-private.h"

#include <glib/gi18n.h>

#include "client/game/games.h"
#include "client/game/own-rulesets.h"
#include "client/game/replay.h"
#include "client/game/together.h"
#include "client/pages/computer-page.h"
#include "client/pages/games-page.h"
#include "client/pages/replay-page.h"
#include "client/pages/statistics-page.h"
#include "client/pages/together-page.h"
#include "client/widgets/widget.h"
#include "net/file-problem.h"
#include "net/server/seeds.h"

/* How long a computer player waits before a move, so that people can follow. */
#define COMPUTER_PACE (900 * G_TIME_SPAN_MILLISECOND)

/* ── Playing ───────────────────────────────────────────────────────────────────────────────── */

static void on_animations_changed_cb (MaeWindow *self);

/* Lets the other people in @record play at this window, too. */
static void
seat_others (MaeWindow *self, const MaeRecord *record)
{
  MaeTogether together = mae_together_load (self->settings, record->seed);

  mae_match_set_hides (self->match, together.hides);
  for (int seat = mae_record_person (record) + 1; seat < record->n_players; seat++) {
    if (record->computer[seat] != 0)
      continue;
    g_autoptr (MaeSession) session = mae_session_new ();

    MAE_CONNECT (session, "protocol-error", mae_window_toast, self);
    mae_match_add (self->match, mae_session_get_model (session), MAE_SEAT (session));
    mae_session_play_beside (session, self->session, seat);
  }
  mae_match_set_hints (self->match, together.hints);
}

/* Takes ownership of @lock (NULL: @record isn't in the store). @continues: it was played before. */
static void
play (MaeWindow *self, MaeRecord *record, MaeStoreLock *lock, gboolean continues)
{
  g_autofree char *store = mae_games_path ();

  mae_window_leave_together (self);
  /* nothing of the game is seen before it is known who looks */
  if (mae_record_is_together (record) && mae_window_shows_game (self))
    mae_window_show_start (self);
  mae_match_begin (self->match, record, continues);
  g_clear_pointer (&self->unsaved, g_free);
  on_animations_changed_cb (self); /* a puzzle's computer players don't move */
  mae_session_play_record (self->session, record, lock ? store : NULL, lock);
  if (mae_record_is_together (record))
    seat_others (self, record);
}

void
mae_window_play_puzzle (MaeWindow *self, MaeRecord *record)
{
  play (self, record, NULL, FALSE);
  mae_session_set_computer_pace (self->session, G_TIME_SPAN_DAY);
}

/* Plays @record, and saves it in the store if possible. */
static void
play_new (MaeWindow *self, MaeRecord *record)
{
  g_autoptr (GError) error = NULL;
  gboolean kept = mae_games_add (record, &error);
  MaeStoreLock *lock = kept ? mae_games_lock (record->number, &error) : NULL;

  play (self, record, lock, FALSE);
  if (!lock) {
    /* Translators: %s is a sentence that says why. */
    self->unsaved = g_strdup_printf (_ ("%s This game won’t be saved."), error->message);
    mae_banner_show (self->banner, self->unsaved, NULL, NULL);
  }
}

static guint64
new_seed (void)
{
  MaeSeeds seeds = { .known = FALSE };

  guint64 more[3]; /* not used: only games with other people need more than the seed */

  return mae_seeds_next (&seeds, more);
}

static void
play_solo (MaeWindow *self, const MaeRuleset *rules)
{
  g_autofree char *nickname = mae_window_own_nickname (self);
  g_autoptr (MaeRecord) record =
      mae_record_new (rules, new_seed (), 1, (const char *const *) &nickname, &(int){ 0 });

  play_new (self, record);
}

void
mae_window_play_lesson (MaeWindow *self, MaeRecord *record, MaeStoreLock *lock)
{
  g_autofree char *nickname = mae_window_own_nickname (self);
  g_autoptr (MaeRecord) fresh = NULL;

  if (record) {
    play (self, record, lock, TRUE);
    return;
  }
  fresh = mae_record_new (mae_ruleset_builtin (MAE_LESSON_RULESET), MAE_LESSON_SEED, 1,
                          (const char *const *) &nickname, &(int){ 0 });
  play_new (self, fresh);
}

/* @name: of the file that @rules are from. */
static void
play_rules (MaeWindow *self, const MaeRuleset *rules, const char *name)
{
  if (rules->min_players == 1) {
    play_solo (self, rules);
    return;
  }
  g_autofree char *text =
      g_strdup_printf (_ ("The rules in “%s” are for more than one player."), name);
  mae_window_toast (self, text);
}

/* Shows what is wrong with the file @path. */
static void
load_rules (MaeWindow *self, const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MaeRuleset) rules = mae_ruleset_load (path, &error);
  g_autofree char *name = g_filename_display_basename (path);

  if (rules) {
    play_rules (self, rules, name);
    return;
  }
  /* Translators: a file's name, then what is wrong with it. */
  g_autofree char *text = g_strdup_printf (
      _ ("The rules in “%s” can’t be used: %s"), name,
      mae_file_problem_is (error) ? mae_file_problem_text (error) : error->message);
  mae_window_toast (self, text);
}

void
mae_window_play_alone (MaeWindow *self, const char *ruleset_path)
{
  if (ruleset_path)
    load_rules (self, ruleset_path);
  else
    play_solo (self, mae_ruleset_builtin ("standard"));
}

static void
on_start_cb (MaeWindow *self, const char *const *names, GVariant *computers,
             const MaeRuleset *rules)
{
  gsize n_players;
  const gint32 *each = g_variant_get_fixed_array (computers, &n_players, sizeof *each);
  g_autoptr (MaeRecord) record = NULL;

  g_settings_set_string (self->settings, "nickname", names[0]);
  record = mae_record_new (rules, new_seed (), (int) n_players, names, each);
  play_new (self, record);
}

static void
on_start_together_cb (MaeWindow *self, const char *const *names, GVariant *computers,
                      const MaeRuleset *rules, gboolean hides, gboolean hints)
{
  gsize n;
  const gint32 *each = g_variant_get_fixed_array (computers, &n, sizeof *each);
  g_autoptr (MaeRecord) record = mae_together_new_record (rules, new_seed, (int) n, names, each);

  mae_together_save (self->settings, record->seed, (MaeTogether){ hides, hints });
  play_new (self, record);
}

/* Plays a new game with the rules and players of @before. */
static void
play_like (MaeWindow *self, const MaeRecord *before)
{
  const char *const *names = (const char *const *) before->name;
  gboolean together = mae_record_is_together (before);
  g_autoptr (MaeRecord) record =
      together
          ? mae_together_new_record (before->rules, new_seed, before->n_players, names,
                                     before->computer)
          : mae_record_new (before->rules, new_seed (), before->n_players, names, before->computer);

  if (together)
    mae_together_save (self->settings, record->seed,
                       mae_together_load (self->settings, before->seed));
  play_new (self, record);
}

void
mae_window_play_again (MaeWindow *self)
{
  MaeRecord *before = mae_match_get_record (self->match);

  g_return_if_fail (before != NULL);

  play_like (self, before);
}

MaeStoreLock *
mae_window_take_game (MaeWindow *self, gint64 number)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();
  g_autoptr (GError) error = NULL;

  for (GList *at = windows; at; at = at->next) {
    gboolean is_ours = G_OBJECT_TYPE (at->data) == G_OBJECT_TYPE (self);
    MaeSession *session = is_ours ? mae_window_of (at->data)->session : NULL;

    if (!session || mae_session_get_locked (session) != number)
      continue;
    if (at->data == self && mae_window_is_idle (self)) {
      mae_window_leave_session (self); /* the game is over */
      continue;
    }
    gtk_window_present (GTK_WINDOW (at->data));
    if (self->is_for_file && !mae_match_get_record (self->match))
      gtk_window_close (GTK_WINDOW (self));
    return NULL;
  }
  MaeStoreLock *lock = mae_games_lock (number, &error);
  if (!lock)
    mae_window_toast (self, error->message);
  return lock;
}

static void
go_on (MaeWindow *self, gint64 number)
{
  g_autoptr (MaeStoreLock) lock = mae_window_take_game (self, number);
  g_autoptr (GError) error = NULL;
  g_autoptr (MaeRecord) record = lock ? mae_games_load (number, &error) : NULL;

  if (!lock)
    return;
  if (!record || !mae_games_set_played (number, &error)) {
    mae_window_toast (self, error->message);
    if (!record)
      return;
  }
  play (self, record, g_steal_pointer (&lock), TRUE);
}

/* ── During a game ─────────────────────────────────────────────────────────────────────────── */

static void
on_saving_changed_cb (MaeWindow *self, int code, gboolean for_good)
{
  g_clear_pointer (&self->unsaved, g_free);
  if (code == MAE_SESSION_SERVER_WAITS)
    self->unsaved = g_strdup (_ ("The server can’t save this game now, so it waits. Nothing is "
                                 "lost, and it will go on by itself."));
  else if (code >= 0)
    self->unsaved = g_strdup_printf (
        for_good
            /* Translators: %s is a sentence that says why. */
            ? _ ("%s Your moves from now on won’t be saved.")
            /* Translators: %s is a sentence that says why. */
            : _ ("%s You can keep playing. The game will be saved as soon as possible."),
        mae_games_problem_text (code));
  else if (!for_good)
    mae_window_toast (self, _ ("The game is being saved again."));
  mae_banner_show (self->banner, self->unsaved, NULL, NULL);
}

/* Without animations computer players don't wait. */
static void
on_animations_changed_cb (MaeWindow *self)
{
  gboolean animated;

  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-enable-animations", &animated,
                NULL);
  mae_session_set_computer_pace (self->session, animated ? COMPUTER_PACE : 0);
}

void
mae_window_watch_games (MaeWindow *self)
{
  MAE_CONNECT (self->session, "saving-changed", on_saving_changed_cb, self);
  MAE_CONNECT (gtk_widget_get_settings (GTK_WIDGET (self)), "notify::gtk-enable-animations",
               on_animations_changed_cb, self);
  on_animations_changed_cb (self);
}

gint64
mae_window_replayable (MaeWindow *self)
{
  MaeRecord *record = mae_session_get_record (self->session);

  return record && mae_session_is_saved (self->session) ? record->number : 0;
}

void
mae_window_analyze_game (MaeWindow *self, MaeEndPage *page)
{
  gint64 number = mae_window_replayable (self);
  g_autoptr (MaeRecord) record = number > 0 ? mae_games_load (number, NULL) : NULL;

  if (record)
    mae_end_page_analyze (page, record);
}

/* ── Pages ─────────────────────────────────────────────────────────────────────────────────── */

void
mae_window_leave_saved (MaeWindow *self)
{
  mae_window_leave_session (self);
  g_clear_pointer (&self->unsaved, g_free);
  mae_banner_show (self->banner, NULL, NULL, NULL);
  mae_window_enable_leave (self, FALSE);
}

static void
show_replay_page (MaeWindow *self, GtkWidget *page)
{
  mae_replay_page_set_sound_player (MAE_REPLAY_PAGE (page), self->sounds);
  mae_window_show_page (self, page, C_ ("title", "Replay"), NULL, TRUE);
  mae_header_follow_subtitle (self->header, page);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.result", mae_window_looks_back (self));
}

void
mae_window_show_record (MaeWindow *self, MaeRecord *record)
{
  GtkWidget *page = mae_replay_page_new (record);

  MAE_CONNECT (page, "take-over", play_new, self);
  show_replay_page (self, page);
}

static void
show_replay (MaeWindow *self, gint64 number)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MaeRecord) record = mae_games_load (number, &error);

  if (!record) {
    mae_window_toast (self, error->message);
    return;
  }
  /* The game that has just ended stays: going back leads to its end. */
  if (!mae_window_shows (self, MAE_TYPE_END_PAGE) || number != mae_window_replayable (self))
    mae_window_leave_saved (self);
  mae_window_show_record (self, record);
}

void
mae_window_open_record (MaeWindow *self, MaeRecord *record)
{
  g_autoptr (GError) error = NULL;
  gboolean over = FALSE;
  gint64 number = mae_games_import (record, &over, &error);

  if (!number)
    mae_banner_show (self->banner, error->message, _ ("_Close"), "win.close-banner");
  else if (over)
    show_replay (self, number);
  else
    go_on (self, number);
}

gboolean
mae_window_looks_back (MaeWindow *self)
{
  const MaeGame *game = self->match ? mae_model_get_game (mae_match_get_model (self->match)) : NULL;
  gboolean is_over = game && game->phase == MAE_PHASE_ENDED;

  if (!mae_window_shows (self, MAE_TYPE_REPLAY_PAGE))
    return is_over && g_object_get_data (G_OBJECT (mae_window_get_page (self)), MAE_LOOKS_BACK);
  gint64 number = mae_replay_page_get_number (MAE_REPLAY_PAGE (mae_window_get_page (self)));
  return number == 0 || (is_over && number == mae_window_replayable (self));
}

/* ── Actions ───────────────────────────────────────────────────────────────────────────────── */

static void
play_alone_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  mae_window_play_alone (mae_window_of (widget), NULL);
}

static void
play_alone_by_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autoptr (MaeRuleset) rules =
      (MaeRuleset *) mae_own_rulesets_find (g_variant_get_string (parameter, NULL));

  if (rules)
    play_rules (mae_window_of (widget), rules, rules->title);
}

/* @ruleset: nullable. */
static void
show_computer_page (MaeWindow *self, const char *ruleset)
{
  g_autofree char *nickname = mae_window_own_nickname (self);
  GtkWidget *page = mae_computer_page_new (self->settings, nickname, ruleset);

  MAE_CONNECT (page, "start", on_start_cb, self);
  mae_window_show_page (self, page, _ ("New Game"), NULL, TRUE);
}

static void
play_computer_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  show_computer_page (mae_window_of (widget), NULL);
}

static void
play_computer_by_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  show_computer_page (mae_window_of (widget), g_variant_get_string (parameter, NULL));
}

/* @ruleset: nullable. */
static void
show_together_page (MaeWindow *self, const char *ruleset)
{
  g_autofree char *nickname = mae_window_own_nickname (self);
  GtkWidget *page = mae_together_page_new (self->settings, nickname, ruleset);

  MAE_CONNECT (page, "start", on_start_together_cb, self);
  mae_window_show_page (self, page, _ ("Play Together Here"), NULL, TRUE);
}

static void
play_together_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  show_together_page (mae_window_of (widget), NULL);
}

static void
play_together_by_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  show_together_page (mae_window_of (widget), g_variant_get_string (parameter, NULL));
}

static void
continue_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  go_on (mae_window_of (widget), g_variant_get_int64 (parameter));
}

static void
replay_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  show_replay (mae_window_of (widget), g_variant_get_int64 (parameter));
}

static void
replay_seen_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeWindow *self = mae_window_of (widget);

  if (mae_window_shows (self, MAE_TYPE_END_PAGE))
    show_replay_page (self, mae_replay_page_new_seen (
                                mae_end_page_get_seen (MAE_END_PAGE (mae_window_get_page (self)))));
}

/* Plays on from a move of a game in the store, against the same level. */
static void
try_from_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeWindow *self = mae_window_of (widget);
  g_autoptr (MaeRecord) record = NULL, other = NULL;
  g_autoptr (GError) error = NULL;
  guint32 n_commands;
  gint64 number;

  g_variant_get (parameter, "(xu)", &number, &n_commands);
  record = mae_games_load (number, &error);
  if (!record) {
    mae_window_toast (self, error->message);
    return;
  }
  int person = mae_record_person (record);
  other = mae_record_take_over (record, n_commands, person, person < 0 ? "" : record->name[person],
                                (MaeAiLevel) MAX (mae_record_level (record), MAE_AI_NOVICE));
  if (other)
    play_new (self, other);
}

static void
play_like_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeWindow *self = mae_window_of (widget);
  g_autoptr (GError) error = NULL;
  g_autoptr (MaeRecord) record = mae_games_load (g_variant_get_int64 (parameter), &error);

  if (record)
    play_like (self, record);
  else
    mae_window_toast (self, error->message);
}

static void
games_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeWindow *self = mae_window_of (widget);

  GtkWidget *page = g_object_new (MAE_TYPE_GAMES_PAGE, NULL);

  mae_window_leave_saved (self);
  MAE_CONNECT (page, "problem", mae_window_toast, self);
  mae_window_show_page (self, page, _ ("Your Games"), NULL, TRUE);
}

static void
statistics_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeWindow *self = mae_window_of (widget);

  mae_window_leave_saved (self);
  mae_window_show_page (self, g_object_new (MAE_TYPE_STATISTICS_PAGE, NULL), _ ("Statistics"), NULL,
                        TRUE);
}

void
mae_window_install_games_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.play-alone", NULL, play_alone_cb);
  gtk_widget_class_install_action (klass, "win.play-computer", NULL, play_computer_cb);
  gtk_widget_class_install_action (klass, "win.play-together", NULL, play_together_cb);
  gtk_widget_class_install_action (klass, "win.play-alone-by", "s", play_alone_by_cb);
  gtk_widget_class_install_action (klass, "win.play-computer-by", "s", play_computer_by_cb);
  gtk_widget_class_install_action (klass, "win.play-together-by", "s", play_together_by_cb);
  gtk_widget_class_install_action (klass, "win.continue", "x", continue_cb);
  gtk_widget_class_install_action (klass, "win.replay", "x", replay_cb);
  gtk_widget_class_install_action (klass, "win.replay-seen", NULL, replay_seen_cb);
  gtk_widget_class_install_action (klass, "win.try-from", "(xu)", try_from_cb);
  gtk_widget_class_install_action (klass, "win.play-like", "x", play_like_cb);
  gtk_widget_class_install_action (klass, "win.games", NULL, games_cb);
  gtk_widget_class_install_action (klass, "win.statistics", NULL, statistics_cb);
}
