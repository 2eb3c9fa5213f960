/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Malicious clients: others must not be affected by them. */
#include "player.h"

#include <string.h>

enum {
  GARBAGE,  /* random bytes */
  NONSENSE, /* requests at the wrong time, and broken ones */
  TOO_LONG, /* lines without an end */
  FLOOD,    /* many requests; answers are hardly read */
  IMPOSTOR, /* joins with the names of players */
  SILENT,   /* sends nothing */
  DRIP,     /* one byte of a line at a time */
  CROWD,    /* many connections from one address */
  THIEF,    /* joins with the names of players without a secret who have lost their seats */
  SQUATTER, /* opens tables and leaves them */
  N_KINDS
};

static const char *const labels[N_KINDS] = {
  "Garbage", "Nonsense", "TooLong", "Flood", "Impostor",
  "Silent",  "Drip",     "Crowd",   "Thief", "Squatter"
};

/* Lines that are valid only in another state, or never. */
static const char *const nonsense[] = {
  "{}",
  "[]",
  "{\"type\":\"ReqEndTurn\"}",
  "{\"type\":\"ReqUndo\"}",
  "{\"type\":\"ReqQuit\"}",
  "{\"type\":\"ReqNewGame\",\"playersCount\":1}",
  "{\"type\":\"ReqNewGame\",\"playersCount\":-99999999999}",
  "{\"type\":\"ReqTakeFromMarket\",\"isRow\":true,\"index\":2147483647}",
  "{\"type\":\"ReqBuyDevCard\",\"level\":1,\"color\":\"Blue\",\"devSlot\":0}",
  "{\"type\":\"ReqActivateProductions\",\"prodRequests\":[{\"id\":0},{\"id\":0}]}",
  "{\"type\":\"ReqSwapShelves\",\"shelf1\":0,\"shelf2\":-1}",
  "{\"type\":\"ReqChooseLeaders\",\"leaders\":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}",
  "{\"type\":\"ReqLeaderAction\",\"leader\":1,\"isActivate\":false}",
  "{\"type\":\"UpdateGame\"}",
  "{\"type\":\"MaestriSecret\",\"secret\":\"mine\"}",
  "{\"type\":\"ReqJoin\"}",
  "{\"type\":\"ReqJoin\",\"nickname\":\"\\u202e\"}",
  "{\"type\":\"ReqJoin\",\"nickname\":{}}",
  "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1e99,\"features\":[[[[[[[[]]]]]]]]}}",
};

Hostile *
hostile_new (Sim *sim, int index)
{
  Hostile *self = g_new0 (Hostile, 1);
  self->sim = sim;
  self->kind = sim->plan.squatters ? SQUATTER
               : sim->plan.thieves ? THIEF
                                   : (int) sim_below (sim, SQUATTER);
  self->label = g_strdup_printf ("%s%d", labels[self->kind], index);
  self->address = g_strdup_printf ("198.51.100.%d", index + 1);
  self->next_at = sim->now + sim_below (sim, 2000) * MS;
  return self;
}

void
hostile_free (gpointer data)
{
  Hostile *self = data;
  g_free (self->label);
  g_free (self->address);
  g_free (self);
}

static void
on_bytes_cb (gpointer data, gpointer owner)
{
  Hostile *self = owner;
  if (data == NULL) {
    self->wire->gone = TRUE;
    self->wire = NULL;
  }
}

static void
say (Hostile *self, const char *line)
{
  sim_trace (self->sim, "%s > %.100s", self->label, line);
  wire_send (self->wire, line, strlen (line));
  wire_send (self->wire, "\n", 1);
}

static void
say_garbage (Hostile *self)
{
  char bytes[300];
  gsize n = 1 + sim_below (self->sim, sizeof bytes);
  for (gsize i = 0; i < n; i++)
    bytes[i] = (char) (sim_below (self->sim, 12) == 0 ? '\n' : sim_below (self->sim, 256));
  wire_send (self->wire, bytes, n);
}

/* Sends one of the lines of nonsense, with at most two changed bytes. */
static void
say_nonsense (Hostile *self)
{
  Sim *sim = self->sim;
  g_autofree char *line = g_strdup (nonsense[sim_below (sim, G_N_ELEMENTS (nonsense))]);
  gsize length = strlen (line);

  for (guint i = sim_below (sim, 3); i > 0; i--)
    line[sim_below (sim, (guint32) length)] = (char) (' ' + sim_below (sim, 95));
  say (self, line);
}

static void
say_much (Hostile *self, gsize n, const char *line)
{
  g_autoptr (GString) text = g_string_new (NULL);
  sim_trace (self->sim, "%s says %" G_GSIZE_FORMAT " times %s", self->label, n, line);
  for (gsize i = 0; i < n; i++)
    g_string_append (text, line);
  wire_send (self->wire, text->str, text->len);
}

