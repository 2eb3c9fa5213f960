/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "start-panels.h"

#include <glib/gi18n.h>

#include "client/game/puzzles-solved.h"
#include "client/game/wall-clock.h"
#include "client/table/table-picture.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/piece-image.h"
#include "client/widgets/widget.h"
#include "client/words/rating-text.h"
#include "rating-chart.h"

/* The strength is shown after so many games. */
#define FEWEST_GAMES 5
/* Of pieces, in pixels. */
#define BADGE 26
#define SHOWN 44

struct _MaeStartPanels {
  GtkWidget parent_instance;

  GtkWidget *game, *turn, *strength;
  GtkWidget *take, *buy, *produce; /* boxes for pieces */
  MaeTablePicture *picture, *market;
  MaeRatingChart *chart;
  GtkBox *players;
  GtkLabel *round, *when, *puzzle_about, *streak, *number;
  GtkButton *solve;

  MaeRecord *shown, *puzzle; /* the games in the pictures: they have the rulesets */
  GCancellable *cancellable;
};

G_DEFINE_FINAL_TYPE (MaeStartPanels, mae_start_panels, GTK_TYPE_WIDGET)

/* ── The last game ─────────────────────────────────────────────────────────────────────────── */

static void
add_player (MaeStartPanels *self, const MaeGameInfo *info, const MaeRoster *roster, int seat)
{
  MaePiece badge = mae_piece_for_seat (MAE_PIECE_BADGE, seat, roster);
  g_autofree char *points = g_strdup_printf ("%d", info->game->players[seat].points);
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *name = gtk_label_new (info->stored->name[seat]), *number = gtk_label_new (points);

  gtk_label_set_xalign (GTK_LABEL (name), 0);
  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_widget_add_css_class (number, "mae-strong");
  if (seat == mae_record_person (info->record))
    gtk_widget_add_css_class (name, "mae-strong");
  gtk_box_append (GTK_BOX (row), mae_piece_image_new (&badge, BADGE));
  gtk_box_append (GTK_BOX (row), name);
  gtk_box_append (GTK_BOX (row), number);
  gtk_box_append (self->players, row);
}

static void
show_game (MaeStartPanels *self, const MaeGameInfo *info)
{
  g_autofree char *round = mae_game_info_result (info);
  g_autofree char *when = mae_when_text (info->stored->played);
  MaeRoster roster = { .n = info->stored->n_players };

  self->shown = mae_record_ref (info->record);
  mae_table_picture_show (self->picture, info->game, MAX (mae_record_person (info->record), 0),
                          mae_stored_game_is_together (info->stored));
  mae_a11y_name (GTK_WIDGET (self->picture), _ ("Market, cards and your board"));
  gtk_label_set_label (self->round, round);
  gtk_label_set_label (self->when, when);
  for (int seat = 0; seat < roster.n; seat++)
    roster.name[seat] = info->stored->name[seat];
  for (int seat = 0; seat < roster.n; seat++)
    add_player (self, info, &roster, seat);
}

/* ── A turn ────────────────────────────────────────────────────────────────────────────────── */

static void
add_pieces (GtkWidget *box, MaePieceKind kind, int n, const MaePieceLook *looks)
{
  for (int i = 0; i < n; i++) {
    MaePiece piece = { .kind = kind, .look = looks[i] };

    gtk_box_append (GTK_BOX (box), mae_piece_image_new_ornament (&piece, SHOWN));
  }
}

static void
add_arrow (GtkWidget *box)
{
  gtk_box_append (GTK_BOX (box),
                  g_object_new (GTK_TYPE_IMAGE, "icon-name", "go-next-symbolic", "accessible-role",
                                GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL));
}

static void
show_turn (MaeStartPanels *self)
{
  static const MaePieceLook taken[] = { MAE_LOOK_COIN, MAE_LOOK_SHIELD, MAE_LOOK_WHITE,
                                        MAE_LOOK_SERVANT };
  static const MaePieceLook paid[] = { MAE_LOOK_COIN, MAE_LOOK_SERVANT };
  static const MaePieceLook eaten[] = { MAE_LOOK_STONE, MAE_LOOK_SHIELD };
  static const MaePieceLook made[] = { MAE_LOOK_COIN, MAE_LOOK_FAITH };
  MaePiece card = { .kind = MAE_PIECE_EMBLEM, .hue = 1 };
  MaePiece points = { .kind = MAE_PIECE_PENNANT, .hue = 1, .number = 3 };

  add_pieces (self->take, MAE_PIECE_MARBLE, G_N_ELEMENTS (taken), taken);
  add_pieces (self->buy, MAE_PIECE_RESOURCE, G_N_ELEMENTS (paid), paid);
  add_arrow (self->buy);
  gtk_box_append (GTK_BOX (self->buy), mae_piece_image_new_ornament (&card, SHOWN));
  gtk_box_append (GTK_BOX (self->buy), mae_piece_image_new_ornament (&points, SHOWN));
  add_pieces (self->produce, MAE_PIECE_RESOURCE, G_N_ELEMENTS (eaten), eaten);
  add_arrow (self->produce);
  add_pieces (self->produce, MAE_PIECE_RESOURCE, G_N_ELEMENTS (made), made);
}

