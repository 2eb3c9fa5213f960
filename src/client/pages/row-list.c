/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "row-list.h"

#include <glib/gi18n.h>

#include "client/widgets/a11y-text.h"
#include "client/widgets/row-order.h"
#include "client/widgets/widget.h"

#define KEY "mae-key"

struct _MaeRowList {
  GtkWidget parent_instance;

  GtkWidget *changes, *list, *more;
  const MaeRowListFuncs *funcs;
  gpointer data;
  GPtrArray *keys; /* as they should be */
  guint most;
  gboolean shows_all, is_old, is_showing;
};

G_DEFINE_FINAL_TYPE (MaeRowList, mae_row_list, GTK_TYPE_WIDGET)

const char *
mae_row_list_get_key (GtkWidget *row)
{
  return g_object_get_data (G_OBJECT (row), KEY);
}

GtkWidget *
mae_row_list_get (MaeRowList *self, guint i)
{
  GtkWidget *row = GTK_WIDGET (gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), (int) i));

  return row && mae_row_list_get_key (row) ? row : NULL;
}

static MaeRowsUse
use_of (MaeRowList *self)
{
  GtkStateFlags flags = gtk_widget_get_state_flags (self->list);

  if (flags & GTK_STATE_FLAG_PRELIGHT)
    return MAE_ROWS_POINTED;
  return flags & GTK_STATE_FLAG_FOCUS_WITHIN ? MAE_ROWS_FOCUSED : MAE_ROWS_UNUSED;
}

static gboolean
fits (MaeRowList *self, const GPtrArray *order)
{
  for (guint i = 0; i < order->len; i++) {
    GtkWidget *row = mae_row_list_get (self, i);
    if (!row || !g_str_equal (mae_row_list_get_key (row), g_ptr_array_index (order, i)))
      return FALSE;
  }
  return mae_row_list_get (self, order->len) == NULL;
}

static GtkWidget *
make_row (MaeRowList *self, const char *key)
{
  GtkWidget *row = self->funcs->make (self->data, key);

  g_object_set_data_full (G_OBJECT (row), KEY, g_strdup (key), g_free);
  return g_object_ref_sink (row);
}

static GtkWidget *
find_row (MaeRowList *self, const char *key)
{
  GtkWidget *row;

  for (guint i = 0; (row = mae_row_list_get (self, i)) != NULL; i++)
    if (g_str_equal (mae_row_list_get_key (row), key))
      return row;
  return NULL;
}

/* Removes @row. If @focus is in it, the window has no focus then. */
static void
remove_row (MaeRowList *self, GtkWidget *row, GtkWidget *focus)
{
  if (focus && (focus == row || gtk_widget_is_ancestor (focus, row)))
    gtk_window_set_focus (GTK_WINDOW (gtk_widget_get_root (row)), NULL);
  gtk_list_box_remove (GTK_LIST_BOX (self->list), row);
}

/* Rows that can stay where they are aren't touched: somebody may be pressing a button in one. */
static void
place_rows (MaeRowList *self, const GPtrArray *order)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *now = root ? gtk_root_get_focus (root) : NULL;
  g_autoptr (GtkWidget) focus =
      now && gtk_widget_is_ancestor (now, self->list) ? g_object_ref (now) : NULL;
  GtkWidget *row;

  for (guint i = 0; (row = mae_row_list_get (self, i)) != NULL;)
    if (self->is_old || mae_row_order_find (order, mae_row_list_get_key (row)) < 0)
      remove_row (self, row, focus);
    else
      i++;
  self->is_old = FALSE;
  for (guint i = 0; i < order->len; i++) {
    const char *key = g_ptr_array_index (order, i);
    row = find_row (self, key);
    if (row && row == mae_row_list_get (self, i))
      continue;
    g_autoptr (GtkWidget) owned = row ? g_object_ref (row) : make_row (self, key);
    if (row)
      remove_row (self, row, focus);
    gtk_list_box_insert (GTK_LIST_BOX (self->list), owned, (int) i);
  }
  if (!focus || gtk_root_get_focus (root) != NULL)
    return;
  if (!gtk_widget_is_ancestor (focus, self->list) || !gtk_widget_grab_focus (focus))
    mae_row_list_focus (self);
}

static void
show_more (MaeRowList *self)
{
  guint n = self->keys->len;
  gboolean any = !self->shows_all && n > self->most;

  gtk_widget_set_visible (self->more, any);
  if (!any)
    return;
  g_autofree char *text =
      g_strdup_printf (ngettext ("Show %u More", "Show %u More", n - self->most), n - self->most);
  gtk_label_set_label (GTK_LABEL (gtk_list_box_row_get_child (GTK_LIST_BOX_ROW (self->more))),
                       text);
  mae_a11y_name (self->more, text);
}

