/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "table-page-private.h"

#include <glib/gi18n.h>

#include "client/platform/announce.h"
#include "client/widgets/installation.h"
#include "client/widgets/key.h"
#include "client/widgets/page.h"
#include "client/widgets/table-size.h"
#include "client/widgets/widget.h"
#include "table-testing.h"

/* The page's minimum width in pixels, at the ordinary text size. */
#define LEAST 360

G_DEFINE_FINAL_TYPE (MaeTablePage, mae_table_page, GTK_TYPE_WIDGET)

/* ── Size ──────────────────────────────────────────────────────────────────────────────────── */

/* The minimum width is that of the compact state: otherwise a window could never become narrow
 * enough for it. */
static void
mae_table_page_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                        int *natural, int *minimum_baseline, int *natural_baseline)
{
  MaeTablePage *self = MAE_TABLE_PAGE (widget);
  int width = for_size;

  if (orientation == GTK_ORIENTATION_VERTICAL && for_size >= 0) {
    gtk_widget_measure (GTK_WIDGET (self->toasts), GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL,
                        NULL, NULL);
    width = MAX (width, for_size);
  }
  MAE_EACH_CHILD (child, widget) {
    int least, wanted;
    if (!gtk_widget_should_layout (child))
      continue;
    gtk_widget_measure (child, orientation, width, &least, &wanted, NULL, NULL);
    *minimum = MAX (*minimum, least);
    *natural = MAX (*natural, wanted);
  }
  if (orientation == GTK_ORIENTATION_HORIZONTAL && !self->compact)
    *minimum = MIN (*minimum, LEAST);
}

static void
update_size_cb (gpointer user_data)
{
  MaeTablePage *self = user_data;

  self->size_id = 0;
  mae_table_page_update_size (self);
}

static void
mae_table_page_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  MaeTablePage *self = MAE_TABLE_PAGE (widget);
  MaeTableLayout layout;

  /* This comes before the children are allocated, so that there is only one layout. */
  mae_table_page_get_layout (self, height, &layout);
  mae_side_panel_set_folded (self->side, !layout.whole || layout.folded);
  MAE_EACH_CHILD (child, widget) {
    int least;
    if (!gtk_widget_should_layout (child))
      continue;
    gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
    gtk_widget_allocate (child, MAX (width, least), height, baseline, NULL);
  }
  /* Style classes can't be changed during a layout. */
  if (self->size_id == 0)
    self->size_id = g_idle_add_once (update_size_cb, self);
}

/* ── Changes ───────────────────────────────────────────────────────────────────────────────── */

static void
on_reset_cb (MaeTablePage *self)
{
  const MaeGame *game = mae_table_page_game (self);

  /* The focused widget may not exist in the new state. */
  self->refocus.next |=
      gtk_widget_get_mapped (GTK_WIDGET (self)) && mae_table_page_focus_is_idle (self);
  self->dragging = FALSE;
  mae_table_motion_reset (self->scenes);
  mae_subject_light_clear (self->light);
  mae_rail_reset (self->rail);
  /* The old ruleset is freed after this, so nothing may use it for drawing, for instance while the
   * window fades to another page. */
  gtk_widget_set_visible (GTK_WIDGET (self->toasts), game != NULL);
  if (game == NULL)
    return;
  mae_table_page_refresh (self);
  mae_refocus_undone (&self->refocus, game->players, mae_table_page_seat (self));
}

static void
on_changed_cb (MaeTablePage *self)
{
  mae_table_page_refresh (self);
  mae_table_page_refocus (self);
}

static void
on_clock_cb (MaeTablePage *self)
{
  mae_rail_invalidate (self->rail);
  mae_table_page_refresh (self);
}

/* The desktop's text size has changed. */
static void
on_text_size_cb (MaeTablePage *self)
{
  mae_table_size_resize_all (GTK_WIDGET (self));
  mae_rail_invalidate (self->rail);
  mae_table_page_refresh (self);
}

static gboolean
mae_table_page_grab_focus (GtkWidget *widget)
{
  MaeTablePage *self = MAE_TABLE_PAGE (widget);

  return mae_table_page_focus_next_thing (self)
         || gtk_widget_child_focus (GTK_WIDGET (self->toasts), GTK_DIR_TAB_FORWARD);
}

