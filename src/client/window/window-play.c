/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The window during a game: the page for each state of the session, starting and leaving games. */
#include "window-private.h"

#include <glib/gi18n.h>

#include "client/pages/editor-page.h"
#include "client/pages/end-page.h"
#include "client/pages/hall-page.h"
#include "client/pages/lobby-page.h"
#include "client/pages/online-page.h"
#include "client/pages/pass-page.h"
#include "client/pages/replay-page.h"
#include "client/pages/setup-page.h"
#include "client/pages/start-page.h"
#include "client/pages/trust-dialog.h"
#include "client/platform/announce.h"
#include "client/platform/question.h"
#include "client/session/session-seats.h"
#include "client/session/session-tables.h"
#include "client/table/table-page.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/widget.h"
#include "client/words/reject-text.h"
#include "client/words/table-text.h"
#include "client/words/wire-text.h"
#include "net/certificate.h"
#include "table-status.h"
#include "window-ratings.h"
#include "window-seats.h"

/* ── Pages by state ────────────────────────────────────────────────────────────────────────── */

/* Returns the session of the play that is shown. */
static MaeSession *
shown_session (MaeWindow *self)
{
  return MAE_SESSION (mae_play_get_seat (mae_match_get_play (self->match)));
}

static void
show_setup (MaeWindow *self)
{
  GtkWidget *page = mae_setup_page_new (shown_session (self));

  mae_window_show_page (self, page, _ ("Choose Your Leaders"), NULL, FALSE);
  mae_header_follow_subtitle (self->header, page);
}

/* Says whose turn it is: by name, if several people play at this window. (transfer full) */
static char *
own_turn_text (MaeWindow *self)
{
  MaeModel *model = mae_match_get_model (self->match);
  const char *name = mae_model_get_name (model, mae_model_get_seat (model));
  gboolean last = mae_model_get_game (model)->last_round;

  if (mae_match_n_plays (self->match) == 1)
    return g_strdup (last ? _ ("Your last turn") : _ ("Your turn"));
  /* Translators: %s is a player’s name. */
  return g_strdup_printf (last ? _ ("%s’s last turn") : _ ("%s’s turn"), name);
}

/* Returns what the puzzle asks for. */
static const char *
puzzle_task (MaeWindow *self)
{
  return self->trying.day != 0 ? _ ("Today’s puzzle: which move wins most often?")
                               : _ ("Your turn: which move wins most often?");
}

/* Shows the round, and whose turn it is. */
static void
show_table_titles (MaeWindow *self)
{
  MaeModel *model = mae_match_get_model (self->match);
  const MaeGame *game = mae_model_get_game (model);
  int round = game->phase == MAE_PHASE_SETUP ? 1 : mae_model_get_round (model);
  g_autofree char *turn = NULL;

  if (mae_window_shows_puzzle (self)) {
    mae_window_set_titles (self, _ ("Find the Move"), puzzle_task (self));
    return;
  }
  if (game->n_players == 1)
    turn = g_strdup (_ ("You against Lorenzo"));
  else if (mae_model_is_my_turn (model))
    turn = own_turn_text (self);
  else if (mae_session_is_awaited (self->session, game->current))
    turn = mae_awaited_text (mae_model_get_name (model, game->current));
  else /* says whose turn it is or, before the first turn, who still chooses */
    turn =
        mae_next_step_text (game, mae_model_get_roster (model), mae_model_get_seat (model), NULL);
  g_autofree char *title = round > 0 ? g_strdup_printf (_ ("Round %d"), round) : NULL;
  mae_window_set_titles (self, title ? title : turn, title ? turn : NULL);
}

static void
on_clock_changed_cb (MaeWindow *self)
{
  if (mae_window_shows (self, MAE_TYPE_TABLE_PAGE)
      && mae_model_get_game (mae_match_get_model (self->match)) != NULL)
    show_table_titles (self);
}

static void
show_table (MaeWindow *self)
{
  GtkWidget *page = mae_table_page_new (mae_match_get_play (self->match), shown_session (self));

  MAE_CONNECT (page, "move-changed", mae_window_update_header, self);
  mae_table_page_set_sound_player (MAE_TABLE_PAGE (page), self->sounds);
  mae_window_show_page (self, page, NULL, NULL, FALSE);
}

