/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Who is here, invitations and mutes: docs/protocol.md, "People". */
#include <string.h>

#include "guests.h"
#include "ruleset/ruleset-io.h"
#include "script.h"
#include "server/accounts/accounts.h"
#include "server/people/here.h"
#include "server/people/invitations.h"
#include "server/people/mutes.h"
#include "server/sessions/identity.h"
#include "server/state.h"
#include "store/sqlite/sqlite-testing.h"
#include "stored-world.h"

/* The first code with the world's seed. */
#define CODE "SFHWSX"

#define FEATURES "'tables','spectate','chat','people'"
#define OFFER "{'type':'ReqWelcome','maestri':{'version':1,'features':[" FEATURES "]}}\n"
#define COME(label)                                                                                \
  label "+\n" label "> " OFFER label "< ResWelcome\n" label "> ReqJoin nickname=" label            \
        " maestri={\"hall\":true}\n" label "< UpdateTables\n"
#define ENTER(label) COME (label) label "< UpdatePeople\n"
#define OLDER(label)                                                                               \
  label "+\n" label "> {'type':'ReqWelcome','maestri':{'version':1,'features':['tables',"          \
        "'spectate','chat']}}\n" label "< ResWelcome\n" label "> ReqJoin nickname=" label          \
        " maestri={\"hall\":true}\n" label "< UpdateTables\n"
#define INVITE(from, to) from "> ReqInvite nickname=" to " code=" CODE "\n"
#define OPENS(label, wishes)                                                                       \
  label "> ReqOpenTable playersCount=3 " wishes "\n" label "< UpdateTable\n"

