/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is said of people and tables in the hall. */
#include "client/words/person-text.h"
#include "client/words/seat-text.h"
#include "client/words/table-text.h"

/* Takes ownership of @text. */
static void
assert_text (char *text, const char *expected)
{
  g_assert_cmpstr (text, ==, expected);
  g_free (text);
}

/* The same in every place and game, whatever the case; all colors occur. */
static void
test_avatars (void)
{
  gboolean seen[MAE_AVATAR_COLORS] = { FALSE };

  g_assert_cmpint (mae_avatar_color ("Ada"), ==, mae_avatar_color ("aDA"));
  for (int i = 0; i < 200; i++) {
    g_autofree char *name = g_strdup_printf ("P%d", i);
    seen[mae_avatar_color (name)] = TRUE;
  }
  for (int i = 0; i < MAE_AVATAR_COLORS; i++)
    g_assert_true (seen[i]);
  assert_text (mae_avatar_letter ("ada"), "A");
  assert_text (mae_avatar_letter ("_élan"), "É");
  assert_text (mae_avatar_letter ("…"), "…");
  assert_text (mae_avatar_letter (""), "");
}

static void
test_where (void)
{
  MaeSeatInfo seats[] = { { .code = (char *) "BCDFGH",
                            .n_players = 1,
                            .players = { { .name = (char *) "Elena", .is_here = TRUE } } } };
  const MaeSeatList list = { seats, 1 };
  MaePersonInfo person = { .name = (char *) "Elena" };

  assert_text (mae_person_where_text (&person, &list), "In the hall");
  person.place = MAE_PERSON_TABLE;
  assert_text (mae_person_where_text (&person, &list), "At a table");
  person.table = (char *) "Sunday";
  assert_text (mae_person_where_text (&person, &list), "At “Sunday”");
  person.place = MAE_PERSON_PLAYING;
  person.code = (char *) "BCDFGH";
  assert_text (mae_person_where_text (&person, &list), "Playing with you");
  person.code = (char *) "KKKKKK";
  person.with = (char *) "Nina";
  assert_text (mae_person_where_text (&person, &list), "Playing with Nina");
  /* Of a private table nothing is told. */
  person = (MaePersonInfo){ .name = (char *) "Elena", .place = MAE_PERSON_PLAYING };
  assert_text (mae_person_where_text (&person, &list), "Playing with you");
  assert_text (mae_person_where_text (&person, NULL), "Playing");
}

static void
test_invitations (void)
{
  MaeInvitation invitation = { .from = (char *) "Ada" };

  assert_text (mae_invitation_text (&invitation), "Ada invites you to a table.");
  invitation.table.name = (char *) "Sunday";
  assert_text (mae_invitation_text (&invitation), "Ada invites you to “Sunday”.");
  assert_text (mae_person_answer_text (MAE_PERSON_NOT_ACCEPTED, "Bea", 0),
               "Bea doesn’t accept invitations.");
  assert_text (mae_person_answer_text (MAE_PERSON_TOO_MANY, "Bea", 1500),
               "Too many at once. Try again in 2 seconds.");
  assert_text (mae_people_count_text (1), "nobody else is here");
  assert_text (mae_people_count_text (14), "14 people here");
}

static void
test_spoken (void)
{
  MaeSeatInfo seats[] = { { .state = MAE_SEAT_PLAYING,
                            .round = 3,
                            .turn_time = 60,
                            .is_my_turn = TRUE,
                            .n_players = 2,
                            .players = { { .name = (char *) "Elena" },
                                         { .name = (char *) "Lapo" } } },
                          { .state = MAE_SEAT_PLAYING, .is_my_turn = TRUE, .remaining = -1 } };
  const MaeSeatList list = { seats, 2 };
  const MaeTableInfo table = { .name = (char *) "Sunday",
                               .players_count = 4,
                               .n_players = 2,
                               .players = { { .name = (char *) "Carla" },
                                            { .name = (char *) "Dario" } } };

  assert_text (mae_seat_spoken_text (&seats[0], NULL, 0, 42000),
               "Elena and Lapo. Your turn, 42 seconds left. Round 3\u00a0· 1 min per turn");
  assert_text (mae_seats_summary_text ("Florence", &list, 42000),
               "Florence. 2 games wait for you. Most urgent: Elena and Lapo, 42 seconds left.");
  assert_text (mae_table_spoken_text (&table, NULL), "Sunday. 2 seats left\u00a0· Carla, Dario");
  assert_text (mae_table_rules_text (&table, NULL), "");
}

/* A holiday ends without a word of the server. */
static void
test_holiday (void)
{
  const MaeSeatInfo seat = {
    .state = MAE_SEAT_PLAYING,
    .n_players = 1,
    .players = { { .name = (char *) "Elena", .is_to_move = TRUE, .holiday = 5000 } }
  };

  assert_text (mae_seat_whose_text (&seat, 4999), "Elena is on holiday");
  assert_text (mae_seat_whose_text (&seat, 5000), "Elena’s turn");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/person-text/avatars", test_avatars);
  g_test_add_func ("/person-text/where", test_where);
  g_test_add_func ("/person-text/invitations", test_invitations);
  g_test_add_func ("/person-text/spoken", test_spoken);
  g_test_add_func ("/person-text/holiday", test_holiday);
  return g_test_run ();
}
