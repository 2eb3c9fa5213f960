/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "opponent-group.h"

#include "client/game/games.h"
#include "client/widgets/entry-row.h"
#include "client/widgets/widget.h"

struct _MaeOpponentGroup {
  AdwPreferencesGroup parent_instance;

  MaeEntryRow *name;
  AdwComboRow *level, *style;
};

G_DEFINE_FINAL_TYPE (MaeOpponentGroup, mae_opponent_group, ADW_TYPE_PREFERENCES_GROUP)

/* ── Choosing ──────────────────────────────────────────────────────────────────────────────── */

void
mae_opponent_group_set (MaeOpponentGroup *self, const char *name, int computer)
{
  g_return_if_fail (MAE_IS_OPPONENT_GROUP (self));

  gtk_editable_set_text (GTK_EDITABLE (self->name), name);
  adw_combo_row_set_selected (self->level,
                              (guint) MAX (mae_ai_number_level (computer) - MAE_AI_NOVICE, 0));
  adw_combo_row_set_selected (self->style, mae_ai_number_style (computer));
}

const char *
mae_opponent_group_get_name (MaeOpponentGroup *self)
{
  g_return_val_if_fail (MAE_IS_OPPONENT_GROUP (self), NULL);

  return gtk_editable_get_text (GTK_EDITABLE (self->name));
}

int
mae_opponent_group_get_computer (MaeOpponentGroup *self)
{
  guint level, style;

  g_return_val_if_fail (MAE_IS_OPPONENT_GROUP (self), MAE_AI_NOVICE);

  level = adw_combo_row_get_selected (self->level);
  style = adw_combo_row_get_selected (self->style);
  return mae_ai_number (MAE_AI_NOVICE + MIN (level, MAE_AI_N_LEVELS - MAE_AI_NOVICE),
                        MIN (style, MAE_AI_LAST_STYLE));
}

static void
on_changed_cb (MaeOpponentGroup *self)
{
  int computer = mae_opponent_group_get_computer (self);

  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->level),
                               mae_level_description (mae_ai_number_level (computer)));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->style),
                               mae_style_description (mae_ai_number_style (computer)));
  g_signal_emit_by_name (self, "changed");
}

static void
on_entry_activated_cb (MaeOpponentGroup *self)
{
  g_signal_emit_by_name (self, "entry-activated");
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

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

/* Shows the row's value in full, so that a long subtitle beside it has several lines; the row's own
 * label would be cut off instead. The list of values isn't changed. */
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
mae_opponent_group_class_init (MaeOpponentGroupClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (MAE_TYPE_ENTRY_ROW);
  MAE_SIGNAL (klass, "changed", 0);
  MAE_SIGNAL (klass, "entry-activated", 0);

  mae_widget_class_set_template (widget_class, "opponent-group");
  MAE_BIND_CHILDREN (widget_class, MaeOpponentGroup, name, level, style);
  gtk_widget_class_bind_template_callback (widget_class, on_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_entry_activated_cb);
}

static void
mae_opponent_group_init (MaeOpponentGroup *self)
{
  g_auto (GStrv) labels = mae_level_labels ();
  g_autoptr (GtkStringList) levels = gtk_string_list_new ((const char *const *) labels);

  gtk_widget_init_template (GTK_WIDGET (self));
  adw_combo_row_set_model (self->level, G_LIST_MODEL (levels));
  show_whole_value (self->level);
  show_whole_value (self->style);
}
