/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A computer player that joins a server: data/man/maestri-bot.1. It plays through the client's
 * session, so in every dialect that the client speaks. */

#include <stdlib.h>

#include <glib/gi18n.h>

#include "ai/ai.h"
#include "bot-turn.h"
#include "client/session/joining.h"
#include "client/session/link.h"
#include "client/session/session-tables.h"
#include "client/words/reject-text.h"
#include "net/program-arguments.h"
#include "net/program-locale.h"

/* Nicknames tried: NAME, NAME 2, NAME 3 … */
#define NAMES_MAX 20

/* Commands refused one after the other before it gives up. */
#define REFUSED_MAX 20

typedef struct {
  char *address, *code, *name, *level;
  gint64 players, games, delay, seed; /* delay: milliseconds before each command */
  gboolean open, quiet, version;
  char **words;
} Options;

typedef struct {
  const Options *options;
  GMainLoop *loop;
  MaeSession *session;
  MaeAddress address;
  BotTurn turn;
  char *name;
  int n_names, n_played;
  gboolean joined, chosen,
      counted;   /* has asked for a table; has chosen the number of players; the game was counted */
  gboolean told; /* has printed the table's code */
  guint source;
  int status;
} Bot;

static void
stop (Bot *bot, const char *why)
{
  if (why != NULL) {
    g_printerr ("maestri-bot: %s\n", why);
    bot->status = EXIT_FAILURE;
  }
  g_main_loop_quit (bot->loop);
}

static void
start_game (Bot *bot)
{
  bot->joined = bot->chosen = bot->counted = FALSE;
  bot_turn_begin (&bot->turn);
  mae_session_connect_to (bot->session, &bot->address, bot->name);
}

static void
report (Bot *bot)
{
  MaeModel *model = mae_session_get_model (bot->session);
  const MaeGame *game = mae_model_get_game (model);
  int seat = mae_model_get_seat (model);

  bot->counted = TRUE;
  bot->n_played++;
  if (game == NULL || seat < 0 || bot->options->quiet)
    return;
  gboolean won = game->winners >> seat & 1;
  int points = mae_game_score (game, seat).total, rounds = mae_model_get_round (model);
  /* Translators: the result of a game: "Game 2: won (points: 43, rounds: 21)" */
  if (rounds > 0)
    g_print (won ? _ ("Game %d: won (points: %d, rounds: %d)\n")
                 : _ ("Game %d: lost (points: %d, rounds: %d)\n"),
             bot->n_played, points, rounds);
  else /* a server of another group, which tells no round to those who come back */
    g_print (won ? _ ("Game %d: won (points: %d)\n") : _ ("Game %d: lost (points: %d)\n"),
             bot->n_played, points);
}

static void
end_game (Bot *bot)
{
  if (bot->counted)
    return;
  report (bot);
  if (bot->options->games > 0 && bot->n_played >= bot->options->games) {
    stop (bot, NULL);
  } else if (mae_session_get_table (bot->session) != NULL) {
    bot_turn_begin (&bot->turn);
    mae_session_rematch (bot->session, TRUE);
  } else {
    start_game (bot);
  }
}

static void
find_table (Bot *bot)
{
  MaeTableWish wish = { .players_count = (int) bot->options->players, .turn_time = -1 };

  if (bot->joined)
    return;
  bot->joined = TRUE;
  if (bot->options->code != NULL)
    mae_session_join_table (bot->session, bot->options->code);
  else
    mae_session_open_table (bot->session, &wish);
}

/* Prints the code of the table that was opened, which other players need. */
static void
tell_code (Bot *bot)
{
  const MaeTableInfo *table = mae_session_get_table (bot->session);

  if (!bot->options->open || bot->told || table == NULL || table->code == NULL)
    return;
  bot->told = TRUE;
  g_print (_ ("Table: %s\n"), table->code);
}

static void act_soon (Bot *bot);

/* Does the next thing, if there is one. */
static void
act (Bot *bot)
{
  MaeSession *session = bot->session;

  switch (mae_session_get_state (session)) {
  case MAE_SESSION_HALL:
    find_table (bot);
    break;
  case MAE_SESSION_LOBBY:
    tell_code (bot);
    if (mae_session_is_decider (session) && !bot->chosen) {
      bot->chosen = TRUE;
      mae_session_choose_players (session, (int) bot->options->players);
    }
    break;
  case MAE_SESSION_GAME:
    bot->counted = FALSE;
    /* In some dialects the message about Lorenzo's token comes after the turn has begun. */
    if (mae_model_is_pending (mae_session_get_model (session)))
      act_soon (bot);
    else
      bot_turn_act (&bot->turn, session);
    break;
  case MAE_SESSION_ENDED:
    end_game (bot);
    break;
  case MAE_SESSION_LOST:
    bot->chosen = FALSE; /* a server that was restarted asks again */
    if (!mae_session_is_rejoining (session))
      stop (bot, mae_session_get_status_text (session));
    break;
  default:
    break;
  }
}

