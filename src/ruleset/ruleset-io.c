/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "ruleset-io.h"

#include <errno.h>
#include <stdio.h>

#include <glib/gstdio.h>

#include "ruleset-parse.h"
#include "ruleset/json-file.h"

#define DEPTH_MAX 16

G_DEFINE_QUARK (mae - ruleset - error - quark, mae_ruleset_error)

/* Sets @error to the first of @faults. */
static void
set_error (GError **error, const GPtrArray *faults)
{
  const MaeFault *fault = g_ptr_array_index (faults, 0);
  g_autofree char *message = mae_fault_message (fault);
  MaeRulesetError code = fault->reason == MAE_FAULT_TOO_LARGE ? MAE_RULESET_ERROR_TOO_LARGE
                         : fault->reason == MAE_FAULT_SYNTAX  ? MAE_RULESET_ERROR_SYNTAX
                                                              : MAE_RULESET_ERROR_INVALID;

  g_set_error_literal (error, MAE_RULESET_ERROR, code, message);
}

/* Returns whether @rules is whole except for numbers that don't fit together: whether it has the
 * parts that its indices mean. @faults: from @before on those of @rules; with more @doubts there
 * are values that couldn't be read because of others, or more faults than the list takes. */
static gboolean
is_draft (const MaeRuleset *rules, const GPtrArray *faults, guint before, guint doubts)
{
  if (faults->len - before != doubts)
    return FALSE;
  for (guint i = before; i < faults->len; i++)
    switch (((const MaeFault *) g_ptr_array_index (faults, i))->reason) {
    case MAE_FAULT_NUMBER:
    case MAE_FAULT_COUNT:
    case MAE_FAULT_MARBLES:
    case MAE_FAULT_TRACK_FULL:
    case MAE_FAULT_NEEDED_TWICE:
    case MAE_FAULT_DECK:
    case MAE_FAULT_UNPLAYABLE:
      break;
    default:
      return FALSE;
    }
  for (int i = 0; i < rules->n_cards; i++)
    if (rules->cards[i].level < 1 || rules->cards[i].level > rules->n_levels)
      return FALSE;
  for (int i = 0; i < rules->n_leaders; i++)
    for (int k = 0; k < rules->leaders[i].n_needs; k++)
      if (rules->leaders[i].needs[k].colour < 0)
        return FALSE;
  return rules->n_resources > 0 && rules->n_colours > 0 && rules->n_shelves > 0;
}

static MaeRuleset *
read_node (const JsonNode *root, GPtrArray *faults, gboolean draft)
{
  g_autoptr (MaeRuleset) rules = mae_ruleset_new ();
  guint before = faults->len;
  MaeReader reader;

  mae_reader_init (&reader, rules, faults);
  reader.is_draft = draft;
  mae_parse_ruleset (&reader, root);
  if (!mae_reader_finish (&reader))
    return draft && is_draft (rules, faults, before, reader.doubts) ? g_steal_pointer (&rules)
                                                                    : NULL;

  /* The parser reports all these faults with better messages; this is a safeguard. */
  const char *wrong = mae_ruleset_check (rules);
  if (wrong)
    mae_faults_add (faults, &(MaeFault){ .reason = MAE_FAULT_UNPLAYABLE, .what = wrong });
  return !wrong || draft ? g_steal_pointer (&rules) : NULL;
}

/**
 * mae_ruleset_read_all:
 * @root: the object of a ruleset
 * @faults: (element-type MaeFault): from mae_faults_new(); everything that is wrong is appended
 *
 * Returns: (transfer full): the ruleset; %NULL if there are faults
 */
MaeRuleset *
mae_ruleset_read_all (const JsonNode *root, GPtrArray *faults)
{
  return read_node (root, faults, FALSE);
}

/**
 * mae_ruleset_read:
 * @root: the object of a ruleset
 *
 * Returns: (transfer full): the ruleset; %NULL with @error set: what is wrong, where, and what was
 *   expected
 */
MaeRuleset *
mae_ruleset_read (const JsonNode *root, GError **error)
{
  g_autoptr (GPtrArray) faults = mae_faults_new ();
  MaeRuleset *rules = mae_ruleset_read_all (root, faults);

  if (!rules)
    set_error (error, faults);
  return rules;
}

/* Adds a fault with the line and the column of the byte @at; both count from 1, columns in
 * characters, as editors do: a byte order mark is none. */
static void
add_syntax_fault (GPtrArray *faults, const char *text, gsize at, const char *problem)
{
  MaeFault fault = { .reason = MAE_FAULT_SYNTAX, .what = problem, .line = 1, .column = 1 };

  for (const char *p = text + mae_json_mark_length (text, at); p < text + at; p++) {
    if (*p == '\n') {
      fault.line++;
      fault.column = 1;
    } else if (((guchar) *p & 0xc0) != 0x80) {
      fault.column++;
    }
  }
  mae_faults_add (faults, &fault);
}

