/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "side-panel.h"

#include <adwaita.h>

/* The properties of the wrapped widget. */
#if ADW_CHECK_VERSION(1, 4, 0)
#define PANEL "sidebar"
#define FOLDED "collapsed"
#define REVEALED "show-sidebar"
#else
#define PANEL "flap"
#define FOLDED "folded"
#define REVEALED "reveal-flap"
#endif

struct _MaeSidePanel {
  GtkWidget parent_instance;

  GtkWidget *view;
  gboolean folded, revealed; /* as in the wrapped widget */
  guint class_id;            /* source that sets the style class */
};

G_DEFINE_FINAL_TYPE (MaeSidePanel, mae_side_panel, GTK_TYPE_WIDGET)

enum {
  PROP_0,
  PROP_CONTENT,
  PROP_PANEL,
  PROP_FOLDED,
  PROP_REVEALED,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];

static GtkWidget *
view_new (void)
{
#if ADW_CHECK_VERSION(1, 4, 0)
  /* The panel is as wide as its content. */
  return g_object_new (ADW_TYPE_OVERLAY_SPLIT_VIEW, "sidebar-position", GTK_PACK_END, "collapsed",
                       TRUE, "show-sidebar", FALSE, "min-sidebar-width", 0.0, "max-sidebar-width",
                       0.0, NULL);
#else
  return g_object_new (ADW_TYPE_FLAP, "flap-position", GTK_PACK_END, "transition-type",
                       ADW_FLAP_TRANSITION_TYPE_OVER, "fold-duration", 0, "fold-policy",
                       ADW_FLAP_FOLD_POLICY_ALWAYS, NULL);
#endif
}

void
mae_side_panel_set_folded (MaeSidePanel *self, gboolean folded)
{
  g_return_if_fail (MAE_IS_SIDE_PANEL (self));

#if ADW_CHECK_VERSION(1, 4, 0)
  adw_overlay_split_view_set_collapsed (ADW_OVERLAY_SPLIT_VIEW (self->view), folded);
#else
  adw_flap_set_fold_policy (ADW_FLAP (self->view),
                            folded ? ADW_FLAP_FOLD_POLICY_ALWAYS : ADW_FLAP_FOLD_POLICY_AUTO);
#endif
}

static gboolean
set_class_cb (gpointer user_data)
{
  MaeSidePanel *self = user_data;

  self->class_id = 0;
  if (self->folded)
    gtk_widget_add_css_class (user_data, "folded");
  else
    gtk_widget_remove_css_class (user_data, "folded");
  return G_SOURCE_REMOVE;
}

static void
on_changed_cb (MaeSidePanel *self)
{
  gboolean folded, revealed;

  if (!self->view) /* it is being destroyed */
    return;
  g_object_get (self->view, FOLDED, &folded, REVEALED, &revealed, NULL);
  g_object_freeze_notify (G_OBJECT (self));
  if (folded != self->folded) {
    self->folded = folded;
    /* A panel may be folded during a layout, when style classes can't be changed: sizes that were
     * measured before would have been those of the old style. */
    if (self->class_id == 0)
      self->class_id = g_idle_add (set_class_cb, self);
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FOLDED]);
  }
  if (revealed != self->revealed) {
    self->revealed = revealed;
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_REVEALED]);
  }
  g_object_thaw_notify (G_OBJECT (self));
}

static void
mae_side_panel_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  MaeSidePanel *self = MAE_SIDE_PANEL (object);

  switch (prop_id) {
  case PROP_FOLDED:
    g_value_set_boolean (value, self->folded);
    break;
  case PROP_REVEALED:
    g_value_set_boolean (value, self->revealed);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
  }
}

static void
mae_side_panel_set_property (GObject *object, guint prop_id, const GValue *value, GParamSpec *pspec)
{
  MaeSidePanel *self = MAE_SIDE_PANEL (object);

  switch (prop_id) {
  case PROP_CONTENT:
    g_object_set_property (G_OBJECT (self->view), "content", value);
    break;
  case PROP_PANEL:
    g_object_set_property (G_OBJECT (self->view), PANEL, value);
    break;
  case PROP_REVEALED:
    g_object_set_property (G_OBJECT (self->view), REVEALED, value);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
  }
}

/* ── Size ──────────────────────────────────────────────────────────────────────────────────── */

static int
least_width (MaeSidePanel *self, const char *property)
{
  g_autoptr (GtkWidget) widget = NULL;
  int width = 0;

  g_object_get (self->view, property, &widget, NULL);
  if (widget)
    gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
  return width;
}

/* The minimum width is that of the folded state: otherwise a window could never become narrow
 * enough to fold the panel. */
static void
mae_side_panel_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                        int *natural, int *minimum_baseline, int *natural_baseline)
{
  MaeSidePanel *self = MAE_SIDE_PANEL (widget);
  int width;

  gtk_widget_measure (self->view, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
  gtk_widget_measure (
      self->view, orientation,
      orientation == GTK_ORIENTATION_VERTICAL && for_size >= 0 ? MAX (for_size, width) : for_size,
      minimum, natural, minimum_baseline, natural_baseline);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = MAX (least_width (self, "content"), least_width (self, PANEL));
  *natural = MAX (*natural, *minimum);
}

static void
mae_side_panel_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  MaeSidePanel *self = MAE_SIDE_PANEL (widget);
  int least;

  gtk_widget_measure (self->view, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  gtk_widget_allocate (self->view, MAX (width, least), height, baseline, NULL);
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
mae_side_panel_dispose (GObject *object)
{
  g_clear_handle_id (&MAE_SIDE_PANEL (object)->class_id, g_source_remove);
  g_clear_pointer (&MAE_SIDE_PANEL (object)->view, gtk_widget_unparent);
  G_OBJECT_CLASS (mae_side_panel_parent_class)->dispose (object);
}

static void
mae_side_panel_class_init (MaeSidePanelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags write = G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS;
  GParamFlags read = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = mae_side_panel_get_property;
  object_class->set_property = mae_side_panel_set_property;
  object_class->dispose = mae_side_panel_dispose;
  properties[PROP_CONTENT] = g_param_spec_object ("content", NULL, NULL, GTK_TYPE_WIDGET, write);
  properties[PROP_PANEL] = g_param_spec_object ("panel", NULL, NULL, GTK_TYPE_WIDGET, write);
  properties[PROP_FOLDED] = g_param_spec_boolean ("folded", NULL, NULL, TRUE, read);
  properties[PROP_REVEALED] = g_param_spec_boolean ("revealed", NULL, NULL, FALSE, read | write);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  GTK_WIDGET_CLASS (klass)->measure = mae_side_panel_measure;
  GTK_WIDGET_CLASS (klass)->size_allocate = mae_side_panel_size_allocate;
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "maesidepanel");
}

static void
mae_side_panel_init (MaeSidePanel *self)
{
  self->view = view_new ();
  gtk_widget_set_parent (self->view, GTK_WIDGET (self));
  g_signal_connect_swapped (self->view, "notify::" FOLDED, G_CALLBACK (on_changed_cb), self);
  g_signal_connect_swapped (self->view, "notify::" REVEALED, G_CALLBACK (on_changed_cb), self);
  on_changed_cb (self);
}
