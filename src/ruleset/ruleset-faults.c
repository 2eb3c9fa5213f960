/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "ruleset-faults.h"

#include "json/json-reader.h"

#define MESSAGE_MAX 480 /* bytes */

#define INT64 "%" G_GINT64_FORMAT

static void
fault_free (gpointer data)
{
  MaeFault *fault = data;

  g_free ((char *) fault->place);
  g_free ((char *) fault->what);
  g_free ((char *) fault->expected);
  g_free (fault);
}

GPtrArray *
mae_faults_new (void)
{
  return g_ptr_array_new_with_free_func (fault_free);
}

/* Makes a name from the file, which may contain anything, fit for a message: shortens it and
 * removes control characters. */
static char *
make_showable (const char *text)
{
  GString *out = g_string_new (NULL);

  for (const char *p = text; *p; p = g_utf8_next_char (p)) {
    gunichar c = g_utf8_get_char (p);

    if (out->len >= MESSAGE_MAX) {
      g_string_append (out, "…");
      break;
    }
    g_string_append_unichar (out, g_unichar_iscntrl (c) ? 0xfffd : c);
  }
  return g_string_free (out, FALSE);
}

void
mae_faults_add (GPtrArray *faults, const MaeFault *fault)
{
  if (faults->len >= MAE_FAULTS_MAX)
    return;
  MaeFault *copy = g_memdup2 (fault, sizeof *fault);

  copy->place = g_strdup (fault->place ? fault->place : "");
  copy->what = fault->what ? make_showable (fault->what) : NULL;
  copy->expected = g_strdup (fault->expected);
  g_ptr_array_add (faults, copy);
}

static const char *const kinds[] = {
  [MAE_JSON_NULL] = "null",           [MAE_JSON_FALSE] = "a boolean",
  [MAE_JSON_TRUE] = "a boolean",      [MAE_JSON_INTEGER] = "an integer",
  [MAE_JSON_FRACTION] = "a fraction", [MAE_JSON_STRING] = "a string",
  [MAE_JSON_ARRAY] = "an array",      [MAE_JSON_OBJECT] = "an object",
};

/* Returns the sentence about a number. */
static char *
describe_number (const MaeFault *f)
{
  switch (f->reason) {
  case MAE_FAULT_TOO_LARGE:
    return g_strdup_printf ("expected a ruleset of at most " INT64 " bytes", f->max);
  case MAE_FAULT_NUMBER:
    return f->min == f->max
               ? g_strdup_printf ("expected " INT64 ", found " INT64, f->min, f->found)
               : g_strdup_printf ("expected an integer from " INT64 " to " INT64 ", found " INT64,
                                  f->min, f->max, f->found);
  case MAE_FAULT_COUNT:
    return f->min == f->max
               ? g_strdup_printf ("expected " INT64 " elements, found " INT64, f->min, f->found)
               : g_strdup_printf ("expected " INT64 " to " INT64 " elements, found " INT64, f->min,
                                  f->max, f->found);
  case MAE_FAULT_ID:
    return g_strdup_printf ("expected 1 to " INT64 " of the characters a-z, 0-9 and -, "
                            "not beginning with -",
                            f->max);
  case MAE_FAULT_NAME:
    return g_strdup_printf ("expected a name of 1 to " INT64 " bytes without control characters",
                            f->max);
  case MAE_FAULT_MARBLES:
    return g_strdup_printf ("expected " INT64 " marbles, %d × %d and the slide's, found " INT64,
                            f->min, f->rows, f->columns, f->found);
  case MAE_FAULT_DECK:
    return g_strdup_printf ("expected " INT64 " to " INT64
                            " cards of color \"%s\" and level %d, found " INT64,
                            f->min, f->max, f->what, f->level, f->found);
  default:
    return NULL;
  }
}

/* Returns the sentence about a name or a word. */
static char *
describe_word (const MaeFault *f)
{
  const char *what = f->what;

  switch (f->reason) {
  case MAE_FAULT_KIND:
    return g_strdup_printf ("expected %s, found %s",
                            f->expected_kind == MAE_JSON_TRUE ? "true or false"
                                                              : kinds[f->expected_kind],
                            kinds[f->found_kind]);
  case MAE_FAULT_MISSING:
    return g_strdup_printf ("the member \"%s\" is missing", what);
  case MAE_FAULT_UNKNOWN_MEMBER:
    return g_strdup_printf ("unknown member, expected one of %s", f->expected);
  case MAE_FAULT_WORD:
    return g_strdup_printf ("expected %s, found \"%s\"", f->expected, what);
  case MAE_FAULT_SECOND_RESOURCE:
    return g_strdup_printf ("a second resource \"%s\"", what);
  case MAE_FAULT_SECOND_COLOUR:
    return g_strdup_printf ("a second color \"%s\"", what);
  case MAE_FAULT_REPLACEABLE:
    return g_strdup_printf (
        "\"%s\" is worth something by itself: it must not be storable nor give faith", what);
  case MAE_FAULT_UNKNOWN_RESOURCE:
    return g_strdup_printf ("unknown resource \"%s\"", what);
  case MAE_FAULT_UNKNOWN_COLOUR:
    return g_strdup_printf ("unknown color \"%s\"", what);
  case MAE_FAULT_NOT_STORABLE:
    return g_strdup_printf ("\"%s\" can't be stored", what);
  case MAE_FAULT_NOT_GAINABLE:
    return g_strdup_printf ("\"%s\" can't be gained", what);
  case MAE_FAULT_EXCLUDED_TWICE:
    return g_strdup_printf ("\"%s\" appears twice", what);
  case MAE_FAULT_NO_AMOUNT:
    return g_strdup_printf ("the ability \"%s\" has no amount", what);
  case MAE_FAULT_NO_PRODUCTION:
    return g_strdup_printf ("the ability \"%s\" has no production", what);
  default:
    return g_strdup (what);
  }
}

char *
mae_fault_message (const MaeFault *fault)
{
  static const char *const plain[MAE_N_FAULT_REASONS] = {
    [MAE_FAULT_NONE_STORABLE] = "no resource is storable",
    [MAE_FAULT_ALL_EXCLUDED] = "every resource is excluded",
    [MAE_FAULT_NO_BLANKS] = "there are no blanks to exclude anything from",
    [MAE_FAULT_TRACK_FULL] = "there is no space left on the track after the one before",
    [MAE_FAULT_CROSS_COLOUR] = "only a \"discard\" token has a color",
    [MAE_FAULT_NEEDED_TWICE] = "cards of this color and level are needed already",
    [MAE_FAULT_NO_REPLACEABLE] = "there is no replaceable resource",
  };
  g_autofree char *number = describe_number (fault);
  g_autofree char *word = number ? NULL : describe_word (fault);
  const char *sentence = plain[fault->reason] ? plain[fault->reason] : number ? number : word;
  g_autofree char *place = make_showable (fault->place);
  g_autofree char *showable = make_showable (sentence);

  if (fault->reason == MAE_FAULT_TOO_LARGE)
    return g_steal_pointer (&showable);
  if (fault->reason == MAE_FAULT_SYNTAX)
    return g_strdup_printf ("line %u, column %u: %s", fault->line, fault->column, showable);
  return g_strdup_printf ("%s: %s", place[0] != '\0' ? place : "top level", showable);
}
