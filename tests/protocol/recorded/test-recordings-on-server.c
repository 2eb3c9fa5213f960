/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The clients' lines of recordings, sent to our server, which plays the recorded games: it answers
 * each with the same kinds of messages in the same order. A player waiting for others gets the same
 * kinds of messages between two turns. What differs is listed in recorded/DIALECT.txt, with the
 * reason; with --print DIALECT all differences are printed. */
#include <string.h>

#include "../players.h"
#include "../recording.h"
#include "choices.h"
#include "deal.h"
#include "notes.h"
#include "protocol/am65/am65-dialect.h"
#include "protocol/step/step-dialect.h"
#include "ruleset/ruleset-io.h"
#include "server/server-testing.h"

/* ── Dialects ──────────────────────────────────────────────────────────────────────────────── */

typedef struct {
  const MaeDialect *dialect;
  const char *const *ignored; /* kinds of messages */
  const char *turn;           /* the message that begins a turn */
  const char *token;          /* a part of the line about a token; it is drawn once for each */
} Style;

static const char *const step_ignored[] = { "Ping", "PingFromClient", NULL };
static const char *const am65_ignored[] = { "ping", "pong", "info", NULL };

static const Style styles[] = {
  { &mae_step_dialect, step_ignored, "ItsYourTurn", "\"UpdateDrawToken\"" },
  { &mae_am65_dialect, am65_ignored, "startTurn", "\"nextPlayer\":\"Lorenzo" },
};

/* Returns the kind of a message: its type, for an error with the keyword; for a line that is a
 * single word, this word. (transfer full) */
static char *
kind_of (const char *line)
{
  g_autofree char *type = mae_recorded_text (line, "type"),
                  *keyword = mae_recorded_text (line, "error");

  if (type == NULL)
    return g_strdup (line);
  return keyword != NULL ? g_strconcat (type, ":", keyword, NULL) : g_strdup (type);
}

/* ── Running a recording ───────────────────────────────────────────────────────────────────── */

#define N_CONNECTIONS 16

typedef struct {
  const char *label;
  gboolean is_open;
  GPtrArray *theirs, *ours; /* kinds since the last turn began */
  char *said;               /* in answer to the current line */
} Connection;

typedef struct {
  const Style *style;
  const char *name; /* of the file */
  GPtrArray *lines, *deals;
  MaeServer *server;
  gint64 now;
  Player players[N_CONNECTIONS];
  Connection connections[N_CONNECTIONS];
  int n;
  GPtrArray *waiting; /* nicknames in the order in which they came */
  guint n_tokens;
  Choices theirs, ours;
  int passes; /* not answered yet in the recording */
  Notes *notes;
} Run;

static int
connection_at (Run *self, const char *label)
{
  for (int i = 0; i < self->n; i++)
    if (strcmp (self->connections[i].label, label) == 0)
      return i;
  g_assert_cmpint (self->n, <, N_CONNECTIONS);
  self->connections[self->n] = (Connection){ .label = label,
                                             .theirs = g_ptr_array_new_with_free_func (g_free),
                                             .ours = g_ptr_array_new_with_free_func (g_free) };
  return self->n++;
}

static void
open_connection (Run *self, int i)
{
  if (self->connections[i].is_open)
    return;
  come (&self->players[i], self->server, &self->now, self->style->dialect,
        self->connections[i].label);
  self->players[i].is_raw = TRUE;
  self->connections[i].is_open = TRUE;
}

/* Returns the game of a player. It is changed where the deployed server lets players cheat. */
static MaeGame *
game_of (const Run *self, int i, int *seat)
{
  const Player *player = &self->players[i];
  const char *name = player->session != NULL ? mae_server_session_get_name (player->session) : NULL;

  return name != NULL ? (MaeGame *) mae_server_find_game (self->server, name, seat) : NULL;
}

static void
forget_waiting (Run *self, const char *name)
{
  for (guint i = 0; name != NULL && i < self->waiting->len; i++)
    if (g_strcmp0 (self->waiting->pdata[i], name) == 0)
      g_ptr_array_remove_index (self->waiting, i);
}

