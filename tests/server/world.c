/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "world.h"
#include "server/commit/commit.h"
#include "server/config.h"
#include "server/server-testing.h"
#include "server/sessions/session.h"

#include <string.h>

#include "server/accounts/checks.h"
#include "server/tables/thought.h"

World *
world_new (const MaeRuleset *rules)
{
  World *world = g_new0 (World, 1);
  mae_server_config_init (&world->config, rules);
  /* The clock doesn't advance while clients send lines. */
  world->config.messages_per_second = 0;
  world->config.code_seed = 1;
  world->now = 1000 * G_TIME_SPAN_SECOND;
  return world;
}

static void
client_free (gpointer data)
{
  Client *client = data;
  g_free (client->label);
  g_byte_array_unref (client->unread);
  g_string_free (client->trace, TRUE);
  g_ptr_array_unref (client->inbox);
  g_clear_pointer (&client->snapshot, mae_snapshot_free);
  g_free (client);
}

void
world_start (World *world)
{
  world->server = mae_server_new (&world->config);
  world->clients = g_ptr_array_new_with_free_func (client_free);
}

void
world_free (World *world)
{
  g_ptr_array_unref (world->clients);
  mae_server_free (world->server);
  g_free (world);
}

Client *
world_connect (World *world, const char *label, const char *address, char **refusal)
{
  g_autofree char *text = NULL;
  Client *client = g_new0 (Client, 1);

  client->world = world;
  client->label = g_strdup (label);
  client->reads = TRUE;
  client->unread = g_byte_array_new ();
  client->trace = g_string_new (NULL);
  client->inbox = g_ptr_array_new_with_free_func (g_free);
  client->session =
      mae_server_open (world->server, world->now, mae_dialect_default (), address, client, &text);
  if (client->session == NULL) {
    if (refusal != NULL)
      *refusal = g_steal_pointer (&text);
    client_free (client);
    return NULL;
  }
  g_ptr_array_add (world->clients, client);
  world_deliver (world);
  return client;
}

Client *
world_find (World *world, const char *label)
{
  for (guint i = world->clients->len; i-- > 0;) {
    Client *client = g_ptr_array_index (world->clients, i);
    if (g_str_equal (client->label, label))
      return client;
  }
  g_error ("There is no client called %s", label);
}

/* ── Out ───────────────────────────────────────────────────────────────────────────────────── */

/* By MaeEventKind; used by the patterns in test-replica.c. */
static const char trace_letters[MAE_N_EVENTS + 1] = "HNSCPFMDGLVRTUIEA";

static void
follow (Client *client, const char *line, gsize length)
{
  MaeSnapshot *snapshot = client->snapshot;
  MaeWireContext context = { 0 };
  MaeMessage message = { 0 };
  g_autoptr (GError) error = NULL;

  if (snapshot != NULL)
    context = (MaeWireContext){
      .rules = snapshot->rules,
      .roster = &snapshot->roster,
      .ids = snapshot->own_ids ? NULL : &snapshot->ids,
      .game = &snapshot->game,
    };
  mae_am49_decode (&context, client->world->config.rules, line, length, &message, &error);
  g_assert_no_error (error);
  if (message.kind == MAE_MESSAGE_SNAPSHOT) {
    g_clear_pointer (&client->snapshot, mae_snapshot_free);
    client->snapshot = g_steal_pointer (&message.snapshot);
  } else if (message.kind == MAE_MESSAGE_EVENT && snapshot != NULL) {
    g_assert_true (mae_game_follow (&snapshot->game, &message.event));
    g_string_append_c (client->trace, trace_letters[message.event.kind]);
  }
  mae_message_clear (&message);
}

static void
take_in (Client *client, const char *text, gsize length)
{
  g_byte_array_append (client->unread, (const guint8 *) text, length);
  char *line = (char *) client->unread->data;
  char *bytes_end = line + client->unread->len;
  char *end;
  while ((end = memchr (line, '\n', bytes_end - line)) != NULL) {
    if (client->follows)
      follow (client, line, end - line);
    g_ptr_array_add (client->inbox, g_strndup (line, end - line));
    line = end + 1;
  }
  g_byte_array_remove_range (client->unread, 0, line - (char *) client->unread->data);
}

