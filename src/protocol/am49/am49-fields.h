/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads the fields of am49's messages. Only the first error is kept; after it all functions return
 * harmless values, so that it is enough to check for an error at the end of a message. */
#pragma once

#include "protocol/dialect.h"
#include "json/json-reader.h"

typedef struct {
  const MaeWireContext *context;
  const MaeRuleset *rules; /* NULL: names can't be looked up and aren't checked */
  GError *error;           /* the first one */
  int32_t most;            /* the largest quantity; larger ones are reduced to it */
  char where[96];          /* path of the current object, with a final '.'; "" for the message
                            * itself */
  /* Set when the game has nothing of that name, which a server answers with ErrNoSuchEntity. */
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

/* Records that @field of the current object is wrong, unless there was an error before. */
G_GNUC_PRINTF (3, 4)
void mae_am49_fail (MaeAm49Reader *reader, const char *field, const char *format, ...);

/* Returns a peer's text for use in an error message: shortened, without control characters.
 * (transfer full) */
char *mae_am49_shown (const char *text);

/* Enters @field, or its element @index (-1: none), so that messages name it. mae_am49_leave() with
 * the result goes back. */
gsize mae_am49_enter (MaeAm49Reader *reader, const char *field, int index);
void mae_am49_leave (MaeAm49Reader *reader, gsize where);

/* Returns the value of @field, or, if there is none, of @other (may be NULL); NULL if absent or
 * null. A field used twice is an error, since readers differ in which one they use. */
const MaeJsonNode *mae_am49_find (MaeAm49Reader *reader, const MaeJsonNode *object,
                                  const char *field, const char *other, MaeFieldNeed need);

/* Like mae_am49_find(), and checks the kind; NULL if it is wrong. */
const MaeJsonNode *mae_am49_object (MaeAm49Reader *reader, const MaeJsonNode *object,
                                    const char *field, const char *other, MaeFieldNeed need);
const MaeJsonNode *mae_am49_list (MaeAm49Reader *reader, const MaeJsonNode *object,
                                  const char *field, const char *other, MaeFieldNeed need);

/* Returns FALSE if absent. */
bool mae_am49_flag (MaeAm49Reader *reader, const MaeJsonNode *object, const char *field,
                    const char *other);
/* Returns @missing if absent. */
int32_t mae_am49_int (MaeAm49Reader *reader, const MaeJsonNode *object, const char *field,
                      const char *other, MaeFieldNeed need, int32_t missing);
/* Like mae_am49_int(), with the range @min … @max. */
int32_t mae_am49_int_within (MaeAm49Reader *reader, const MaeJsonNode *object, const char *field,
                             MaeFieldNeed need, int32_t missing, int32_t min, int32_t max);
/* Returns NULL if absent. The string belongs to the JSON. */
const char *mae_am49_text (MaeAm49Reader *reader, const MaeJsonNode *object, const char *field,
                           const char *other, MaeFieldNeed need);

/* Reads the number in @node; @field is only used in error messages. */
int32_t mae_am49_int_of (MaeAm49Reader *reader, const MaeJsonNode *node, const char *field);
/* Like mae_am49_int_of(), for a string; NULL after recording an error. */
const char *mae_am49_text_of (MaeAm49Reader *reader, const MaeJsonNode *node, const char *field);

/* Iterates over the elements of a list until there is an error. */
#define MAE_AM49_EACH(element, i, list, reader)                                                    \
  MAE_JSON_EACH_NTH (element, i, list)                                                             \
    if ((reader)->error)                                                                           \
      break;                                                                                       \
    else

/* Iterates over the members of an object until there is an error. */
#define MAE_AM49_EACH_MEMBER(name, value, object, reader)                                          \
  MAE_JSON_EACH_MEMBER (name, value, object)                                                       \
    if ((reader)->error)                                                                           \
      break;                                                                                       \
    else

/* ── Names and ids ─────────────────────────────────────────────────────────────────────────── */

/* Return the index of a resource type or color; -1 after recording an error. For a request the
 * error is answered with ErrNoSuchEntity. */
int mae_am49_resource_of (MaeAm49Reader *reader, const char *name, const char *field);
int mae_am49_colour_of (MaeAm49Reader *reader, const char *name, const char *field);

/* Reads a list of names as a mask of what @find returns for them; 0 if it is absent. */
uint32_t
mae_am49_read_mask (MaeAm49Reader *reader, const MaeJsonNode *object, const char *field,
                    int (*find) (MaeAm49Reader *reader, const char *name, const char *field));

/* Returns the seat of a nickname. */
int mae_am49_seat_of (MaeAm49Reader *reader, const char *name, const char *field);

/* What ids are for. */
typedef enum {
  MAE_ID_CARD,
  MAE_ID_LEADER,
  MAE_ID_PRODUCTION,
  MAE_ID_CONTAINER,
  MAE_ID_TOKEN,
  MAE_ID_SECTION,
  MAE_N_ID_KINDS,
} MaeIdKind;

/* Returns the ids of @kind in @map, and their number in @n. */
const int32_t *mae_am49_ids (const MaeIdMap *map, MaeIdKind kind, int *n);

/* Returns the index of @id by the context's map (without a map ids are indices); -1: none. */
int32_t mae_am49_index (const MaeWireContext *context, MaeIdKind kind, int32_t id);

/* Reads the id @node of something of @kind and returns its index; 0 after recording an error if the
 * game has nothing with that id, or @node is NULL. @field is only used in error messages. */
int
mae_am49_known (MaeAm49Reader *reader, MaeIdKind kind, const MaeJsonNode *node, const char *field);

/* Returns the id for an index, which is the index itself if the map doesn't have it. */
int32_t mae_am49_id (const MaeWireContext *context, MaeIdKind kind, int32_t index);

/* ── Maps ──────────────────────────────────────────────────────────────────────────────────── */

/* Adds a resource map, `{"Coin":2}` (revision 002 also `[{"Coin":2}]`), to @bag. */
void mae_am49_bag (MaeAm49Reader *reader, const MaeJsonNode *object, const char *field,
                   const char *other, MaeBag *bag);

/* Adds a container map in any of its forms to @placement and, if not NULL, to @total. */
void mae_am49_placement (MaeAm49Reader *reader, const MaeJsonNode *object, const char *field,
                         const char *other, MaePlacement *placement, MaeBag *total);

/* Writes @bag as `{"Coin":2}`, an element or the member @name. @rules NULL: empty. */
void
mae_am49_write_bag (GString *out, const char *name, const MaeRuleset *rules, const MaeBag *bag);
