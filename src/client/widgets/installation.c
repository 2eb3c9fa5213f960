/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "installation.h"

/* Returns the build directory if the program runs from it, otherwise NULL. It is the first folder
 * above the program that has meson's files and a compiled schema. */
static const char *
build_dir (void)
{
  static gsize looked = 0;
  static char *found = NULL;

  if (g_once_init_enter (&looked)) {
    g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
    g_autofree char *dir = program ? g_path_get_dirname (program) : NULL;

    for (int up = 0; dir && !found && up < 3; up++) {
      g_autofree char *above = g_path_get_dirname (dir);
      g_autofree char *meson = g_build_filename (above, "meson-private", NULL);
      g_autofree char *schemas = g_build_filename (above, "data", "gschemas.compiled", NULL);

      if (g_file_test (meson, G_FILE_TEST_IS_DIR) && g_file_test (schemas, G_FILE_TEST_EXISTS))
        found = g_strdup (above);
      g_free (dir);
      dir = g_steal_pointer (&above);
    }
    g_once_init_leave (&looked, 1);
  }

  return found;
}

/* Returns the path kept in *@dir, which is found the first time: @in_build in the build directory,
 * or @installed. */
static const char *
find_dir (gsize *dir, const char *in_build, const char *installed)
{
  if (g_once_init_enter (dir)) {
    char *found =
        build_dir () ? g_build_filename (build_dir (), in_build, NULL) : g_strdup (installed);
    g_once_init_leave (dir, (gsize) found);
  }
  return (const char *) *dir;
}

const char *
mae_installation_locale_dir (void)
{
  static gsize dir = 0;

  return find_dir (&dir, "po", MAE_LOCALEDIR);
}

const char *
mae_installation_sounds_dir (void)
{
  static gsize dir = 0;

  return find_dir (&dir, "data/sounds", MAE_SOUNDSDIR);
}

const char *
mae_installation_fonts_dir (void)
{
  static gsize dir = 0;

  return find_dir (&dir, "data/fonts", MAE_FONTSDIR);
}

GSettings *
mae_installation_settings (void)
{
  GSettingsSchemaSource *standard = g_settings_schema_source_get_default ();
  g_autoptr (GSettingsSchemaSource) beside = NULL;
  g_autoptr (GSettingsSchema) schema = NULL;

  if (build_dir ()) {
    g_autofree char *dir = g_build_filename (build_dir (), "data", NULL);
    beside = g_settings_schema_source_new_from_directory (dir, standard, FALSE, NULL);
  }

  if (beside)
    schema = g_settings_schema_source_lookup (beside, MAE_SCHEMA_ID, FALSE);
  if (!schema && standard)
    schema = g_settings_schema_source_lookup (standard, MAE_SCHEMA_ID, TRUE);

  return schema ? g_settings_new_full (schema, NULL, NULL) : NULL;
}
