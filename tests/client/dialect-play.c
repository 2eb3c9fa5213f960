/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "dialect-play.h"

#include "client/game/replay.h"
#include "client/session/session-private.h"
#include "client/session/session-testing.h"
#include "engine/moves.h"
#include "engine/rng.h"
#include "net/address.h"
#include "peer.h"
#include "ruleset/ruleset-io.h"

/* Listens in @dialect; returns the address. */
char *
dialect_listen (MaeTransport *transport, const char *dialect)
{
  g_autofree char *where = g_strconcat (dialect, ":127.0.0.1:0", NULL);
  g_autoptr (GError) error = NULL;
  MaeListenAddress address;

  g_assert_true (mae_listen_address_parse (where, &address, &error));
  g_assert_cmpstr (mae_dialect_get_name (address.dialect), ==, dialect);
  g_assert_true (mae_transport_listen (transport, &address, FALSE, &error));
  g_assert_no_error (error);
  return g_strdup_printf ("%s://127.0.0.1:%u", dialect, mae_listen_address_get_port (&address));
}

static void
fail_cb (MaeSession *session, const char *text)
{
  g_error ("%s: %s", mae_session_get_nickname (session), text);
}

MaeSession *
dialect_come (const char *where, const char *nickname)
{
  MaeSession *session = mae_session_new ();
  g_auto (MaeAddress) address = { 0 };

  g_assert_true (mae_address_parse (where, &address, NULL));
  g_signal_connect (session, "protocol-error", G_CALLBACK (fail_cb), NULL);
  g_signal_connect (session, "rejected", G_CALLBACK (fail_cb), NULL);
  mae_session_connect_to (session, &address, nickname);
  run_until (mae_session_get_state (session) == MAE_SESSION_LOBBY);
  return session;
}

static gboolean
move (MaeSession *session, guint32 (*kinds) (const MaeGame *game), uint64_t rng[4])
{
  MaeModel *model = mae_session_get_model (session);
  MaeCommand command;
  MaeMove chosen;

  mae_model_flush (model);
  const MaeGame *game = mae_model_get_game (model);
  if (!mae_moves_pick (game, mae_model_get_seat (model), kinds != NULL ? kinds (game) : ~0u, rng,
                       &chosen))
    return FALSE;
  mae_move_to_command (game, &chosen, &command);
  g_assert_true (mae_session_send (session, &command));
  run_until (!mae_session_is_busy (session));
  return TRUE;
}

/* ── What was seen ─────────────────────────────────────────────────────────────────────────── */

typedef struct {
  MaeModel *model;
  MaeRecorder *recorder;
  GArray *hashes; /* guint64: hashes of the states that the model had */
} Watch;

static void
note_cb (Watch *self)
{
  guint64 hash = mae_game_hash (mae_model_get_game (self->model));

  g_array_append_val (self->hashes, hash);
}

static void
watch (Watch *self, MaeSession *session)
{
  self->model = mae_session_get_model (session);
  self->recorder = mae_recorder_new (self->model);
  self->hashes = g_array_new (FALSE, FALSE, sizeof (guint64));
  g_signal_connect_swapped (self->model, "batch", G_CALLBACK (note_cb), self);
  g_signal_connect_swapped (self->model, "reset", G_CALLBACK (note_cb), self);
}

/* The replay of what was seen goes through the states that the model had, from the first to the
 * last. */
static void
end_watch (Watch *self)
{
  g_autoptr (MaeReplay) replay = mae_replay_new_seen (mae_recorder_get_recording (self->recorder));
  guint at = 0;

  g_assert_cmpint (mae_replay_n_stops (replay), >, 20);
  for (int stop = 0; stop < mae_replay_n_stops (replay); stop++) {
    guint64 hash;

    mae_replay_seek (replay, stop);
    hash = mae_game_hash (mae_model_get_game (mae_replay_get_model (replay)));
    while (at < self->hashes->len && g_array_index (self->hashes, guint64, at) != hash)
      at++;
    g_assert_cmpuint (at, <, self->hashes->len);
  }
  g_assert_cmphex (g_array_index (self->hashes, guint64, at), ==,
                   g_array_index (self->hashes, guint64, self->hashes->len - 1));
  g_signal_handlers_disconnect_by_data (self->model, self);
  mae_recorder_free (self->recorder);
  g_array_unref (self->hashes);
}

/* ── Playing ───────────────────────────────────────────────────────────────────────────────── */

void
dialect_play (const char *dialect, guint64 seed, guint32 (*kinds) (const MaeGame *game),
              DialectIsTold *is_told_all)
{
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");
  g_autoptr (GError) error = NULL;
  MaeServerConfig config;
  MaeSession *sessions[2];
  uint64_t rng[4];
  Watch watches[2];

  mae_rng_seed (rng, seed);
  mae_server_config_init (&config, rules);
  MaeServer *server = mae_server_new (&config);
  MaeTransport *transport = mae_transport_new (server, NULL, &error);
  g_assert_no_error (error);
  g_autofree char *one = dialect_listen (transport, dialect);
  g_autofree char *other = dialect_listen (transport, "am49");

  sessions[0] = dialect_come (one, "Ada");
  g_assert_cmpstr (mae_session_get_address (sessions[0]), ==, one);
  sessions[1] = dialect_come (other, "Ben");
  g_assert_true (g_str_has_prefix (mae_session_get_address (sessions[1]), "127.0.0.1:"));
  for (int i = 0; i < 2; i++)
    watch (&watches[i], sessions[i]);
  mae_session_choose_players (sessions[0], 2);
  for (int i = 0; i < 2; i++)
    run_until (mae_session_get_state (sessions[i]) == MAE_SESSION_GAME);

  while (move (sessions[0], kinds, rng) || move (sessions[1], kinds, rng))
    for (int i = 0; i < 2; i++)
      run_until (is_told_all (server, sessions[i]));
  for (int i = 0; i < 2; i++)
    run_until (mae_session_get_state (sessions[i]) == MAE_SESSION_ENDED);

  const MaeGame *first = mae_model_get_game (mae_session_get_model (sessions[0]));
  const MaeGame *second = mae_model_get_game (mae_session_get_model (sessions[1]));
  for (int seat = 0; seat < 2; seat++)
    g_assert_cmpint (first->players[seat].points, ==, second->players[seat].points);

  /* The dialect is remembered. */
  const GPtrArray *known = mae_server_book_list (sessions[0]->joining.book);
  g_assert_cmpuint (known->len, ==, 1);
  g_assert_cmpstr (((MaeKnownServer *) known->pdata[0])->address, ==, one);

  for (int i = 0; i < 2; i++) {
    end_watch (&watches[i]);
    mae_session_leave (sessions[i]);
    g_object_unref (sessions[i]);
  }
  run_ready ();
  mae_transport_free (transport);
  mae_server_free (server);
}
