/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "start-page.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "client/art/piece-texture.h"
#include "client/game/games.h"
#include "client/widgets/installation.h"
#include "client/widgets/page.h"
#include "client/widgets/piece-image.h"
#include "client/widgets/widget.h"
#include "client/widgets/wrap-layout.h"
#include "client/words/parts-text.h"
#include "start-panels.h"

/* The least width in pixels of a window that isn't narrow, and of one that has panels beside the
 * kinds of games. */
#define WIDE 600
#define PANELS 1100
/* The width of the page in pixels without panels, and the most with them. */
#define NARROW 480
#define BROAD 1260

struct _MaeStartPage {
  GtkWidget parent_instance;

  GtkWidget *scroller, *clamp, *columns, *marbles, *choices, *go_on, *alone, *learn, *last;
  GtkWidget *last_replay, *last_again;
  GtkBox *links;
  GtkButton *more;
  GtkLabel *go_on_about, *problem, *last_points, *last_about;

  MaeStartPanels *panels; /* NULL: not wide so far */
  GPtrArray *games;       /* MaeGameInfo; NULL: not listed yet */
  gboolean is_newcomer;
  int marbles_height; /* in pixels; 0: not known yet */
  guint wrap_id;
  GCancellable *cancellable;
};

G_DEFINE_FINAL_TYPE (MaeStartPage, mae_start_page, GTK_TYPE_WIDGET)

/* Five marbles in an arch. */
static void
add_marbles (MaeStartPage *self)
{
  static const struct {
    MaePieceLook look;
    int down;
  } arch[] = {
    { MAE_LOOK_COIN, 20 },    { MAE_LOOK_SHIELD, 10 }, { MAE_LOOK_FAITH, 0 },
    { MAE_LOOK_SERVANT, 10 }, { MAE_LOOK_STONE, 20 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (arch); i++) {
    MaePiece marble = { .kind = MAE_PIECE_MARBLE, .look = arch[i].look };
    GtkWidget *image = mae_piece_image_new_ornament (&marble, 56);

    gtk_widget_set_valign (image, GTK_ALIGN_START);
    gtk_widget_set_margin_top (image, arch[i].down);
    gtk_box_append (GTK_BOX (self->marbles), image);
  }
}

/* ── Continuing a game ─────────────────────────────────────────────────────────────────────── */

/* Returns who played, the result, and when. (transfer full) */
static char *
about_text (const MaeGameInfo *info)
{
  g_autofree char *title = mae_game_info_title (info);
  g_autofree char *result = mae_game_info_result (info);
  g_autofree char *when = mae_when_text (info->stored->played);

  return mae_parts_text (g_strdup_printf ("%s · %s · %s", title, result, when));
}

static void
offer (MaeStartPage *self, const MaeGameInfo *info, int others)
{
  g_autofree char *about = about_text (info);
  gboolean had_focus = gtk_widget_has_focus (self->alone) || gtk_widget_has_focus (self->learn);

  if (others > 0) {
    g_autofree char *more = g_strdup_printf (
        ngettext ("%d more unfinished game", "%d more unfinished games", others), others);

    gtk_button_set_label (self->more, more);
    gtk_widget_set_visible (GTK_WIDGET (self->more), TRUE);
  }
  gtk_label_set_label (self->go_on_about, about);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->go_on), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  about, -1);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->go_on), "x", info->stored->number);
  gtk_widget_set_visible (self->go_on, TRUE);
  gtk_widget_remove_css_class (self->alone, "mae-first");
  gtk_widget_remove_css_class (self->learn, "mae-first");
  if (had_focus)
    gtk_widget_grab_focus (self->go_on);
}

/* ── The last game ─────────────────────────────────────────────────────────────────────────── */

/* Shows who played, the points, and when. */
static void
show_last (MaeStartPage *self, const MaeGameInfo *info)
{
  const MaeStoredGame *stored = info->stored;
  g_autofree char *title = mae_game_info_title (info);
  g_autofree char *about = about_text (info);
  g_autofree char *points =
      g_strdup_printf ("%d", stored->points[mae_stored_game_shown_seat (stored)]);

  gtk_label_set_label (self->last_points, points);
  gtk_label_set_label (self->last_about, about);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->last_replay),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, title, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->last_again),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, title, -1);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->last_replay), "x", stored->number);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->last_replay), "win.replay");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->last_again), "x", stored->number);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->last_again), "win.play-like");
  gtk_widget_set_visible (self->last, TRUE);
}

static void
on_listed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  GPtrArray *games = mae_games_list_finish (result, &error);
  const MaeGameInfo *first = NULL, *ended = NULL;
  MaeStartPage *self = user_data;
  int others = 0;

  /* Canceled: the page may be destroyed. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (error) {
    mae_label_show (self->problem, error->message);
    return;
  }
  self->games = games;
  for (guint i = 0; i < games->len; i++) {
    const MaeGameInfo *info = g_ptr_array_index (games, i);

    if (!ended && info->stored->state == MAE_TABLE_ENDED && !info->broken)
      ended = info;
    if (info->stored->state != MAE_TABLE_RUNNING || info->broken)
      continue;
    others += first != NULL;
    if (!first)
      first = info;
  }
  if (first)
    offer (self, first, others);
  else if (ended)
    show_last (self, ended);
  gtk_widget_queue_allocate (GTK_WIDGET (self)); /* for the panels */
}

