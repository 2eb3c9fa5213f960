/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A player: knows only what it reads, makes legal moves, returns after every lost connection, and
 * remembers which of its moves the server has acknowledged. */
#include "player.h"

#include "engine/moves.h"
#include "store/secret.h"

/* No request on an open connection waits longer for its answer. */
#define ANSWER_MAX (120 * SECOND)

/* A player whose name others have had for this long takes another name. */
#define TAKEN_MAX (40 * SECOND)

static const char *const names[] = { "Ada",         "Bruno", "Chiara", "Дарья",
                                     "Élise \"E\"", "F\\g",  "Gil",    "浩" };

Player *
player_new (Sim *sim, int index)
{
  Player *self = g_new0 (Player, 1);
  self->sim = sim;
  self->first_name = names[index % (int) G_N_ELEMENTS (names)];
  self->name = g_strdup (self->first_name);
  self->address = g_strdup_printf ("192.0.2.%d", index + 1);
  self->log = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  self->unsure = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  self->next_at = sim->now + sim_below (sim, 100) * MS;
  self->watches = index >= sim->plan.n_players * sim->plan.n_tables;
  self->opens = !self->watches && index % sim->plan.n_players == 0;
  switch (sim_below (sim, sim->plan.thieves ? 2 : 4)) {
  case 0:
    break;
  case 1:
    self->features = MAE_FEATURE_RESUME;
    break;
  default:
    self->features = MAE_FEATURE_RESUME | MAE_FEATURE_UNDO;
    self->proposes = sim_below (sim, 2) == 0;
  }
  if (sim->plan.hall)
    self->features |= MAE_FEATURE_RESUME | MAE_FEATURE_TABLES | MAE_FEATURE_SPECTATE
                      | MAE_FEATURE_CHAT | MAE_FEATURE_CLOCK
                      | (sim_below (sim, 2) == 0 ? MAE_FEATURE_SPECTATORS : 0);
  if (sim->plan.several && !self->watches && sim_below (sim, 4) > 0) {
    self->features |= MAE_FEATURE_SEATS;
    self->proposes = TRUE;
  }
  if (self->features != 0 && index % 2 == 0)
    self->features |= MAE_FEATURE_SAVING;
  return self;
}

static void
forget_game (Player *self)
{
  g_clear_pointer (&self->snapshot, mae_snapshot_free);
  g_ptr_array_set_size (self->unsure, 0);
  g_ptr_array_set_size (self->log, 0);
  self->unsure_undo = self->tainted = self->over = self->follows = FALSE;
  self->told = 0;
  self->main_game = 0;
  self->has_main = FALSE;
}

static void
clear_reader (Player *self)
{
  if (self->reader == NULL)
    return;
  mae_line_reader_clear (self->reader);
  g_clear_pointer (&self->reader, g_free);
}

void
player_free (gpointer data)
{
  Player *self = data;
  forget_game (self);
  hall_forget (self);
  clear_reader (self);
  g_ptr_array_unref (self->log);
  g_ptr_array_unref (self->unsure);
  g_free (self->name);
  g_free (self->address);
  g_free (self->secret);
  g_free (self);
}

gboolean
player_has_game (const Player *self)
{
  return !self->watches && self->snapshot != NULL && !self->over
         && self->snapshot->game.phase != MAE_PHASE_ENDED;
}

gboolean
player_is_settled (const Player *self)
{
  if (self->done)
    return self->wire == NULL;
  if (self->wire == NULL || self->asked != ASKED_NOTHING || self->waits_for_store
      || self->wire->session == NULL || self->wire->down.head != NULL)
    return FALSE;
  if (self->in_hall && self->has_main)
    return FALSE;
  if (self->in_hall)
    return self->watches ? self->watch_code == NULL : self->open_code == NULL;
  return self->waiting || self->at_table || self->watches
         || (self->follows && player_has_game (self));
}

static void
think (Player *self)
{
  Sim *sim = self->sim;
  self->next_at = sim->now + 1 + sim_below (sim, (guint32) sim->plan.think_max);
}

/* ── Out ───────────────────────────────────────────────────────────────────────────────────── */