static void
join_as (Hostile *self, const Player *victim, char *secret, gboolean offers_resume)
{
  MaeMessage message = { .kind = MAE_MESSAGE_REQ_JOIN,
                         .join = { .nickname = victim->name, .secret = secret } };
  const MaeWireContext none = { 0 };
  g_autoptr (GString) text = g_string_new (NULL);

  if (offers_resume)
    g_string_append (text, "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":["
                           "\"resume\"]}}\n");
  mae_am49_encode (&none, MAE_AM49_MAP_OBJECT, &message, text);
  sim_trace (self->sim, "%s > %.100s", self->label, text->str);
  wire_send (self->wire, text->str, text->len);
}

static void
pretend (Hostile *self)
{
  Sim *sim = self->sim;
  /* Uses only names of players with a seat: a client that took the name of a spectator who hasn't
   * joined yet could get a seat itself. */
  guint n_victims = (guint) (sim->plan.n_players * sim->plan.n_tables);
  const Player *victim = sim->players->pdata[sim_below (sim, n_victims)];
  static const char *const secrets[] = { NULL, "", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" };
  gboolean offers_resume = sim_below (sim, 3) == 0;

  join_as (self, victim, (char *) secrets[sim_below (sim, G_N_ELEMENTS (secrets))], offers_resume);
}

/* Joins as each player who has lost a seat without a secret, until it gets one. */
static void
steal (Hostile *self)
{
  Sim *sim = self->sim;

  for (guint i = 0; i < sim->players->len; i++) {
    const Player *victim = sim->players->pdata[i];
    if (victim->seen_by > 0 && victim->wire == NULL && victim->secret == NULL)
      join_as (self, victim, NULL, TRUE);
  }
  self->next_at = sim->now + 1 + sim_below (sim, 400) * MS;
  if (sim_below (sim, 40) == 0)
    wire_end (g_steal_pointer (&self->wire), WIRE_BROKEN);
}

/* Opens a table whose game starts immediately, and leaves it. */
static void
squat (Hostile *self)
{
  g_autofree char *join =
      g_strdup_printf ("{\"type\":\"ReqJoin\",\"nickname\":\"%s %u\",\"maestri\":{\"hall\":true}}",
                       self->label, ++self->squats);

  say (self, "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":[\"tables\"]}}");
  say (self, join);
  say (self, "{\"type\":\"ReqOpenTable\",\"playersCount\":1,\"isPrivate\":true}");
  say (self, "{\"type\":\"ReqQuit\"}");
  self->sim->tally->squatted++;
  self->next_at = self->sim->now + 1 + sim_below (self->sim, 300) * MS;
}

static void
on_crowd_bytes_cb (gpointer data, gpointer owner)
{
  Wire **wire = owner;

  if (data == NULL) {
    (*wire)->gone = TRUE;
    *wire = NULL;
  }
}

/* Opens as many connections from one address as the server allows, and sends nothing. */
static void
gather (Hostile *self)
{
  if (self->acts++ > 12)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (self->crowd); i++) {
    if (self->crowd[i] == NULL)
      self->crowd[i] =
          wire_open (self->sim, self->label, self->address, on_crowd_bytes_cb, &self->crowd[i]);
    if (self->crowd[i] == NULL)
      return;
    self->crowd[i]->is_hostile = TRUE;
  }
}

void
hostile_act (Hostile *self)
{
  Sim *sim = self->sim;

  self->next_at = sim->now + 1 + sim_below (sim, 4000) * MS;
  if (self->kind == CROWD) {
    sim->tally->attacks++;
    gather (self);
    return;
  }
  if (self->wire == NULL) {
    if (self->acts++ > 6)
      return;
    self->wire = wire_open (sim, self->label, self->address, on_bytes_cb, self);
    if (self->wire == NULL)
      return;
    self->wire->is_hostile = TRUE;
    if (self->kind == FLOOD) {
      self->wire->window = 4096;
      self->wire->read_pause = 3600 * SECOND;
    }
  }
  sim->tally->attacks++;
  switch (self->kind) {
  case GARBAGE:
    say_garbage (self);
    break;
  case NONSENSE:
    say_nonsense (self);
    break;
  case TOO_LONG:
    say_much (self, 1 + sim_below (sim, 2 * ORACLE_LINE_MAX / 8), "{\"type\":");
    break;
  case FLOOD:
    say_much (self, 1 + sim_below (sim, 2500),
              sim_below (sim, 2) ? "{}\n" : "{\"type\":\"ReqJoin\"}\n");
    break;
  case IMPOSTOR:
    if (sim_below (sim, 4) == 0)
      say_nonsense (self);
    else
      pretend (self);
    break;
  case THIEF:
    steal (self);
    break;
  case SQUATTER:
    squat (self);
    break;
  case DRIP:
    wire_send (self->wire, "{", 1);
    break;
  default: /* silent */
    self->next_at = sim->now + 30 * SECOND;
  }
}