static const ScriptCase cases[] = {
  { "list/where",
    OLDER ("B") "B> ReqOpenTable playersCount=2 name=Sunday\nB< UpdateTable\n" OLDER (
        "C") "C> ReqWatchTable code=" CODE "\nC< UpdateTable\nB<*\n"
             "D+\nD> ReqJoin nickname=D\nD< UpdateBookedSeats\n" COME (
                 "E") "E< UpdatePeople total=4 people.0.nickname=B people.0.place=TABLE "
                      "people.0.code=" CODE " people.0.table=Sunday people.1.nickname=C "
                      "people.1.place=WATCHING people.1.code=" CODE " people.1.with=B "
                      "people.2.nickname=D people.2.place=WAITING "
                      "people.3.nickname=E people.3.place=HALL\n" },
  { "list/private",
    ENTER ("A") "A> ReqOpenTable playersCount=3 isPrivate=true name=Secret\nA< UpdateTable\n" COME (
        "B") "B< UpdatePeople total=2 people=[{\"nickname\":\"A\",\"place\":\"TABLE\"},"
             "{\"nickname\":\"B\",\"place\":\"HALL\"}]\n" },
  { "list/told-once-a-second",
    ENTER ("L") OLDER ("A") "L< UpdatePeople total=2\n" OLDER ("B")
        OLDER ("C") "wait 999\nwait 1\nL< UpdatePeople total=4\nwait 5000\n"
                    "B-\nL< UpdatePeople total=3\nwait 2000\n" },
  { "list/only-where-agreed",
    OLDER ("A") OLDER ("B") "wait 2000\n" INVITE ("A", "B") "A< ErrProtocol\n" },
  { "invite/join",
    ENTER ("A") OPENS ("A", "name=Sunday") ENTER ("B") INVITE (
        "A", "B") "B< UpdateInvitation nickname=A table.code=" CODE " table.name=Sunday\n"
                  "A< ResPerson answer=INVITED nickname=B code=" CODE "\n"
                  "B> ReqJoinTable code=" CODE "\nA<*\nB< UpdateTable\n"
                  /* It isn't invited any more. */
                  "A> ReqLeaveTable\nA<*\nB<*\nB> ReqLeaveTable\nB< UpdateTables\nB< UpdatePeople\n"
                  "A<*\n" },
  { "invite/decline", ENTER ("A") OPENS ("A", "") ENTER ("B")
                          INVITE ("A", "b") "A< ResPerson answer=INVITED nickname=B\n"
                                            "B< UpdateInvitation\n"
                                            "B> ReqDecline nickname=A code=" CODE "\n"
                                            "A< ResPerson answer=DECLINED nickname=B "
                                            "code=" CODE "\n"
                                            "B> ReqDecline nickname=A code=" CODE "\n" },
  { "invite/table-goes",
    ENTER ("A") OPENS ("A", "") ENTER ("B")
        INVITE ("A", "B") "A< ResPerson\nB< UpdateInvitation\n"
                          "A-\nB< UpdateInvitation isGone=true table.code=" CODE "\nB<*\n" },
  { "invite/game-starts",
    ENTER ("A") OPENS ("A", "") OLDER ("C") OLDER ("D") ENTER ("B") "A<*\nB<*\nC<*\nD<*\n" INVITE (
        "A", "B") "A<*\nB<*\nC> ReqJoinTable code=" CODE "\nA<*\nB<*\nC<*\nD<*\n"
                  "D> ReqJoinTable code=" CODE
                  "\nB<< UpdateInvitation isGone=true\nA<*\nB<*\nC<*\nD<*\n" },
  { "invite/refused",
    ENTER ("A") OPENS ("A", "") OLDER ("B")
        INVITE ("A", "B") "A< ResPerson answer=NOT_ACCEPTED nickname=B\n" INVITE (
            "A",
            "Z") "A< ResPerson answer=NOT_HERE nickname=Z\n"
                 "A> ReqInvite nickname=B code=BBBBBB\nA< ResPerson answer=NO_SUCH_TABLE\n" INVITE (
                     "A", "B") "A< ResPerson answer=TOO_MANY wait=20000\nwait "
                               "20000\nA<*\nB<*\n" INVITE ("A", "A") "A< ResPerson "
                                                                     "answer=NOT_ACCEPTED\n" },
  { "mute/chat-and-invitations",
    ENTER ("A") OPENS ("A", "")
        ENTER ("B") "B> ReqMute nickname=a isMuted=true\n"
                    "B< UpdateMuted people=[\"a\"]\n" INVITE (
                        "A", "B") "A< ResPerson answer=NOT_ACCEPTED nickname=B\n"
                                  "B> ReqJoinTable code=" CODE "\nA<*\nB< UpdateTable\n"
                                  "A> ReqChat text=hello\nA< UpdateChat text=hello\n"
                                  "B> ReqMute nickname=A isMuted=false\n"
                                  "B< UpdateMuted people=[]\n"
                                  "A> ReqChat text=there\nA< UpdateChat text=there\n"
                                  "B< UpdateChat text=there\n" },
  { "mute/kept-lines",
    ENTER ("A") OPENS ("A", "") "A> ReqChat text=hello\nA< UpdateChat text=hello\n" ENTER (
        "B") "B> ReqMute nickname=A isMuted=true\nB< UpdateMuted\n"
             "B> ReqJoinTable code=" CODE "\nA<*\nB< UpdateTable\n" },
  { "mute/invitation-that-waits",
    ENTER ("A") OPENS ("A", "") ENTER ("B")
        INVITE ("A", "B") "A< ResPerson\nB< UpdateInvitation\n"
                          "B> ReqMute nickname=A isMuted=true\nB< UpdateMuted\n"
                          "B> ReqOpenTable playersCount=2\nB<*\nA<*\n"
                          "B> ReqLeaveTable\nB< UpdateTables\nB< UpdatePeople\nA<*\n" },
};

