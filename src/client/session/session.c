/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "session.h"

#include <glib/gi18n.h>

#include "client/words/reject-text.h"
#include "session-private.h"

G_DEFINE_FINAL_TYPE_WITH_CODE (MaeSession, mae_session, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (MAE_TYPE_SEAT, mae_session_seat_init))

enum {
  PROP_0,
  PROP_STATE,
  PROP_STATUS_TEXT,
  PROP_BUSY,
  N_PROPS,
};
static GParamSpec *props[N_PROPS];
static guint signals[MAE_SESSION_N_SIGNALS];

static const struct {
  const char *name;
  GType parameter[2]; /* 0: none */
} described[MAE_SESSION_N_SIGNALS] = {
  [MAE_SESSION_PROTOCOL_ERROR] = { "protocol-error", { G_TYPE_STRING } },
  [MAE_SESSION_TURN_LOST] = { "turn-lost", { G_TYPE_STRING } },
  [MAE_SESSION_NICKNAME_REFUSED] = { "nickname-refused", { G_TYPE_INT, G_TYPE_STRING } },
  [MAE_SESSION_PASSWORD_ASKED] = { "password-asked", { G_TYPE_INT } },
  [MAE_SESSION_COUNT_REFUSED] = { "count-refused", { G_TYPE_STRING } },
  [MAE_SESSION_SAVING_CHANGED] = { "saving-changed", { G_TYPE_INT, G_TYPE_BOOLEAN } },
  [MAE_SESSION_LOBBY_CHANGED] = { "lobby-changed" },
  [MAE_SESSION_TABLES_CHANGED] = { "tables-changed" },
  [MAE_SESSION_TABLE_CHANGED] = { "table-changed" },
  [MAE_SESSION_TABLE_REFUSED] = { "table-refused", { G_TYPE_STRING, G_TYPE_STRING } },
  [MAE_SESSION_CHAT_REFUSED] = { "chat-refused", { G_TYPE_STRING } },
  [MAE_SESSION_CLOCK_CHANGED] = { "clock-changed" },
  [MAE_SESSION_UNTRUSTED] = { "untrusted" },
  [MAE_SESSION_SEATS_CHANGED] = { "seats-changed" },
  [MAE_SESSION_LEADERBOARD_TOLD] = { "leaderboard-told", { G_TYPE_POINTER } },
  [MAE_SESSION_PERSON_TOLD] = { "person-told", { G_TYPE_POINTER } },
  [MAE_SESSION_FINISHED_TOLD] = { "finished-told", { G_TYPE_POINTER } },
  [MAE_SESSION_FINISHED_GAME_TOLD] = { "finished-game-told", { G_TYPE_STRING } },
  [MAE_SESSION_PEOPLE_CHANGED] = { "people-changed" },
  [MAE_SESSION_INVITED] = { "invited" },
  [MAE_SESSION_PERSON_ANSWERED] = { "person-answered", { G_TYPE_STRING } },
  [MAE_SESSION_ACCOUNT_TOLD] = { "account-told", { G_TYPE_INT, G_TYPE_STRING } },
  [MAE_SESSION_ACCOUNT_REFUSED] = { "account-refused", { G_TYPE_INT, G_TYPE_STRING } },
};

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
mae_session_dispose (GObject *object)
{
  MaeSession *self = MAE_SESSION (object);

  mae_own_server_stop (&self->own);
  if (self->connecting)
    g_cancellable_cancel (self->connecting);
  mae_channel_close (&self->channel);
  mae_due_timer_clear (self->timer);
  mae_own_server_clear (&self->own);
  if (self->model)
    g_signal_handlers_disconnect_by_data (self->model, self);
  g_clear_object (&self->model);

  G_OBJECT_CLASS (mae_session_parent_class)->dispose (object);
}

static void
mae_session_finalize (GObject *object)
{
  MaeSession *self = MAE_SESSION (object);

  g_clear_object (&self->trust);
  g_clear_object (&self->connecting);
  g_free (self->status_text);
  mae_joining_clear (&self->joining);
  g_free (self->waiting.decider);
  mae_places_clear (&self->places);
  mae_my_table_clear (&self->table);
  mae_due_timer_free (self->timer);

  G_OBJECT_CLASS (mae_session_parent_class)->finalize (object);
}

