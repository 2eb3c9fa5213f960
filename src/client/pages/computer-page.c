/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "computer-page.h"

#include <glib/gi18n.h>

#include "client/game/games.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/entry-row.h"
#include "client/widgets/page.h"
#include "client/widgets/widget.h"
#include "client/words/table-text.h"
#include "ruleset/ruleset-io.h"
#include "store/nickname.h"

#define MOST_OPPONENTS 3

struct _MaeComputerPage {
  GtkWidget parent_instance;

  GtkWidget *scroller, *start;
  GtkToggleButton *count_1, *count_2, *count_3;
  AdwComboRow *level, *ruleset;
  MaeEntryRow *own_name, *name_1, *name_2, *name_3;
  GtkLabel *problem;

  GSettings *settings;
};

G_DEFINE_FINAL_TYPE (MaeComputerPage, mae_computer_page, GTK_TYPE_WIDGET)

enum {
  START,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* The default names of computer players. */
static const char *const usual_names[] = { "Bianca", "Cosimo", "Ginevra", "Lapo", "Fiammetta" };

static GtkToggleButton *
count_button (MaeComputerPage *self, int i)
{
  GtkToggleButton *buttons[] = { self->count_1, self->count_2, self->count_3 };

  return buttons[i];
}

static MaeEntryRow *
name_row (MaeComputerPage *self, int i)
{
  MaeEntryRow *rows[] = { self->name_1, self->name_2, self->name_3 };

  return rows[i];
}

static int
get_count (MaeComputerPage *self)
{
  for (int i = MOST_OPPONENTS - 1; i > 0; i--)
    if (gtk_toggle_button_get_active (count_button (self, i)))
      return i + 1;
  return 1;
}

/* ── What is wrong ─────────────────────────────────────────────────────────────────────────── */

/* Returns the normalized name in row @i (-1: the player's own); NULL: not a valid name. (transfer
 * full) */
static char *
get_name (MaeComputerPage *self, int i)
{
  MaeEntryRow *row = i < 0 ? self->own_name : name_row (self, i);

  return mae_nickname_clean (gtk_editable_get_text (GTK_EDITABLE (row)));
}

static gboolean
same_name (const char *a, const char *b)
{
  g_autofree char *key_a = mae_nickname_key (a), *key_b = mae_nickname_key (b);

  return g_str_equal (key_a, key_b);
}

/* (transfer full): the names in order; NULL with @problem set if one isn't valid. */
static GStrv
get_names (MaeComputerPage *self, const char **problem)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_auto (GStrv) all = NULL;
  int n = get_count (self) + 1;

  for (int i = -1; i < n - 1; i++) {
    g_autofree char *name = get_name (self, i);

    if (!name) {
      *problem = i < 0 ? _ ("Enter a name of up to 32 characters.")
                       : _ ("Enter a name of up to 32 characters for each computer player.");
      return NULL;
    }
    g_strv_builder_add (names, name);
  }
  all = g_strv_builder_end (names);
  for (int i = 0; i < n; i++)
    for (int k = 0; k < i; k++)
      if (same_name (all[i], all[k])) {
        *problem = _ ("Two players can’t have the same name.");
        return NULL;
      }
  return g_steal_pointer (&all);
}

/* Shows the description of the chosen level, in this game. */
static void
update_level (MaeComputerPage *self)
{
  guint selected = adw_combo_row_get_selected (self->level);
  guint ruleset = adw_combo_row_get_selected (self->ruleset);
  MaeAiLevel level = MAE_AI_NOVICE + selected;
  const char *description;

  if (selected == GTK_INVALID_LIST_POSITION || ruleset == GTK_INVALID_LIST_POSITION)
    return;
  description = mae_level_description (level);
  if (level == MAE_AI_MAGNIFICO
      && !mae_ai_is_slow (mae_ruleset_builtin (mae_ruleset_builtin_ids ()[ruleset]),
                          1 + get_count (self), level))
    description = _ ("Plays like the Banker with these rules and this many players");
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->level), description);
}

static void
update (MaeComputerPage *self)
{
  const char *problem = NULL;
  g_auto (GStrv) names = NULL;
  int n = get_count (self);

  for (int i = 0; i < MOST_OPPONENTS; i++)
    gtk_widget_set_visible (GTK_WIDGET (name_row (self, i)), i < n);
  names = get_names (self, &problem);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "computer.start", names != NULL);
  gtk_label_set_label (self->problem, problem ? problem : "");
  gtk_widget_set_visible (GTK_WIDGET (self->problem), problem != NULL);
  update_level (self);
}

/* ── Starting ──────────────────────────────────────────────────────────────────────────────── */

static void
start_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MaeComputerPage *self = MAE_COMPUTER_PAGE (widget);
  const char *problem = NULL;
  g_auto (GStrv) names = get_names (self, &problem);
  int level = (int) adw_combo_row_get_selected (self->level) + MAE_AI_NOVICE;
  guint ruleset = adw_combo_row_get_selected (self->ruleset);

  if (!names)
    return;
  g_settings_set_int (self->settings, "computer-players", get_count (self));
  g_settings_set_int (self->settings, "computer-level", level);
  g_signal_emit (self, signals[START], 0, names, level, mae_ruleset_builtin_ids ()[ruleset]);
}