static MaeRuleset *
parse_text (const char *json, gssize length, GPtrArray *faults, gboolean draft)
{
  const char *problem;
  gsize at;

  g_return_val_if_fail (json != NULL, NULL);

  if (length < 0)
    length = (gssize) strnlen (json, MAE_RULESET_MOST_BYTES + 1);
  if (length > MAE_RULESET_MOST_BYTES) {
    mae_faults_add (faults,
                    &(MaeFault){ .reason = MAE_FAULT_TOO_LARGE, .max = MAE_RULESET_MOST_BYTES });
    return NULL;
  }
  gsize size = (gsize) length;
  g_autofree char *converted = mae_json_from_utf16 (json, &size);
  const char *text = converted ? converted : json;
  g_autoptr (JsonNode) root = mae_json_read (text, size, DEPTH_MAX, &at, &problem);
  if (!root) {
    add_syntax_fault (faults, text, at, problem);
    return NULL;
  }
  return read_node (root, faults, draft);
}

/**
 * mae_ruleset_parse_all:
 * @json: a ruleset file's text; needs no NUL at its end
 * @length: its length in bytes; -1: up to the NUL
 * @faults: (element-type MaeFault): from mae_faults_new(); everything that is wrong is appended
 *
 * Returns: (transfer full): the ruleset; %NULL if there are faults
 */
MaeRuleset *
mae_ruleset_parse_all (const char *json, gssize length, GPtrArray *faults)
{
  return parse_text (json, length, faults, FALSE);
}

/**
 * mae_ruleset_parse_draft:
 * @json: a ruleset file's text; needs no NUL at its end
 * @length: its length in bytes; -1: up to the NUL
 * @faults: (element-type MaeFault): from mae_faults_new(); everything that is wrong is appended
 *
 * Returns: (transfer full): the ruleset, which may not be playable; %NULL if it isn't whole
 */
MaeRuleset *
mae_ruleset_parse_draft (const char *json, gssize length, GPtrArray *faults)
{
  return parse_text (json, length, faults, TRUE);
}

/**
 * mae_ruleset_parse:
 * @json: a ruleset file's text; needs no NUL at its end
 * @length: its length in bytes; -1: up to the NUL
 *
 * Returns: (transfer full): the ruleset; %NULL with @error set: what is wrong, where, and what was
 *   expected
 */
MaeRuleset *
mae_ruleset_parse (const char *json, gssize length, GError **error)
{
  g_autoptr (GPtrArray) faults = mae_faults_new ();
  MaeRuleset *rules = mae_ruleset_parse_all (json, length, faults);

  if (!rules)
    set_error (error, faults);
  return rules;
}

/* Reads @path, at most one byte more than the limit. (transfer full) */
static GString *
read_bounded (const char *path, GError **error)
{
  FILE *file = g_fopen (path, "rbe");
  g_autoptr (GString) text = g_string_sized_new (64 * 1024);
  int failure = 0;

  if (!file) {
    failure = errno;
  } else {
    char block[16 * 1024];
    gsize n;

    while (text->len <= MAE_RULESET_MOST_BYTES && (n = fread (block, 1, sizeof block, file)) > 0)
      g_string_append_len (text, block, (gssize) n);
    if (ferror (file))
      failure = errno;
    fclose (file);
  }
  if (failure != 0) {
    g_set_error_literal (error, G_FILE_ERROR, g_file_error_from_errno (failure),
                         g_strerror (failure));
    return NULL;
  }
  return g_steal_pointer (&text);
}

/**
 * mae_ruleset_load_text:
 * @path: a file's name
 *
 * Returns: (transfer full): what is in the file, of a larger one than a ruleset's only a little
 * more than that; %NULL with @error set to one of #GFileError, the message beginning with @path
 */
GString *
mae_ruleset_load_text (const char *path, GError **error)
{
  g_return_val_if_fail (path != NULL, NULL);

  GString *text = read_bounded (path, error);
  if (!text) {
    g_autofree char *name = g_filename_display_name (path);

    g_prefix_error (error, "%s: ", name);
  }
  return text;
}

/**
 * mae_ruleset_load:
 * @path: a file's name
 *
 * Returns: (transfer full): the ruleset; %NULL with @error set to one of #MaeRulesetError or
 *   #GFileError, the message beginning with @path
 */
MaeRuleset *
mae_ruleset_load (const char *path, GError **error)
{
  g_autoptr (GPtrArray) faults = mae_faults_new ();
  g_autoptr (GString) text = mae_ruleset_load_text (path, error);
  MaeRuleset *rules = text ? mae_ruleset_parse_all (text->str, (gssize) text->len, faults) : NULL;

  if (faults->len > 0) {
    g_autofree char *name = g_filename_display_name (path);

    set_error (error, faults);
    g_prefix_error (error, "%s: ", name);
  }
  return rules;
}

/**
 * mae_ruleset_new:
 *
 * Returns: (transfer full): a ruleset with one reference, all zero; only its creator may fill it
 *   in, before it is shared
 */
MaeRuleset *
mae_ruleset_new (void)
{
  return g_atomic_rc_box_new0 (MaeRuleset);
}

/**
 * mae_ruleset_ref:
 * @rules: a ruleset from mae_ruleset_new() or one of the functions that read or find one
 *
 * Returns: (transfer full): @rules
 */
const MaeRuleset *
mae_ruleset_ref (const MaeRuleset *rules)
{
  return g_atomic_rc_box_acquire ((gpointer) rules);
}

/**
 * mae_ruleset_unref:
 * @rules: (nullable) (transfer full): a ruleset; freed with its last reference
 */
void
mae_ruleset_unref (const MaeRuleset *rules)
{
  if (rules)
    g_atomic_rc_box_release ((gpointer) rules);
}
