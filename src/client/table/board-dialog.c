/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "board-dialog.h"

#include "client/platform/dialog.h"
#include "client/widgets/table-size.h"
#include "client/widgets/zoom.h"

/* In a small window the board has several lines, and scrolls. */
#define WIDTH 360 /* pixels, in a small window */

static GtkWidget *
make_scroller (MaeBoard *board)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkScrolledWindow *scrolled = GTK_SCROLLED_WINDOW (scroller);

  mae_board_set_wraps (board, TRUE, WIDTH);
  gtk_widget_set_focusable (scroller, FALSE);
  gtk_scrolled_window_set_child (scrolled, GTK_WIDGET (board));
  gtk_scrollable_set_vscroll_policy (GTK_SCROLLABLE (gtk_scrolled_window_get_child (scrolled)),
                                     GTK_SCROLL_NATURAL);
  return scroller;
}

GtkWidget *
mae_board_dialog_present (MaeModel *model, int seat, GtkWidget *parent, MaeBoard **board)
{
  GtkWidget *window = GTK_WIDGET (gtk_widget_get_root (parent));
  gboolean small = mae_table_size_is_compact (window, gtk_widget_get_width (window));
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0),
            *shown = g_object_new (MAE_TYPE_BOARD, NULL), *dialog;
  GtkWidget *over = gtk_overlay_new ();

  *board = MAE_BOARD (shown);
  gtk_widget_add_css_class (shown, "mae-looked-at");
  if (small)
    shown = make_scroller (*board);
  gtk_widget_set_vexpand (over, TRUE);
  gtk_overlay_set_child (GTK_OVERLAY (over), shown);
  gtk_overlay_add_overlay (GTK_OVERLAY (over), g_object_new (MAE_TYPE_ZOOM, NULL));
  gtk_box_append (GTK_BOX (box), adw_header_bar_new ());
  gtk_box_append (GTK_BOX (box), over);
  dialog = mae_dialog_new (mae_model_get_name (model, seat), box, small ? WIDTH : 960,
                           small ? 560 : 340);
  mae_board_update (*board, mae_model_get_game (model), seat, NULL, FALSE);
  mae_dialog_present (dialog, parent);
  return dialog;
}