static Client *
enter (World *world, const char *name, const char *address, const char *password)
{
  Client *client = world_connect (world, name, address, NULL);
  g_autofree char *join = g_strdup_printf (
      "{\"type\":\"ReqJoin\",\"nickname\":\"%s\",\"maestri\":{\"hall\":true%s%s%s}}", name,
      password != NULL ? ",\"password\":\"" : "", password != NULL ? password : "",
      password != NULL ? "\"" : "");

  client_send_line (client, "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":"
                            "[\"tables\",\"chat\",\"people\"]}}");
  client_send_line (client, join);
  return client;
}

/* Fifty are told, all are counted, and a crowd from one address doesn't hide others. */
static void
test_list_is_bounded (void)
{
  g_autoptr (World) world = world_new (mae_ruleset_builtin ("standard"));
  const MaeWireContext context = { 0 };
  MaeMessage message;
  gboolean others = FALSE;

  world_start (world);
  for (int i = 0; i < 60; i++) {
    g_autofree char *name = g_strdup_printf ("P%d", i);
    enter (world, name, "192.0.2.1", NULL);
  }
  enter (world, "Other", "198.51.100.1", NULL);
  Client *client = enter (world, "L", "203.0.113.1", NULL);
  world_wait (world, 1000);
  g_autofree char *line = last_of (client, "UpdatePeople");
  g_assert_true (mae_am49_decode (&context, NULL, line, strlen (line), &message, NULL));
  g_assert_cmpuint (message.people->n_people, ==, MAE_PEOPLE_TOLD);
  g_assert_cmpint (message.people->total, ==, 62);
  for (guint i = 0; i < MAE_PEOPLE_TOLD; i++)
    others |= g_str_equal (message.people->people[i].name, "Other");
  g_assert_true (others);
  mae_message_clear (&message);
}

static guint
count_lines (Client *client, const char *type)
{
  guint n = 0;
  char *line;

  while ((line = client_take (client)) != NULL) {
    n += strstr (line, type) != NULL;
    g_free (line);
  }
  return n;
}

/* However often people move, a list is sent once a second. */
static void
test_list_is_slow (void)
{
  g_autoptr (World) world = world_new (mae_ruleset_builtin ("standard"));

  world_start (world);
  Client *watcher = enter (world, "W", "192.0.2.1", NULL), *mover = come (world, "M", TRUE);
  world_wait (world, 2000);
  count_lines (watcher, "");
  for (int i = 0; i < 100; i++) {
    g_free (open_table (mover, "\"playersCount\":2"));
    client_send_line (mover, "{\"type\":\"ReqLeaveTable\"}");
    world_wait (world, 100);
  }
  guint n = count_lines (watcher, "\"UpdatePeople\"");
  g_assert_cmpuint (n, >=, 9);
  g_assert_cmpuint (n, <=, 12);
}

static void
invite (Client *from, const char *to, const char *code)
{
  g_autofree char *line =
      g_strdup_printf ("{\"type\":\"ReqInvite\",\"nickname\":\"%s\",\"code\":\"%s\"}", to, code);
  client_send_line (from, line);
}

/* Invitations are limited for each who invites, whatever the name, for each table, and for each
 * invited person. */