static MaeWireContext
context_of (const Player *self)
{
  const MaeSnapshot *snapshot = self->snapshot;
  if (snapshot == NULL)
    return (MaeWireContext){ 0 };
  return (MaeWireContext){
    .rules = snapshot->rules,
    .roster = &snapshot->roster,
    .ids = snapshot->own_ids ? NULL : &snapshot->ids,
    .game = &snapshot->game,
  };
}

static GString *
encode (Player *self, const MaeMessage *message)
{
  const MaeWireContext context = context_of (self);
  GString *text = g_string_new (NULL);
  MaeAm49MapForm form = sim_below (self->sim, 8) == 0 ? MAE_AM49_MAP_ARRAY : MAE_AM49_MAP_OBJECT;
  mae_am49_encode (&context, form, message, text);
  return text;
}

static void
send (Player *self, const MaeMessage *message)
{
  g_autoptr (GString) text = encode (self, message);
  sim_trace (self->sim, "%s > %.120s", self->name, text->str);
  wire_send (self->wire, text->str, text->len);
}

static void
send_kind (Player *self, MaeMessageKind kind)
{
  send (self, &(MaeMessage){ .kind = kind });
}

static void
ask (Player *self, Asked what)
{
  self->asked = what;
  self->since = self->sim->now;
}

void
player_say (Player *self, Asked what, const MaeMessage *message)
{
  if (what != ASKED_NOTHING)
    ask (self, what);
  send (self, message);
}

/* To be called when the connection has ended; the last request may have been handled. */
static void
take_end (Player *self)
{
  self->asked = ASKED_NOTHING;
  self->wire = NULL;
  self->waiting = self->decides = self->follows = self->on_side = FALSE;
  self->opens_side = self->awaits_seats = FALSE;
  hall_forget (self);
  clear_reader (self);
}

static void
end (Player *self, WireEnd how)
{
  Wire *wire = g_steal_pointer (&self->wire);
  take_end (self);
  self->sim->tally->dropped++;
  wire_end (wire, how);
  self->next_at = self->sim->now + sim_below (self->sim, (guint32) self->sim->plan.away_max);
}

static void
send_join (Player *self)
{
  ask (self, ASKED_JOIN);
  send (self, &(MaeMessage){ .kind = MAE_MESSAGE_REQ_JOIN,
                             .join = { .nickname = self->name,
                                       .secret = self->secret,
                                       .hall = self->sim->plan.hall } });
}

/* ── In ────────────────────────────────────────────────────────────────────────────────────── */

static void
take_snapshot (Player *self, MaeMessage *message, const char *line, gsize length)
{
  Sim *sim = self->sim;

  /* A game alone, in which it makes no moves. */
  if (self->on_side) {
    if (self->asked == ASKED_JOIN)
      self->asked = ASKED_NOTHING;
    return;
  }
  hall_note_game (self, &message->snapshot->game);
  if (self->asked == ASKED_UNDO) {
    self->undone_at = sim->now;
    sim->tally->undone++;
  }
  if (self->asked == ASKED_JOIN || self->asked == ASKED_UNDO)
    self->asked = ASKED_NOTHING;
  sim->tally->resumed += self->snapshot != NULL && !self->follows;
  g_clear_pointer (&self->snapshot, mae_snapshot_free);
  self->snapshot = g_steal_pointer (&message->snapshot);
  self->seat = mae_roster_find (&self->snapshot->roster, self->name);
  self->follows = TRUE;
  self->waiting = self->decides = self->in_hall = self->left = FALSE;
  self->taken_since = 0;
  if (self->watches) {
    sim->tally->watched++;
    self->seat = -1;
    oracle_check_snapshot (self, line, length);
    return;
  }
  if (self->seat < 0) {
    sim_violation (sim, "%s is given a game it isn't in", self->name);
    return;
  }
  self->told = mae_game_hash (&self->snapshot->game);
  reminder_expect (self);
  oracle_check_snapshot (self, line, length);
  /* The time of the turn seems to be over. A request that was sent must still be answered. */
  if (self->asked != ASKED_COMMAND)
    oracle_check_log (self);
}

