/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a step client sends: each message is a row of a table, which reads and writes it. */
#pragma once

#include <glib.h>

#include "json/json-reader.h"

typedef enum {
  STEP_LOGIN,
  STEP_MODE,
  STEP_KEEP_LEADERS,
  STEP_CHOOSE_RESOURCES,
  STEP_ACTIVATE_LEADER,
  STEP_DISCARD_LEADER,
  STEP_MARKET,
  STEP_STRATEGY,
  STEP_PUT,
  STEP_DISCARD,
  STEP_MOVE,
  STEP_TO_EXTRA,
  STEP_FROM_EXTRA,
  STEP_BUY,
  STEP_TAKE,
  STEP_PLACE,
  STEP_CARD_PRODUCTION,
  STEP_BASE_PRODUCTION,
  STEP_RESOURCES_IN,
  STEP_RESOURCE_OUT,
  STEP_EXTRA_PRODUCTION,
  STEP_PRODUCE,
  STEP_END_TURN,
  STEP_PING,
  STEP_CHEAT_RESOURCE,
  STEP_CHEAT_FAITH,
  STEP_N_REQUESTS,
} StepRequestKind;

#define STEP_MAX_DISCOUNTS 8

/* The values of a message, in the order of its row. What is missing is 0 or NULL: no id and no
 * place is 0. */
typedef struct {
  StepRequestKind kind;
  int number[3];
  const char
      *text[3]; /* nickname, resources, colour, place, direction; lives as long as the JSON */
  int n_discounts;
  int discounts[STEP_MAX_DISCOUNTS];
} StepRequest;

/* Reads a message of @root. FALSE: it has no type that is known, or a field is of the wrong
 * type. */
gboolean mae_step_request_read (const MaeJsonNode *root, StepRequest *request);

/* Whether all is there that has to be. */
gboolean mae_step_request_is_whole (const StepRequest *request);

/* Appends it as a line. */
void mae_step_request_write (const StepRequest *request, GString *out);

const char *mae_step_request_name (StepRequestKind kind);

/* ── Fields ────────────────────────────────────────────────────────────────────────────────── */

/* The value of @name in @object, the first one; NULL: there is none, or null. */
const MaeJsonNode *mae_step_find (const MaeJsonNode *object, const char *name);

/* The same of a kind; FALSE: it is of another one. What is missing is 0 or NULL. */
gboolean mae_step_find_int (const MaeJsonNode *object, const char *name, int *out);
gboolean mae_step_find_text (const MaeJsonNode *object, const char *name, const char **out);
