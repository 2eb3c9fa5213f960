/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Builds every template in the program's resources under ui/, so that each one is tested. Any
 * warning fails the test. */
#include <adwaita.h>
#include <gmodule.h>

#include "client/session/session.h"
#include "client/widgets/installation.h"
#include "client/window/window.h"
#include "shell-fixture.h"

#define UI "/io/github/maestri_game/Maestri/ui"

/* Returns the type for a class name as GtkBuilder does: MaeTablePage has
 * mae_table_page_get_type(). */
static GType
type_named (const char *name)
{
  g_autoptr (GString) symbol = g_string_new (NULL);
  GModule *self = g_module_open (NULL, 0);
  GType (*get_type) (void) = NULL;

  for (const char *c = name; *c; c++) {
    if (g_ascii_isupper (*c) && c > name)
      g_string_append_c (symbol, '_');
    g_string_append_c (symbol, g_ascii_tolower (*c));
  }
  g_string_append (symbol, "_get_type");
  if (!g_module_symbol (self, symbol->str, (gpointer *) &get_type))
    g_error ("there is no %s()", symbol->str);
  g_module_close (self);
  return get_type ();
}

static void
build_template (const char *name)
{
  GType type = type_named (name);
  g_autoptr (GTypeClass) klass = g_type_class_ref (type);
  g_autoptr (MaeSession) session = mae_session_new ();
  g_autoptr (GSettings) settings = mae_installation_settings ();
  const char *names[2];
  GValue values[2] = { G_VALUE_INIT, G_VALUE_INIT };
  guint n = 0;
  GObject *widget;
  gpointer weak;

  /* Properties that a widget can't be created without. */
  if (g_object_class_find_property (G_OBJECT_CLASS (klass), "session")) {
    g_value_init (&values[n], MAE_TYPE_SESSION);
    g_value_set_object (&values[n], session);
    names[n++] = "session";
  }
  if (g_object_class_find_property (G_OBJECT_CLASS (klass), "settings")) {
    g_value_init (&values[n], G_TYPE_SETTINGS);
    g_value_set_object (&values[n], settings);
    names[n++] = "settings";
  }
  widget = g_object_new_with_properties (type, n, names, values);
  for (guint i = 0; i < n; i++)
    g_value_unset (&values[i]);
  weak = widget;
  g_object_add_weak_pointer (widget, &weak);
  if (GTK_IS_WINDOW (widget)) {
    gtk_window_destroy (GTK_WINDOW (widget));
  } else {
    g_object_ref_sink (widget);
    g_object_unref (widget);
  }
  while (g_main_context_iteration (NULL, FALSE))
    ;
  if (weak)
    g_error ("%s isn't freed", name);
}

static void
test_resource (gconstpointer data)
{
  g_autofree char *path = g_strdup_printf ("%s/%s", UI, (const char *) data);
  g_autoptr (GBytes) bytes = g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_autoptr (GRegex) pattern = g_regex_new ("<template class=\"(\\w+)\"", 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));

  if (g_regex_match (pattern, text, 0, &match)) {
    g_autofree char *name = g_match_info_fetch (match, 1);
    build_template (name);
  } else {
    g_autoptr (GtkBuilder) builder = gtk_builder_new_from_resource (path);
    g_autoptr (GSList) objects = gtk_builder_get_objects (builder);
    g_assert_nonnull (objects);
    for (GSList *each = objects; each; each = each->next)
      if (GTK_IS_WINDOW (each->data))
        gtk_window_destroy (each->data);
  }
}

int
main (int argc, char **argv)
{
  g_auto (GStrv) names = NULL;

  if (!mae_fixture_init (&argc, &argv))
    return 77;
  names = g_resources_enumerate_children (UI, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_assert_cmpuint (g_strv_length (names), >, 20);
  for (char **each = names; *each; each++) {
    g_autofree char *path = g_strdup_printf ("/shell/templates/%s", *each);
    g_test_add_data_func_full (path, g_strdup (*each), test_resource, g_free);
  }
  return g_test_run ();
}
