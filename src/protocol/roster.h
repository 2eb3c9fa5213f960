/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "engine/game.h"

typedef struct _JsonNode JsonNode;

/* The players' names by seat; messages identify players by nickname. */
typedef struct {
  int n;
  char *name[MAE_MAX_PLAYERS]; /* by seat, owned; see mae_roster_clear() */
} MaeRoster;

/* Frees the names and empties the roster. */
void mae_roster_clear (MaeRoster *roster);

/* Copies @from to @to, whose names are freed. */
void mae_roster_copy (MaeRoster *to, const MaeRoster *from);

/* Sets @roster to the names in a JSON list; FALSE: it isn't a list of 1 to @most different names.
 */
gboolean mae_roster_read (MaeRoster *roster, const JsonNode *list, int most);

/* Writes the names of the players in @seats, a mask, as the JSON list @name; @roster may be NULL.
 */
void mae_roster_write (const MaeRoster *roster, GString *out, const char *name, guint seats);

/* Returns the seat of @name, or -1. */
int mae_roster_find (const MaeRoster *roster, const char *name);

/* The ids of a server that doesn't use Maestri's indices as ids: the id for each index. Maestri's
 * server has no map. */
typedef struct {
  int32_t card[MAE_MAX_CARDS];
  int32_t leader[MAE_MAX_LEADERS];
  int32_t production[MAE_MAX_PRODUCTIONS];
  int32_t container[MAE_MAX_CONTAINERS];
  int32_t token[MAE_MAX_TOKENS];
  int32_t section[MAE_MAX_SECTIONS];
  int n_cards, n_leaders, n_productions, n_containers, n_tokens, n_sections;
} MaeIdMap;
