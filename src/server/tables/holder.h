/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Whom a table counts for, as long as it exists, even when everybody has left. So whoever opens
 * tables and leaves them uses up only their own quota. */
#pragma once

#include "server/gate/gate.h"
#include "server/types.h"

typedef struct {
  MaeWho who;    /* the address and the nickname that opened it */
  int computers; /* at the table */
  int over_days; /* 1: the table is for games over days */
} MaeHolder;

/* The first function counts the table of @holder, opened by @owner (key of a nickname, may be NULL)
 * from @address (may be NULL) with @n_computers; the second stops counting it. @is_over_days: it is
 * for games over days. */
void mae_holder_set (MaeServer *server, MaeHolder *holder, const char *address, const char *owner,
                     guint n_computers, gboolean is_over_days);
void mae_holder_clear (MaeServer *server, MaeHolder *holder);

/* Return who opened the table; NULL: not known, or not counted. */
const char *mae_holder_get_address (const MaeHolder *holder);
const char *mae_holder_get_owner (const MaeHolder *holder);