/* ── The puzzle of the day ─────────────────────────────────────────────────────────────────── */

static void
show_puzzle (MaeStartPanels *self)
{
  GPtrArray *puzzles = mae_puzzles ();
  gint64 today = mae_wall_clock_day (mae_wall_clock ());
  const MaePuzzle *puzzle =
      g_ptr_array_index (puzzles, mae_puzzles_index_of_day ((int) puzzles->len, today));
  g_autoptr (GArray) stored = mae_games_list_puzzles (NULL);
  g_autofree MaeGame *game = g_new0 (MaeGame, 1);
  MaePuzzlesSolved sum = { 0 };

  if (stored)
    sum = mae_puzzles_sum_up (stored, today);
  self->puzzle = mae_puzzle_get_record (puzzle, "-");
  if (self->puzzle && mae_record_replay (self->puzzle, self->puzzle->n_commands, game)) {
    mae_table_picture_show_market (self->market, game);
    mae_a11y_name (GTK_WIDGET (self->market), _ ("The market of the puzzle"));
  }
  gtk_label_set_label (self->puzzle_about, sum.today ? _ ("Solved. The next one comes tomorrow.")
                                                     : _ ("Which move wins most often?"));
  gtk_button_set_label (self->solve, sum.today ? _ ("More Puzzles") : _ ("Solve"));
  if (sum.streak > 1) {
    g_autofree char *days = g_strdup_printf (
        /* Translators: the puzzle of the day was solved on so many days, one after the other. */
        ngettext ("%d day in a row", "%d days in a row", sum.streak), sum.streak);

    gtk_label_set_label (self->streak, days);
  }
}

/* ── The strength ──────────────────────────────────────────────────────────────────────────── */

static void
on_strengths_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  MaeStrength *strengths = mae_games_strengths_finish (result, NULL);
  const MaeStrength *most = NULL;
  MaeStartPanels *self = user_data;

  /* If they can't be read, or it was canceled, nothing is shown. */
  for (int kind = 0; strengths && kind < MAE_RATED_N_KINDS; kind++)
    if (strengths[kind].history->len >= FEWEST_GAMES
        && (!most || strengths[kind].history->len > most->history->len))
      most = &strengths[kind];
  if (most) {
    g_autofree char *number =
        mae_rating_text (mae_rating_points (&most->rating), !mae_rating_is_certain (&most->rating));

    gtk_label_set_label (self->number, number);
    mae_rating_chart_set (self->chart, _ ("Against the Computer"), most->history);
    for (int level = 1; level <= MAE_RATING_N_LEVELS; level++) {
      MaeRating rating = mae_rating_of_level (most->kind, level);

      mae_rating_chart_add_mark (self->chart, mae_level_label (level), &rating);
    }
    gtk_widget_set_visible (self->strength, TRUE);
  }
  mae_strengths_free (strengths);
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
mae_start_panels_class_init (MaeStartPanelsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  MAE_OWN (klass, MaeStartPanels, mae_own_cancel, cancellable);
  MAE_OWN (klass, MaeStartPanels, mae_record_unref, shown, puzzle);
  g_type_ensure (MAE_TYPE_TABLE_PICTURE);
  g_type_ensure (MAE_TYPE_RATING_CHART);
  mae_widget_class_set_template (widget_class, "start-panels");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  MAE_BIND_CHILDREN (widget_class, MaeStartPanels, game, turn, strength, take, buy, produce,
                     picture, market, chart, players, round, when, puzzle_about, streak, number,
                     solve);
}

static void
mae_start_panels_init (MaeStartPanels *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  show_puzzle (self);
  self->cancellable = g_cancellable_new ();
  mae_games_strengths_async (self->cancellable, on_strengths_cb, self);
}

void
mae_start_panels_show (MaeStartPanels *self, const GPtrArray *games)
{
  const MaeGameInfo *last = NULL;

  for (guint i = 0; i < games->len && !last; i++) {
    const MaeGameInfo *info = g_ptr_array_index (games, i);
    if (info->game)
      last = info;
  }
  gtk_widget_set_visible (self->game, last != NULL);
  gtk_widget_set_visible (self->turn, games->len == 0);
  if (last)
    show_game (self, last);
  else if (games->len == 0)
    show_turn (self);
}
