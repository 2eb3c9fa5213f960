/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Worlds with games over days: people come for a moment, play or don't; servers stop, crash, stay
 * away for weeks, and their dates and clocks jump by years. No turn may end early or go on for
 * longer than it should, and nobody loses a seat without having missed three turns in a row. People
 * wait at open tables, too, without being there: none of their seats is lost, no table ends early
 * or stays, and each game begins when the last seat is taken, with those who sat there. With
 * --break the server has a fault, which the worlds must find: then functions that clock.c calls, or
 * that call it, are replaced (-Wl,--wrap). */
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

#include "days.h"
#include "ruleset/ruleset-io.h"
#include "seated.h"
#include "server/commit/commit.h"
#include "server/people/holidays.h"
#include "server/state.h"
#include "server/tables/game-room.h"
#include "server/tables/plans.h"
#include "server/tables/rooms.h"
#include "server/tables/saving.h"
#include "server/tables/sleepers.h"
#include "server/tables/table.h"
#include "store/store-games.h"
#include "stored-world.h"

typedef enum {
  SOUND,
  BY_DATE,
  NEVER_RESET,
  NOT_STORED,
  NEVER_MISSED,
  SEAT_FORGOTTEN,
  TABLE_COMES_BACK,
  NO_END,
  HOLIDAY_IGNORED,
  HOLIDAY_FORGOTTEN,
  PLAN_HALF,
  PLAN_TWICE,
  PLAN_FORGOTTEN,
} Fault;
static const char *const faults[] = {
  "none",           "by-date",          "never-reset",    "not-stored",      "never-missed",
  "seat-forgotten", "table-comes-back", "no-end",         "holiday-ignored", "holiday-forgotten",
  "plan-half",      "plan-twice",       "plan-forgotten",
};
static Fault fault;

static gboolean expects_violation;
static guint n_passed, n_lost, n_plays, n_restarts, n_holidays;

void
violation (const Days *self, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_autofree char *text = g_strdup_vprintf (format, args);
  va_end (args);
  g_print ("World %" G_GUINT64_FORMAT ": %s\n", self->seed, text);
  exit (expects_violation ? 0 : 1);
}

/* ── Faults ────────────────────────────────────────────────────────────────────────────────── */

gint64 __real_mae_commit_time (const MaeServer *server);
gint64 __wrap_mae_commit_time (const MaeServer *server);
void __real_mae_clock_note_played (MaeGameRoom *room, const MaeCommand *command);
void __wrap_mae_clock_note_played (MaeGameRoom *room, const MaeCommand *command);
gboolean __real_mae_clock_miss (MaeGameRoom *room, int seat);
gboolean __wrap_mae_clock_miss (MaeGameRoom *room, int seat);
void __real_mae_saving_clock (MaeGameRoom *room, const MaeStoredClock *clock);
void __wrap_mae_saving_clock (MaeGameRoom *room, const MaeStoredClock *clock);

void __real_mae_saving_open_table (MaeTable *table);
void __wrap_mae_saving_open_table (MaeTable *table);
void __real_mae_saving_open_table_over (MaeTable *table);
void __wrap_mae_saving_open_table_over (MaeTable *table);
void __real_mae_table_set_ends (MaeTable *table, gint64 at);
void __wrap_mae_table_set_ends (MaeTable *table, gint64 at);

void __real_mae_clock_hold (MaeGameRoom *room, int seat, gint64 since, gint64 until);
void __wrap_mae_clock_hold (MaeGameRoom *room, int seat, gint64 since, gint64 until);
void __real_mae_holidays_load (MaeServer *server, const MaeStoredMark *mark);
void __wrap_mae_holidays_load (MaeServer *server, const MaeStoredMark *mark);

gboolean __real_mae_plans_settle (MaePlans *self, const MaeGameRoom *room, MaeKeptPlan *out);
gboolean __wrap_mae_plans_settle (MaePlans *self, const MaeGameRoom *room, MaeKeptPlan *out);
void __real_mae_plans_load (MaePlans *self, const MaeStoredMark *mark);
void __wrap_mae_plans_load (MaePlans *self, const MaeStoredMark *mark);

gboolean
__wrap_mae_plans_settle (MaePlans *self, const MaeGameRoom *room, MaeKeptPlan *out)
{
  gboolean any = __real_mae_plans_settle (self, room, out);

  if (any && fault == PLAN_HALF)
    out->n_steps /= 2;
  return any;
}