static void
take_event (Player *self, const MaeEvent *event, const char *line, gsize length)
{
  Sim *sim = self->sim;

  if (reminder_take (self, event, line, length))
    return;
  if (!self->follows || !mae_game_follow (&self->snapshot->game, event)) {
    sim_violation (sim, "%s can't follow %.*s", self->name, (int) MIN (length, 200), line);
    return;
  }
  oracle_check_event (self, event, line, length);
  if (event->kind != MAE_EVENT_ACTION || self->watches)
    return;
  /* A choice made for an absent player is in the middle of a batch. */
  if (self->snapshot->game.players[event->seat].present)
    self->told = mae_game_hash (&self->snapshot->game);
  if (event->seat != self->seat)
    return;
  /* With a clock, choices are made for players who take too long. */
  if (sim->plan.turn_time > 0 && !self->snapshot->game.players[self->seat].present)
    return;
  if (self->asked != ASKED_COMMAND || event->action.command != self->command) {
    sim_violation (sim, "%s is told of a move it didn't ask for", self->name);
    return;
  }
  self->asked = ASKED_NOTHING;
  sim->tally->acknowledged++;
  g_ptr_array_add (self->log, g_ptr_array_steal_index (self->unsure, self->unsure->len - 1));
  g_ptr_array_set_size (self->unsure, 0);
  oracle_check_log (self);
}

static void
take_booked_seats (Player *self, const char *decider)
{
  if (self->asked == ASKED_JOIN)
    self->asked = ASKED_NOTHING;
  if (!oracle_may_be_gone (self))
    sim_violation (self->sim, "The game of %s is gone", self->name);
  if (self->snapshot != NULL)
    self->done = TRUE;
  self->waiting = TRUE;
  self->taken_since = 0;
  self->decides = g_strcmp0 (decider, self->name) == 0;
}

static void
take_another_name (Player *self)
{
  char *name = g_strdup_printf ("%s %u", self->first_name, ++self->renamed);
  self->sim->tally->renamed++;
  sim_trace (self->sim, "%s gives up and is %s from now on", self->name, name);
  g_free (self->name);
  self->name = name;
  g_clear_pointer (&self->secret, g_free);
  forget_game (self);
  self->taken_since = 0;
}

static void
take_err_nickname (Player *self, MaeNicknameReason reason)
{
  Sim *sim = self->sim;

  if (self->asked != ASKED_JOIN || reason != MAE_NICKNAME_TAKEN) {
    sim_violation (sim, "%s gets ErrNickname %d, having asked %d", self->name, reason, self->asked);
    return;
  }
  if (player_has_game (self) && self->secret != NULL && !self->tainted) {
    sim_violation (sim, "%s doesn't get its seat back", self->name);
    return;
  }
  sim->tally->taken++;
  if (self->taken_since == 0)
    self->taken_since = sim->now;
  end (self, WIRE_CLOSED);
  if (sim->now - self->taken_since <= TAKEN_MAX)
    return;
  if (self->proposes && !self->shared)
    sim_violation (sim, "%s, who made its own secret, is locked out", self->name);
  else
    take_another_name (self);
}

static void
take (Player *self, MaeMessage *message, const char *line, gsize length)
{
  if (hall_take (self, message))
    return;
  switch (message->kind) {
  case MAE_MESSAGE_REQ_HEARTBEAT:
    send_kind (self, MAE_MESSAGE_RES_HEARTBEAT);
    break;
  case MAE_MESSAGE_SECRET:
    g_free (self->secret);
    self->secret = g_strdup (message->secret.text);
    break;
  case MAE_MESSAGE_BOOKED_SEATS:
    take_booked_seats (self, message->booked_seats.decider);
    break;
  case MAE_MESSAGE_SNAPSHOT:
    take_snapshot (self, message, line, length);
    break;
  case MAE_MESSAGE_EVENT:
    take_event (self, &message->event, line, length);
    break;
  case MAE_MESSAGE_REJECT:
    refusal_take_reject (self, &message->reject.reject);
    break;
  case MAE_MESSAGE_ERR_NICKNAME:
    take_err_nickname (self, message->err_nickname.reason);
    break;
  case MAE_MESSAGE_ERR_PROTOCOL:
    refusal_take (self, message->err_protocol.text);
    break;
  case MAE_MESSAGE_SAVING:
    refusal_take_saving (self, message->server_waits);
    break;
  case MAE_MESSAGE_RES_QUIT:
    self->follows = FALSE;
    if (!self->done)
      send_join (self);
    break;
  case MAE_MESSAGE_REQ_WELCOME:
  case MAE_MESSAGE_RES_WELCOME:
  case MAE_MESSAGE_RES_HEARTBEAT:
  case MAE_MESSAGE_JOIN_GAME:
  case MAE_MESSAGE_ERR_NEW_GAME: /* another player decides now, or the game has started */
  case MAE_MESSAGE_RES_GOODBYE:
  case MAE_MESSAGE_REQ_GOODBYE: /* the server is shut down */
    break;
  default:
    sim_violation (self->sim, "%s is told %.*s", self->name, (int) MIN (length, 200), line);
  }
}