static void
on_batch_cb (MaeTablePage *self, const MaeBatch *batch)
{
  int seat = mae_table_page_seat (self);
  gboolean own = seat >= 0 && batch->has_action && batch->seat == seat;
  gboolean idle = mae_table_page_focus_is_idle (self)
                  || (own && (self->refocus.next || mae_table_page_focus_is_on_tray (self)));
  MaeScene *scene = mae_table_motion_prepare (self->scenes, batch);

  /* before the card is removed, and GTK moves the focus to anything */
  mae_refocus_made (&self->refocus, own, idle ? NULL : mae_table_page_get_focus (self));
  if (own && batch->after->main_done)
    mae_move_bar_forget_tip (self->bar);
  if (own) /* what was refused before is of no interest any more */
    mae_toasts_clear (self->toasts);
  mae_rail_invalidate (self->rail);
  mae_table_page_refresh (self);
  mae_table_motion_play (self->scenes, batch, scene);
  self->refocus.next = idle;
  mae_table_page_refocus (self);
}

static void
on_refused_cb (MaeTablePage *self, const char *text)
{
  mae_table_page_toast (self, text);
  mae_refocus_refused (&self->refocus);
  mae_table_page_refresh (self);
}

static void
on_unsent_cb (MaeTablePage *self)
{
  mae_table_page_toast (self, _ ("Your last move is still being sent. Try again in a moment."));
}

static void
on_note_cb (MaeTablePage *self)
{
  if (mae_play_get_note (self->play) != NULL)
    mae_announce (GTK_WIDGET (self), mae_play_get_note (self->play), FALSE);
}

static gboolean
on_key_cb (GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state,
           MaeTablePage *self)
{
  key = mae_key_meant (GTK_EVENT_CONTROLLER (keys), key);
  if (key == GDK_KEY_Escape && mae_report_banner_dismiss (self->report_banner))
    return GDK_EVENT_STOP;
  return mae_table_page_key (self, key, state, mae_table_page_get_focus (self));
}

/* ── Parts ─────────────────────────────────────────────────────────────────────────────────── */

static void
on_subject_asked_cb (MaeTablePage *self, MaeLogEntry *entry)
{
  const MaeLogSubject *subject = &mae_log_entry_get_line (entry)->subject;

  if (mae_table_page_game (self) == NULL || subject->kind == MAE_LOG_NOWHERE)
    return;
  mae_table_page_show_pane_with (self, subject);
  mae_subject_light_show (self->light, subject);
}

/* Where the chat isn't in sight, the button that leads to it says how many messages are new. */
static void
on_unread_cb (MaeTablePage *self)
{
  mae_move_bar_mark (self->bar, mae_rail_get_talk (self->rail));
  mae_pane_switcher_mark (self->switcher, mae_rail_get_talk (self->rail));
}

static void
on_pane_chosen_cb (MaeTablePage *self, int pane)
{
  mae_table_page_show_pane (self, pane);
}

static void
pane_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  int pane = CLAMP (g_variant_get_int32 (parameter), 0, MAE_N_PANES - 1);

  mae_table_page_go_to_pane (MAE_TABLE_PAGE (widget), pane);
}

void
mae_table_page_set_controls (MaeTablePage *self, GtkWidget *controls)
{
  mae_move_bar_set_controls (self->bar, controls);
  mae_table_page_refresh (self); /* the board was made for somebody who plays */
}

