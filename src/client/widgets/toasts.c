/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "toasts.h"

#include "widgets-testing.h"

#include <adwaita.h>

#include "client/platform/announce.h"
#include "widget.h"

#define COMES_OR_GOES 300 /* how long a toast takes to appear or disappear, in milliseconds */

typedef struct {
  char *text;
  guint seconds;
  char *button, *action; /* NULL: no button */
  GVariant *target;      /* nullable */
} Toast;

struct _MaeToasts {
  GtkWidget parent_instance;

  GtkWidget *child, *toast;
  GtkLabel *label;
  GtkWidget *button;
  GtkEventControllerMotion *motion;
  GtkEventControllerFocus *focus;
  AdwAnimation *animation; /* 0: hidden, 1: visible */
  GPtrArray *toasts;       /* in the order they are shown */
  Toast *shown;            /* the first of them; NULL: none, or it is being hidden */
  gboolean leaving, urgent;
  guint timeout_id;
};

G_DEFINE_FINAL_TYPE (MaeToasts, mae_toasts, GTK_TYPE_WIDGET)

enum {
  PROP_0,
  PROP_CHILD,
  PROP_URGENT,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];

static void
toast_free (gpointer data)
{
  Toast *toast = data;

  g_free (toast->text);
  g_free (toast->button);
  g_free (toast->action);
  g_clear_pointer (&toast->target, g_variant_unref);
  g_free (toast);
}

/* ── Showing and hiding ────────────────────────────────────────────────────────────────────── */