static void
show_end (MaeWindow *self)
{
  gint64 number = mae_window_replayable (self);
  MaeRecording *seen = number > 0 ? NULL : mae_match_get_recording (self->match);
  gboolean own = mae_match_n_plays (self->match) == 1; /* it is one person's result */
  GtkWidget *page = mae_end_page_new (mae_match_get_model (self->match),
                                      mae_match_get_history (self->match), number, own);

  if (seen)
    mae_end_page_offer_seen (MAE_END_PAGE (page), seen);
  mae_end_page_set_session (MAE_END_PAGE (page), self->session);
  mae_end_page_set_stored (MAE_END_PAGE (page), number);
  if (own) /* it is about one person's turns */
    mae_window_analyze_game (self, MAE_END_PAGE (page));
  mae_window_show_page (self, page, _ ("The Game Is Over"), NULL, FALSE);
  mae_header_follow_subtitle (self->header, page);
}

/* Several people play at this window: shows the page between their turns, which covers everything
 * else. */
static void
show_pass (MaeWindow *self)
{
  MaeModel *model = mae_match_get_model (self->match);
  GtkWidget *page = mae_window_get_page (self);
  g_autofree char *title = NULL;

  if (MAE_IS_PASS_PAGE (page)
      && mae_pass_page_get_play (MAE_PASS_PAGE (page)) == mae_match_get_play (self->match))
    return;
  if (mae_model_get_game (model)->phase != MAE_PHASE_SETUP && mae_model_get_round (model) > 0)
    title = g_strdup_printf (_ ("Round %d"), mae_model_get_round (model));
  page = mae_pass_page_new (self->match);
  mae_window_cover (self, page, title ? title : _ ("Choose Your Leaders"));
  mae_header_follow_subtitle (self->header, page);
}

/* Returns whether the current page is of @type, for the play that is shown. */
static gboolean
shows_play (MaeWindow *self, GType type)
{
  GtkWidget *page = mae_window_get_page (self);

  if (!mae_window_shows (self, type))
    return FALSE;
  return MAE_IS_TABLE_PAGE (page)
             ? mae_table_page_get_play (MAE_TABLE_PAGE (page)) == mae_match_get_play (self->match)
             : mae_setup_page_get_session (MAE_SETUP_PAGE (page)) == shown_session (self);
}

/* Shows the page for the state of the game, unless it is already shown. */
static void
show_game (MaeWindow *self)
{
  MaeModel *model = mae_match_get_model (self->match);
  const MaeGame *game = mae_model_get_game (model);

  if (!game || mae_match_get_stage (self->match) == MAE_MATCH_WAITING)
    return;

  if (mae_match_get_stage (self->match) == MAE_MATCH_PASSING)
    show_pass (self);
  else if (game->phase == MAE_PHASE_ENDED && !mae_window_shows_puzzle (self)) {
    if (!mae_window_shows (self, MAE_TYPE_END_PAGE) && !mae_window_looks_back (self))
      show_end (self);
  } else if (mae_model_is_my_setup (model)
             || (game->phase == MAE_PHASE_SETUP && mae_model_get_seat (model) >= 0)) {
    if (!shows_play (self, MAE_TYPE_SETUP_PAGE))
      show_setup (self);
  } else {
    if (!shows_play (self, MAE_TYPE_TABLE_PAGE)
        || g_object_get_data (G_OBJECT (mae_window_get_page (self)), MAE_LOOKS_BACK))
      show_table (self);
    /* The page stays when another game begins. */
    MaeTablePage *page = MAE_TABLE_PAGE (mae_window_get_page (self));
    g_object_set (mae_table_page_get_play (page), "one-move", mae_window_shows_puzzle (self), NULL);
    show_table_titles (self);
  }
}

/* Another play is shown, or is to be. */
static void
on_shown_cb (MaeWindow *self)
{
  show_game (self);
  if (mae_match_get_stage (self->match) == MAE_MATCH_OPEN && mae_window_shows_game (self)) {
    g_autofree char *text = own_turn_text (self);

    mae_announce (GTK_WIDGET (self), text, TRUE);
  }
}

static void
show_hall_page (MaeWindow *self)
{
  GtkWidget *page = mae_hall_page_new (self->session);

  mae_window_show_page (self, page, mae_session_get_address (self->session), NULL, FALSE);
  mae_header_follow_subtitle (self->header, page);
}

/* Shows the hall instead of a table that was left, or a game that has ended. */
static void
show_hall (MaeWindow *self)
{
  gboolean is_gone = !self->leaving && mae_window_shows_game (self);

  self->leaving = FALSE;
  if (!mae_window_shows (self, MAE_TYPE_HALL_PAGE))
    show_hall_page (self);
  if (is_gone)
    mae_window_toast (self, _ ("The server no longer has this game."));
}

