/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Files of recorded positions, to learn from without playing their games again. They can be used on
 * machines with the same byte order only. */
#pragma once

#include "engine/rules.h"
#include "train-net.h"

/* Creates the file @path for positions of games of @rules with @n_players, which have @n_inputs
 * inputs. Returns NULL on failure, with errno set. Close with fclose(). */
FILE *train_record_create (const char *path, const MaeRuleset *rules, int n_players, int n_inputs);

/* Adds @batch to @file. Returns FALSE on failure, with errno set. */
gboolean train_record_write (FILE *file, const TrainBatch *batch);

/* Appends the positions of the file @path to @batch. Returns FALSE if it can't be read, isn't valid
 * or is for another game. */
gboolean train_record_read (const char *path, const MaeRuleset *rules, int n_players, int n_inputs,
                            TrainBatch *batch);
