/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A disk in memory for SQLite: it knows which writes were synced, and can lose power, be full, or
 * fail. While it exists, it is SQLite's default file system (VFS).
 *
 * After a power cut, a random part of what wasn't synced remains: nothing, the first writes, or any
 * of their sectors. What was synced remains. Whether a file was created or removed is certain only
 * after its folder was synced, which SQLite does with the first sync of a log or journal, and on
 * request. Before that the file may exist or not after a power cut. */
#pragma once

#include <glib.h>
#include <stdint.h>

typedef struct _Disk Disk;

/* The path of a store. mae_store_open() also creates an empty file of that name on the real disk;
 * for this path that does nothing. */
#define DISK_PATH "/dev/null"

/* Everything random depends on @seed. */
Disk *disk_new (uint64_t seed);
void disk_free (Disk *disk);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Disk, disk_free)

/* ── Ends ──────────────────────────────────────────────────────────────────────────────────── */

/* Kills the process that has files open: its later calls fail without an effect. What it has
 * written remains, synced or not. */
void disk_kill (Disk *disk);

/* Like disk_kill(), by a power cut: what wasn't synced may be lost. */
void disk_cut_power (Disk *disk);

/* Cuts the power during the @n-th write, sync, truncation or removal from now on (1: the next one);
 * 0: never. */
void disk_cut_power_at (Disk *disk, guint n);

/* Returns whether the process was killed or the power was cut since disk_restart(). */
gboolean disk_is_off (const Disk *disk);

/* Lets a new process open files, after disk_kill() or a power cut. The last one must have closed
 * all of its own. */
void disk_restart (Disk *disk);

/* ── Faults ────────────────────────────────────────────────────────────────────────────────── */

/* Sets whether the disk is full, so that no file can grow. */
void disk_set_full (Disk *disk, gboolean full);

/* Makes each write and sync fail with this chance of 1,000; a failed sync may have lost its data
 * for good. 0: none. */
void disk_set_failing (Disk *disk, guint per_mille);

/* ── Queries ───────────────────────────────────────────────────────────────────────────────── */

/* Returns the number of writes, syncs, truncations and removals so far. */
guint64 disk_count (const Disk *disk);

/* Returns whether every byte written so far was synced. */
gboolean disk_is_synced (const Disk *disk);

/* Set the contents of a file, synced; and return its contents. (transfer full) */
void disk_put (Disk *disk, const char *name, const void *bytes, gsize length);
GBytes *disk_get (Disk *disk, const char *name);

/* Copies @name, its log and its journal, as they would be after a crash now, to @copy, to be
 * examined. */
void disk_copy (Disk *disk, const char *name, const char *copy);