static void
close_connection (Run *self, int i)
{
  Player *player = &self->players[i];

  if (!self->connections[i].is_open)
    return;
  if (player->session != NULL)
    forget_waiting (self, mae_server_session_get_name (player->session));
  go (player);
  *player = (Player){ .server = self->server, .now = &self->now };
  self->connections[i].is_open = FALSE;
}

/* Finds the game whose players are the first of those who wait. */
static const RecordedDeal *
find_deal (const Run *self)
{
  for (guint i = 0; i < self->deals->len; i++) {
    const RecordedDeal *deal = self->deals->pdata[i];
    int n = 0;
    for (int seat = 0; seat < deal->n_players; seat++)
      for (int j = 0; j < deal->n_players && j < (int) self->waiting->len; j++)
        if (strcmp (deal->names[seat], self->waiting->pdata[j]) == 0) {
          n++;
          break;
        }
    if (n == deal->n_players)
      return deal;
  }
  return NULL;
}

/* ── Comparing ─────────────────────────────────────────────────────────────────────────────── */

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Returns the texts in one string, each of them once. */
static char *
join_set (GPtrArray *texts)
{
  g_autoptr (GString) out = g_string_new (NULL);
  const char *last = "";

  g_ptr_array_sort (texts, compare_texts);
  for (guint i = 0; i < texts->len; i++) {
    if (strcmp (texts->pdata[i], last) != 0)
      g_string_append_printf (out, "%s%s", out->len > 0 ? " " : "", (char *) texts->pdata[i]);
    last = texts->pdata[i];
  }
  return g_string_free (g_steal_pointer (&out), FALSE);
}

/* Returns the texts in their order; of several equal ones in a row only the first. */
static char *
join_row (const GPtrArray *texts)
{
  g_autoptr (GString) out = g_string_new (NULL);

  for (guint i = 0; i < texts->len; i++)
    if (i == 0 || strcmp (texts->pdata[i], texts->pdata[i - 1]) != 0)
      g_string_append_printf (out, "%s%s", i > 0 ? " " : "", (char *) texts->pdata[i]);
  return g_string_free (g_steal_pointer (&out), FALSE);
}

static void
add_kind (const Run *self, GPtrArray *kinds, const char *line)
{
  char *kind = kind_of (line);

  if (g_strv_contains (self->style->ignored, kind))
    g_free (kind);
  else
    g_ptr_array_add (kinds, kind);
}

/* ── Running ───────────────────────────────────────────────────────────────────────────────── */

static gboolean
is_heartbeat (const Run *self, const MaeRecordedLine *line)
{
  g_autofree char *kind = kind_of (line->text);
  return g_strv_contains (self->style->ignored, kind);
}

/* Returns whether a line begins a step: something that the server reacts to. */
static gboolean
is_step (const Run *self, const MaeRecordedLine *line)
{
  if (line->is_note)
    return strcmp (line->text, "<connect>") == 0 || g_str_has_prefix (line->text, "<client closes");
  return !line->from_server && !is_heartbeat (self, line);
}

/* Compares what a connection has got. When the recorded client didn't wait for the whole answer,
 * the rest of it is compared later. */
static void
compare_one (Run *self, const MaeRecordedLine *line, Connection *connection, gboolean is_row)
{
  g_autofree char *theirs = is_row ? join_row (connection->theirs) : join_set (connection->theirs);
  g_autofree char *ours = is_row ? join_row (connection->ours) : join_set (connection->ours);
  g_autofree char *where =
      g_strdup_printf ("%s:%d %s", self->name, line->number, connection->label);
  gsize length = strlen (theirs);

  if (is_row && notes_is_rushed (self->notes, self->name) && strncmp (ours, theirs, length) == 0
      && ours[length] != '\0')
    return;
  if (strcmp (theirs, ours) != 0)
    notes_differ (self->notes, where, theirs, ours);
  g_ptr_array_set_size (connection->theirs, 0);
  g_ptr_array_set_size (connection->ours, 0);
}