static void
show (MaeRowList *self, MaeRowsUse use)
{
  g_autoptr (GPtrArray) shown = g_ptr_array_new (), wanted = g_ptr_array_new ();
  g_autoptr (GPtrArray) order = g_ptr_array_new ();
  gboolean had_any = self->keys->len > 0, any = FALSE;

  /* If all that is known of them is gone, the owner shows other ones when it hears of them. */
  for (guint i = self->keys->len; i > 0; i--)
    if (!self->funcs->has (self->data, g_ptr_array_index (self->keys, i - 1)))
      g_ptr_array_remove_index (self->keys, i - 1);
    else
      any = TRUE;
  if (!any && had_any)
    return;
  self->is_showing = TRUE;
  for (guint i = 0; mae_row_list_get (self, i); i++)
    g_ptr_array_add (shown, (gpointer) mae_row_list_get_key (mae_row_list_get (self, i)));
  for (guint i = 0; i < self->keys->len && (self->shows_all || i < self->most); i++)
    g_ptr_array_add (wanted, g_ptr_array_index (self->keys, i));
  guint n = mae_row_order (shown, wanted, self->is_old ? MAE_ROWS_UNUSED : use, order);
  if (self->is_old || !fits (self, order))
    place_rows (self, order);
  for (guint i = 0; i < order->len; i++) {
    GtkWidget *row = mae_row_list_get (self, i);
    gboolean is_there = mae_row_order_find (self->keys, mae_row_list_get_key (row)) >= 0;

    gtk_widget_set_sensitive (row, is_there);
    if (is_there)
      self->funcs->update (self->data, row, mae_row_list_get_key (row));
  }
  g_autofree char *text = g_strdup_printf (ngettext ("%u Change", "%u Changes", n), n);
  gtk_button_set_label (GTK_BUTTON (self->changes), text);
  gtk_widget_set_visible (self->changes, n > 0);
  show_more (self);
  self->is_showing = FALSE;
}

void
mae_row_list_show (MaeRowList *self, const GPtrArray *keys, guint most)
{
  g_ptr_array_set_size (self->keys, 0);
  for (guint i = 0; i < keys->len; i++)
    if (mae_row_order_find (self->keys, g_ptr_array_index (keys, i)) < 0)
      g_ptr_array_add (self->keys, g_strdup (g_ptr_array_index (keys, i)));
  self->most = most;
  show (self, use_of (self));
}

void
mae_row_list_renew (MaeRowList *self)
{
  self->is_old = TRUE;
}

gboolean
mae_row_list_focus (MaeRowList *self)
{
  GtkWidget *first = mae_row_list_get (self, 0);

  /* GTK would give the focus to a hidden row, too, from which no key leads on. */
  return first && gtk_widget_is_visible (first) && gtk_widget_grab_focus (first);
}

void
mae_row_list_sort (MaeRowList *self)
{
  show (self, MAE_ROWS_UNUSED);
}

/* When nobody uses it any more, it is sorted. */
static void
on_flags_cb (MaeRowList *self)
{
  if (!self->is_showing && gtk_widget_get_visible (self->changes)
      && use_of (self) == MAE_ROWS_UNUSED)
    show (self, MAE_ROWS_UNUSED);
}

static void
on_row_cb (MaeRowList *self, GtkListBoxRow *row)
{
  if (GTK_WIDGET (row) != self->more) {
    g_signal_emit_by_name (self, "chosen", row);
    return;
  }
  guint first = self->most;
  self->shows_all = TRUE;
  show (self, use_of (self));
  if (mae_row_list_get (self, first))
    gtk_widget_grab_focus (mae_row_list_get (self, first));
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
mae_row_list_class_init (MaeRowListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  MAE_OWN (klass, MaeRowList, g_ptr_array_unref, keys);
  MAE_SIGNAL (klass, "chosen", 1, GTK_TYPE_LIST_BOX_ROW);
  mae_widget_class_set_template (widget_class, "row-list");
  MAE_BIND_CHILDREN (widget_class, MaeRowList, changes, list, more);
  gtk_widget_class_bind_template_callback_full (widget_class, "on_changes_cb",
                                                G_CALLBACK (mae_row_list_sort));
  gtk_widget_class_bind_template_callback (widget_class, on_row_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_flags_cb);
}

static void
mae_row_list_init (MaeRowList *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->keys = g_ptr_array_new_with_free_func (g_free);
}

void
mae_row_list_set (MaeRowList *self, const MaeRowListFuncs *funcs, gpointer data, const char *label)
{
  self->funcs = funcs;
  self->data = data;
  mae_a11y_name (self->list, label);
}