static gboolean
on_time_cb (gpointer data)
{
  Bot *bot = data;

  bot->source = 0;
  act (bot);
  return G_SOURCE_REMOVE;
}

/* Calls act() later, since the session may still be working when it emits a signal. In a game,
 * waits until no update has come for --delay. */
static void
act_soon (Bot *bot)
{
  gboolean moves = mae_session_get_state (bot->session) == MAE_SESSION_GAME;

  if (moves)
    g_clear_handle_id (&bot->source, g_source_remove);
  if (bot->source == 0)
    bot->source = g_timeout_add (moves ? (guint) bot->options->delay : 0, on_time_cb, bot);
}

static void
on_batch_cb (MaeModel *model, const MaeBatch *batch, Bot *bot)
{
  bot_turn_see (&bot->turn, batch);
  act_soon (bot);
}

/* Handles a command that the rules or the dialect refused. */
static void
take_refusal (Bot *bot, const char *text)
{
  bot_turn_refused (&bot->turn);
  if (!bot->options->quiet)
    g_printerr ("maestri-bot: %s: %s\n", mae_session_get_nickname (bot->session), text);
  if (bot->turn.in_a_row > REFUSED_MAX)
    stop (bot, text);
  else
    act_soon (bot);
}

static void
on_protocol_error_cb (MaeSession *session, const char *text, Bot *bot)
{
  if (mae_session_get_state (session) == MAE_SESSION_GAME)
    take_refusal (bot, text);
  else
    stop (bot, text);
}

static void
on_nickname_refused_cb (MaeSession *session, int reason, const char *text, Bot *bot)
{
  if (++bot->n_names >= NAMES_MAX) {
    stop (bot, text);
    return;
  }
  g_free (bot->name);
  bot->name = g_strdup_printf ("%s %d", bot->options->name, bot->n_names + 1);
  mae_session_set_nickname (session, bot->name);
}

static void
on_password_asked_cb (MaeSession *session, int reason, Bot *bot)
{
  stop (bot, _ ("The server requires a password for this nickname. Choose another one with "
                "--name."));
}

static int
play (const Options *options, MaeAiLevel level)
{
  Bot bot = { .options = options, .status = EXIT_SUCCESS, .name = g_strdup (options->name) };
  g_autoptr (GError) error = NULL;

  if (!mae_address_parse (options->address, &bot.address, &error)) {
    g_printerr ("maestri-bot: %s\n", error->message);
    g_free (bot.name);
    return EXIT_FAILURE;
  }
  bot.loop = g_main_loop_new (NULL, FALSE);
  bot.session = mae_session_new ();
  bot_turn_init (&bot.turn, level, (guint64) options->seed);
  mae_session_set_to_hall (bot.session, options->open || options->code != NULL);
  MaeModel *model = mae_session_get_model (bot.session);
  g_signal_connect_swapped (bot.session, "notify::state", G_CALLBACK (act_soon), &bot);
  g_signal_connect_swapped (bot.session, "notify::busy", G_CALLBACK (act_soon), &bot);
  g_signal_connect_swapped (bot.session, "lobby-changed", G_CALLBACK (act_soon), &bot);
  g_signal_connect_swapped (bot.session, "table-changed", G_CALLBACK (act_soon), &bot);
  g_signal_connect_swapped (model, "reset", G_CALLBACK (act_soon), &bot);
  g_signal_connect (model, "batch", G_CALLBACK (on_batch_cb), &bot);
  g_signal_connect_swapped (bot.session, "rejected", G_CALLBACK (take_refusal), &bot);
  g_signal_connect (bot.session, "nickname-refused", G_CALLBACK (on_nickname_refused_cb), &bot);
  g_signal_connect (bot.session, "password-asked", G_CALLBACK (on_password_asked_cb), &bot);
  g_signal_connect_swapped (bot.session, "count-refused", G_CALLBACK (stop), &bot);
  g_signal_connect (bot.session, "protocol-error", G_CALLBACK (on_protocol_error_cb), &bot);
  g_signal_connect_swapped (bot.session, "table-refused", G_CALLBACK (stop), &bot);
  start_game (&bot);
  g_main_loop_run (bot.loop);

  if (!options->quiet || bot.turn.n_refused > 0)
    g_print (_ ("Games: %d, refused commands: %d\n"), bot.n_played, bot.turn.n_refused);
  g_signal_handlers_disconnect_by_data (bot.session, &bot);
  g_signal_handlers_disconnect_by_data (model, &bot);
  g_clear_handle_id (&bot.source, g_source_remove);
  mae_session_leave (bot.session);
  while (g_main_context_iteration (NULL, FALSE)) {
  }
  g_object_unref (bot.session);
  mae_address_clear (&bot.address);
  g_main_loop_unref (bot.loop);
  g_free (bot.name);
  return bot.status;
}

/* ── Options ──────────────────────────────────────────────────────────────────────────────── */