static void
mae_session_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  MaeSession *self = MAE_SESSION (object);

  switch (id) {
  case PROP_STATE:
    g_value_set_int (value, self->state);
    break;
  case PROP_STATUS_TEXT:
    g_value_set_string (value, self->status_text);
    break;
  case PROP_BUSY:
    g_value_set_boolean (value, self->flight.busy);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
mae_session_class_init (MaeSessionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->dispose = mae_session_dispose;
  object_class->finalize = mae_session_finalize;
  object_class->get_property = mae_session_get_property;

  props[PROP_STATE] =
      g_param_spec_int ("state", NULL, NULL, MAE_SESSION_IDLE, MAE_SESSION_LOST, 0, flags);
  props[PROP_STATUS_TEXT] = g_param_spec_string ("status-text", NULL, NULL, NULL, flags);
  props[PROP_BUSY] = g_param_spec_boolean ("busy", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);

  signals[MAE_SESSION_REJECTED] = g_signal_lookup ("rejected", MAE_TYPE_SEAT);
  signals[MAE_SESSION_PLAN_TOLD] = g_signal_lookup ("plan-told", MAE_TYPE_SEAT);
  signals[MAE_SESSION_PLAN_REFUSED] = g_signal_lookup ("plan-refused", MAE_TYPE_SEAT);
  signals[MAE_SESSION_CHANGED] = g_signal_lookup ("changed", MAE_TYPE_SEAT);
  for (int i = MAE_SESSION_PROTOCOL_ERROR; i < MAE_SESSION_N_SIGNALS; i++) {
    GType types[] = { described[i].parameter[0], described[i].parameter[1] };
    guint n = types[0] == 0 ? 0 : types[1] == 0 ? 1 : 2;

    signals[i] = g_signal_newv (described[i].name, MAE_TYPE_SESSION, G_SIGNAL_RUN_LAST, NULL, NULL,
                                NULL, NULL, G_TYPE_NONE, n, types);
  }
}

static void
on_model_ended_cb (MaeModel *model, MaeSession *self)
{
  g_assert (MAE_IS_SESSION (self));
  mae_joining_forget_game (&self->joining, self->places.game);
  mae_session_set_state (self, MAE_SESSION_ENDED, NULL);
}

/* Keeps in the server book that the player knows of the turn in the game over days that is looked
 * at. */
static void
note_turn (MaeSession *self)
{
  const MaeTableInfo *table = self->table.info;

  if (self->state == MAE_SESSION_GAME && self->places.game > 0 && table
      && table->turn_time >= MAE_TURN_TIME_DAYS && !table->is_spectator
      && (mae_model_is_my_turn (self->model) || mae_model_is_my_setup (self->model)))
    mae_joining_note_turn (&self->joining, self->places.game, mae_model_get_round (self->model));
}

static void
mae_session_init (MaeSession *self)
{
  self->model = mae_model_new ();
  mae_joining_init (&self->joining);
  self->status_text = g_strdup ("");
  mae_my_table_init (&self->table);
  g_signal_connect (self->model, "ended", G_CALLBACK (on_model_ended_cb), self);
  g_signal_connect_swapped (self->model, "batch", G_CALLBACK (note_turn), self);
  g_signal_connect_swapped (self->model, "reset", G_CALLBACK (note_turn), self);
}

MaeModel *
mae_session_get_model (MaeSession *self)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), NULL);
  return self->model;
}

void
mae_session_set_book (MaeSession *self, MaeServerBook *book)
{
  g_return_if_fail (MAE_IS_SESSION (self));
  g_return_if_fail (MAE_IS_SERVER_BOOK (book));
  g_set_object (&self->joining.book, book);
}

/* ── For the other files of the session ────────────────────────────────────────────────────── */

static void
announce (MaeSession *self)
{
  gboolean is_open = self->state == MAE_SESSION_LOBBY && mae_waiting_is_open (&self->waiting)
                     && !(self->table.info && self->table.info->is_private);

  mae_own_server_announce (&self->own, is_open, self->joining.nickname, self->waiting.booked,
                           self->waiting.players_count);
}