static void
on_activated_cb (MaeComputerPage *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "computer.start", NULL);
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static gboolean
mae_computer_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (MAE_COMPUTER_PAGE (widget)->start);
}

static void
mae_computer_page_dispose (GObject *object)
{
  MaeComputerPage *self = MAE_COMPUTER_PAGE (object);

  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  g_clear_object (&self->settings);

  G_OBJECT_CLASS (mae_computer_page_parent_class)->dispose (object);
}

static void
mae_computer_page_class_init (MaeComputerPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (MAE_TYPE_ENTRY_ROW);
  object_class->dispose = mae_computer_page_dispose;
  mae_page_class_set_first (widget_class, mae_computer_page_grab_focus);

  signals[START] = g_signal_new ("start", MAE_TYPE_COMPUTER_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 3, G_TYPE_STRV, G_TYPE_INT, G_TYPE_STRING);

  mae_widget_class_set_template (widget_class, "computer-page");
  gtk_widget_class_bind_template_child (widget_class, MaeComputerPage, scroller);
  gtk_widget_class_bind_template_child (widget_class, MaeComputerPage, start);
  gtk_widget_class_bind_template_child (widget_class, MaeComputerPage, count_1);
  gtk_widget_class_bind_template_child (widget_class, MaeComputerPage, count_2);
  gtk_widget_class_bind_template_child (widget_class, MaeComputerPage, count_3);
  gtk_widget_class_bind_template_child (widget_class, MaeComputerPage, level);
  gtk_widget_class_bind_template_child (widget_class, MaeComputerPage, ruleset);
  gtk_widget_class_bind_template_child (widget_class, MaeComputerPage, own_name);
  gtk_widget_class_bind_template_child (widget_class, MaeComputerPage, name_1);
  gtk_widget_class_bind_template_child (widget_class, MaeComputerPage, name_2);
  gtk_widget_class_bind_template_child (widget_class, MaeComputerPage, name_3);
  gtk_widget_class_bind_template_child (widget_class, MaeComputerPage, problem);
  gtk_widget_class_bind_template_callback (widget_class, update);
  gtk_widget_class_bind_template_callback (widget_class, update_level);
  gtk_widget_class_bind_template_callback (widget_class, on_activated_cb);
  gtk_widget_class_install_action (widget_class, "computer.start", NULL, start_cb);
}

static void
mae_computer_page_init (MaeComputerPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
on_value_setup_cb (GtkListItemFactory *factory, GtkListItem *item)
{
  gtk_list_item_set_child (item, gtk_label_new (NULL));
}

static void
on_value_bind_cb (GtkListItemFactory *factory, GtkListItem *item)
{
  GtkStringObject *value = gtk_list_item_get_item (item);

  gtk_label_set_label (GTK_LABEL (gtk_list_item_get_child (item)),
                       gtk_string_object_get_string (value));
}

/* Shows the row's value in full, so that a long subtitle beside it has several lines; the usual
 * label of a value would be cut off instead. Its list stays as it is. */
static void
show_whole_value (AdwComboRow *row)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (on_value_setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (on_value_bind_cb), NULL);
  adw_combo_row_set_list_factory (row, adw_combo_row_get_factory (row));
  adw_combo_row_set_factory (row, factory);
  g_object_unref (factory);
}

static void
fill_rulesets (MaeComputerPage *self)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  const char *const *ids = mae_ruleset_builtin_ids ();

  for (int i = 0; ids[i]; i++)
    gtk_string_list_append (titles, mae_ruleset_label (mae_ruleset_builtin (ids[i])->title));
  adw_combo_row_set_model (self->ruleset, G_LIST_MODEL (titles));
}

GtkWidget *
mae_computer_page_new (GSettings *settings, const char *nickname)
{
  MaeComputerPage *self = g_object_new (MAE_TYPE_COMPUTER_PAGE, NULL);
  int level = g_settings_get_int (settings, "computer-level");
  int count = CLAMP (g_settings_get_int (settings, "computer-players"), 1, MOST_OPPONENTS);
  gsize next = 0;

  self->settings = g_object_ref (settings);
  fill_rulesets (self);
  show_whole_value (self->level);
  gtk_editable_set_text (GTK_EDITABLE (self->own_name), nickname);
  for (int i = 0; i < MOST_OPPONENTS; i++) {
    const char *name = usual_names[next++];

    mae_a11y_own_name (GTK_WIDGET (count_button (self, i)));
    if (g_ascii_strcasecmp (name, nickname) == 0)
      name = usual_names[next++];
    gtk_editable_set_text (GTK_EDITABLE (name_row (self, i)), name);
  }
  adw_combo_row_set_selected (
      self->level, (guint) (CLAMP (level, MAE_AI_NOVICE, MAE_AI_MAGNIFICO) - MAE_AI_NOVICE));
  gtk_toggle_button_set_active (count_button (self, count - 1), TRUE);
  update (self);
  return GTK_WIDGET (self);
}