static void
test_invitations_are_bounded (void)
{
  g_autoptr (World) world = world_new (mae_ruleset_builtin ("standard"));

  world->config.silence_max = G_TIME_SPAN_DAY;
  world->config.heartbeat_after = G_TIME_SPAN_HOUR;
  world_start (world);
  Client *target = enter (world, "T", "192.0.2.200", NULL);
  for (int i = 0; i <= MAE_INVITATIONS_TO_ONE; i++) {
    g_autofree char *name = g_strdup_printf ("P%d", i);
    g_autofree char *address = g_strdup_printf ("192.0.2.%d", i + 1);
    Client *client = enter (world, name, address, NULL);
    g_autofree char *code = open_table (client, "\"playersCount\":2");
    invite (client, "T", code);
    invite (client, "T", code); /* the same again: nothing new */
    assert_told (client, "ResPerson", i < MAE_INVITATIONS_TO_ONE ? "INVITED" : "TOO_MANY");
  }
  g_assert_cmpuint (count_lines (target, "UpdateInvitation"), ==, MAE_INVITATIONS_TO_ONE);

  Client *many = enter (world, "Many", "198.51.100.7", NULL);
  g_autofree char *code = open_table (many, "\"playersCount\":2");
  for (int i = 0; i <= MAE_INVITATIONS_OF_TABLE; i++) {
    g_autofree char *name = g_strdup_printf ("Q%d", i);
    g_autofree char *address = g_strdup_printf ("203.0.113.%d", i + 1);
    enter (world, name, address, NULL);
    world_wait (world, 20000);
    client_send_line (many, "{\"type\":\"ReqHeartbeat\"}");
    invite (many, name, code);
    if (i < MAE_INVITATIONS_OF_TABLE)
      assert_told (many, "ResPerson", "INVITED");
  }
  assert_told (many, "ResPerson", "TOO_MANY");

  /* Nobody makes way for an invitation that isn't sent. */
  Client *friend = enter (world, "F", "203.0.114.1", NULL);
  for (int i = 0; i < MAE_INVITATIONS_TO_ONE; i++) {
    g_autofree char *name = g_strdup_printf ("R%d", i);
    Client *client = enter (world, name, "198.51.100.9", NULL);
    g_autofree char *own = open_table (client, "\"playersCount\":2");
    invite (client, "F", own);
    assert_told (client, "ResPerson", "INVITED");
  }
  world_wait (world, 20000);
  invite (many, "F", code);
  assert_told (many, "ResPerson", "TOO_MANY");
  g_assert_cmpuint (count_lines (friend, "\"isGone\":true"), ==, 0);
}

/* A crowd from one address takes neither all places of a person nor all of somebody's table. */
static void
test_invitations_are_shared (void)
{
  g_autoptr (World) world = world_new (mae_ruleset_builtin ("standard"));
  Client *crowd[MAE_INVITATIONS_OF_TABLE];

  world_start (world);
  Client *host = enter (world, "H", "192.0.2.1", NULL);
  Client *friend = enter (world, "F", "203.0.113.1", NULL);
  g_autofree char *code = open_table (host, "\"playersCount\":2");
  for (int i = 0; i < MAE_INVITATIONS_OF_TABLE; i++) {
    g_autofree char *name = g_strdup_printf ("P%d", i);
    crowd[i] = enter (world, name, "198.51.100.7", NULL);
  }
  for (int i = 0; i < MAE_INVITATIONS_TO_ONE; i++) {
    g_autofree char *own = open_table (crowd[i], "\"playersCount\":2");
    invite (crowd[i], "F", own);
    assert_told (crowd[i], "ResPerson", "INVITED");
  }
  invite (host, "F", code);
  assert_told (host, "ResPerson", "INVITED");
  g_assert_cmpuint (count_lines (friend, "\"isGone\":true"), ==, 1);

  /* The host's table has one invitation now. */
  for (int i = 0; i < MAE_INVITATIONS_OF_TABLE; i++) {
    g_autofree char *name = g_strdup_printf ("P%d", (i + 1) % MAE_INVITATIONS_OF_TABLE);
    world_wait (world, 20000);
    client_send_line (host, "{\"type\":\"ReqHeartbeat\"}");
    client_send_line (friend, "{\"type\":\"ReqHeartbeat\"}");
    for (int j = 0; j < MAE_INVITATIONS_OF_TABLE; j++)
      client_send_line (crowd[j], "{\"type\":\"ReqHeartbeat\"}");
    invite (crowd[i], name, code);
    assert_told (crowd[i], "ResPerson", i < MAE_INVITATIONS_OF_TABLE - 1 ? "INVITED" : "TOO_MANY");
  }
  enter (world, "G", "203.0.114.1", NULL);
  invite (host, "G", code);
  assert_told (host, "ResPerson", "INVITED");
}