void
mae_session_emit (MaeSession *self, MaeSessionSignal which, ...)
{
  va_list args;

  va_start (args, which);
  g_signal_emit_valist (self, signals[which], 0, args);
  va_end (args);
}

gboolean
mae_session_is_rejoining (MaeSession *self)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), FALSE);

  return self->rejoin.joined
         && (self->state == MAE_SESSION_LOST || self->state == MAE_SESSION_CONNECTING
             || self->state == MAE_SESSION_GREETING || self->state == MAE_SESSION_NICKNAME);
}

/* Keeps in the server book which games over days there are, and of which turns the player knows. */
static void
note_days (MaeSession *self)
{
  const MaeSeatList *list = self->places.seats;
  gboolean any = FALSE;

  if (!list || !(self->channel.features & MAE_FEATURE_TURNS))
    return;
  for (guint i = 0; i < list->n_seats; i++)
    any |= mae_seat_is_over_days (&list->seats[i]);
  mae_joining_note_awaits (&self->joining, any);
  for (guint i = 0; i < list->n_seats; i++)
    if (mae_seat_is_over_days (&list->seats[i]) && list->seats[i].is_my_turn)
      mae_joining_note_turn (&self->joining, list->seats[i].game, list->seats[i].round);
  note_turn (self);
}

void
mae_session_note_server (MaeSession *self)
{
  gboolean has_seats = self->places.seats && self->places.seats->n_seats > 0;

  if (self->state >= MAE_SESSION_HALL && self->state <= MAE_SESSION_ENDED)
    mae_joining_note (&self->joining,
                      (self->state == MAE_SESSION_GAME && !mae_session_is_watching (self))
                          || has_seats);
  note_days (self);
}

static char *
state_text (MaeSession *self)
{
  if (mae_session_is_rejoining (self) && self->state != MAE_SESSION_LOST)
    return g_strdup (_ ("The connection was lost. Reconnecting…"));
  switch (self->state) {
  case MAE_SESSION_CONNECTING:
    if (!self->joining.shown)
      return g_strdup (_ ("Starting the game…"));
    /* Translators: %s is "host:port" or "maestri://host:port" */
    return g_strdup_printf (_ ("Connecting to %s…"), self->joining.shown);
  case MAE_SESSION_GREETING:
    return g_strdup (_ ("Connected. Waiting for the server…"));
  case MAE_SESSION_NICKNAME:
    return g_strdup_printf (_ ("Joining as %s…"), self->joining.nickname);
  case MAE_SESSION_LOBBY:
    return mae_waiting_text (&self->waiting, mae_session_is_decider (self));
  case MAE_SESSION_ENDED:
    return g_strdup (_ ("The game is over."));
  case MAE_SESSION_LOST:
    return g_strdup (_ ("The connection was lost."));
  default:
    return g_strdup ("");
  }
}

void
mae_session_set_state (MaeSession *self, MaeSessionState state, const char *status_text)
{
  gboolean changed = self->state != state;

  if (state < MAE_SESSION_LOBBY || state > MAE_SESSION_ENDED) {
    mae_session_end_flight (self);
    mae_session_set_lobby (self, 0, NULL, 0);
  }
  self->state = state;
  if (changed) {
    mae_session_note_server (self);
    announce (self);
  }
  g_autofree char *text = status_text ? g_strdup (status_text) : state_text (self);
  if (!g_str_equal (text, self->status_text)) {
    g_free (self->status_text);
    self->status_text = g_steal_pointer (&text);
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_STATUS_TEXT]);
  }
  if (changed) {
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_STATE]);
    mae_session_emit (self, MAE_SESSION_CHANGED);
  }
}

void
mae_session_set_lobby (MaeSession *self, int booked, const char *decider, int players_count)
{
  if (!mae_waiting_set (&self->waiting, booked, decider, players_count))
    return;
  announce (self);
  mae_session_emit (self, MAE_SESSION_LOBBY_CHANGED);
}

/* ── Sending ───────────────────────────────────────────────────────────────────────────────── */

