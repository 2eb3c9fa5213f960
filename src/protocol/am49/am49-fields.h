/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reading the fields of am49's messages. The first error is kept; after it all functions return
 * harmless values, so that a message is read without error handling and checked once at its end. */
#pragma once

#include "protocol/dialect.h"
#include "json/json-reader.h"

typedef struct {
  const MaeWireContext *context;
  const MaeRuleset *rules; /* NULL: names can't be looked up and are taken as they are */
  GError *error;           /* the first one */
  int32_t most;            /* the largest quantity; larger ones are taken as that */
  char where[96];          /* path of the object being read, with a final '.'; "" at the top */
  /* Set when a name isn't one of the game's: what a server answers with ErrNoSuchEntity. */
  bool no_such;
  MaeEntity entity;
  char *code; /* owned */
} MaeAm49Reader;

typedef enum {
  MAE_FIELD_OPTIONAL,
  MAE_FIELD_REQUIRED,
} MaeFieldNeed;

/* Frees what @reader owns. */
void mae_am49_reader_clear (MaeAm49Reader *reader);

/* Records that @field (of the object being read) is wrong, unless an error was recorded before. */
G_GNUC_PRINTF (3, 4)
void mae_am49_fail (MaeAm49Reader *reader, const char *field, const char *format, ...);

/* A peer's text for a message: no longer than a line, without control characters. (transfer full)
 */
char *mae_am49_shown (const char *text);

/* For messages about something within a field: goes into @field, @index -1 or its place in a list;
 * returns what mae_am49_leave() takes. */
gsize mae_am49_enter (MaeAm49Reader *reader, const char *field, int index);
void mae_am49_leave (MaeAm49Reader *reader, gsize where);

/* The value of @field, or of @other (may be NULL) when there is none; null is none. A
 * duplicate field is refused, since readers differ in which one they take. */
const MaeJsonNode *mae_am49_find (MaeAm49Reader *reader, const MaeJsonNode *object,
                                  const char *field, const char *other, MaeFieldNeed need);

/* mae_am49_find() and a check of the kind; NULL too when it isn't that. */
const MaeJsonNode *mae_am49_object (MaeAm49Reader *reader, const MaeJsonNode *object,
                                    const char *field, const char *other, MaeFieldNeed need);
const MaeJsonNode *mae_am49_list (MaeAm49Reader *reader, const MaeJsonNode *object,
                                  const char *field, const char *other, MaeFieldNeed need);

/* False when absent. */
bool mae_am49_flag (MaeAm49Reader *reader, const MaeJsonNode *object, const char *field,
                    const char *other);
/* @missing when absent. */
int32_t mae_am49_int (MaeAm49Reader *reader, const MaeJsonNode *object, const char *field,
                      const char *other, MaeFieldNeed need, int32_t missing);
/* The same within @min … @max. */
int32_t mae_am49_int_within (MaeAm49Reader *reader, const MaeJsonNode *object, const char *field,
                             MaeFieldNeed need, int32_t missing, int32_t min, int32_t max);
/* NULL when absent; lives as long as the JSON. */
const char *mae_am49_text (MaeAm49Reader *reader, const MaeJsonNode *object, const char *field,
                           const char *other, MaeFieldNeed need);

/* A value itself; @field only for the message. */
int32_t mae_am49_int_of (MaeAm49Reader *reader, const MaeJsonNode *node, const char *field);
const char *mae_am49_text_of (MaeAm49Reader *reader, const MaeJsonNode *node, const char *field);

/* Iterates over the elements of a list until something is wrong. */
#define MAE_AM49_EACH(element, i, list, reader)                                                    \
  const MaeJsonNode *element = mae_json_first (list);                                              \
  for (int i = 0; i < (int) (list)->count && !(reader)->error;                                     \
       i++, element = mae_json_next (element))

/* ── Names and ids ────────────────────────────────────────────────────────────────────────── */

/* A resource type or colour by name; -1 and an error when there is none. In a request the error is
 * the one to be answered with ErrNoSuchEntity. */
int mae_am49_resource_of (MaeAm49Reader *reader, const char *name, const char *field);
int mae_am49_colour_of (MaeAm49Reader *reader, const char *name, const char *field);

/* A seat by nickname. */
int mae_am49_seat (MaeAm49Reader *reader, const MaeJsonNode *object, const char *field,
                   const char *other);
int mae_am49_seat_of (MaeAm49Reader *reader, const char *name, const char *field);

/* The index that @id stands for in an id map's array (@ids NULL: itself); -1: none. */
int32_t mae_am49_index (const int32_t *ids, int n, int32_t id);

/* The same for each kind, by the context's map. */
int32_t mae_am49_card_index (const MaeWireContext *context, int32_t id);
int32_t mae_am49_leader_index (const MaeWireContext *context, int32_t id);
int32_t mae_am49_production_index (const MaeWireContext *context, int32_t id);
int32_t mae_am49_container_index (const MaeWireContext *context, int32_t id);
int32_t mae_am49_token_index (const MaeWireContext *context, int32_t id);
int32_t mae_am49_section_index (const MaeWireContext *context, int32_t id);

/* An index in 0 … @n-1; else an error that names @id, and 0. */
int mae_am49_known (MaeAm49Reader *reader, int32_t index, int n, int32_t id, const char *field);

/* And back; an index beyond the map is its own id. */
int32_t mae_am49_card_id (const MaeWireContext *context, int32_t index);
int32_t mae_am49_leader_id (const MaeWireContext *context, int32_t index);
int32_t mae_am49_production_id (const MaeWireContext *context, int32_t index);
int32_t mae_am49_container_id (const MaeWireContext *context, int32_t index);
int32_t mae_am49_token_id (const MaeWireContext *context, int32_t index);
int32_t mae_am49_section_id (const MaeWireContext *context, int32_t index);

/* ── Maps ─────────────────────────────────────────────────────────────────────────────────── */

/* A resource map, `{"Coin":2}` (revision 002 also `[{"Coin":2}]`), added to @bag. */
void
mae_am49_bag_of (MaeAm49Reader *reader, const MaeJsonNode *node, const char *field, MaeBag *bag);
void mae_am49_bag (MaeAm49Reader *reader, const MaeJsonNode *object, const char *field,
                   const char *other, MaeBag *bag);

/* A container map in any of its forms, added to @placement and, when not NULL, to @total. */
void mae_am49_placement (MaeAm49Reader *reader, const MaeJsonNode *object, const char *field,
                         const char *other, MaePlacement *placement, MaeBag *total);
