/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Runs many worlds (sim.h), and reports the first violation:
 *
 *   worlds [--seed N] [--worlds K] [--verbose] [--postgres]
 *   worlds-broken --break WHICH [--expect-violation] …    (see breaks.c)
 *
 * --postgres: their stores are in PostgreSQL (place.h), and there is no disk that fails; to be run
 * by postgres.py. --verbose prints everything that happens; for a world with a violation the end is
 * printed in any case. */
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "breaks.h"
#include "place.h"
#include "player.h"

#define TOLD_OF_A_VIOLATION 60

static Sim *current; /* for the server's log messages */

/* Failing to save is expected in these worlds; a critical message is an error. */
static GLogWriterOutput
write_log (GLogLevelFlags level, const GLogField *fields, gsize n_fields, gpointer data)
{
  const char *text = "";
  for (gsize i = 0; i < n_fields; i++)
    if (strcmp (fields[i].key, "MESSAGE") == 0)
      text = fields[i].value;
  if (current == NULL || level & G_LOG_FLAG_FATAL || level & G_LOG_LEVEL_ERROR)
    return g_log_writer_default (level, fields, n_fields, data);
  sim_trace (current, "(the server says: %s)", text);
  if (level & G_LOG_LEVEL_CRITICAL)
    sim_violation (current, "The server says: %s", text);
  return G_LOG_WRITER_HANDLED;
}

/* Prints the world's seed when the program itself crashes. */
static void
on_crash (int number)
{
  char digits[32], *at = digits + sizeof digits;
  uint64_t seed = current != NULL ? current->seed : 0;
  *--at = '\n';
  do
    *--at = (char) ('0' + seed % 10);
  while ((seed /= 10) > 0);
  (void) !write (STDERR_FILENO, "crashed in the world --seed ", 28);
  (void) !write (STDERR_FILENO, at, (size_t) (digits + sizeof digits - at));
  signal (number, SIG_DFL);
  raise (number);
}

static void
tell (const Sim *sim, guint last)
{
  guint n = sim->trace->len;
  for (guint i = n > last ? n - last : 0; i < n; i++)
    g_print ("  %s\n", (char *) sim->trace->pdata[i]);
}

/* Runs one world; returns whether there was no violation. */
static gboolean
live (uint64_t seed, gboolean verbose, Tally *tally)
{
  Sim *sim = current = sim_new (seed, verbose, tally);
  sim_run (sim);
  gboolean well = sim->violation == NULL;
  if (verbose)
    tell (sim, G_MAXUINT);
  if (!well)
    g_print ("VIOLATION in the world of --seed %" G_GUINT64_FORMAT ": %s\n", seed, sim->violation);
  sim_free (sim);
  current = NULL;
  if (!well && !verbose) {
    Tally again = { 0 };
    sim = current = sim_new (seed, TRUE, &again);
    sim_run (sim);
    tell (sim, TOLD_OF_A_VIOLATION);
    g_print ("To see all of it: worlds --seed %" G_GUINT64_FORMAT " --worlds 1 --verbose\n", seed);
    sim_free (sim);
    current = NULL;
  }
  return well;
}

static void
sum_up (const Tally *tally, gint64 worlds, double seconds)
{
  g_print ("%" G_GINT64_FORMAT " worlds in %.1f s: %" G_GUINT64_FORMAT " steps, %" G_GUINT64_FORMAT
           " games, %" G_GUINT64_FORMAT " seats played to the end\n",
           worlds, seconds, tally->steps, tally->games, tally->ended);
  g_print ("moves: %" G_GUINT64_FORMAT " requested, %" G_GUINT64_FORMAT
           " acknowledged, %" G_GUINT64_FORMAT
           " told that the disk is full or fails, %" G_GUINT64_FORMAT
           " taken back, %" G_GUINT64_FORMAT " swaps above the limit\n",
           tally->moves, tally->acknowledged, tally->refused, tally->undone, tally->too_long);
  g_print ("connections: %" G_GUINT64_FORMAT " broken or closed, %" G_GUINT64_FORMAT
           " games continued, %" G_GUINT64_FORMAT " nicknames already in use, %" G_GUINT64_FORMAT
           " players with a new nickname, %" G_GUINT64_FORMAT " acts of hostile peers\n",
           tally->dropped, tally->resumed, tally->taken, tally->renamed, tally->attacks);
  g_print ("spectators: %" G_GUINT64_FORMAT " times shown a game; chat: %" G_GUINT64_FORMAT
           " texts\n",
           tally->watched, tally->chats);
  g_print ("tables: %" G_GUINT64_FORMAT " computer players, %" G_GUINT64_FORMAT
           " seats in a rematch, %" G_GUINT64_FORMAT " turns that ran out\n",
           tally->computers, tally->rematches, tally->run_out);
  g_print ("several games: %" G_GUINT64_FORMAT " opened beside another one, told %" G_GUINT64_FORMAT
           " times\n",
           tally->sides, tally->seats_told);
  g_print (
      "bounds: %" G_GUINT64_FORMAT " tables opened and left by hostile peers, %" G_GUINT64_FORMAT
      " games pruned that were to be checked, %" G_GUINT64_FORMAT " times a budget was exceeded\n",
      tally->squatted, tally->pruned, tally->spent);
  g_print ("servers drained: %" G_GUINT64_FORMAT ", stopped normally: %" G_GUINT64_FORMAT "\n",
           tally->drains, tally->stops);
  g_print ("crashes:");
  guint64 all = 0;
  for (int i = 0; i < N_CRASHES; i++) {
    g_print (" %" G_GUINT64_FORMAT, tally->crashes[i]);
    all += tally->crashes[i];
  }
  g_print (" = %" G_GUINT64_FORMAT ", of them power cuts: %" G_GUINT64_FORMAT
           "; stores examined: %" G_GUINT64_FORMAT "; commands compared: %" G_GUINT64_FORMAT
           "; states found as they were sent: %" G_GUINT64_FORMAT "\n",
           all, tally->power_cuts, tally->looks, tally->compared, tally->told);
}