/* As if it weren't stored with its moves that it was played. */
void
__wrap_mae_plans_load (MaePlans *self, const MaeStoredMark *mark)
{
  MaeStoredMark copy = *mark;
  g_autofree char *text = g_strdup (mark->text);

  if (fault == PLAN_FORGOTTEN)
    return;
  if (fault == PLAN_TWICE && text[0] == '0' + MAE_KEPT_PLAN_PLAYED)
    text[0] = '0' + MAE_KEPT_PLAN_READY;
  copy.text = text;
  __real_mae_plans_load (self, &copy);
}

void
__wrap_mae_clock_hold (MaeGameRoom *room, int seat, gint64 since, gint64 until)
{
  if (fault != HOLIDAY_IGNORED)
    __real_mae_clock_hold (room, seat, since, until);
}

void
__wrap_mae_holidays_load (MaeServer *server, const MaeStoredMark *mark)
{
  if (fault != HOLIDAY_FORGOTTEN)
    __real_mae_holidays_load (server, mark);
}

void
__wrap_mae_saving_open_table (MaeTable *table)
{
  if (fault != SEAT_FORGOTTEN || table->n_members == 1)
    __real_mae_saving_open_table (table);
}

void
__wrap_mae_saving_open_table_over (MaeTable *table)
{
  if (fault != TABLE_COMES_BACK)
    __real_mae_saving_open_table_over (table);
}

void
__wrap_mae_table_set_ends (MaeTable *table, gint64 at)
{
  if (fault != NO_END)
    __real_mae_table_set_ends (table, at);
}

gint64
__wrap_mae_commit_time (const MaeServer *server)
{
  return fault == BY_DATE ? mae_commit_wall_clock (server) : __real_mae_commit_time (server);
}

void
__wrap_mae_clock_note_played (MaeGameRoom *room, const MaeCommand *command)
{
  if (fault != NEVER_RESET)
    __real_mae_clock_note_played (room, command);
}

gboolean
__wrap_mae_clock_miss (MaeGameRoom *room, int seat)
{
  return fault != NEVER_MISSED && __real_mae_clock_miss (room, seat);
}

void
__wrap_mae_saving_clock (MaeGameRoom *room, const MaeStoredClock *clock)
{
  if (fault != NOT_STORED)
    __real_mae_saving_clock (room, clock);
}

/* ── Servers ───────────────────────────────────────────────────────────────────────────────── */

static void
start (Days *self)
{
  self->store = stored_world_open (self->path);
  self->world = world_new (mae_ruleset_builtin ("standard"));
  self->world->now = g_rand_int_range (self->rand, 1, 1 << 30) * G_TIME_SPAN_SECOND;
  self->world->config.store = self->store;
  self->world->config.wall_offset = self->date * G_TIME_SPAN_SECOND - self->world->now;
  world_start (self->world);
  g_assert_true (mae_server_load (self->world->server, self->world->now, NULL));
}

static void
stop (Days *self)
{
  world_free (g_steal_pointer (&self->world));
  mae_store_close (g_steal_pointer (&self->store));
}

static void
copy (const char *from, const char *to, const char *suffix)
{
  g_autofree char *source = g_strconcat (from, suffix, NULL);
  g_autofree char *target = g_strconcat (to, suffix, NULL);
  g_autofree char *data = NULL;
  gsize length;

  if (g_file_get_contents (source, &data, &length, NULL))
    g_assert_true (g_file_set_contents (target, data, (gssize) length, NULL));
}

/* The server dies: what is durable is there, what it would have written at its end isn't. */
static void
crash (Days *self)
{
  g_autofree char *name = g_strdup_printf ("store-%d.db", ++self->n_stores);
  g_autofree char *next = g_build_filename (self->folder, name, NULL);

  copy (self->path, next, "");
  copy (self->path, next, "-wal");
  stop (self);
  g_free (self->path);
  self->path = g_steal_pointer (&next);
}

static void
restart (Days *self)
{
  gboolean crashes = g_rand_int_range (self->rand, 0, 4) == 0;

  n_restarts++;
  for (int i = 0; i < GAMES; i++)
    self->games[i].slack += STOP_SLACK;
  for (int i = 0; i < TABLES; i++)
    self->tables[i].slack += STOP_SLACK;
  for (int i = 0; i < PLAYERS; i++)
    self->holidays[i].slack += STOP_SLACK;
  if (crashes)
    crash (self);
  else
    stop (self);
  /* Away for up to four weeks; sometimes the date jumps by up to ten years. */
  self->date += g_rand_int_range (self->rand, 0, 28 * 24 * 3600);
  if (g_rand_int_range (self->rand, 0, 3) == 0)
    self->date += g_rand_int_range (self->rand, -10 * 365, 10 * 365) * 24 * HOUR;
  start (self);
}

