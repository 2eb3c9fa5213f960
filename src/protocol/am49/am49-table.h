/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* am49's messages as tables: a row for each field says where its value is in our struct, and serves
 * reading and writing. What doesn't fit a row has a function for each direction. */
#pragma once

#include "am49-fields.h"

typedef enum {
  MAE_AM49_END,      /* no more fields */
  MAE_AM49_TEXT,     /* char *, owned */
  MAE_AM49_FLAG,     /* bool; absent is false */
  MAE_AM49_INT,      /* a number of 1 to 8 bytes with a sign */
  MAE_AM49_UINT16,   /* guint16 */
  MAE_AM49_NAME,     /* an enumeration: the index in @names. Unknown: an error where the field is
                      * required, else 0 */
  MAE_AM49_LEVEL,    /* int, MaeAiLevel; absent is 0 */
  MAE_AM49_RESOURCE, /* the rest up to SECTION: an index of 1 to 8 bytes; absent is -1 */
  MAE_AM49_COLOUR,
  MAE_AM49_SEAT,
  MAE_AM49_LEADER,
  MAE_AM49_PRODUCTION,
  MAE_AM49_CONTAINER,
  MAE_AM49_TOKEN,
  MAE_AM49_SECTION,
  MAE_AM49_BAG,       /* MaeBag */
  MAE_AM49_PLACEMENT, /* MaePlacement */
  MAE_AM49_TEXTS,     /* char **, owned; never NULL once it was read */
  MAE_AM49_OBJECT,    /* an object with @fields of the same struct */
  MAE_AM49_LIST,      /* an array of structs with @fields, and how many at @count_at */
  MAE_AM49_ARRAY,     /* a pointer to such an array, owned */
  MAE_AM49_OTHER,     /* one or more fields, by @read and @write */
} MaeAm49FieldType;

typedef enum {
  MAE_AM49_REQUIRED = 1 << 0, /* absent: an error */
  MAE_AM49_SPARSE = 1 << 1,   /* not written where the value is that of an absent field */
  MAE_AM49_TWICE = 1 << 2,    /* written by both names: each reader finds the one it knows */
  MAE_AM49_KNOWN = 1 << 3,    /* an index that the ruleset doesn't have is an error */
} MaeAm49FieldFlags;

typedef struct {
  GString *out;
  const MaeWireContext *context;
  bool listed; /* container maps are written as lists */
} MaeAm49Writer;

typedef struct MaeAm49Field MaeAm49Field;

struct MaeAm49Field {
  const char *name;
  MaeAm49FieldType type;
  gsize at, size;    /* MAE_AM49_AT() */
  guint flags;       /* MaeAm49FieldFlags */
  const char *other; /* a name that some programs use instead; NULL */

  int32_t missing;  /* INT: the value where it is absent */
  int32_t min, max; /* INT: the range, where they differ */
  const char *const *names;

  const MaeAm49Field *fields;
  gsize count_at, stride; /* an int or guint; the bytes of an element */
  guint most;             /* elements; more are an error */

  /* OTHER; NULL: nothing is read or written. */
  void (*read) (MaeAm49Reader *reader, const MaeJsonNode *object, gpointer values);
  void (*write) (const MaeAm49Writer *writer, gconstpointer values);
};

/* @at and @size of a field. */
#define MAE_AM49_AT(Struct, member) offsetof (Struct, member), sizeof (((Struct *) NULL)->member)

/* One type of message. */
typedef struct {
  const char *name;
  MaeMessageKind kind;
  int detail;                 /* MaeCommandKind, MaeEventKind or MaeRejectKind */
  const MaeAm49Field *fields; /* NULL: it has none */
  bool read_only;             /* another one is written for it */
  bool write_only;            /* for reports */
} MaeAm49Type;

/* Each ends with a row without a name. Values are in the MaeCommand of commands, the MaeEvent of
 * events, the list or table of UpdateTables and UpdateTable, else in the MaeMessage. */
extern const MaeAm49Type mae_am49_commands[];
extern const MaeAm49Type mae_am49_events[];
extern const MaeAm49Type mae_am49_rejects[];
extern const MaeAm49Type mae_am49_messages[]; /* all others */

/* Reads the members of @object that @fields says into @values, zeroed before. */
void mae_am49_read_fields (MaeAm49Reader *reader, const MaeJsonNode *object,
                           const MaeAm49Field *fields, gpointer values);

/* Writes them as members of the object that is open. */
void mae_am49_write_fields (const MaeAm49Writer *writer, const MaeAm49Field *fields,
                            gconstpointer values);

void mae_am49_write_placement (const MaeAm49Writer *writer, const char *name,
                               const MaePlacement *placement);
void
mae_am49_write_bag (GString *out, const char *name, const MaeRuleset *rules, const MaeBag *bag);
