/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "finished-row.h"

#include <glib/gi18n.h>

#include "client/widgets/a11y-text.h"
#include "client/widgets/widget.h"
#include "client/widgets/wrap-layout.h"
#include "client/words/parts-text.h"
#include "client/words/rating-text.h"

#define DAY (24 * 60 * 60)

/* Returns the points of the person that the row is about, or of the winner, and the day. (transfer
 * full) */
static char *
about_text (const MaeFinishedGame *game, const MaeFinishedPlayer *player)
{
  g_autofree char *points =
      g_strdup_printf (ngettext ("%d point", "%d points", player->points), player->points);
  g_autoptr (GDateTime) day = g_date_time_new_from_unix_utc (game->day * (gint64) DAY);
  g_autofree char *when = day ? g_date_time_format (day, "%x") : g_strdup ("");

  return mae_parts_text (g_strdup_printf ("%s · %s", points, when));
}

static const MaeFinishedPlayer *
find_player (const MaeFinishedGame *game)
{
  const MaeFinishedPlayer *winner = &game->players[0];

  if (game->me >= 0)
    return &game->players[game->me];
  for (int seat = 1; seat < game->n_players; seat++)
    if (game->players[seat].place < winner->place)
      winner = &game->players[seat];
  return winner;
}

static void
add_change (GtkWidget *row, int change)
{
  g_autofree char *text = mae_rating_change_text (change);
  GtkWidget *label = gtk_label_new (text);

  gtk_widget_add_css_class (label, change > 0   ? "mae-rises"
                                   : change < 0 ? "mae-falls"
                                                : "mae-soft");
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), label);
}

GtkWidget *
mae_finished_row_new (const MaeFinishedGame *game)
{
  GtkWidget *row = adw_action_row_new ();
  const MaeFinishedPlayer *player = find_player (game);
  g_autofree char *others = mae_finished_others_text (game);
  g_autofree char *about = about_text (game, player);
  g_autofree char *place = g_strdup_printf ("%d", player->place);
  GtkWidget *badge = g_object_new (GTK_TYPE_LABEL, "label", place, "valign", GTK_ALIGN_CENTER,
                                   "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  /* Translators: a place, names, "52 points · 3 December" */
  g_autofree char *heard =
      g_strdup_printf (_ ("Place %1$s against %2$s. %3$s"), place, others, about);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), others);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), about);
  gtk_widget_add_css_class (badge, "mae-result");
  mae_widget_set_class (badge, "mae-won", player->place == 1);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), badge);
  if (player->is_rated)
    add_change (row, player->change);
  if (game->has_moves) {
    GtkWidget *button = gtk_button_new_with_label (_ ("Replay"));
    g_autofree char *name = g_strdup_printf ("%s: %s", _ ("Replay"), heard);

    gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "x", (gint64) game->game);
    gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.replay-finished");
    gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
    gtk_widget_add_css_class (button, "mae-small");
    gtk_widget_add_css_class (button, "mae-quiet");
    mae_a11y_name (button, name);
    adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
    adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), button);
    mae_a11y_own_name (button);
  }
  mae_a11y_own_name (row);
  mae_a11y_name (row, heard);
  mae_wrap_layout_set_row (GTK_LIST_BOX_ROW (row));
  return row;
}
