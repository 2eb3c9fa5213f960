/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is kept about people: whom they mute, who may not come or write, reports; and tables at
 * which they wait. */
#pragma once

#include "store/store.h"

/* What is kept about people. */
typedef enum {
  MAE_MARK_MUTE = 1, /* the nickname with @key doesn't want to hear of the one with @other, @text */
  MAE_MARK_BANNED, /* the nickname with @key may not come; @text is a word for the reason, and maybe
                    * a space and more words */
  MAE_MARK_SILENCED, /* the same for writing and inviting */
  MAE_MARK_REPORT,   /* a report about the nickname with @key: @other is its number, @text is JSON.
                      * With   an empty @key and @other "last": @date is the highest number ever given
                      */
  MAE_MARK_OPEN_TABLE = 16, /* an open table at which seats are kept: @key is the number that its
                             * game will have, @text is MAE_OPEN_TABLE_TYPE as GVariant prints it */
  MAE_MARK_HOLIDAY, /* the nickname with @key is on holiday until @date; @text: how many days it has
                     * taken in the year that ends then (mae_store_get_time()), "DAYS TIME" */
  MAE_MARK_PLAN, /* a plan for the next turn in a game, or what became of it: @key is the number of
                  * the game, @other the seat; @text is the server's (tables/plans.c) */
} MaeMarkKind;

/* The hash of the ruleset, the number of seats, seconds for a turn, MaeStoredFlags, code, title,
 * address and owner ("": none), mae_ai_number() of each computer player. */
#define MAE_OPEN_TABLE_TYPE "(tuuussssau)"

typedef struct {
  MaeMarkKind kind;
  const char *key, *other; /* there is one mark of a kind with both; @other may be "" */
  gint64 date;             /* when it ends (mae_store_get_time(); 0: never) */
  const char *text;
} MaeStoredMark;

/* Adds the mark, or replaces the same one; and deletes it. */
gboolean mae_store_put_mark (MaeStore *store, const MaeStoredMark *mark);
gboolean
mae_store_remove_mark (MaeStore *store, MaeMarkKind kind, const char *key, const char *other);

typedef void (*MaeStoreMarkFunc) (const MaeStoredMark *mark, gpointer data);

/* Calls @func for each mark, which is valid only during the call, by kind, key and other. */
gboolean
mae_store_load_marks (MaeStore *store, MaeStoreMarkFunc func, gpointer data, GError **error);
