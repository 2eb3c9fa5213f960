/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* am49's messages as tables: a row for each field says where its value is in our struct, and is
 * used for reading and writing. Fields that don't fit a row have a function for each direction. */
#pragma once

#include "am49-fields.h"

typedef enum {
  MAE_AM49_END,      /* no more fields */
  MAE_AM49_TEXT,     /* char *, owned */
  MAE_AM49_FLAG,     /* bool; absent is false */
  MAE_AM49_INT,      /* a signed number of 1 to 8 bytes */
  MAE_AM49_UINT16,   /* guint16 */
  MAE_AM49_NAME,     /* an enumeration: the index in @names. An unknown name is an error if the
                      * field is required, otherwise 0 */
  MAE_AM49_LEVEL,    /* int, MaeAiLevel; absent is 0 */
  MAE_AM49_RESOURCE, /* this type and those up to ID: an index of 1 to 8 bytes; absent is -1 */
  MAE_AM49_COLOUR,
  MAE_AM49_SEAT,
  MAE_AM49_ID,        /* of what @id says */
  MAE_AM49_BAG,       /* MaeBag */
  MAE_AM49_PLACEMENT, /* MaePlacement */
  MAE_AM49_TEXTS,     /* char **, owned; not NULL after reading */
  MAE_AM49_OBJECT,    /* an object with @fields in the same struct */
  MAE_AM49_LIST,      /* an array of structs with @fields; their number is at @count_at */
  MAE_AM49_ARRAY,     /* a pointer to an array as in LIST, owned */
  MAE_AM49_OTHER,     /* one or more fields, read and written by @read and @write */
} MaeAm49FieldType;

typedef enum {
  MAE_AM49_REQUIRED = 1 << 0, /* an error if absent */
  MAE_AM49_SPARSE = 1 << 1,   /* not written if the value is the one that an absent field means */
  MAE_AM49_TWICE = 1 << 2,    /* written under both names, since readers know only one of them */
  MAE_AM49_KNOWN = 1 << 3,    /* an index that the ruleset doesn't have is an error */
} MaeAm49FieldFlags;

typedef struct {
  GString *out;
  const MaeWireContext *context;
  bool listed; /* write container maps as lists */
} MaeAm49Writer;

typedef struct MaeAm49Field MaeAm49Field;

struct MaeAm49Field {
  const char *name;
  MaeAm49FieldType type;
  gsize at, size;    /* MAE_AM49_AT() */
  guint flags;       /* MaeAm49FieldFlags */
  const char *other; /* another name that some programs use; may be NULL */

  int32_t missing;  /* INT: the value if absent */
  int32_t min, max; /* INT: the range; not checked if both are equal */
  const char *const *names;
  MaeIdKind id;

  const MaeAm49Field *fields;
  gsize count_at, stride; /* offset of an int or guint; size of an element */
  guint most;             /* the largest number of elements; more are an error */

  /* For OTHER. NULL: the field isn't read, or isn't written. */
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
  const MaeAm49Field *fields; /* NULL: none */
  bool read_only;             /* another type is written instead */
  bool write_only;            /* only in logs of games: a peer can't send it */
} MaeAm49Type;

/* Each table ends with a row without a name. The values are in a MaeCommand for commands, in a
 * MaeEvent for events, in the list or table for UpdateTables and UpdateTable, and otherwise in a
 * MaeMessage. */
extern const MaeAm49Type mae_am49_commands[];
extern const MaeAm49Type mae_am49_events[];
extern const MaeAm49Type mae_am49_rejects[];
extern const MaeAm49Type mae_am49_messages[]; /* all others */

/* Reads the members of @object described by @fields into @values, which must be zeroed. */
void mae_am49_read_fields (MaeAm49Reader *reader, const MaeJsonNode *object,
                           const MaeAm49Field *fields, gpointer values);

/* Writes @values as members of the current object, as described by @fields. */
void mae_am49_write_fields (const MaeAm49Writer *writer, const MaeAm49Field *fields,
                            gconstpointer values);

/* Writes the member @name, a container map. */
void mae_am49_write_placement (const MaeAm49Writer *writer, const char *name,
                               const MaePlacement *placement);