static gboolean
take_line (const char *line, gsize length, gpointer data)
{
  Player *self = data;
  const MaeWireContext context = context_of (self);
  g_autoptr (GError) error = NULL;
  MaeMessage message = { 0 };

  sim_trace (self->sim, "%s < %.*s", self->name, (int) MIN (length, 120), line);
  if (mae_am49_decode (&context, self->sim->plan.rules, line, length, &message, &error))
    take (self, &message, line, length);
  else
    sim_violation (self->sim, "%s can't read a line: %s", self->name, error->message);
  mae_message_clear (&message);
  return self->wire != NULL && self->sim->violation == NULL;
}

static void
on_bytes_cb (gpointer data, gpointer owner)
{
  Player *self = owner;
  Sim *sim = self->sim;
  GBytes *bytes = data;

  if (bytes == NULL) {
    sim_trace (sim, "%s sees the connection end", self->name);
    Wire *wire = self->wire;
    take_end (self);
    wire->gone = TRUE;
    self->next_at = self->done ? G_MAXINT64 : sim->now + sim_below (sim, 2000) * MS;
    return;
  }
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);
  gboolean whole = mae_line_reader_feed (self->reader, text, length, take_line, self);
  if (self->wire == NULL)
    return;
  if (!whole && sim->violation == NULL)
    sim_violation (sim, "%s is told a line that is too long", self->name);
  if (self->asked == ASKED_NOTHING)
    think (self);
  self->next_at = MAX (self->next_at, self->asleep_until);
  if (self->is_refused)
    self->next_at = sim->now + 100 * MS + sim_below (sim, 1000) * MS;
  self->is_refused = FALSE;
}

/* ── Acts ──────────────────────────────────────────────────────────────────────────────────── */

/* Makes a secret, as Maestri's own client does, so that none can be lost with the connection. */
static void
make_secret (Player *self)
{
  self->secret = g_malloc (MAE_SECRET_LENGTH + 1);
  mae_secret_make (self->secret);
}

static void
come (Player *self)
{
  Sim *sim = self->sim;
  Wire *wire = wire_open (sim, self->name, self->address, on_bytes_cb, self);

  self->next_at = sim->now + 1 * SECOND;
  if (wire == NULL)
    return;
  self->wire = wire;
  self->waits_for_store = FALSE;
  self->reader = g_new (MaeLineReader, 1);
  mae_line_reader_init (self->reader, MAE_LINE_MAX_FROM_SERVER);
  if (self->proposes && self->secret == NULL)
    make_secret (self);
  send (self, &(MaeMessage){ .kind = MAE_MESSAGE_REQ_WELCOME,
                             .welcome = { self->features != 0, self->features } });
  send_join (self);
}

/* Returns the command as the server will save it: read from the line. */
static GBytes *
pack_line (Player *self, const GString *text)
{
  const MaeWireContext context = context_of (self);
  uint8_t packed[MAE_COMMAND_PACKED_MAX];
  MaeMessage message = { 0 };

  g_assert_true (mae_am49_decode (&context, NULL, text->str, text->len - 1, &message, NULL));
  message.command.seat = self->seat;
  gsize size = mae_command_pack (&message.command, packed, sizeof packed);
  mae_message_clear (&message);
  return g_bytes_new (packed, size);
}