/* Compares what the actor got after @line, and what others got since the last turn began. */
static void
compare (Run *self, const MaeRecordedLine *line, int actor, gboolean is_turn, gboolean skips)
{
  for (int i = 0; i < self->n; i++) {
    Connection *connection = &self->connections[i];
    if (line->number == 0 || (skips && i == actor)) {
      g_ptr_array_set_size (connection->theirs, 0);
      g_ptr_array_set_size (connection->ours, 0);
    } else if (i == actor || (is_turn && !skips)) {
      compare_one (self, line, connection, i == actor);
    }
  }
}

/* Adds what the recorded server sent after line @at, up to the next step. Returns whether a turn
 * began. */
static gboolean
take_theirs (Run *self, guint at)
{
  gboolean is_turn = FALSE;

  for (guint i = at + 1; i < self->lines->len; i++) {
    const MaeRecordedLine *line = self->lines->pdata[i];
    if (is_step (self, line))
      break;
    if (!line->from_server)
      continue;
    choices_note (&self->theirs, line->text);
    g_autofree char *kind = kind_of (line->text);
    is_turn |= strcmp (kind, self->style->turn) == 0;
    GPtrArray *theirs = self->connections[connection_at (self, line->connection)].theirs;
    if (self->passes > 0 && strcmp (kind, "endTurnChoice") == 0) {
      self->passes--;
      g_ptr_array_set_size (theirs, MAX (theirs->len, 1) - 1);
    } else {
      add_kind (self, theirs, line->text);
    }
  }
  return is_turn;
}

static void
take_ours (Run *self)
{
  for (int i = 0; i < self->n; i++) {
    Connection *connection = &self->connections[i];
    if (!connection->is_open)
      continue;
    for (guint j = 0; j < self->players[i].lines->len; j++) {
      const char *line = self->players[i].lines->pdata[j];
      choices_note (&self->ours, line);
      add_kind (self, connection->ours, line);
      self->n_tokens += strstr (line, self->style->token) != NULL;
    }
    g_ptr_array_set_size (self->players[i].lines, 0);
  }
}

static void
give (MaeGame *game, int seat, int n)
{
  for (int type = 0; type < game->rules->n_resources; type++)
    if (game->rules->resources[type].storable)
      game->containers[mae_game_strongbox (game, seat)].of[type] += n;
}

/* Handles a request without any production: the recorded server passes the turn, ours refuses.
 * Neither answer is compared. */
static void
pass (Run *self, int i, MaeGame *game)
{
  game->main_done = true;
  self->passes++;
  g_ptr_array_set_size (self->players[i].lines, 0);
}

/* Cheats are refused; what they give is given here, since the recorded game goes on with it. */
static void
cheat (Run *self, int i, const char *line)
{
  int seat;
  MaeGame *game = game_of (self, i, &seat);
  const char *steps = strstr (line, "\"steps\":");

  if (game == NULL || game->phase != MAE_PHASE_TURNS || game->current != seat)
    return;
  if (strstr (line, "\"CheatResource\"") != NULL)
    give (game, seat, 50);
  else if (strstr (line, "\"cheatAction\"") != NULL)
    for (int each = 0; each < game->n_players; each++)
      give (game, each, 6);
  else if (strstr (line, "\"inResourcesForEachProductions\":{}") != NULL)
    pass (self, i, game);
  else if (strstr (line, "\"CheatFaith\"") != NULL && steps != NULL)
    game->players[seat].faith +=
        (int16_t) g_ascii_strtoll (steps + strlen ("\"steps\":"), NULL, 10);
}

/* ── Sending ───────────────────────────────────────────────────────────────────────────────── */

/* Where a fault has changed the recorded game, changes ours in the same way. */
static void
synchronize (Run *self, const MaeRecordedLine *line, MaeGame *game)
{
  MaeGame state;

  recorded_state (self->style->dialect, self->lines, line, &state);
  memcpy (game->market, state.market, sizeof game->market);
  game->slide = state.slide;
  memcpy (game->containers, state.containers, sizeof game->containers);
  game->sections_closed = state.sections_closed;
  game->main_done = state.main_done;
  for (int seat = 0; seat < game->n_players; seat++) {
    game->players[seat].faith = state.players[seat].faith;
    game->players[seat].sections = state.players[seat].sections;
  }
}