/* The extensions of this client. */
#define OUR_FEATURES                                                                               \
  (MAE_FEATURE_RESUME | MAE_FEATURE_UNDO | MAE_FEATURE_TABLES | MAE_FEATURE_SPECTATE               \
   | MAE_FEATURE_CHAT | MAE_FEATURE_CLOCK | MAE_FEATURE_SPECTATORS | MAE_FEATURE_PAST              \
   | MAE_FEATURE_SAVING | MAE_FEATURE_SEATS | MAE_FEATURE_DAYS | MAE_FEATURE_RATINGS               \
   | MAE_FEATURE_PEOPLE | MAE_FEATURE_RESERVE | MAE_FEATURE_RESTRICTIONS | MAE_FEATURE_REPORTS     \
   | MAE_FEATURE_ACCOUNT | MAE_FEATURE_HOLIDAYS | MAE_FEATURE_STANDINGS | MAE_FEATURE_PLANS        \
   | MAE_FEATURE_TURNS)

MaeWireContext
mae_session_get_context (MaeSession *self)
{
  return (MaeWireContext){ .rules = mae_model_get_rules (self->model),
                           .roster = mae_model_get_wire_roster (self->model),
                           .ids = mae_model_get_ids (self->model),
                           .game = mae_model_get_incoming (self->model),
                           .seat = mae_model_get_seat (self->model),
                           .defaults = self->own.rules };
}

void
mae_session_send_message (MaeSession *self, const MaeMessage *message)
{
  MaeWireContext context = mae_session_get_context (self);

  mae_channel_send (&self->channel, &context, message);
}

void
mae_session_send_plain (MaeSession *self, MaeMessageKind kind)
{
  MaeMessage message = { .kind = kind };

  if (self->channel.bridge == NULL)
    return;
  if (kind == MAE_MESSAGE_REQ_WELCOME || kind == MAE_MESSAGE_RES_WELCOME) {
    message.welcome.maestri = true;
    message.welcome.features = OUR_FEATURES & mae_bridge_get_features (self->channel.bridge);
    /* The log of a stored game is made from its record. */
    if (self->own.record)
      message.welcome.features &= ~(guint) MAE_FEATURE_PAST;
  }
  mae_session_send_message (self, &message);
}

/* ── Properties ──────────────────────────────────────────────────────────────────────────────
 */

MaeSessionState
mae_session_get_state (MaeSession *self)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), MAE_SESSION_IDLE);
  return self->state;
}

int
mae_session_get_restorable (MaeSession *self)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), 0);

  const MaeGame *game = mae_model_get_game (self->model);
  gboolean may_restore = self->state == MAE_SESSION_LOBBY && self->channel.bridge != NULL
                         && mae_bridge_may_restore (self->channel.bridge);
  return may_restore && game != NULL && game->phase != MAE_PHASE_ENDED ? game->n_players : 0;
}

const char *
mae_session_get_status_text (MaeSession *self)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), NULL);
  return self->status_text;
}

int
mae_session_get_booked_seats (MaeSession *self)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), 0);
  return self->waiting.booked;
}

const char *
mae_session_get_decider (MaeSession *self)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), NULL);
  return self->waiting.decider;
}

gboolean
mae_session_is_decider (MaeSession *self)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), FALSE);
  return self->waiting.decider
         && mae_joining_is_own_name_in_ascii (&self->joining, self->waiting.decider);
}

gboolean
mae_session_is_own_name (MaeSession *self, const char *shown)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), FALSE);
  return mae_joining_is_own_name (&self->joining, shown);
}

int
mae_session_get_players_count (MaeSession *self)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), 0);
  return self->waiting.players_count;
}

gboolean
mae_session_is_busy (MaeSession *self)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), FALSE);
  return self->flight.busy;
}

gboolean
mae_session_is_hopeless (MaeSession *self)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), FALSE);
  return self->hopeless;
}

gboolean
mae_session_is_encrypted (MaeSession *self)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), FALSE);

  return self->joining.address.tls || self->joining.address.host == NULL;
}

gboolean
mae_session_is_watching (MaeSession *self)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), FALSE);
  return self->table.info && self->table.info->is_spectator;
}

gboolean
mae_session_is_alone (MaeSession *self)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), FALSE);
  return self->own.rules != NULL;
}

const char *
mae_session_get_nickname (MaeSession *self)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), NULL);
  return self->joining.nickname;
}

const char *
mae_session_get_address (MaeSession *self)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), NULL);
  return self->joining.shown;
}