static void
move_cb (double value, gpointer user_data)
{
  MaeToasts *self = MAE_TOASTS (user_data);

  gtk_widget_set_opacity (self->toast, value);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

/* Moves the toast at once if animations are off or it isn't visible. */
static void
move_to (MaeToasts *self, double value)
{
  double from = adw_animation_get_value (self->animation);

  adw_animation_reset (self->animation);
  adw_timed_animation_set_value_from (ADW_TIMED_ANIMATION (self->animation), from);
  adw_timed_animation_set_value_to (ADW_TIMED_ANIMATION (self->animation), value);
  adw_animation_play (self->animation);
}

static void
hide (MaeToasts *self)
{
  g_clear_handle_id (&self->timeout_id, g_source_remove);
  if (self->child && gtk_event_controller_focus_contains_focus (self->focus))
    gtk_widget_grab_focus (self->child);
  gtk_widget_set_can_target (self->toast, FALSE);
  gtk_widget_set_can_focus (self->toast, FALSE);
  self->shown = NULL;
  self->leaving = TRUE;
  move_to (self, 0);
}

/* Dismisses the message that is shown. Returns whether there was one. */
static gboolean
dismiss (MaeToasts *self)
{
  if (!self->shown)
    return FALSE;
  g_ptr_array_remove (self->toasts, self->shown);
  hide (self);
  return TRUE;
}

static gboolean
dismiss_cb (GtkWidget *widget, GVariant *args, gpointer user_data)
{
  return dismiss (MAE_TOASTS (widget));
}

static void
on_button_cb (MaeToasts *self)
{
  g_autofree char *action = NULL;
  g_autoptr (GVariant) target = NULL;

  if (!self->shown)
    return;
  action = g_strdup (self->shown->action);
  target = self->shown->target ? g_variant_ref (self->shown->target) : NULL;
  dismiss (self);
  gtk_widget_activate_action_variant (GTK_WIDGET (self), action, target);
}

static gboolean
timeout_cb (gpointer user_data)
{
  MaeToasts *self = MAE_TOASTS (user_data);

  if (gtk_event_controller_motion_contains_pointer (self->motion)
      || gtk_event_controller_focus_contains_focus (self->focus))
    return G_SOURCE_CONTINUE;
  self->timeout_id = 0;
  dismiss (self);
  return G_SOURCE_REMOVE;
}

static void
show_next (MaeToasts *self)
{
  if (self->shown || self->leaving || self->toasts->len == 0)
    return;
  self->shown = g_ptr_array_index (self->toasts, 0);
  gtk_label_set_text (self->label, self->shown->text);
  gtk_button_set_label (GTK_BUTTON (self->button), self->shown->button ? self->shown->button : "");
  gtk_widget_set_visible (self->button, self->shown->button != NULL);
  gtk_widget_set_can_target (self->toast, TRUE);
  gtk_widget_set_can_focus (self->toast, TRUE);
  gtk_widget_set_visible (self->toast, TRUE);
  self->timeout_id = g_timeout_add_seconds (self->shown->seconds, timeout_cb, self);
  mae_announce (GTK_WIDGET (self), self->shown->text, self->urgent);
  move_to (self, 1);
}

static void
on_moved_cb (MaeToasts *self)
{
  if (!self->leaving)
    return;
  self->leaving = FALSE;
  gtk_widget_set_visible (self->toast, FALSE);
  show_next (self);
}

/* Adds @toast (transfer full), unless the last message has the same text. */
static void
add (MaeToasts *self, Toast *toast)
{
  GPtrArray *toasts = self->toasts;

  if (toasts->len > 0) {
    Toast *last = g_ptr_array_index (toasts, self->urgent ? 0 : toasts->len - 1);

    if (g_str_equal (last->text, toast->text)) {
      toast_free (toast);
      return;
    }
  }
  /* The first one is kept: it is visible, and somebody may be reading it. */
  if (toasts->len >= MAE_TOASTS_MAX)
    g_ptr_array_remove_index (toasts, self->urgent ? toasts->len - 1 : 1);
  g_ptr_array_insert (toasts, self->urgent ? 0 : -1, toast);
  if (self->urgent && self->shown)
    hide (self);
  show_next (self);
}

void
mae_toasts_show (MaeToasts *self, const char *text, guint seconds)
{
  mae_toasts_show_with_button (self, text, seconds, NULL, NULL, NULL);
}

void
mae_toasts_show_with_button (MaeToasts *self, const char *text, guint seconds, const char *label,
                             const char *action, GVariant *target)
{
  g_return_if_fail (MAE_IS_TOASTS (self));

  Toast *toast = g_new0 (Toast, 1);
  toast->text = g_strdup (text);
  toast->seconds = seconds;
  toast->button = g_strdup (label);
  toast->action = g_strdup (action);
  toast->target = target ? g_variant_ref_sink (target) : NULL;
  add (self, toast);
}

void
mae_toasts_clear (MaeToasts *self)
{
  g_return_if_fail (MAE_IS_TOASTS (self));

  gboolean shows = self->shown != NULL;
  g_ptr_array_set_size (self->toasts, 0); /* before hide(), which may show the next one */
  if (shows)
    hide (self);
}

guint
mae_toasts_count (MaeToasts *self)
{
  g_return_val_if_fail (MAE_IS_TOASTS (self), 0);
  return self->toasts->len;
}

/* ── Size ──────────────────────────────────────────────────────────────────────────────────── */

static GtkSizeRequestMode
mae_toasts_get_request_mode (GtkWidget *widget)
{
  MaeToasts *self = MAE_TOASTS (widget);

  return self->child ? gtk_widget_get_request_mode (self->child) : GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

static void
mae_toasts_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                    int *natural, int *minimum_baseline, int *natural_baseline)
{
  MaeToasts *self = MAE_TOASTS (widget);

  /* A toast doesn't make the window larger. */
  if (self->child && gtk_widget_should_layout (self->child))
    gtk_widget_measure (self->child, orientation, for_size, minimum, natural, NULL, NULL);
  else
    gtk_widget_measure (self->toast, orientation, -1, minimum, natural, NULL, NULL);
}

static void
mae_toasts_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  MaeToasts *self = MAE_TOASTS (widget);
  double hidden = 1 - adw_animation_get_value (self->animation);
  int least, wide, high;

  if (self->child && gtk_widget_should_layout (self->child))
    gtk_widget_allocate (self->child, width, height, baseline, NULL);
  if (!gtk_widget_should_layout (self->toast))
    return;
  gtk_widget_measure (self->toast, GTK_ORIENTATION_HORIZONTAL, -1, &least, &wide, NULL, NULL);
  wide = MAX (least, MIN (wide, width));
  gtk_widget_measure (self->toast, GTK_ORIENTATION_VERTICAL, wide, NULL, &high, NULL, NULL);
  gtk_widget_allocate (
      self->toast, wide, high, -1,
      gsk_transform_translate (
          NULL, &GRAPHENE_POINT_INIT ((width - wide) / 2, height - high * (1 - hidden))));
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
set_child (MaeToasts *self, GtkWidget *child)
{
  g_clear_pointer (&self->child, gtk_widget_unparent);
  self->child = child;
  if (child)
    gtk_widget_insert_after (child, GTK_WIDGET (self), NULL);
}

static void
mae_toasts_set_property (GObject *object, guint prop_id, const GValue *value, GParamSpec *pspec)
{
  MaeToasts *self = MAE_TOASTS (object);

  switch (prop_id) {
  case PROP_CHILD:
    set_child (self, g_value_get_object (value));
    break;
  case PROP_URGENT:
    self->urgent = g_value_get_boolean (value);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
  }
}

static void
mae_toasts_dispose (GObject *object)
{
  MaeToasts *self = MAE_TOASTS (object);

  g_clear_handle_id (&self->timeout_id, g_source_remove);
  g_ptr_array_set_size (self->toasts, 0);
  self->shown = NULL;
  if (self->animation) {
    g_signal_handlers_disconnect_by_data (self->animation, self);
    adw_animation_reset (self->animation);
  }
  g_clear_object (&self->animation);
  g_clear_pointer (&self->child, gtk_widget_unparent);
  g_clear_pointer (&self->toast, gtk_widget_unparent);
  G_OBJECT_CLASS (mae_toasts_parent_class)->dispose (object);
}

static void
mae_toasts_class_init (MaeToastsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = mae_toasts_dispose;
  MAE_OWN (klass, MaeToasts, g_ptr_array_unref, toasts);
  object_class->set_property = mae_toasts_set_property;
  widget_class->get_request_mode = mae_toasts_get_request_mode;
  widget_class->measure = mae_toasts_measure;
  widget_class->size_allocate = mae_toasts_size_allocate;

  properties[PROP_CHILD] = g_param_spec_object ("child", NULL, NULL, GTK_TYPE_WIDGET,
                                                G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_URGENT] =
      g_param_spec_boolean ("urgent", NULL, NULL, FALSE, G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  mae_widget_class_set_template (widget_class, "toasts");
  MAE_BIND_CHILDREN (widget_class, MaeToasts, toast, label, button, motion, focus);
  gtk_widget_class_bind_template_callback (widget_class, on_button_cb);
  gtk_widget_class_bind_template_callback (widget_class, dismiss);
  gtk_widget_class_set_css_name (widget_class, "toastoverlay");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, dismiss_cb, NULL);
}

static void
mae_toasts_init (MaeToasts *self)
{
  self->toasts = g_ptr_array_new_with_free_func (toast_free);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  self->animation =
      adw_timed_animation_new (GTK_WIDGET (self), 0, 1, COMES_OR_GOES,
                               adw_callback_animation_target_new (move_cb, self, NULL));
  g_signal_connect_swapped (self->animation, "done", G_CALLBACK (on_moved_cb), self);
}
