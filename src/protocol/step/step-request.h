/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A client's messages: each is a row of a table that is used for reading and writing. */
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

/* The values of a message, in the order of its row. Missing values are 0 or NULL; ids and places
 * begin at 1. */
typedef struct {
  StepRequestKind kind;
  int number[3];
  const char *text[3]; /* nickname, resources, color, place, direction; belong to the JSON */
  int n_discounts;
  int discounts[STEP_MAX_DISCOUNTS];
} StepRequest;

/* Reads a message. Returns FALSE if its type is unknown, or a field has the wrong type. */
gboolean mae_step_request_read (const MaeJsonNode *root, StepRequest *request);

/* Returns whether all required fields are there. */
gboolean mae_step_request_is_whole (const StepRequest *request);

/* Appends the message as a line. */
void mae_step_request_write (const StepRequest *request, GString *out);

/* Returns the type of requests of @kind on the wire. */
const char *mae_step_request_name (StepRequestKind kind);

/* ── Fields ────────────────────────────────────────────────────────────────────────────────── */

/* Read a value of a kind; FALSE: it has another kind. Absent values are 0 or NULL. */
gboolean mae_step_find_int (const MaeJsonNode *object, const char *name, int *out);
gboolean mae_step_find_text (const MaeJsonNode *object, const char *name, const char **out);