/* Suggests the lesson to players who have never played. */
static void
offer_lesson (MaeStartPage *self)
{
  g_autoptr (GSettings) settings = mae_installation_settings ();

  if (!settings || !g_settings_get_boolean (settings, "newcomer"))
    return;
  self->is_newcomer = TRUE;
  gtk_box_reorder_child_after (GTK_BOX (self->choices), self->learn,
                               gtk_widget_get_prev_sibling (self->alone));
  gtk_widget_add_css_class (self->learn, "mae-first");
  gtk_widget_remove_css_class (self->alone, "mae-first");
}

/* ── Layout ────────────────────────────────────────────────────────────────────────────────── */

/* Lets labels in @widget that are too long for one line wrap. The other ones don't, since measuring
 * a label that wraps is slow and this page should appear quickly. */
static void
wrap_labels (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget)) {
    GtkLabel *label = GTK_LABEL (widget);

    if (pango_layout_is_ellipsized (gtk_label_get_layout (label))) {
      gtk_label_set_ellipsize (label, PANGO_ELLIPSIZE_NONE);
      gtk_label_set_wrap (label, TRUE);
    }
    return;
  }
  MAE_EACH_CHILD (child, widget)
    wrap_labels (child);
}

/* The marbles give way to the links at the page's end. In a narrow window
 * everything scrolls; there they give way to a game that can be continued. */
static void
place_marbles (MaeStartPage *self)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  gboolean visible = gtk_widget_get_visible (self->marbles);
  int needed;

  if (visible)
    gtk_widget_measure (self->marbles, GTK_ORIENTATION_VERTICAL, -1, NULL, &self->marbles_height,
                        NULL, NULL);
  gtk_widget_measure (self->scroller, GTK_ORIENTATION_VERTICAL, width, NULL, &needed, NULL, NULL);
  if (!visible)
    needed += self->marbles_height;
  gtk_widget_set_visible (self->marbles,
                          needed <= gtk_widget_get_height (GTK_WIDGET (self))
                              || (width < WIDE && !gtk_widget_get_visible (self->go_on)));
}

/* Shows what is the player's own beside the kinds of games if there is room. That isn't made before
 * the page was shown once. */
static void
place_panels (MaeStartPage *self)
{
  /* larger text needs more room */
  int least = PANELS * mae_texture_text_size (GTK_WIDGET (self)) / 100;
  gboolean broad = self->games && gtk_widget_get_width (GTK_WIDGET (self)) >= least;

  if (broad && !self->panels) {
    self->panels = g_object_new (MAE_TYPE_START_PANELS, "hexpand", TRUE, NULL);
    mae_start_panels_show (self->panels, self->games);
    gtk_box_append (GTK_BOX (self->columns), GTK_WIDGET (self->panels));
  }
  if (self->panels)
    gtk_widget_set_visible (GTK_WIDGET (self->panels), broad);
  /* A window with panels can be made narrow at once, although they are hidden only then. */
  g_object_set (self->scroller, "hscrollbar-policy", broad ? GTK_POLICY_EXTERNAL : GTK_POLICY_NEVER,
                NULL);
  adw_clamp_set_tightening_threshold (ADW_CLAMP (self->clamp), broad ? BROAD : NARROW - 40);
  adw_clamp_set_maximum_size (ADW_CLAMP (self->clamp), broad ? BROAD : NARROW);
}

static void
wrap_cb (gpointer user_data)
{
  MaeStartPage *self = user_data;

  self->wrap_id = 0;
  place_panels (self);
  wrap_labels (self->choices);
  place_marbles (self);
}

static void
mae_start_page_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  MaeStartPage *self = MAE_START_PAGE (widget);

  gtk_widget_allocate (self->scroller, width, height, baseline, NULL);
  /* Done later: wrapping labels now would change sizes during a layout. */
  if (self->wrap_id == 0)
    self->wrap_id = g_idle_add_once (wrap_cb, self);
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static gboolean
mae_start_page_grab_focus (GtkWidget *widget)
{
  MaeStartPage *self = MAE_START_PAGE (widget);

  return gtk_widget_grab_focus (gtk_widget_get_visible (self->go_on) ? self->go_on
                                : self->is_newcomer                  ? self->learn
                                                                     : self->alone);
}

/* In columns, as many as there is room for. */
static void
align_links (GtkBox *links)
{
  g_autoptr (GtkSizeGroup) columns = gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL);

  MAE_EACH_CHILD (link, GTK_WIDGET (links))
    gtk_size_group_add_widget (columns, link);
  mae_wrap_layout_set_equal (links, 4);
}

static void
mae_start_page_class_init (MaeStartPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  MAE_OWN (klass, MaeStartPage, mae_own_cancel, cancellable);
  MAE_OWN (klass, MaeStartPage, g_ptr_array_unref, games);
  MAE_OWN_SOURCE (klass, MaeStartPage, wrap_id);
  widget_class->measure = mae_widget_measure_child;
  widget_class->size_allocate = mae_start_page_size_allocate;
  mae_page_class_set_first (widget_class, mae_start_page_grab_focus);

  mae_widget_class_set_template (widget_class, "start-page");
  MAE_BIND_CHILDREN (widget_class, MaeStartPage, scroller, clamp, columns, marbles, choices, learn,
                     go_on, go_on_about, more, alone, problem, last, last_replay, last_again,
                     last_points, last_about, links);
}

static void
mae_start_page_init (MaeStartPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  align_links (self->links);
  add_marbles (self);
  offer_lesson (self);
  self->cancellable = g_cancellable_new ();
  mae_games_list_async (self->cancellable, on_listed_cb, self);
}

/* Creates a start page. */