/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "own-rulesets.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "client/game/saved-file.h"
#include "net/file-problem.h"
#include "net/private-file.h"

#define PREFIX "own-"
/* A ruleset's id is the prefix and as many digits. */
#define DIGITS 8

static void
own_ruleset_free (gpointer data)
{
  MaeOwnRuleset *own = data;

  g_free (own->id);
  g_clear_pointer (&own->rules, mae_ruleset_unref);
  g_free (own->problem);
  g_free (own);
}

static gboolean
is_own_id (const char *id)
{
  return g_str_has_prefix (id, PREFIX) && strlen (id) == strlen (PREFIX) + DIGITS
         && strspn (id + strlen (PREFIX), "0123456789abcdef") == DIGITS;
}

static char *
folder_path (void)
{
  return g_build_filename (g_get_user_data_dir (), "maestri", "rulesets", NULL);
}

static char *
path_of (const char *id)
{
  g_autofree char *folder = folder_path (), *name = g_strconcat (id, MAE_RULESET_SUFFIX, NULL);

  return g_build_filename (folder, name, NULL);
}

/* ── Reading ───────────────────────────────────────────────────────────────────────────────── */

static MaeOwnRuleset *
read_own (const char *id)
{
  MaeOwnRuleset *own = g_new0 (MaeOwnRuleset, 1);
  g_autofree char *path = path_of (id);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = mae_private_file_read (path, MAE_RULESET_MOST_BYTES, &error);
  g_autoptr (GPtrArray) faults = mae_faults_new ();
  MaeRuleset *rules = text ? mae_ruleset_parse_all (text, -1, faults) : NULL;

  if (text && !rules) {
    g_autoptr (GPtrArray) ignored = mae_faults_new ();

    rules = mae_ruleset_parse_draft (text, -1, ignored);
  }
  own->id = g_strdup (id);
  own->rules = rules;
  if (!text)
    own->problem = g_strdup (mae_file_problem_text (error));
  else if (!rules)
    own->problem = mae_fault_message (g_ptr_array_index (faults, 0));
  else if (faults->len > 0)
    own->problem =
        g_strdup_printf (ngettext ("%u mistake", "%u mistakes", faults->len), faults->len);
  if (rules)
    g_strlcpy (rules->id, id, sizeof rules->id); /* whoever copied the file */
  return own;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  const MaeOwnRuleset *x = *(MaeOwnRuleset *const *) a, *y = *(MaeOwnRuleset *const *) b;
  int order = (x->rules == NULL) - (y->rules == NULL);

  if (order == 0 && x->rules)
    order = g_utf8_collate (x->rules->title, y->rules->title);
  return order ? order : strcmp (x->id, y->id);
}

/* Returns the ids of all files. (transfer full): char * */
static GPtrArray *
list_ids (void)
{
  g_autofree char *path = folder_path ();
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  GPtrArray *ids = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  while (folder && ids->len < MAE_OWN_RULESETS_MOST && (name = g_dir_read_name (folder))) {
    g_autofree char *id = g_str_has_suffix (name, MAE_RULESET_SUFFIX)
                              ? g_strndup (name, strlen (name) - strlen (MAE_RULESET_SUFFIX))
                              : NULL;

    if (id && is_own_id (id))
      g_ptr_array_add (ids, g_steal_pointer (&id));
  }
  return ids;
}

GPtrArray *
mae_own_rulesets_list (void)
{
  g_autoptr (GPtrArray) ids = list_ids ();
  GPtrArray *all = g_ptr_array_new_with_free_func (own_ruleset_free);

  for (guint i = 0; i < ids->len; i++)
    g_ptr_array_add (all, read_own (g_ptr_array_index (ids, i)));
  g_ptr_array_sort (all, compare);
  return all;
}

const MaeRuleset *
mae_own_rulesets_find (const char *id)
{
  const MaeRuleset *rules;

  g_return_val_if_fail (id != NULL, NULL);

  if (is_own_id (id)) {
    MaeOwnRuleset *own = read_own (id);

    rules = own->problem ? NULL : g_steal_pointer (&own->rules);
    own_ruleset_free (own);
    return rules;
  }
  rules = mae_ruleset_builtin (id);
  return rules ? mae_ruleset_ref (rules) : NULL;
}

const MaeRuleset *
mae_own_rulesets_open (const char *id, GError **error)
{
  MaeOwnRuleset *own = is_own_id (id) ? read_own (id) : NULL;
  const MaeRuleset *rules = own ? g_steal_pointer (&own->rules) : NULL;

  if (!rules)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                 /* Translators: %s says why. */
                 _ ("This ruleset can’t be read: %s"), own ? own->problem : id);
  g_clear_pointer (&own, own_ruleset_free);
  return rules;
}

