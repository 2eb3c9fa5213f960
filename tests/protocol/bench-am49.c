/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The cost of reading and writing: `meson test --benchmark protocol-am49` in a release build. */
#include <stdio.h>
#include <string.h>

#include "am49-fixture.h"
#include "json/json-reader.h"

#define SECONDS 0.5

typedef void (*Work) (gpointer data);

static void
measure (const char *what, gsize bytes, Work work, gpointer data)
{
  gint64 start = g_get_monotonic_time ();
  gint64 end = start + (gint64) (SECONDS * G_USEC_PER_SEC);
  gint64 n = 0;

  while (g_get_monotonic_time () < end)
    for (int i = 0; i < 100; i++, n++)
      work (data);
  printf ("%-28s %6zu bytes %9.2f µs\n", what, bytes,
          (double) (g_get_monotonic_time () - start) / (double) n);
}

typedef struct {
  MaeWireContext context;
  const char *line;
  gsize length;
  const MaeEvent *event;
  GString *out;
} Job;

static void
decode (gpointer data)
{
  Job *job = data;
  MaeMessage message;

  mae_am49_decode (&job->context, NULL, job->line, job->length, &message, NULL);
  mae_message_clear (&message);
}

static void
encode_event (gpointer data)
{
  Job *job = data;

  g_string_truncate (job->out, 0);
  mae_am49_encode_event (&job->context, job->event, job->out);
}

static void
encode_snapshot (gpointer data)
{
  Job *job = data;

  g_string_truncate (job->out, 0);
  mae_am49_encode_snapshot (job->context.game, job->context.roster, 0, false, job->out);
}

static void
add_numbers (JsonBuilder *builder, const char *const *names)
{
  json_builder_begin_object (builder);
  for (int i = 0; names[i]; i++) {
    json_builder_set_member_name (builder, names[i]);
    json_builder_add_int_value (builder, i);
  }
}

/* What an update of a container would cost if json-glib wrote it. */
static void
build_event (gpointer data)
{
  static const char *const content[] = { "Coin", "Stone", "Shield", NULL };
  static const char *const container[] = { "id", "size", NULL };
  Job *job = data;
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "type");
  json_builder_add_string_value (builder, "UpdateResourceContainer");
  json_builder_set_member_name (builder, "resContainer");
  add_numbers (builder, container);
  json_builder_set_member_name (builder, "content");
  add_numbers (builder, content);
  json_builder_end_object (builder);
  json_builder_end_object (builder);
  json_builder_end_object (builder);
  g_autoptr (JsonNode) root = json_builder_get_root (builder);
  g_autofree char *text = json_to_string (root, FALSE);
  g_string_assign (job->out, text);
}

static const char *const requests[] = {
  "{\"type\":\"ReqEndTurn\"}",
  "{\"type\":\"ReqTakeFromMarket\",\"isRow\":true,\"index\":0,\"replacements\":{\"Shield\":1},"
  "\"shelves\":{\"4\":{\"Servant\":1},\"5\":{\"Coin\":1},\"6\":{\"Shield\":1}}}",
  "{\"type\":\"ReqActivateProductions\",\"prodRequests\":[{\"production\":7,\"inputContainers\":"
  "{\"7\":{\"Shield\":1}},\"inputNonStorableRep\":{},\"outputRep\":{}},{\"production\":0,"
  "\"inputContainers\":{\"4\":{\"Coin\":1},\"6\":{\"Shield\":1}},\"inputNonStorableRep\":{},"
  "\"outputRep\":{\"Shield\":1}}]}",
};

int
main (void)
{
  MaeGame game;
  MaeRoster roster;
  Job job = { .out = g_string_new (NULL) };

  mae_fixture_roster (&roster, 4);
  mae_game_start (&game, mae_ruleset_builtin ("standard"), 1, 4, NULL);
  job.context = (MaeWireContext){ .rules = game.rules, .roster = &roster, .game = &game };

  for (gsize i = 0; i < G_N_ELEMENTS (requests); i++) {
    job.line = requests[i];
    job.length = strlen (requests[i]);
    measure ("read a request", job.length, decode, &job);
  }

  MaeEvent action = { .kind = MAE_EVENT_ACTION, .action.command = MAE_COMMAND_END_TURN };
  MaeEvent container = { .kind = MAE_EVENT_CONTAINER,
                         .container = { .container = 7, .content.of = { 1, 2, 3 } } };
  MaeEvent grid = { .kind = MAE_EVENT_GRID };
  memcpy (grid.grid.top, game.deck_top, sizeof grid.grid.top);
  memcpy (grid.grid.left, game.deck_left, sizeof grid.grid.left);
  const MaeEvent *events[] = { &action, &container, &grid };
  for (gsize i = 0; i < G_N_ELEMENTS (events); i++) {
    job.event = events[i];
    encode_event (&job);
    measure ("write an update", job.out->len, encode_event, &job);
  }

  build_event (&job);
  measure ("write one with JsonBuilder", job.out->len, build_event, &job);

  encode_snapshot (&job);
  measure ("write UpdateGame", job.out->len, encode_snapshot, &job);
  g_autofree char *line = g_strndup (job.out->str, job.out->len - 1);
  job.line = line;
  job.length = strlen (line);
  measure ("read UpdateGame", job.length, decode, &job);

  g_string_free (job.out, TRUE);
  mae_roster_clear (&roster);
  return 0;
}