/* One sender can't take all places of a person. */
static void
test_invitations_of_one (void)
{
  g_autoptr (World) world = world_new (mae_ruleset_builtin ("standard"));

  world_start (world);
  Client *sender = enter (world, "S", "192.0.2.100", NULL);
  enter (world, "T", "192.0.2.200", NULL);
  for (int i = 0; i <= MAE_INVITATIONS_OF_SENDER; i++) {
    g_autofree char *name = g_strdup_printf ("P%d", i);
    Client *host = enter (world, name, "192.0.2.1", NULL);
    g_autofree char *code = open_table (host, "\"playersCount\":2");
    invite (sender, "T", code);
    assert_told (sender, "ResPerson", i < MAE_INVITATIONS_OF_SENDER ? "INVITED" : "TOO_MANY");
    if (i == 0)
      invite (host, "T", code); /* the same table: nothing new */
  }
}

/* A nickname that is free again may be somebody else's: neither its invitations nor the answers to
 * those that it has sent are told. */
static void
test_invitation_of_stranger (void)
{
  g_autoptr (World) world = world_new (mae_ruleset_builtin ("standard"));

  world_start (world);
  Client *host = enter (world, "H", "192.0.2.1", NULL),
         *guest = enter (world, "G", "192.0.2.2", NULL),
         *other = enter (world, "O", "192.0.2.3", NULL);
  g_autofree char *code = open_table (host, "\"playersCount\":3,\"isPrivate\":true");
  invite (host, "G", code);
  g_assert_cmpuint (count_lines (guest, "UpdateInvitation"), ==, 1);
  client_hang_up (guest);
  guest = enter (world, "G", "198.51.100.1", NULL);
  g_assert_cmpuint (count_lines (guest, "UpdateInvitation"), ==, 0);

  join_table (other, code);
  invite (host, "G", code);
  g_assert_cmpuint (count_lines (guest, "UpdateInvitation"), ==, 1);
  client_hang_up (host);
  host = enter (world, "H", "198.51.100.2", NULL);
  count_lines (host, "");
  g_autofree char *decline =
      g_strdup_printf ("{\"type\":\"ReqDecline\",\"nickname\":\"H\",\"code\":\"%s\"}", code);
  client_send_line (guest, decline);
  g_assert_cmpuint (count_lines (host, "ResPerson"), ==, 0);
}

static void
mute (Client *client, const char *name, gboolean is_muted)
{
  g_autofree char *line =
      g_strdup_printf ("{\"type\":\"ReqMute\",\"nickname\":\"%s\",\"isMuted\":%s}", name,
                       is_muted ? "true" : "false");
  client_send_line (client, line);
}

static Client *
enter_checked (World *world, const char *name, const char *password)
{
  world->server->config.accounts = MAE_ACCOUNTS_OPTIONAL;
  Client *client = enter (world, name, "192.0.2.1", password);
  world_verify_passwords (world);
  return client;
}

/* Somebody with an account who was away is told of an invitation on coming back. */
static void
test_invitation_waits (StoredWorld *f, gconstpointer data)
{
  World *world = f->world;
  Client *host = enter (world, "H", "192.0.2.9", NULL),
         *guest = enter_checked (world, "G", "correct horse");

  g_autofree char *code = open_table (host, "\"playersCount\":2");
  invite (host, "G", code);
  g_assert_cmpuint (count_lines (guest, "UpdateInvitation"), ==, 1);
  client_hang_up (guest);
  guest = enter_checked (world, "G", "correct horse");
  g_assert_cmpuint (count_lines (guest, "UpdateInvitation"), ==, 1);
}

/* If the account is removed, whoever takes the nickname isn't invited. */
static void
test_invitation_of_removed (StoredWorld *f, gconstpointer data)
{
  World *world = f->world;
  Client *host = enter (world, "H", "192.0.2.9", NULL),
         *guest = enter_checked (world, "G", "correct horse");
  guint n;

  g_autofree char *code = open_table (host, "\"playersCount\":2");
  invite (host, "G", code);
  client_hang_up (guest);
  g_assert_true (mae_server_forget_account (world->server, "G", &n, NULL));
  guest = enter_checked (world, "G", "another horse");
  g_assert_cmpuint (count_lines (guest, "UpdateInvitation"), ==, 0);
}