/* Reads the numbers in @texts: players, games, delay and seed; NULL: not given. Frees the texts. */
static gboolean
read_numbers (Options *options, char *texts[4], GError **error)
{
  const struct {
    const char *option;
    gint64 least, most, *number;
  } numbers[] = {
    { "--players", 1, MAE_MAX_PLAYERS, &options->players },
    { "--games", 0, G_MAXINT, &options->games },
    { "--delay", 0, G_MAXINT, &options->delay },
    { "--seed", G_MININT64, G_MAXINT64, &options->seed },
  };
  gboolean is_well = TRUE;

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++) {
    g_autofree char *text = texts[i];

    is_well =
        is_well
        && (text == NULL
            || mae_program_arguments_number (numbers[i].option, text, numbers[i].least,
                                             numbers[i].most, FALSE, numbers[i].number, error));
  }
  return is_well;
}

static gboolean
parse_options (Options *options, int *argc, char ***argv, GError **error)
{
  char *numbers[4] = { NULL };
  const GOptionEntry entries[] = {
    { "level", 'l', 0, G_OPTION_ARG_STRING, &options->level,
      N_ ("Level: novice, merchant, banker or magnifico (default: banker)"), "LEVEL" },
    { "name", 'n', 0, G_OPTION_ARG_STRING, &options->name, N_ ("Nickname (default: Computer)"),
      "NAME" },
    { "table", 't', 0, G_OPTION_ARG_STRING, &options->code,
      N_ ("Join the table with this code (default: the waiting room)"), "CODE" },
    { "open", 'o', 0, G_OPTION_ARG_NONE, &options->open,
      N_ ("Create a table for --players and print its code"), NULL },
    { "players", 'p', 0, G_OPTION_ARG_STRING, &numbers[0],
      N_ ("Number of players, if the server asks for it (default: 2)"), "N" },
    { "games", 'g', 0, G_OPTION_ARG_STRING, &numbers[1],
      N_ ("Games to play, one after the other (default: 1; 0: no limit)"), "N" },
    { "delay", 'd', 0, G_OPTION_ARG_STRING, &numbers[2],
      N_ ("Milliseconds to wait before each move (default: 500)"), "MS" },
    { "seed", 's', 0, G_OPTION_ARG_STRING, &numbers[3],
      N_ ("Seed of its random choices (default: random)"), "N" },
    { "quiet", 'q', 0, G_OPTION_ARG_NONE, &options->quiet, N_ ("Print only errors"), NULL },
    { "version", 'V', 0, G_OPTION_ARG_NONE, &options->version, N_ ("Print the version and exit"),
      NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_STRING_ARRAY, &options->words, NULL, NULL },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (GOptionContext) context = g_option_context_new (_ ("ADDRESS"));

  g_option_context_set_summary (context, _ ("Joins a server and plays by itself."));
  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  if (!g_option_context_parse (context, argc, argv, error)) {
    mae_program_arguments_explain (error);
    return FALSE;
  }
  return read_numbers (options, numbers, error);
}

/* Reads the address, which may be a link to a table. */
static gboolean
read_address (Options *options, GError **error)
{
  g_auto (MaeLink) link = { 0 };

  if (options->words == NULL || options->words[1] != NULL) {
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED,
                         _ ("Enter the address of one server. See --help."));
    return FALSE;
  }
  if (!g_str_has_prefix (options->words[0], MAE_ADDRESS_SCHEME)) {
    options->address = g_strdup (options->words[0]);
    return TRUE;
  }
  if (!mae_link_parse (options->words[0], &link, error))
    return FALSE;
  options->address = g_steal_pointer (&link.server);
  if (options->code == NULL)
    options->code = g_steal_pointer (&link.code);
  return TRUE;
}

static int
fail (const char *why)
{
  g_printerr ("maestri-bot: %s\n", why);
  return EXIT_FAILURE;
}

static int
run (Options *options)
{
  static const char *const levels[] = { "novice", "merchant", "banker", "magnifico" };
  g_autoptr (GError) error = NULL;

  if (!read_address (options, &error))
    return fail (error->message);
  if (options->name == NULL)
    options->name = g_strdup ("Computer");
  if (options->level == NULL)
    options->level = g_strdup ("banker");
  g_autofree char *name = mae_joining_clean_nickname (options->name);
  if (name == NULL)
    return fail (mae_nickname_text (MAE_NICKNAME_NOT_SET, MAE_NICKNAME_PROBLEM_NONE));
  for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
    if (g_strcmp0 (options->level, levels[i]) == 0)
      return play (options, (MaeAiLevel) (MAE_AI_NOVICE + i));
  return fail (_ ("There is no such level. See --help."));
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  Options options = { .players = 2, .games = 1, .delay = 500 };
  int status;

  mae_program_locale_start (MAE_LOCALEDIR);

  options.seed = (gint64) (((guint64) g_random_int () << 32) | g_random_int ());
  if (!parse_options (&options, &argc, &argv, &error)) {
    status = fail (error->message);
  } else if (options.version) {
    g_print ("maestri-bot %s\n", MAE_VERSION);
    status = EXIT_SUCCESS;
  } else {
    status = run (&options);
  }
  g_free (options.address);
  g_free (options.code);
  g_free (options.name);
  g_free (options.level);
  g_strfreev (options.words);
  return status;
}