static void
let_pass (Days *self, gint64 seconds)
{
  world_wait (self->world, seconds * 1000);
  self->time += seconds;
  self->date += seconds;
}

/* ── Looking ───────────────────────────────────────────────────────────────────────────────── */

typedef struct {
  gboolean is_there, is_over;
  int round, mover; /* mover -1: more than one */
  gboolean is_computer[2], has_claim[2];
} Seen;

static int
single (guint mask)
{
  return mask == 1 ? 0 : mask == 2 ? 1 : -1;
}

static Seen
look (const Days *self, const Game *game)
{
  MaeRooms *rooms = self->world->server->rooms;
  const MaeGameRoom *room = mae_rooms_find (rooms, game->number);
  const MaeSleeper *sleeper = mae_sleepers_find (mae_rooms_get_sleepers (rooms), game->number);
  Seen seen = { .is_there = room != NULL || sleeper != NULL, .mover = -1 };

  for (int seat = 0; seat < 2 && seen.is_there; seat++) {
    seen.is_computer[seat] = (room != NULL ? room->computer[seat] : sleeper->computer[seat]) > 0;
    seen.has_claim[seat] =
        room != NULL ? room->seats[seat] != NULL : mae_sleeper_is_claimed (sleeper, seat);
  }
  if (room != NULL) {
    seen.is_over = room->ended;
    seen.round = room->game.round;
    seen.mover = room->game.phase == MAE_PHASE_TURNS ? room->game.current : -1;
  } else if (sleeper != NULL) {
    seen.round = sleeper->round;
    seen.mover = single (sleeper->to_move);
  }
  return seen;
}

static const char *const players[PLAYERS] = { "Anna", "Bruno", "Carla", "Dino" };

static Holiday *
holiday_of (Days *self, const char *name)
{
  int person = 0;

  while (!g_str_equal (players[person], name))
    person++;
  return &self->holidays[person];
}

/* A turn that begins during a holiday has its whole time after that. */
static void
note_turn (Days *self, Game *game, const Seen *seen, gint64 since)
{
  game->mover = seen->mover;
  game->round = seen->round;
  game->begun_min = since;
  game->begun_max = self->time;
  game->slack = 0;
  if (seen->mover < 0)
    return;
  const Holiday *holiday = holiday_of (self, game->names[seen->mover]);
  game->begun_min = MAX (game->begun_min, holiday->end);
  game->begun_max = MAX (game->begun_max, holiday->end + holiday->slack);
}

/* The turn of @game has changed while nobody played. */
static void
check_passed (Days *self, Game *game, const Seen *seen)
{
  int seat = game->mover;

  if (self->time - game->begun_min < game->turn_time)
    violation (self, "a turn of game %" G_GUINT64_FORMAT " ended %" G_GINT64_FORMAT " s early",
               game->number, game->turn_time - (self->time - game->begun_min));
  n_passed++;
  game->missed[seat]++;
  if (game->missed[seat] == 3) {
    game->lost[seat] = TRUE;
    n_lost++;
  }
  note_turn (self, game, seen, game->begun_min + game->turn_time);
}

/* The result of an ended game is kept when its room isn't there any more. */
static gboolean
has_ended (const Days *self, const Game *game)
{
  g_autoptr (GPtrArray) games = mae_store_list_games (self->store, NULL);

  for (guint i = 0; i < games->len; i++) {
    const MaeStoredGame *stored = g_ptr_array_index (games, i);
    if (stored->number == (gint64) game->number)
      return stored->state == MAE_TABLE_ENDED;
  }
  return FALSE;
}