char *
mae_own_rulesets_find_same (const MaeRuleset *rules)
{
  g_autoptr (GPtrArray) all = mae_own_rulesets_list ();

  for (guint i = 0; i < all->len; i++) {
    const MaeOwnRuleset *own = g_ptr_array_index (all, i);

    if (own->rules && strcmp (own->rules->title, rules->title) == 0
        && mae_ruleset_hash (own->rules) == mae_ruleset_hash (rules))
      return g_strdup (own->id);
  }
  return NULL;
}

/* ── Writing ───────────────────────────────────────────────────────────────────────────────── */

gboolean
mae_own_rulesets_title_ok (const char *title)
{
  g_autofree char *text = g_strstrip (g_strdup (title));

  return mae_rules_name_ok (text, MIN (strlen (text) + 1, sizeof ((MaeRuleset *) NULL)->title));
}

/* Writes @title to @rules, without characters that a title can't have, and cut if it is too long.
 */
static void
set_title (MaeRuleset *rules, const char *title)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (const char *p = title; *p; p = g_utf8_next_char (p)) {
    gsize before = text->len;

    g_string_append_len (text, p, g_utf8_next_char (p) - p);
    if (text->len >= sizeof rules->title || !mae_rules_name_ok (text->str, text->len + 1))
      g_string_truncate (text, before);
  }
  g_strlcpy (rules->title, text->len > 0 ? text->str : rules->id, sizeof rules->title);
}

MaeRuleset *
mae_own_rulesets_copy (const MaeRuleset *rules, const char *title)
{
  MaeRuleset *copy = mae_ruleset_new ();

  g_return_val_if_fail (rules != NULL && title != NULL, copy);

  *copy = *rules;
  set_title (copy, title);
  return copy;
}

gboolean
mae_own_rulesets_restore (const char *id, const char *text, GError **error)
{
  g_autofree char *path = NULL;
  g_autoptr (GFile) file = NULL;
  g_autoptr (GError) why = NULL;

  g_return_val_if_fail (id != NULL && is_own_id (id) && text != NULL, FALSE);

  path = path_of (id);
  if (mae_private_file_write (path, text, strlen (text), &why))
    return TRUE;
  file = g_file_new_for_path (path);
  g_autofree char *sentence = mae_file_problem_unsaved (file, why);
  g_set_error_literal (error, why->domain, why->code, sentence);
  return FALSE;
}

gboolean
mae_own_rulesets_save (const MaeRuleset *rules, GError **error)
{
  g_autofree char *text = mae_ruleset_to_json (rules);

  return mae_own_rulesets_restore (rules->id, text, error);
}

char *
mae_own_rulesets_add (const MaeRuleset *rules, const char *title, GError **error)
{
  g_autoptr (MaeRuleset) copy = mae_own_rulesets_copy (rules, title);
  g_autoptr (GPtrArray) ids = list_ids ();

  if (ids->len >= MAE_OWN_RULESETS_MOST) {
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE,
                 ngettext ("There can be at most %d ruleset of your own. Delete one first.",
                           "There can be at most %d rulesets of your own. Delete one first.",
                           MAE_OWN_RULESETS_MOST),
                 MAE_OWN_RULESETS_MOST);
    return NULL;
  }
  do
    g_snprintf (copy->id, sizeof copy->id, PREFIX "%08x", g_random_int ());
  while (g_ptr_array_find_with_equal_func (ids, copy->id, g_str_equal, NULL));
  return mae_own_rulesets_save (copy, error) ? g_strdup (copy->id) : NULL;
}

gboolean
mae_own_rulesets_delete (const char *id, char **text, GError **error)
{
  g_autofree char *path = NULL;

  g_return_val_if_fail (id != NULL && is_own_id (id), FALSE);

  path = path_of (id);
  if (text)
    *text = mae_private_file_read (path, MAE_RULESET_MOST_BYTES, NULL);
  if (g_remove (path) == 0 || errno == ENOENT)
    return TRUE;
  int code = errno;
  g_set_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (code),
               /* Translators: %s says why. */
               _ ("This ruleset can’t be deleted: %s"), mae_file_problem_of_errno (code));
  return FALSE;
}

/* ── Other programs ────────────────────────────────────────────────────────────────────────── */

/* One file has a byte for each ruleset that can be locked, so that none has to be removed. */
gboolean
mae_own_rulesets_lock (const char *id, int *file)
{
  g_autofree char *folder = NULL, *path = NULL;
  struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_len = 1 };

  *file = -1;
  if (!is_own_id (id))
    return TRUE;
  folder = folder_path ();
  path = g_build_filename (folder, ".lock", NULL);
  lock.l_start = (off_t) g_ascii_strtoull (id + strlen (PREFIX), NULL, 16);
  *file = g_open (path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (*file < 0 || fcntl (*file, F_OFD_SETLK, &lock) == 0)
    return TRUE;
  gboolean is_locked = errno == EAGAIN || errno == EACCES;
  close (*file);
  *file = -1;
  return !is_locked;
}