gboolean
mae_table_page_find (MaeTablePage *self, const MaeSpot *spot, graphene_rect_t *out)
{
  MaeTableParts parts = mae_table_page_parts (self);

  return mae_table_parts_find (&parts, spot, out);
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
mae_table_page_dispose (GObject *object)
{
  MaeTablePage *self = MAE_TABLE_PAGE (object);

  g_clear_handle_id (&self->size_id, g_source_remove);
  g_clear_pointer (&self->light, mae_subject_light_free);
  mae_refocus_clear (&self->refocus);
  g_clear_pointer ((GtkWidget **) &self->highlight, gtk_widget_unparent);
  g_clear_pointer ((GtkWidget **) &self->motion, gtk_widget_unparent);
  g_clear_pointer ((GtkWidget **) &self->report_banner, gtk_widget_unparent);
  g_clear_pointer ((GtkWidget **) &self->toasts, gtk_widget_unparent);
  g_clear_pointer (&self->scenes, mae_table_motion_free);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (mae_table_page_parent_class)->dispose (object);
}

static void
mae_table_page_finalize (GObject *object)
{
  g_clear_object (&MAE_TABLE_PAGE (object)->play);
  G_OBJECT_CLASS (mae_table_page_parent_class)->finalize (object);
}

static void
mae_table_page_class_init (MaeTablePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mae_table_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = mae_table_page_finalize;
  MAE_SIGNAL (klass, "move-changed", 0);
  mae_page_class_set_first (widget_class, mae_table_page_grab_focus);
  g_type_ensure (MAE_TYPE_TOASTS);
  g_type_ensure (MAE_TYPE_SIDE_PANEL);
  g_type_ensure (MAE_TYPE_TRACK);
  g_type_ensure (MAE_TYPE_MARKET);
  g_type_ensure (MAE_TYPE_GRID);
  g_type_ensure (MAE_TYPE_BOARD);
  g_type_ensure (MAE_TYPE_RAIL);
  g_type_ensure (MAE_TYPE_MOVE_BAR);
  g_type_ensure (MAE_TYPE_PANE_SWITCHER);
  g_type_ensure (MAE_TYPE_MOTION);
  g_type_ensure (MAE_TYPE_REPORT_BANNER);
  g_type_ensure (MAE_TYPE_HIGHLIGHT);
  mae_widget_class_set_template (widget_class, "table-page");
  MAE_BIND_CHILDREN (widget_class, MaeTablePage, toasts, side, scroller, areas, track_frame, track,
                     middle, market, grid, board, rail, bar, switcher, motion, report_banner,
                     highlight);
  gtk_widget_class_bind_template_callback (widget_class, on_key_cb);
  mae_table_page_install_actions (widget_class);
  mae_table_page_install_drag (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, on_pane_chosen_cb);
  gtk_widget_class_install_action (widget_class, "table.pane", "i", pane_cb);
  widget_class->measure = mae_table_page_measure;
  widget_class->size_allocate = mae_table_page_size_allocate;
  gtk_widget_class_set_css_name (widget_class, "maetable");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
mae_table_page_init (MaeTablePage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  mae_table_page_set_whole (self, TRUE);
  mae_move_bar_follow_side (self->bar, self->side);
}

/* Gives the parts what they show, and those who work with the parts the parts. */
static void
set_up_parts (MaeTablePage *self)
{
  MaeTableParts parts;
  MaeTableTalk *talk = mae_rail_get_talk (self->rail);

  mae_rail_set_model (self->rail, mae_table_page_model (self), self->session);
  mae_move_bar_set_play (self->bar, self->play, self->session);
  parts = mae_table_page_parts (self);
  self->scenes = mae_table_motion_new (&parts, self->play, self->motion, self->report_banner);
  self->light = mae_subject_light_new (&parts, self->highlight);
  MAE_CONNECT (talk, "subject-asked", on_subject_asked_cb, self);
  MAE_CONNECT (talk, "unread-changed", on_unread_cb, self);
}

GtkWidget *
mae_table_page_new (MaePlay *play, MaeSession *session)
{
  MaeTablePage *self = g_object_new (MAE_TYPE_TABLE_PAGE, NULL);
  g_autoptr (GSettings) settings = session != NULL ? mae_installation_settings () : NULL;

  self->play = g_object_ref (play);
  g_set_object (&self->session, session);
  set_up_parts (self);
  MAE_CONNECT (play, "reset", on_reset_cb, self);
  MAE_CONNECT (play, "batch", on_batch_cb, self);
  MAE_CONNECT (play, "changed", on_changed_cb, self);
  MAE_CONNECT (play, "moved", mae_table_page_refresh, self);
  MAE_CONNECT (play, "refused", on_refused_cb, self);
  MAE_CONNECT (play, "unsent", on_unsent_cb, self);
  MAE_CONNECT (play, "notify::note", on_note_cb, self);
  MAE_CONNECT (play, "notify::one-move", mae_table_page_refresh, self);
  if (settings != NULL)
    g_settings_bind (settings, "end-turns", play, "ends-turns", G_SETTINGS_BIND_GET);
  if (session != NULL)
    MAE_CONNECT (session, "clock-changed", on_clock_cb, self);
  MAE_CONNECT (gtk_widget_get_settings (GTK_WIDGET (self)), "notify::gtk-xft-dpi", on_text_size_cb,
               self);
  on_reset_cb (self);
  return GTK_WIDGET (self);
}
