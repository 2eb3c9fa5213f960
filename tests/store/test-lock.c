/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Locks of games: within a process, between processes, and after a process was killed. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store-fixture.h"
#include "store/store-lock.h"

static void
test_twice (Fixture *f, gconstpointer data)
{
  MaeStoreHolder holder;
  MaeStoreLock *first = mae_store_lock (f->path, 5, &holder);

  g_assert_nonnull (first);
  g_assert_null (mae_store_lock (f->path, 5, &holder));
  g_assert_true (mae_store_holder_is_self (&holder));
  g_assert_true (mae_store_any_locked (f->path, &holder));
  g_assert_true (mae_store_holder_is_self (&holder));
  MaeStoreLock *other = mae_store_lock (f->path, 6, NULL);
  g_assert_nonnull (other);
  mae_store_unlock (first);
  first = mae_store_lock (f->path, 5, NULL);
  g_assert_nonnull (first);
  mae_store_unlock (first);
  mae_store_unlock (other);
  g_assert_false (mae_store_any_locked (f->path, NULL));
}

/* Starts a process that has the game 5, and returns its id. */
static pid_t
start_holder (Fixture *f)
{
  int ready[2];
  char byte;

  g_assert_cmpint (pipe (ready), ==, 0);
  pid_t child = fork ();
  if (child == 0) {
    MaeStoreLock *lock = mae_store_lock (f->path, 5, NULL);
    if (lock == NULL || write (ready[1], "x", 1) != 1)
      _exit (1);
    for (;;)
      pause ();
  }
  g_assert_cmpint (read (ready[0], &byte, 1), ==, 1);
  close (ready[0]);
  close (ready[1]);
  return child;
}

/* Another process has the game until it ends, even if it is killed. */
static void
test_killed (Fixture *f, gconstpointer data)
{
  pid_t child = start_holder (f);
  MaeStoreHolder holder;

  g_assert_null (mae_store_lock (f->path, 5, &holder));
  g_assert_cmpint (holder.process, ==, child);
  g_assert_true (mae_store_holder_is_here (&holder));
  g_assert_false (mae_store_holder_is_self (&holder));
  kill (child, SIGKILL);
  g_assert_cmpint (waitpid (child, NULL, 0), ==, child);
  g_assert_false (mae_store_any_locked (f->path, NULL));
  MaeStoreLock *lock = mae_store_lock (f->path, 5, NULL);
  g_assert_nonnull (lock);
  mae_store_unlock (lock);
}

/* What another program wrote about itself isn't trusted. */
static void
test_garbage (Fixture *f, gconstpointer data)
{
  static const char *const texts[] = { "",
                                       "\n",
                                       "12",
                                       "-1 host",
                                       "0 host",
                                       "12 a\033b",
                                       "99999999999 h",
                                       "1 <b>\xff</b>",
                                       "12 ../../x y" };
  g_autofree char *folder = g_strconcat (f->path, "-open", NULL);
  g_autofree char *file = g_build_filename (folder, "5", NULL);
  g_autofree char *longest = g_strnfill (4000, 'h');

  g_assert_cmpint (mkdir (folder, 0700), ==, 0);
  for (gsize i = 0; i <= G_N_ELEMENTS (texts); i++) {
    const char *text = i < G_N_ELEMENTS (texts) ? texts[i] : longest;
    int fd = open (file, O_RDWR | O_CREAT | O_TRUNC, 0600);
    MaeStoreHolder holder;

    g_assert_cmpint (write (fd, text, strlen (text)), ==, (gssize) strlen (text));
    g_assert_cmpint (flock (fd, LOCK_EX), ==, 0);
    g_assert_null (mae_store_lock (f->path, 5, &holder));
    g_assert_cmpstr (holder.host, ==, "");
    close (fd);
  }
  g_assert_false (mae_store_any_locked (f->path, NULL));
}

#define N_PROCESSES 3
#define N_ROUNDS 300

/* Takes and frees the game again and again; nobody else may have it at the same time. */
static void
take_turns (Fixture *f, const char *mark)
{
  for (int i = 0; i < N_ROUNDS;) {
    MaeStoreLock *lock = mae_store_lock (f->path, 5, NULL);
    if (lock == NULL)
      continue;
    int fd = open (mark, O_CREAT | O_EXCL, 0600);
    if (fd < 0 || close (fd) < 0 || unlink (mark) < 0)
      _exit (1);
    mae_store_unlock (lock);
    i++;
  }
}

static void
test_race (Fixture *f, gconstpointer data)
{
  g_autofree char *mark = g_build_filename (f->folder, "mark", NULL);
  pid_t children[N_PROCESSES];

  for (int i = 0; i < N_PROCESSES; i++) {
    children[i] = fork ();
    if (children[i] == 0) {
      take_turns (f, mark);
      _exit (0);
    }
  }
  for (int i = 0; i < N_PROCESSES; i++) {
    int status;
    g_assert_cmpint (waitpid (children[i], &status, 0), ==, children[i]);
    g_assert_cmpint (status, ==, 0);
  }
}

/* Where there is no place for the files, games can be played nevertheless. */
static void
test_nowhere (Fixture *f, gconstpointer data)
{
  g_autofree char *nowhere = g_build_filename (f->folder, "no", "store.db", NULL);
  MaeStoreLock *lock = mae_store_lock (nowhere, 5, NULL);

  g_assert_nonnull (lock);
  mae_store_unlock (lock);
  g_assert_false (mae_store_any_locked (nowhere, NULL));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, func)                                                                            \
  g_test_add ("/store/lock/" name, Fixture, NULL, store_set_up, func, store_tear_down)
  ADD ("twice", test_twice);
  ADD ("killed", test_killed);
  ADD ("garbage", test_garbage);
  ADD ("race", test_race);
  ADD ("nowhere", test_nowhere);
  return g_test_run ();
}