/* What somebody has muted before there was a password is kept at once. */
static void
test_mutes_before (StoredWorld *f, gconstpointer data)
{
  MaeServer *server = f->world->server;
  Client *ada = enter_checked (f->world, "Ada", NULL);
  gint64 n = -1;

  mute (ada, "Carla", TRUE);
  mae_accounts_keep (server, "ada", "Ada", "$5$x");
  mae_mutes_begin (server, mae_identity_find_key (server, "ada"));
  world_deliver (f->world);
  g_assert_true (
      mae_store_query_number (f->store, "SELECT count (*) FROM marks WHERE key = 'ada'", &n));
  g_assert_cmpint (n, ==, 1);
}

/* The mutes of an account outlive the server; those of others end with the nickname's use. */
static void
test_mutes_are_kept (StoredWorld *f, gconstpointer data)
{
  for (int life = 0; life < 3; life++) {
    World *world = f->world;
    Client *ada = enter_checked (world, "Ada", "correct horse"),
           *bea = enter_checked (world, "Bea", NULL);

    if (life == 0) {
      mute (ada, "Carla", TRUE);
      mute (ada, "Dario", TRUE);
      mute (bea, "Carla", TRUE);
      assert_told (bea, "UpdateMuted", "[\"Carla\"]");
    } else {
      assert_told (ada, "UpdateMuted", life == 1 ? "Carla" : "[\"Dario\"]");
      g_assert_null (last_of (bea, "UpdateMuted"));
      mute (ada, "Carla", FALSE);
      assert_told (ada, "UpdateMuted", "[\"Dario\"]");
    }
    world_deliver (world);
    g_clear_pointer (&f->world, world_free);
    g_clear_pointer (&f->store, mae_store_close);
    f->store = stored_world_open (f->path);
    f->world = stored_world_start ("standard", f->store);
  }
}

static void
test_mutes_are_bounded (StoredWorld *f, gconstpointer data)
{
  Client *ada = enter_checked (f->world, "Ada", "correct horse");

  for (int i = 0; i <= MAE_MUTES_MAX; i++) {
    g_autofree char *name = g_strdup_printf ("P%d", i);
    mute (ada, name, TRUE);
    world_wait (f->world, 6000);
    client_send_line (ada, "{\"type\":\"ReqHeartbeat\"}");
  }
  assert_told (ada, "ResPerson", "TOO_MANY");
}

static void
set_up (StoredWorld *f, gconstpointer data)
{
  stored_world_set_up (f);
}

static void
tear_down (StoredWorld *f, gconstpointer data)
{
  stored_world_tear_down (f);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  script_add_tests ("/people", cases, G_N_ELEMENTS (cases));
  g_test_add_func ("/people/list/bounded", test_list_is_bounded);
  g_test_add_func ("/people/list/slow", test_list_is_slow);
  g_test_add_func ("/people/invite/bounded", test_invitations_are_bounded);
  g_test_add_func ("/people/invite/shared", test_invitations_are_shared);
  g_test_add_func ("/people/invite/of-one", test_invitations_of_one);
  g_test_add_func ("/people/invite/stranger", test_invitation_of_stranger);
#define ADD(name, func) g_test_add ("/people/" name, StoredWorld, NULL, set_up, func, tear_down)
  ADD ("invite/waits", test_invitation_waits);
  ADD ("invite/removed", test_invitation_of_removed);
  ADD ("mute/before", test_mutes_before);
  ADD ("mute/kept", test_mutes_are_kept);
  ADD ("mute/bounded", test_mutes_are_bounded);
  return g_test_run ();
}
