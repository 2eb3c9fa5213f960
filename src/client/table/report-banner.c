/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "report-banner.h"

#include <glib/gi18n.h>

#include "client/widgets/a11y-text.h"
#include "client/widgets/piece-image.h"
#include "client/widgets/widget.h"

#define STAYS 7 /* seconds */

struct _MaeReportBanner {
  GtkWidget parent_instance;

  GtkRevealer *revealer;
  GtkLabel *title;
  GtkBox *lines;
  guint leave_id;
};

G_DEFINE_FINAL_TYPE (MaeReportBanner, mae_report_banner, GTK_TYPE_WIDGET)

static void
on_child_revealed_cb (MaeReportBanner *self)
{
  if (!gtk_revealer_get_reveal_child (self->revealer)
      && !gtk_revealer_get_child_revealed (self->revealer))
    gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

gboolean
mae_report_banner_dismiss (MaeReportBanner *self)
{
  g_return_val_if_fail (MAE_IS_REPORT_BANNER (self), FALSE);
  gboolean shown = gtk_revealer_get_reveal_child (self->revealer);

  g_clear_handle_id (&self->leave_id, g_source_remove);
  gtk_revealer_set_reveal_child (self->revealer, FALSE);
  on_child_revealed_cb (self);
  return shown;
}

static gboolean
leave_cb (gpointer user_data)
{
  MaeReportBanner *self = MAE_REPORT_BANNER (user_data);

  self->leave_id = 0;
  mae_report_banner_dismiss (self);
  return G_SOURCE_REMOVE;
}

static void
mae_report_banner_class_init (MaeReportBannerClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  MAE_OWN_SOURCE (klass, MaeReportBanner, leave_id);
  mae_widget_class_set_template (widget_class, "report-banner");
  MAE_BIND_CHILDREN (widget_class, MaeReportBanner, revealer, title, lines);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "maereportbanner");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_ALERT);
}

static void
mae_report_banner_init (MaeReportBanner *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  g_signal_connect_swapped (self->revealer, "notify::child-revealed",
                            G_CALLBACK (on_child_revealed_cb), self);
}

/* ── A Vatican report ─────────────────────────────────────────────────────────────────────── */

static void
add_line (MaeReportBanner *self, MaeModel *model, int seat, int points, GString *told)
{
  gboolean own = seat == mae_model_get_seat (model);
  const char *name = own ? _ ("You") : mae_model_get_name (model, seat);
  MaePiece badge = mae_piece_for_seat (MAE_PIECE_BADGE, seat, mae_model_get_roster (model));
  MaePiece tile = { .kind = MAE_PIECE_FAVOUR,
                    .number = points,
                    .hue = points > 0 ? MAE_FAVOUR_GAINED : MAE_FAVOUR_LOST };
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *who = gtk_label_new (name), *what;
  g_autofree char *text =
      points > 0
          ? g_strdup_printf (ngettext ("%d point gained", "%d points gained", points), points)
          : g_strdup (_ ("No points: too far behind"));

  what = gtk_label_new (text);
  gtk_label_set_xalign (GTK_LABEL (who), 0);
  gtk_label_set_ellipsize (GTK_LABEL (who), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (who), 18);
  gtk_widget_set_hexpand (who, TRUE);
  gtk_widget_add_css_class (what, points > 0 ? "mae-gained" : "mae-lost");
  gtk_box_append (GTK_BOX (line), mae_piece_image_new (&badge, 24));
  gtk_box_append (GTK_BOX (line), who);
  gtk_box_append (GTK_BOX (line), what);
  gtk_box_append (GTK_BOX (line), mae_piece_image_new (&tile, 24));
  mae_widget_set_class (line, "mae-mine", own);
  gtk_box_append (self->lines, line);
  /* Translators: one player's part of a Vatican report, as it is read out: "Ada: 3 points gained".
   */
  g_string_append_printf (told, _ (" %s: %s."), name, text);
}

void
mae_report_banner_report (MaeReportBanner *self, MaeModel *model, int section, guint seats)
{
  const MaeGame *game = mae_model_get_game (model);
  g_autoptr (GString) told = g_string_new (_ ("Vatican report."));

  g_return_if_fail (MAE_IS_REPORT_BANNER (self));
  if (game == NULL || section < 0 || section >= game->rules->n_sections)
    return;
  mae_box_clear (self->lines);
  gtk_label_set_label (self->title, _ ("Vatican Report"));
  for (int seat = 0; seat < game->n_players; seat++)
    add_line (self, model, seat, seats >> seat & 1 ? game->rules->sections[section].points : 0,
              told);
  mae_a11y_name (GTK_WIDGET (self), told->str);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  gtk_revealer_set_reveal_child (self->revealer, TRUE);
  g_clear_handle_id (&self->leave_id, g_source_remove);
  self->leave_id = g_timeout_add_seconds (STAYS, leave_cb, self);
}
