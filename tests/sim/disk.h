/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A disk in memory, under SQLite: it knows which writes were synced and which were not, and can
 * lose power, be full, or fail. While it is there, it is SQLite's default file system (VFS).
 *
 * What a power cut leaves of what wasn't synced is up to chance: nothing, the first so many writes,
 * or any of their sectors. What was synced is there. Files that were made or removed are so for
 * good once their folder was synced, which SQLite does with a log's or journal's first sync and
 * where it asks for it; before, either may be. */
#pragma once

#include <glib.h>
#include <stdint.h>

typedef struct _Disk Disk;

/* Where a store may be opened: mae_store_open() makes an empty file of that name on the real disk,
 * which is none here. */
#define DISK_PATH "/dev/null"

/* Everything left to chance follows from @seed. */
Disk *disk_new (uint64_t seed);
void disk_free (Disk *disk);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Disk, disk_free)

/* ── Ends ──────────────────────────────────────────────────────────────────────────────────── */

/* The process that has files open is gone from now on: whatever it still does has no effect and
 * fails. What it has written is there, synced or not. */
void disk_kill (Disk *disk);

/* The same by a power cut: what wasn't synced may be lost. */
void disk_cut_power (Disk *disk);

/* Cuts the power in the middle of the @n-th write, sync, truncation or removal from now (1: the
 * next one); 0: never. */
void disk_cut_power_at (Disk *disk, guint n);

/* Whether one of these has happened since disk_restart(). */
gboolean disk_is_off (const Disk *disk);

/* The next process may come. All files of the last one must have been closed. */
void disk_restart (Disk *disk);

/* ── Faults ────────────────────────────────────────────────────────────────────────────────── */

/* No file grows from now on; FALSE: there is room again. */
void disk_set_full (Disk *disk, gboolean full);

/* Each write and sync fails with this chance of 1,000; a failed sync may have lost what it was to
 * sync, for good. 0: none. */
void disk_set_failing (Disk *disk, guint per_mille);

/* ── Queries ───────────────────────────────────────────────────────────────────────────────── */

/* Writes, syncs, truncations and removals so far. */
guint64 disk_count (const Disk *disk);

/* Whether every byte written so far was synced. */
gboolean disk_is_synced (const Disk *disk);

/* Gives a file these contents, synced; or takes its contents. (transfer full) */
void disk_put (Disk *disk, const char *name, const void *bytes, gsize length);
GBytes *disk_get (Disk *disk, const char *name);

/* Copies what @name, its log and its journal would be after a crash now to @copy, for somebody to
 * look into. */
void disk_copy (Disk *disk, const char *name, const char *copy);