static void
prepare_game (Run *self, int i)
{
  const RecordedDeal *deal = find_deal (self);
  const MaeGame *game = game_of (self, i, NULL);

  g_ptr_array_add (self->waiting, NULL);
  recorded_deal_use (deal, (const char *const *) self->waiting->pdata);
  if (game == NULL || game->n_players != 1)
    return;
  for (guint j = 0; j < self->deals->len; j++) {
    const RecordedDeal *own = self->deals->pdata[j];
    if (own->n_players == 1
        && strcmp (own->names[0], mae_server_session_get_name (self->players[i].session)) == 0)
      recorded_deal_place_token (own, self->n_tokens, (MaeGame *) game);
  }
}

static void
send_line (Run *self, int i, const char *line)
{
  Player *player = &self->players[i];
  g_autofree char *type = mae_recorded_text (line, "type"),
                  *name = mae_recorded_text (line, "nickname");
  gboolean is_login = type != NULL && g_ascii_strcasecmp (type, "login") == 0 && name != NULL
                      && player->session != NULL
                      && mae_server_session_get_name (player->session) == NULL;

  if (player->session == NULL)
    return;
  if (is_login)
    g_ptr_array_add (self->waiting, g_strdup (name));
  prepare_game (self, i);
  int seat;
  const MaeGame *game = game_of (self, i, &seat);
  g_autofree char *text =
      game == NULL
          ? g_strdup (line)
          : choices_translate (&self->theirs, &self->ours,
                               mae_server_session_get_name (player->session), game, seat, line);
  g_string_append_printf (player->out, "%s\n", text);
  deliver (self->players, self->n);
  recorded_deal_use (NULL, NULL);
  g_ptr_array_remove_index (self->waiting, self->waiting->len - 1);
  if (is_login
      && (player->session == NULL || mae_server_session_get_name (player->session) == NULL))
    g_free (g_ptr_array_steal_index (self->waiting, self->waiting->len - 1));
  for (guint j = self->waiting->len; j-- > 0;)
    if (mae_server_find_game (self->server, self->waiting->pdata[j], NULL) != NULL)
      g_ptr_array_remove_index (self->waiting, j);
  cheat (self, i, line);
}

static void
pass_time (Run *self, gint64 until)
{
  while (mae_server_next_deadline (self->server) <= until) {
    self->now = MAX (self->now, mae_server_next_deadline (self->server));
    mae_server_tick (self->server, self->now);
    if (self->n > 0)
      deliver (self->players, self->n);
  }
  self->now = MAX (self->now, until);
}

/* Returns the next line that the client got; NULL: none before its next one. */
static const char *
answer_to (const Run *self, guint at)
{
  const char *connection = ((MaeRecordedLine *) self->lines->pdata[at])->connection;

  for (guint i = at + 1; i < self->lines->len; i++) {
    const MaeRecordedLine *line = self->lines->pdata[i];
    if (!line->is_note && strcmp (line->connection, connection) == 0)
      return line->from_server ? line->text : NULL;
  }
  return NULL;
}

/* To be called before a main action: makes the strongbox what it was in the recording. */
static void
fill_strongbox (Run *self, int i, const char *line, const char *answer)
{
  int seat;
  MaeGame *game = game_of (self, i, &seat);

  if (game != NULL && game->phase == MAE_PHASE_TURNS && game->current == seat && !game->main_done
      && answer != NULL && strstr (answer, "graphicUpdate") != NULL
      && strstr (line, "lacement") == NULL && strstr (line, "transformation") == NULL)
    choices_fill (&self->theirs, mae_server_session_get_name (self->players[i].session), game,
                  seat);
}