static guint
look_at_passwords (World *world)
{
  MaeCheck *check;
  guint n = 0;

  while ((check = mae_server_next_check (world->server)) != NULL) {
    mae_check_run (check);
    mae_server_checked (world->server, check, world->now);
    n++;
  }
  return n;
}

guint
world_verify_passwords (World *world)
{
  guint n = look_at_passwords (world);
  world_deliver (world);
  return n;
}

static guint
think (World *world)
{
  MaeThought *thought;
  guint n = 0;

  while ((thought = mae_server_next_thought (world->server)) != NULL) {
    mae_thought_run (thought);
    mae_server_thought (world->server, thought, world->now);
    n++;
  }
  return n;
}

guint
world_think (World *world)
{
  guint n = think (world);
  world_deliver (world);
  return n;
}

/* Returns FALSE if nothing was waited for. */
static gboolean
wait_for_store (World *world)
{
  int fd = mae_server_get_store_fd (world->server);
  GPollFD poll = { .fd = fd, .events = G_IO_IN };

  if (fd < 0 || !mae_commit_is_busy (world->server))
    return FALSE;
  g_poll (&poll, 1, -1);
  mae_server_store_ready (world->server, world->now);
  return TRUE;
}

static void
deliver_ready (World *world)
{
  MaeServerSession *session;

  if (!world->checks_wait)
    look_at_passwords (world);
  if (!world->thoughts_wait)
    think (world);
  while ((session = mae_server_next_ready (world->server)) != NULL) {
    Client *client = mae_server_session_get_peer (session);
    gsize length;
    const char *text = mae_server_session_get_output (session, &length);
    if (text != NULL && client->reads) {
      take_in (client, text, length);
      mae_server_session_sent (session, length);
      length = 0;
    }
    if (length == 0 && mae_server_session_wants_close (session)) {
      client->hung_up = TRUE;
      client->session = NULL;
      mae_server_closed (world->server, session, world->now);
    }
  }
}

void
world_deliver (World *world)
{
  if (world->output_waits)
    return;
  do
    deliver_ready (world);
  while (wait_for_store (world));
}

void
world_wait (World *world, gint64 ms)
{
  gint64 until = world->now + ms * G_TIME_SPAN_MILLISECOND;
  gint64 deadline;
  while ((deadline = mae_server_next_deadline (world->server)) <= until) {
    world->now = MAX (world->now, deadline);
    mae_server_tick (world->server, world->now);
    world_deliver (world);
  }
  world->now = until;
}

char *
client_take (Client *client)
{
  return client->inbox->len > 0 ? g_ptr_array_steal_index (client->inbox, 0) : NULL;
}

/* ── In ────────────────────────────────────────────────────────────────────────────────────── */

void
client_send_bytes (Client *client, const char *bytes, gssize length)
{
  World *world = client->world;
  g_assert_nonnull (client->session);
  mae_server_receive (world->server, client->session, world->now, bytes,
                      length < 0 ? strlen (bytes) : length);
  world_deliver (world);
}

void
client_send_line (Client *client, const char *line)
{
  g_autofree char *text = g_strconcat (line, "\n", NULL);
  client_send_bytes (client, text, -1);
}

void
client_join (Client *client, const char *nickname, const char *password)
{
  g_autofree char *line =
      g_strdup_printf ("{\"type\":\"ReqJoin\",\"nickname\":\"%s\",\"maestri\":{\"password\":"
                       "\"%s\"}}",
                       nickname, password);
  client_send_line (client, line);
}

void
client_send_command (Client *client, const MaeCommand *command)
{
  MaeSnapshot *snapshot = client->snapshot;
  MaeWireContext context = { .rules = client->world->config.rules };
  MaeMessage message = { .kind = MAE_MESSAGE_COMMAND, .command = *command };
  g_autoptr (GString) text = g_string_new (NULL);

  if (snapshot != NULL)
    context = (MaeWireContext){
      .rules = snapshot->rules,
      .roster = &snapshot->roster,
      .game = &snapshot->game,
    };
  mae_am49_encode (&context, MAE_AM49_MAP_OBJECT, &message, text);
  client_send_bytes (client, text->str, text->len);
}

void
client_hang_up (Client *client)
{
  World *world = client->world;
  mae_server_closed (world->server, g_steal_pointer (&client->session), world->now);
  world_deliver (world);
}

const MaeGame *
client_game (Client *client, const char *nickname, int *seat)
{
  return mae_server_find_game (client->world->server, nickname, seat);
}