static void
check (Days *self, Game *game)
{
  if (game->is_over)
    return;
  Seen seen = look (self, game);
  if (!seen.is_there && game->missed[game->mover] == 2 && game->lost[1 - game->mover])
    game->is_over = game->lost[game->mover] = TRUE; /* the last one is gone */
  if (!seen.is_there && has_ended (self, game))
    seen.is_over = TRUE;
  if (seen.is_over || game->is_over) {
    game->is_over = TRUE;
    return;
  }
  if (!seen.is_there)
    violation (self, "game %" G_GUINT64_FORMAT " is gone after %d and %d missed turns",
               game->number, game->missed[0], game->missed[1]);
  if (seen.mover < 0)
    violation (self, "it isn't known whose turn it is in game %" G_GUINT64_FORMAT, game->number);
  gboolean is_same = seen.mover == game->mover && seen.round == game->round;
  if (!is_same)
    check_passed (self, game, &seen);
  else if (self->time > game->begun_max + game->turn_time + SLACK + game->slack)
    violation (self, "a turn of game %" G_GUINT64_FORMAT " goes on %" G_GINT64_FORMAT " s too long",
               game->number, self->time - game->begun_max - game->turn_time);
  for (int seat = 0; seat < 2; seat++)
    if (seen.is_computer[seat] != game->lost[seat] || seen.has_claim[seat] == game->lost[seat])
      violation (self, "%s has %s seat in game %" G_GUINT64_FORMAT " after %d missed turns",
                 game->names[seat], seen.has_claim[seat] ? "the" : "no", game->number,
                 game->missed[seat]);
}

/* ── All of them ───────────────────────────────────────────────────────────────────────────── */

static void
check_all (Days *self)
{
  for (int i = 0; i < GAMES; i++)
    check (self, &self->games[i]);
  for (int i = 0; i < GAMES; i++)
    days_check_plan (self, &self->games[i]);
  days_check_tables (self);
}

/* ── People ────────────────────────────────────────────────────────────────────────────────── */

/* Somebody who has a seat in @game comes for a moment. */
static void
visit (Days *self, Game *game, gboolean plays)
{
  int seat = plays ? game->mover : g_rand_int_range (self->rand, 0, 2);

  if (game->is_over || game->lost[seat])
    return;
  Client *client = seated_enter (self->world, game->names[seat], FEATURES);
  seated_open_game (client, (gint64) game->number);
  if (client->snapshot == NULL)
    violation (self, "%s can't open game %" G_GUINT64_FORMAT, game->names[seat], game->number);
  if (plays) {
    seated_take_turn (client);
    world_wait (self->world, 10 * 1000); /* a computer player may move now */
    self->time += 10;
    self->date += 10;
    Seen seen = look (self, game);
    n_plays++;
    game->missed[seat] = 0;
    if (!seen.is_over && game->plan.n_steps == 0 && !game->lost[1 - seat] && seen.mover == seat)
      violation (self, "%s hasn't moved in game %" G_GUINT64_FORMAT ", but the turn is over",
                 game->names[1 - seat], game->number);
    if (seen.is_over)
      game->is_over = TRUE;
    else
      note_turn (self, game, &seen, self->time - 10);
  }
  seated_send (client, "ReqQuit");
  client_hang_up (client);
}

/* Somebody who has a seat in @game takes a holiday of some days. */
static void
take_holiday (Days *self, Game *game)
{
  int seat = g_rand_int_range (self->rand, 0, 2), days = g_rand_int_range (self->rand, 1, 6);

  if (game->is_over || game->lost[seat])
    return;
  const char *name = game->names[seat];
  Holiday *holiday = holiday_of (self, name);
  Client *client = seated_enter (self->world, name, FEATURES);
  g_autofree char *line = g_strdup_printf ("{\"type\":\"ReqHoliday\",\"days\":%d}", days);
  client_send_line (client, line);
  if (holiday->used + days <= HOLIDAYS) {
    holiday->used += days;
    if (holiday->end <= self->time)
      holiday->slack = 0;
    holiday->end = MAX (holiday->end, self->time) + days * 24 * HOUR;
    n_holidays++;
    for (int i = 0; i < GAMES; i++) {
      Game *held = &self->games[i];
      if (held->is_over || !g_str_equal (held->names[held->mover], name) || held->lost[held->mover])
        continue;
      held->begun_min += days * 24 * HOUR;
      held->begun_max += days * 24 * HOUR;
    }
  }
  g_autofree char *told = last_of (client, "UpdateMySeats");
  g_autofree char *left = g_strdup_printf ("\"holidayDays\":%d", HOLIDAYS - holiday->used);
  if (told == NULL || strstr (told, left) == NULL)
    violation (self, "%s has not %d days left: %s", name, HOLIDAYS - holiday->used, told);
  seated_send (client, "ReqQuit");
  client_hang_up (client);
}