/* Sends what a client would also have answered to our server. */
static void
send_answer (Run *self, const MaeRecordedLine *line)
{
  g_autofree char *connection = NULL;
  const char *answer = notes_answer (self->notes, self->name, line->number, &connection);

  for (int i = 0; answer != NULL && i < self->n; i++)
    if (strcmp (self->connections[i].label, connection) == 0) {
      send_line (self, i, answer);
      take_ours (self);
      g_ptr_array_set_size (self->connections[i].ours, 0);
    }
}

static void
run_line (Run *self, guint at)
{
  const MaeRecordedLine *line = self->lines->pdata[at];

  gboolean is_end = line->is_note && strstr (line->text, "close") != NULL;
  if (line->from_server || (line->is_note && !is_end && !is_step (self, line)))
    return;
  int i = connection_at (self, line->connection);
  pass_time (self, G_TIME_SPAN_SECOND + line->time);
  if (is_end)
    close_connection (self, i);
  else
    open_connection (self, i);
  if (self->n > 0)
    deliver (self->players, self->n);
  send_answer (self, line);
  gboolean skips =
      is_step (self, line) && notes_skip (self->notes, self->name, line->connection, line->number);
  int seat;
  if (notes_has (self->notes->synchronized, self->name, line->number))
    synchronize (self, line, game_of (self, i, &seat));
  if (!line->is_note && !skips) {
    fill_strongbox (self, i, line->text, answer_to (self, at));
    send_line (self, i, line->text);
  }
  take_ours (self);
  if (is_step (self, line))
    compare (self, line, is_end ? -1 : i, take_theirs (self, at), skips);
}

static void
run_recording (const Style *style, const char *path, Notes *notes)
{
  g_autofree char *name = g_path_get_basename (path);
  g_autoptr (GPtrArray) lines = mae_recording_load_with_notes (path);
  g_autoptr (GPtrArray) waiting = g_ptr_array_new_with_free_func (g_free);
  MaeServerConfig config;
  mae_server_config_init (&config, mae_ruleset_builtin ("standard"));
  config.grace = 0; /* the recorded servers don't wait */
  g_autoptr (MaeServer) server = mae_server_new (&config);
  Run run = { .style = style,
              .name = name,
              .lines = lines,
              .server = server,
              .now = G_TIME_SPAN_SECOND,
              .waiting = waiting,
              .notes = notes };
  choices_init (&run.theirs);
  choices_init (&run.ours);
  recorded_before (style->dialect, name, lines);
  g_autoptr (GPtrArray) deals = recorded_deals (style->dialect, lines);
  run.deals = deals;
  for (guint i = 0; i < lines->len; i++)
    if (notes_has (notes->ends, name, ((MaeRecordedLine *) lines->pdata[i])->number))
      break;
    else
      run_line (&run, i);
  for (int i = 0; i < run.n; i++) {
    close_connection (&run, i);
    g_ptr_array_unref (run.connections[i].theirs);
    g_ptr_array_unref (run.connections[i].ours);
  }
  choices_clear (&run.theirs);
  choices_clear (&run.ours);
}

static void
run_all (const Style *style, gboolean prints)
{
  g_autofree char *folder =
      g_test_build_filename (G_TEST_DIST, "..", "fixtures", style->dialect->name, NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  Notes notes = { 0 };

  g_assert_nonnull (dir);
  notes_read (&notes, style->dialect->name, prints);
  while ((name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *path = g_build_filename (folder, name, NULL);
    if (g_str_has_suffix (name, ".jsonl"))
      run_recording (style, path, &notes);
  }
  notes_check (&notes);
  notes_clear (&notes);
}

static void
test_recordings (gconstpointer style)
{
  run_all (style, FALSE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (styles); i++) {
    if (argc == 3 && strcmp (argv[1], "--print") == 0
        && strcmp (argv[2], styles[i].dialect->name) == 0) {
      run_all (&styles[i], TRUE);
      return 0;
    }
    g_autofree char *path = g_strconcat ("/recordings-on-server/", styles[i].dialect->name, NULL);
    g_test_add_data_func (path, &styles[i], test_recordings);
  }
  return g_test_run ();
}