static void
show_lobby (MaeWindow *self)
{
  const MaeTableInfo *table = mae_session_get_table (self->session);
  gboolean is_gone = mae_window_shows_game (self);
  g_autofree char *title =
      table && table->code ? mae_table_title_text (table) : g_strdup (_ ("Waiting Room"));

  if (!mae_window_shows (self, MAE_TYPE_LOBBY_PAGE))
    mae_window_show_page (self, mae_lobby_page_new (self->session), title,
                          mae_session_get_host_port (self->session)
                              ? _ ("Hosted on this computer")
                              : mae_session_get_address (self->session),
                          FALSE);
  if (is_gone && mae_session_get_restorable (self->session) > 0)
    mae_window_toast (self, _ ("The server goes on with your game if it has stored it, and all its "
                               "players come back."));
  else if (is_gone)
    mae_window_toast (self, _ ("The server no longer has this game."));
}

static void
on_state_changed_cb (MaeWindow *self)
{
  MaeSessionState state = mae_session_get_state (self->session);
  const char *status = mae_session_get_status_text (self->session);
  gboolean online = mae_window_shows (self, MAE_TYPE_ONLINE_PAGE);

  mae_window_enable_leave (self, state != MAE_SESSION_IDLE && !online);
  if (state >= MAE_SESSION_HALL && state <= MAE_SESSION_ENDED)
    mae_banner_show (self->banner, self->unsaved, NULL, NULL);

  gboolean may_leave = mae_session_is_rejoining (self->session) && !online;
  mae_banner_set_second (self->banner, may_leave ? _ ("_Leave") : NULL, "win.leave-game");
  if (mae_session_is_rejoining (self->session) && !online) {
    mae_banner_show (self->banner, status, _ ("_Try Again"), "win.reconnect");
    return;
  }
  /* A replay isn't interrupted, except by another game. */
  if (mae_window_looks_back (self) && !self->leaving && state != MAE_SESSION_GAME)
    return;
  switch (state) {
  case MAE_SESSION_IDLE:
    break;
  case MAE_SESSION_CONNECTING:
  case MAE_SESSION_GREETING:
  case MAE_SESSION_NICKNAME:
    if (online)
      mae_online_page_set_busy (MAE_ONLINE_PAGE (mae_window_get_page (self)), status);
    else if (!mae_session_is_alone (self->session))
      mae_banner_show (self->banner, status, NULL, NULL);
    break;
  case MAE_SESSION_HALL:
    show_hall (self);
    break;
  case MAE_SESSION_LOBBY:
    if (!mae_session_is_alone (self->session))
      show_lobby (self);
    break;
  case MAE_SESSION_GAME:
  case MAE_SESSION_ENDED:
    show_game (self);
    break;
  case MAE_SESSION_LOST:
    if (online)
      mae_online_page_set_problem (MAE_ONLINE_PAGE (mae_window_get_page (self)), status, FALSE);
    else if (mae_session_is_alone (self->session) && mae_window_shows (self, MAE_TYPE_START_PAGE))
      mae_window_toast (self, status);
    else if (mae_session_is_alone (self->session) || mae_session_is_hopeless (self->session))
      mae_banner_show (self->banner, status, _ ("_Back to Start"), "win.leave-game");
    else if (!mae_window_shows (self, MAE_TYPE_END_PAGE))
      mae_banner_show (self->banner, status, _ ("_Reconnect"), "win.reconnect");
    break;
  default:
    g_assert_not_reached ();
  }
}

/* ── Signals of the session ────────────────────────────────────────────────────────────────── */

/* Returns whether the same players can play again: the server has tables, and still has this
 * one. */
static gboolean
may_rematch (MaeWindow *self)
{
  const MaeTableInfo *table = mae_session_get_table (self->session);

  return table && mae_session_has (self->session, MAE_FEATURE_TABLES)
         && mae_session_get_state (self->session) == MAE_SESSION_ENDED && !table->is_spectator
         && !mae_session_is_alone (self->session);
}

/* At the end: shows who wants another game. */
static void
show_rematch (MaeWindow *self)
{
  const MaeTableInfo *table = mae_session_get_table (self->session);
  const char *own = mae_session_get_nickname (self->session), *other = NULL;
  gboolean mine = FALSE;
  g_autofree char *text = NULL;

  if (!may_rematch (self)
      || !(mae_window_shows (self, MAE_TYPE_END_PAGE) || mae_window_looks_back (self)))
    return;
  for (char **each = table->rematch; each && *each; each++) {
    mine |= g_strcmp0 (*each, own) == 0;
    if (g_strcmp0 (*each, own) != 0)
      other = *each;
  }
  if (mine)
    mae_banner_show (self->banner, _ ("You asked to play again. Waiting for other players…"),
                     _ ("_Cancel"), "win.no-rematch");
  else if (other) {
    g_autofree char *name = mae_wire_name (other);

    /* Translators: %s is a player's name. */
    text = g_strdup_printf (_ ("%s wants to play again."), name);
    mae_banner_show (self->banner, text, _ ("_Play Again"), "win.play-again");
  } else
    mae_banner_show (self->banner, NULL, NULL, NULL);
}