static void
begin (Days *self, Game *game, int number)
{
  static const int days[] = { 1, 2, 3, 7, 14 };
  Client *one = seated_enter (self->world, players[number - 1], FEATURES);
  Client *other = seated_enter (self->world, players[number], FEATURES);

  game->turn_time = days[g_rand_int_range (self->rand, 0, G_N_ELEMENTS (days))] * 24 * HOUR;
  game->number = (guint64) number;
  g_autofree char *wishes = g_strdup_printf (",\"turnTime\":%" G_GINT64_FORMAT, game->turn_time);
  seated_begin (one, other, wishes);
  seated_choose (one);
  seated_choose (other);
  const MaeGameRoom *room = mae_rooms_find (self->world->server->rooms, game->number);
  g_assert_nonnull (room);
  for (int seat = 0; seat < 2; seat++)
    game->names[seat] = g_strdup (room->roster.name[seat]);
  Seen seen = look (self, game);
  note_turn (self, game, &seen, self->time);
  seated_send (one, "ReqQuit");
  seated_send (other, "ReqQuit");
  client_hang_up (one);
  client_hang_up (other);
}

static void
live (guint64 seed)
{
  Days self = { .seed = seed, .rand = g_rand_new_with_seed ((guint32) seed), .date = 1700000000 };

  self.folder = g_dir_make_tmp ("maestri-days-XXXXXX", NULL);
  self.path = g_build_filename (self.folder, "store.db", NULL);
  start (&self);
  for (int i = 0; i < GAMES; i++)
    begin (&self, &self.games[i], i + 1);
  int diligence = g_rand_int_range (self.rand, 1, 6); /* how often people play */
  for (int step = 0; step < STEPS; step++) {
    Game *game = &self.games[g_rand_int_range (self.rand, 0, GAMES)];
    int what = g_rand_int_range (self.rand, 0, 10);

    if (g_rand_int_range (self.rand, 0, 3) == 0)
      days_wait_somewhere (&self);
    if (g_rand_int_range (self.rand, 0, 12) == 0)
      take_holiday (&self, &self.games[g_rand_int_range (self.rand, 0, GAMES)]);
    if (g_rand_int_range (self.rand, 0, 4) == 0)
      days_plan (&self, &self.games[g_rand_int_range (self.rand, 0, GAMES)]);
    if (what < diligence)
      visit (&self, game, TRUE);
    else if (what < 6)
      visit (&self, game, FALSE);
    else if (what == 6)
      restart (&self);
    else
      let_pass (&self, g_rand_int_range (self.rand, 1, WAIT_MAX));
    /* What is due after a restart is done soon. */
    let_pass (&self, 60);
    check_all (&self);
  }
  /* Nobody comes any more: all tables that are left end. */
  for (int step = 0; step < 20; step++) {
    if (step % 7 == 3)
      restart (&self);
    let_pass (&self, WAIT_MAX);
    let_pass (&self, 60);
    check_all (&self);
  }
  stop (&self);
  for (int i = 0; i < GAMES; i++) {
    g_free (self.games[i].names[0]);
    g_free (self.games[i].names[1]);
  }
  for (int i = 0; i < TABLES; i++)
    g_free (self.tables[i].code);
  stored_world_remove_files (self.folder);
  g_rmdir (self.folder);
  g_free (self.folder);
  g_free (self.path);
  g_rand_free (self.rand);
}

int
main (int argc, char *argv[])
{
  g_autofree char *chosen = NULL;
  int worlds = 20, first = 1;
  const GOptionEntry entries[] = {
    { "worlds", 0, 0, G_OPTION_ARG_INT, &worlds, "How many", "N" },
    { "seed", 0, 0, G_OPTION_ARG_INT, &first, "The seed of the first one", "N" },
    { "break", 0, 0, G_OPTION_ARG_STRING, &chosen, "A fault of the server", "NAME" },
    { "expect-violation", 0, 0, G_OPTION_ARG_NONE, &expects_violation, "It must be found", NULL },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;

  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error))
    g_error ("%s", error->message);
  for (gsize i = 0; i < G_N_ELEMENTS (faults); i++)
    if (g_strcmp0 (chosen, faults[i]) == 0)
      fault = (Fault) i;
  stored_world_keep_warnings ();
  for (int i = 0; i < worlds; i++)
    live ((guint64) (first + i));
  g_print ("%d worlds: %u turns played, %u passed, %u seats lost, %u restarts, %u holidays; %u "
           "tables opened, %u "
           "games begun there, %u tables ended; %u plans, %u played, %u dropped\n",
           worlds, n_plays, n_passed, n_lost, n_restarts, n_holidays, days_opened, days_begun,
           days_ended, days_planned, days_played, days_dropped);
  return expects_violation ? 1 : 0;
}