static gboolean
move (Player *self)
{
  Sim *sim = self->sim;
  const MaeGame *game = &self->snapshot->game;
  MaeMessage message = { .kind = MAE_MESSAGE_COMMAND };
  MaeMove chosen;

  /* With a clock, an UpdateGame may be sent for another reason. */
  if (sim->plan.turn_time == 0 && self->features & MAE_FEATURE_UNDO
      && mae_game_undoable (game, self->seat) > 0 && sim_below (sim, 10) == 0) {
    ask (self, ASKED_UNDO);
    self->unsure_undo = TRUE;
    send_kind (self, MAE_MESSAGE_REQ_UNDO);
    return TRUE;
  }
  if (!mae_moves_pick (game, self->seat, ~0u, sim->rng, &chosen))
    return FALSE;
  mae_move_to_command (game, &chosen, &message.command);
  g_autoptr (GString) text = encode (self, &message);
  g_ptr_array_add (self->unsure, pack_line (self, text));
  self->command = chosen.kind;
  ask (self, ASKED_COMMAND);
  sim->tally->moves++;
  sim_trace (sim, "%s > %.120s", self->name, text->str);
  wire_send (self->wire, text->str, text->len);
  return TRUE;
}

/* Ends the connection in one of the ways in which networks or players do. */
static void
leave (Player *self)
{
  Sim *sim = self->sim;

  if (sim_below (sim, 5) > 1) {
    end (self, (WireEnd) sim_below (sim, 3));
    return;
  }
  self->left = TRUE;
  if (sim_below (sim, 2) == 0 && self->asked == ASKED_NOTHING && self->follows) {
    send_kind (self, MAE_MESSAGE_REQ_QUIT);
    ask (self, ASKED_LEAVE);
    return;
  }
  send_kind (self, MAE_MESSAGE_REQ_GOODBYE);
  end (self, WIRE_CLOSED);
}

void
player_act (Player *self)
{
  Sim *sim = self->sim;

  if (self->asked != ASKED_NOTHING && sim->now - self->since > ANSWER_MAX)
    sim_violation (sim, "%s waits for an answer (%d)", self->name, self->asked);
  self->next_at = sim->now + 1 * SECOND;
  if (!sim->calm)
    sim->acts++;
  if (self->wire == NULL) {
    if (self->done)
      self->next_at = G_MAXINT64;
    else
      come (self);
    return;
  }
  /* The store may know before the player that its last move ended the game. */
  if (self->snapshot != NULL && self->follows && !self->watches && !player_has_game (self)
      && self->asked != ASKED_COMMAND) {
    if (hall_stay (self))
      return;
    self->done = TRUE;
  }
  if (self->done) {
    if (sim_below (sim, 2) == 0)
      send_kind (self, MAE_MESSAGE_REQ_QUIT);
    send_kind (self, MAE_MESSAGE_REQ_GOODBYE);
    end (self, WIRE_CLOSED);
    sim->tally->ended += self->snapshot != NULL && self->snapshot->game.phase == MAE_PHASE_ENDED;
    self->next_at = G_MAXINT64;
    return;
  }
  if (!sim->calm && sim_chance (sim, sim->plan.drop_per_mille)) {
    leave (self);
    return;
  }
  if (self->asked != ASKED_NOTHING || seats_act (self))
    return;
  if (self->waiting && self->decides) {
    self->decides = FALSE;
    send (self, &(MaeMessage){ .kind = MAE_MESSAGE_REQ_NEW_GAME,
                               .new_game.players_count = sim->plan.n_players });
  } else if (self->in_hall || self->at_table || self->watches || sim_below (sim, 20) == 0) {
    hall_act (self);
  } else if (sim->plan.turn_time > 0 && !sim->calm && sim_below (sim, 20) == 0) {
    self->next_at = self->asleep_until = sim->now + 2 * sim->plan.turn_time;
  } else if (self->follows && (!sim->calm || sim->plan.whole)) {
    move (self);
  }
}