static void
on_table_refused_cb (MaeWindow *self, const char *text)
{
  self->leaving = FALSE;
  mae_window_toast (self, text);
}

static void
on_rejected_cb (MaeWindow *self, const char *text)
{
  /* The table page shows the refusal itself. */
  if (!mae_window_shows (self, MAE_TYPE_TABLE_PAGE))
    mae_window_toast (self, text);
}

static void
on_untrusted_cb (MaeWindow *self)
{
  if (mae_trust_get_details (mae_session_get_trust (self->session)))
    mae_trust_dialog_present (GTK_WIDGET (self), self->session);
}

void
mae_window_watch_play (MaeWindow *self)
{
  MAE_CONNECT (self->session, "table-refused", on_table_refused_cb, self);
  MAE_CONNECT (self->session, "table-changed", show_rematch, self);
  MAE_CONNECT (self->session, "notify::state", on_state_changed_cb, self);
  MAE_CONNECT (self->session, "notify::status-text", on_state_changed_cb, self);
  MAE_CONNECT (self->session, "untrusted", on_untrusted_cb, self);
  MAE_CONNECT (self->session, "rejected", on_rejected_cb, self);
  MAE_CONNECT (self->session, "protocol-error", mae_window_toast, self);
  MAE_CONNECT (self->session, "clock-changed", on_clock_changed_cb, self);
  MAE_CONNECT (self->session, "turn-lost", mae_window_toast, self);
  MAE_CONNECT (self->match, "batch", show_game, self);
  MAE_CONNECT (self->match, "reset", show_game, self);
  MAE_CONNECT (self->match, "shown", on_shown_cb, self);
}

/* ── Starting ──────────────────────────────────────────────────────────────────────────────── */

static void
play_again_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeWindow *self = mae_window_of (widget);
  g_autofree char *nickname = g_strdup (mae_session_get_nickname (self->session));
  g_autofree char *address = g_strdup (mae_session_get_address (self->session));

  if (may_rematch (self))
    mae_session_rematch (self->session, TRUE);
  else if (mae_session_is_alone (self->session))
    mae_window_play_again (self);
  else
    mae_window_play_online (self, address, nickname);
}

static void
no_rematch_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  mae_session_rematch (mae_window_of (widget)->session, FALSE);
}

/* ── Leaving ───────────────────────────────────────────────────────────────────────────────── */

gboolean
mae_window_would_lose_game (MaeWindow *self)
{
  if (mae_session_get_state (self->session) != MAE_SESSION_GAME
      || mae_session_is_saved (self->session) || mae_window_shows_puzzle (self))
    return FALSE;
  const MaeGame *game = mae_model_get_game (mae_match_get_model (self->match));
  return game && game->phase != MAE_PHASE_ENDED && !mae_session_is_watching (self->session);
}

static void
leave (MaeWindow *self)
{
  mae_window_leave_session (self);
  g_clear_pointer (&self->unsaved, g_free);
  mae_banner_show (self->banner, NULL, NULL, NULL);
  mae_window_show_start (self);
  mae_window_enable_leave (self, FALSE);
}

/* Shows the session's own page again after a replay of its game so far. */
static void
show_session (MaeWindow *self)
{
  MaeSessionState state = mae_session_get_state (self->session);
  const MaeGame *game = mae_model_get_game (mae_match_get_model (self->match));

  if (game && game->phase == MAE_PHASE_ENDED) {
    show_end (self);
    show_rematch (self);
  } else if (state == MAE_SESSION_HALL) {
    show_hall (self);
  } else if (state == MAE_SESSION_LOBBY) {
    show_lobby (self);
  } else {
    leave (self);
  }
}

static gboolean
close_cb (gpointer user_data)
{
  gtk_window_destroy (GTK_WINDOW (user_data));
  return G_SOURCE_REMOVE;
}

/* Set on the question if the seat can't be taken back. */
#define GIVES_UP_SEAT "mae-gives-up-seat"

