/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "seat-text.h"

#include <glib/gi18n.h>

#include "parts-text.h"
#include "table-text.h"
#include "wire-text.h"

char *
mae_seat_others_text (const MaeSeatInfo *seat)
{
  g_autoptr (GString) names = g_string_new (NULL);

  if (seat->n_players == 0)
    return g_strdup (seat->state == MAE_SEAT_WAITING ? _ ("Nobody else yet") : _ ("You alone"));
  for (int i = 0; i < seat->n_players - 1; i++) {
    g_autofree char *name = mae_wire_name (seat->players[i].name);

    if (i > 0)
      /* Translators: between the names of a list. */
      g_string_append (names, _ (", "));
    g_string_append (names, name);
  }
  g_autofree char *last = mae_wire_name (seat->players[seat->n_players - 1].name);
  if (seat->n_players == 1)
    return g_steal_pointer (&last);
  /* Translators: names of players; the first may be a list. */
  return g_strdup_printf (_ ("%1$s and %2$s"), names->str, last);
}

char *
mae_seat_about_text (const MaeSeatInfo *seat, const MaeTableList *tables)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *time = mae_turn_time_text (seat->turn_time);

  if (seat->state == MAE_SEAT_CHOOSING)
    g_string_append (text, _ ("Choosing leaders"));
  else if (seat->state == MAE_SEAT_WAITING)
    g_string_append (text, _ ("Waiting for players"));
  else if (seat->round > 0)
    /* Translators: %d is a round's number. */
    g_string_append_printf (text, _ ("Round %d"), seat->round);
  else
    g_string_append (text, C_ ("table", "in progress"));
  if (time)
    g_string_append_printf (text, " · %s", time);
  if (seat->has_plan)
    g_string_append_printf (text, " · %s", _ ("Your plan is ready"));
  /* The server's own rules aren't named. */
  for (guint i = 1; tables && seat->ruleset && i < tables->n_rulesets; i++)
    if (g_strcmp0 (tables->rulesets[i].id, seat->ruleset) == 0)
      g_string_append_printf (text, " · %s", mae_ruleset_label (tables->rulesets[i].title));
  return mae_parts_text (g_string_free (g_steal_pointer (&text), FALSE));
}

char *
mae_seat_whose_text (const MaeSeatInfo *seat, gint64 age)
{
  const char *name = NULL;
  gboolean on_holiday = FALSE;
  int n = 0;

  if (seat->state == MAE_SEAT_ENDED)
    return g_strdup (_ ("Finished"));
  if (seat->state == MAE_SEAT_WAITING)
    return g_strdup_printf (ngettext ("%d free seat", "%d free seats", seat->free), seat->free);
  if (seat->is_my_turn)
    return g_strdup (_ ("Your turn"));
  for (int i = 0; i < seat->n_players; i++)
    if (seat->players[i].is_to_move) {
      name = seat->players[i].name;
      on_holiday = seat->players[i].holiday > age;
      n++;
    }
  if (n == 0)
    return g_strdup (seat->is_asleep ? _ ("Nobody is there") : "");
  if (n > 1)
    return g_strdup_printf (ngettext ("Waiting for %d player", "Waiting for %d players", n), n);
  g_autofree char *shown = mae_wire_name (name);
  if (on_holiday)
    return g_strdup_printf (_ ("%s is on holiday"), shown);
  /* Translators: %s is a player's name. */
  return g_strdup_printf (_ ("%s’s turn"), shown);
}

/* In milliseconds. */
#define LATE_MS (60 * 1000)
#define LATE_OVER_DAYS_MS (3 * 3600 * 1000)

gboolean
mae_seat_is_late (int turn_time, gint64 remaining)
{
  return remaining >= 0
         && remaining <= (turn_time >= MAE_TURN_TIME_DAYS ? LATE_OVER_DAYS_MS : LATE_MS);
}

static char *
days_left_text (int hours)
{
  int days = hours / 24;

  hours %= 24;
  if (days > 1 || hours == 0)
    return g_strdup_printf (ngettext ("%d day left", "%d days left", days), days);
  /* Translators: how much time is left: a day and these hours. */
  return g_strdup_printf (ngettext ("1 day %d hour left", "1 day %d hours left", hours), hours);
}

char *
mae_seat_spoken_text (const MaeSeatInfo *seat, const MaeTableList *tables, gint64 age,
                      gint64 remaining)
{
  g_autofree char *others = mae_seat_others_text (seat);
  g_autofree char *whose = mae_seat_whose_text (seat, age);
  g_autofree char *about = mae_seat_about_text (seat, tables);
  g_autofree char *left = mae_seat_spoken_left_text (remaining);
  g_autoptr (GString) text = g_string_new (others);

  if (*whose != '\0')
    g_string_append_printf (text, ". %s", whose);
  if (left)
    g_string_append_printf (text, ", %s", left);
  g_string_append_printf (text, ". %s", about);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
mae_seat_gone_text (const char *what, const char *others)
{
  if (g_str_equal (what, "open"))
    return g_strdup (
        _ ("A table at which you waited was canceled, or nobody joined it for 14 days."));
  if (g_str_equal (what, "days"))
    /* Translators: %s are names of players. */
    return g_strdup_printf (
        _ ("Your game against %s is over, or a computer player has your seat there."), others);
  if (g_str_equal (what, "live"))
    /* Translators: %s are names of players. */
    return g_strdup_printf (_ ("Your game against %s is over."), others);
  return NULL;
}

char *
mae_seats_summary_text (const char *place, const MaeSeatList *list, gint64 remaining)
{
  g_autofree char *others = mae_seat_others_text (&list->seats[0]);
  g_autofree char *left = mae_seat_spoken_left_text (remaining);
  int n = 0;

  for (guint i = 0; i < list->n_seats; i++)
    n += list->seats[i].is_my_turn && !list->seats[i].is_asleep;
  g_autofree char *wait =
      g_strdup_printf (ngettext ("%d game waits for you.", "%d games wait for you.", n), n);
  g_autofree char *first =
      /* Translators: names of players, and the time that is left for a turn. */
      left ? g_strdup_printf (_ ("Most urgent: %1$s, %2$s."), others, left)
           /* Translators: names of players. */
           : g_strdup_printf (_ ("Most urgent: %s."), others);
  return g_strdup_printf ("%s. %s %s", place, wait, first);
}

char *
mae_seat_left_text (gint64 remaining)
{
  int seconds = (int) ((remaining + 999) / 1000);

  if (remaining < 0)
    return NULL;
  if (seconds >= 24 * 3600)
    return days_left_text (seconds / 3600);
  if (seconds >= 3600)
    return g_strdup_printf (ngettext ("%d hour left", "%d hours left", seconds / 3600),
                            seconds / 3600);
  /* Translators: minutes and seconds. */
  return g_strdup_printf (_ ("%1$d:%2$02d left"), seconds / 60, seconds % 60);
}

char *
mae_seat_spoken_left_text (gint64 remaining)
{
  int seconds = (int) ((remaining + 999) / 1000), minutes = seconds / 60;

  if (remaining < 0)
    return NULL;
  if (seconds >= 3600)
    return mae_seat_left_text (remaining);
  if (minutes > 0)
    return g_strdup_printf (ngettext ("%d minute left", "%d minutes left", minutes), minutes);
  return g_strdup_printf (ngettext ("%d second left", "%d seconds left", seconds), seconds);
}