/* Checks that enough has happened in the worlds for the test to mean something. */
static gboolean
is_worth_something (const Tally *tally, gint64 worlds, gboolean has_disk)
{
  for (int i = 0; i < N_CRASHES; i++)
    if (tally->crashes[i] == 0 && (i != CRASH_DISK || has_disk)) {
      g_print ("The server never crashed at point %d\n", i);
      return FALSE;
    }
  return tally->acknowledged > (guint64) worlds && tally->refused > 0 && tally->undone > 0
         && tally->resumed > 0 && tally->attacks > 0 && tally->watched > 0 && tally->told > 0
         && tally->ended > 0 && tally->stops > 0 && tally->drains > 0 && tally->rematches > 0
         && tally->run_out > 0 && tally->computers > 0 && tally->too_long > 0 && tally->squatted > 0
         && tally->spent > 0 && tally->seats_told > 0 && tally->sides > 0;
}

int
main (int argc, char **argv)
{
  gint64 seed = 1, worlds = 200;
  gboolean verbose = FALSE, expected = FALSE, postgres = FALSE;
  char *broken = NULL;
  const GOptionEntry entries[] = {
    { "seed", 0, 0, G_OPTION_ARG_INT64, &seed, "The first world", "N" },
    { "worlds", 0, 0, G_OPTION_ARG_INT64, &worlds, "How many", "K" },
    { "verbose", 0, 0, G_OPTION_ARG_NONE, &verbose, "Print everything that happens", NULL },
    { "postgres", 0, 0, G_OPTION_ARG_NONE, &postgres, "Put the stores into PostgreSQL", NULL },
    { "break", 0, 0, G_OPTION_ARG_STRING, &broken, "Run a server that is broken on purpose",
      "WHICH" },
    { "expect-violation", 0, 0, G_OPTION_ARG_NONE, &expected,
      "Succeed only if a violation is found", NULL },
    { NULL },
  };
  g_autoptr (GOptionContext) options = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;
  Tally tally = { 0 };
  gboolean well = TRUE;

  setlocale (LC_ALL, "");
  g_option_context_add_main_entries (options, entries, NULL);
  if (!g_option_context_parse (options, &argc, &argv, &error) || !breaks_choose (broken)) {
    g_printerr ("%s\n", error != NULL ? error->message : "There is no such break");
    return 2;
  }
  if (postgres && !place_choose_postgres ()) {
    g_printerr ("This program was built without PostgreSQL\n");
    return 2;
  }
  signal (SIGSEGV, on_crash);
  signal (SIGABRT, on_crash);
  g_log_set_writer_func (write_log, NULL, NULL);
  gint64 begin = g_get_monotonic_time ();
  gint64 lived = 0;
  for (; lived < worlds && well; lived++)
    well = live ((uint64_t) (seed + lived), verbose, &tally);
  sum_up (&tally, lived, (double) (g_get_monotonic_time () - begin) / G_TIME_SPAN_SECOND);
  if (expected)
    well = !well;
  else if (well && worlds >= 200)
    well = is_worth_something (&tally, worlds, !postgres);
  g_free (broken);
  return well ? 0 : 1;
}