static void
on_leave_response_cb (MaeWindow *self, const char *response)
{
  /* as it was said in the question; the connection may have come back since */
  gboolean gives_up_seat =
      self->asking && g_object_get_data (G_OBJECT (self->asking), GIVES_UP_SEAT) != NULL;

  g_clear_weak_pointer (&self->asking);
  if (!g_str_equal (response, "leave"))
    return;

  /* The question must be closed before its window. */
  if (self->closing)
    g_idle_add_full (G_PRIORITY_DEFAULT, close_cb, g_object_ref (self), g_object_unref);
  else if (gives_up_seat && mae_session_keeps_seat (self->session)) {
    self->leaving = TRUE;
    mae_session_leave_table (self->session);
  } else
    leave (self);
}

void
mae_window_ask_to_leave (MaeWindow *self, gboolean close)
{
  self->closing = close;
  if (self->asking)
    return;
  GtkWidget *question = mae_question_new (_ ("Leave Game?"), mae_window_leave_text (self));
  mae_question_set_answers (question, "stay", _ ("_Keep Playing"), "leave", _ ("_Leave"),
                            mae_session_is_saved (self->session) ? ADW_RESPONSE_DEFAULT
                                                                 : ADW_RESPONSE_DESTRUCTIVE);
  if (mae_session_keeps_seat (self->session))
    g_object_set_data (G_OBJECT (question), GIVES_UP_SEAT, GINT_TO_POINTER (TRUE));
  g_set_weak_pointer (&self->asking, question);
  MAE_CONNECT (question, "response", on_leave_response_cb, self);
  mae_dialog_present (question, GTK_WIDGET (self));
  mae_a11y_tidy_buttons (question);
}

/* Leaving a table without a game leads to the server's hall, unless it is hosted here. */
static gboolean
leave_table (MaeWindow *self)
{
  const MaeTableInfo *table = mae_session_get_table (self->session);
  MaeSessionState state = mae_session_get_state (self->session);

  if (!table || !table->code || state < MAE_SESSION_LOBBY || state > MAE_SESSION_ENDED
      || mae_session_get_host_port (self->session))
    return FALSE;
  self->leaving = TRUE;
  mae_session_leave_table (self->session);
  return TRUE;
}

static void
leave_game_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeWindow *self = mae_window_of (widget);

  if (mae_window_would_lose_game (self) || mae_window_shows (self, MAE_TYPE_PASS_PAGE))
    mae_window_ask_to_leave (self, FALSE);
  else if (!leave_table (self))
    leave (self);
}

/* Goes from a replay, or the table of a game that is over, to the end of the game or the list of
 * games. Returns FALSE on other pages. */
static gboolean
go_back (MaeWindow *self)
{
  if (mae_window_closes_card (self))
    return TRUE;
  if (mae_window_looks_back (self) || mae_window_shows_people (self))
    show_session (self);
  else if (mae_window_shows (self, MAE_TYPE_EDITOR_PAGE))
    gtk_widget_activate_action (GTK_WIDGET (self), "win.rulesets", NULL);
  else if (!mae_window_shows (self, MAE_TYPE_REPLAY_PAGE))
    return FALSE;
  else
    gtk_widget_activate_action (GTK_WIDGET (self), "win.games", NULL);
  return TRUE;
}

/* Shows the table as it was at the end. */
static void
look_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeWindow *self = mae_window_of (widget);
  const MaeGame *game = self->match ? mae_model_get_game (mae_match_get_model (self->match)) : NULL;

  if (!game || game->phase != MAE_PHASE_ENDED)
    return;
  show_table (self);
  g_object_set_data (G_OBJECT (mae_window_get_page (self)), MAE_LOOKS_BACK, self);
  mae_window_show_page (self, mae_window_get_page (self), _ ("The Game Is Over"), NULL, TRUE);
  gtk_widget_action_set_enabled (widget, "win.result", TRUE);
}

static void
result_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  if (mae_window_looks_back (mae_window_of (widget)))
    show_session (mae_window_of (widget));
}

static void
back_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  if (!go_back (mae_window_of (widget)) && !mae_window_go_to_hall (mae_window_of (widget)))
    leave (mae_window_of (widget));
}

void
mae_window_install_play_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.play-again", NULL, play_again_cb);
  gtk_widget_class_install_action (klass, "win.no-rematch", NULL, no_rematch_cb);
  gtk_widget_class_install_action (klass, "win.leave-game", NULL, leave_game_cb);
  gtk_widget_class_install_action (klass, "win.back", NULL, back_cb);
  gtk_widget_class_install_action (klass, "win.look", NULL, look_cb);
  gtk_widget_class_install_action (klass, "win.result", NULL, result_cb);
}
