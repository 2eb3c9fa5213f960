/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The rulesets that come with the program, read from its resources on first use. */
#include <gio/gio.h>

#include "ruleset-io.h"
#include "ruleset-resources.h"

#define RESOURCE_DIR "/io/github/maestri_game/Maestri/rulesets/"

static const char *const builtin_ids[] = { MAE_RULESET_STANDARD, "serenissima", NULL };

static gpointer
load_all (gpointer data)
{
  const MaeRuleset **all = g_new0 (const MaeRuleset *, G_N_ELEMENTS (builtin_ids));

  /* The files are looked up among all registered GResources, which waits for other threads that are
   * registering some. The generated function for this GResource alone would return NULL while
   * another thread registers it. */
  mae_ruleset_register_resource ();
  for (guint i = 0; builtin_ids[i]; i++) {
    g_autofree char *path = g_strconcat (RESOURCE_DIR, builtin_ids[i], ".json", NULL);
    g_autoptr (GError) error = NULL;
    g_autoptr (GBytes) bytes = g_resources_lookup_data (path, 0, &error);

    if (bytes) {
      gsize size;
      const char *text = g_bytes_get_data (bytes, &size);

      all[i] = mae_ruleset_parse (text, (gssize) size, &error);
    }
    if (!all[i]) /* a programming error: the program's own file is broken */
      g_error ("%s: %s", path, error->message);
  }
  return all;
}

/**
 * mae_ruleset_builtin:
 * @id: a ruleset's id
 *
 * Safe to call from any thread.
 *
 * Returns: (transfer none) (nullable): the ruleset, which is never freed
 */
const MaeRuleset *
mae_ruleset_builtin (const char *id)
{
  static GOnce once = G_ONCE_INIT;
  const MaeRuleset *const *all = g_once (&once, load_all, NULL);

  for (guint i = 0; builtin_ids[i]; i++)
    if (g_strcmp0 (builtin_ids[i], id) == 0)
      return all[i];
  return NULL;
}

/**
 * mae_ruleset_builtin_ids:
 *
 * Returns: (transfer none) (array zero-terminated=1): the ids of the rulesets that come with the
 *   program, the standard ruleset first
 */
const char *const *
mae_ruleset_builtin_ids (void)
{
  return builtin_ids;
}
