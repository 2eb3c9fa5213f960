/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "rating-links.h"

#include <glib/gi18n.h>

#include "client/session/session-ratings.h"
#include "client/session/session-tables.h"
#include "client/widgets/widget.h"
#include "client/widgets/wrap-layout.h"
#include "client/words/rating-text.h"

static void
add_button (GtkWidget *box, const char *label, const char *action)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_add_css_class (button, "mae-small");
  gtk_widget_add_css_class (button, "mae-quiet");
  gtk_box_append (GTK_BOX (box), button);
}

GtkWidget *
mae_rating_links_new (MaeSession *session)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  mae_wrap_layout_set (GTK_BOX (box), TRUE, 8);
  gtk_widget_set_halign (box, GTK_ALIGN_CENTER);
  add_button (box, _ ("Leader_board"), "win.leaderboard");
  add_button (box, _ ("_Finished Games"), "win.finished-games");
  gtk_widget_set_visible (box, mae_session_has_ratings (session));
  return box;
}

static void
show_note (GtkWidget *label, MaeSession *session)
{
  const MaeTableInfo *table = mae_session_get_table (session);
  const char *own = mae_session_get_nickname (session);

  for (int i = 0; table && table->is_rated && i < table->n_players; i++) {
    const MaeTablePlayer *player = &table->players[i];
    g_autofree char *rating = mae_rating_text (player->rating, player->is_uncertain);
    g_autofree char *change = mae_rating_change_text (player->change);

    if (g_strcmp0 (player->name, own) != 0 || player->rating == 0
        || table->stage != MAE_STAGE_ENDED)
      continue;
    /* Translators: a rating, and by how much the game has changed it: "1234 (+12)" */
    g_autofree char *text = g_strdup_printf (_ ("Your rating: %1$s (%2$s)"), rating, change);
    mae_label_show (GTK_LABEL (label), text);
  }
}

static void
on_table_changed_cb (GtkWidget *label)
{
  show_note (label, g_object_get_data (G_OBJECT (label), "mae-session"));
}

GtkWidget *
mae_rating_note_new (MaeSession *session)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_widget_set_visible (label, FALSE);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_CENTER);
  g_object_set_data_full (G_OBJECT (label), "mae-session", g_object_ref (session), g_object_unref);
  MAE_CONNECT (session, "table-changed", on_table_changed_cb, label);
  show_note (label, session);
  return label;
}
