/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "result-text.h"

#include <glib/gi18n.h>

#include "rules-text.h"
#include "score-text.h"

static int
best_total (const MaeGame *game)
{
  int best = 0;

  for (int seat = 0; seat < game->n_players; seat++)
    if (game->winners & (1u << seat))
      best = MAX (best, mae_game_score (game, seat).total);
  return best;
}

char *
mae_result_text (const MaeGame *game, const MaeRoster *roster, int own_seat)
{
  int points = best_total (game);

  if (game->winners == 0)
    return g_strdup (_ ("Lorenzo wins"));
  if (own_seat >= 0 && game->winners == 1u << own_seat)
    return g_strdup_printf (ngettext ("You win with %d point", "You win with %d points", points),
                            points);

  g_autofree char *names = mae_seats_text (roster, game->winners, own_seat);
  if (game->winners & (game->winners - 1))
    return g_strdup_printf (
        /* Translators: %s: several names, "Ada and you". */
        ngettext ("%s share the win with %d point", "%s share the win with %d points", points),
        names, points);
  return g_strdup_printf (ngettext ("%s wins with %d point", "%s wins with %d points", points),
                          names, points);
}

/* ── The second sentence ───────────────────────────────────────────────────────────────────── */

/* Returns a color without cards left in the grid, or -1. */
static int
emptied_colour (const MaeGame *game)
{
  for (int colour = 0; colour < game->rules->n_colours; colour++) {
    gboolean left = FALSE;

    for (int level = 1; level <= game->rules->n_levels; level++)
      left |= mae_game_top_card (game, level, colour) >= 0;
    if (!left)
      return colour;
  }
  return -1;
}

static char *
solo_details (const MaeGame *game)
{
  int colour = emptied_colour (game);

  if (game->winners != 0)
    return g_strdup_printf (_ ("Lorenzo’s black cross was on space %d of %d."), game->cross,
                            game->rules->track_end);
  if (game->cross >= game->rules->track_end)
    return g_strdup (_ ("Lorenzo’s black cross reached the end of the faith track before you."));
  if (colour >= 0)
    /* Translators: %s: the name of a color as it stands alone on a label. */
    return g_strdup_printf (_ ("No cards of one color are left: %s."),
                            mae_colour_label (game->rules, colour));
  return g_strdup ("");
}

/* Returns a sentence with the rank, for the second and later ones. */
static const char *
rank_text (int rank)
{
  static const char *const texts[] = {
    NC_ ("result", "You came second"), NC_ ("result", "You came third"),
    NC_ ("result", "You came fourth"), NC_ ("result", "You came fifth"),
    NC_ ("result", "You came sixth"),  NC_ ("result", "You came seventh"),
    NC_ ("result", "You came eighth"),
  };

  return g_dpgettext2 (NULL, "result", texts[CLAMP (rank - 2, 0, (int) G_N_ELEMENTS (texts) - 1)]);
}

/* Returns by how much the winner in @seat is ahead of the second. */
static char *
ahead_text (const MaeGame *game, const MaeRoster *roster, int seat, int second)
{
  int ahead = mae_game_score (game, seat).total - mae_game_score (game, second).total;

  if (ahead <= 0)
    /* Translators: %s is a player's name. */
    return g_strdup_printf (_ ("%s has the same points but fewer resources left."),
                            roster->name[second]);
  return g_strdup_printf (
      /* Translators: %2$s is a player's name. */
      ngettext ("You are %1$d point ahead of %2$s.", "You are %1$d points ahead of %2$s.", ahead),
      ahead, roster->name[second]);
}

char *
mae_result_details (const MaeGame *game, const MaeRoster *roster, int own_seat)
{
  int8_t order[MAE_MAX_PLAYERS], rank[MAE_MAX_PLAYERS];
  int n, own_rank = 0, behind;
  g_autofree char *winners = NULL;

  if (game->n_players == 1)
    return solo_details (game);
  if (own_seat < 0 || own_seat >= game->n_players)
    return g_strdup ("");
  n = mae_game_ranking (game, order, rank);
  if (game->winners == 1u << own_seat)
    return ahead_text (game, roster, order[0], order[1]);
  if (game->winners & (1u << own_seat))
    return g_strdup (_ ("Congratulations!"));

  for (int i = 0; i < n; i++)
    if (order[i] == own_seat)
      own_rank = rank[i];
  behind = best_total (game) - mae_game_score (game, own_seat).total;
  if (behind <= 0)
    /* Translators: %s: "You came second". */
    return g_strdup_printf (_ ("%s, with the same points but fewer resources left."),
                            rank_text (own_rank));
  winners = mae_seats_text (roster, game->winners, own_seat);
  return g_strdup_printf (
      /* Translators: "You came second", then the number of points, then the name of the winner, or
       * several names as "Ada and Bruno". */
      ngettext ("%1$s, %2$d point behind %3$s.", "%1$s, %2$d points behind %3$s.", behind),
      rank_text (own_rank), behind, winners);
}

/* Each is a whole sentence for the player, for one other player, and for several. */
static char *
cards_reason (const MaeRoster *roster, guint seats, int own_seat, int n)
{
  g_autofree char *who = mae_seats_text (roster, seats, own_seat);

  if (own_seat >= 0 && seats == 1u << own_seat)
    return g_strdup_printf (ngettext ("You have %d development card, which ends the game.",
                                      "You have %d development cards, which ends the game.", n),
                            n);
  if ((seats & (seats - 1)) == 0)
    return g_strdup_printf (
        /* Translators: %1$s is a name. */
        ngettext ("%1$s has %2$d development card, which ends the game.",
                  "%1$s has %2$d development cards, which ends the game.", n),
        who, n);
  return g_strdup_printf (
      /* Translators: %2$s are names: "Ada and you". */
      ngettext ("Several players have %1$d development card, which ends the game: %2$s.",
                "Several players have %1$d development cards, which ends the game: %2$s.", n),
      n, who);
}

static char *
track_reason (const MaeRoster *roster, guint seats, int own_seat)
{
  g_autofree char *who = mae_seats_text (roster, seats, own_seat);

  if (own_seat >= 0 && seats == 1u << own_seat)
    return g_strdup (_ ("You reached the last space of the faith track, which ends the game."));
  if ((seats & (seats - 1)) == 0)
    /* Translators: %s is a name. */
    return g_strdup_printf (
        _ ("%s reached the last space of the faith track, which ends the game."), who);
  return g_strdup_printf (
      /* Translators: %s are names: "Ada and you". */
      _ ("Several players reached the last space of the faith track, which ends the game: %s."),
      who);
}

/* Says the same as track_reason(), for use as a second reason. */
static char *
track_reason_too (const MaeRoster *roster, guint seats, int own_seat)
{
  g_autofree char *who = mae_seats_text (roster, seats, own_seat);

  if (own_seat >= 0 && seats == 1u << own_seat)
    return g_strdup (_ ("You also reached the last space of the faith track."));
  if ((seats & (seats - 1)) == 0)
    /* Translators: %s is a name. */
    return g_strdup_printf (_ ("%s also reached the last space of the faith track."), who);
  /* Translators: %s are names: "Ada and you". */
  return g_strdup_printf (_ ("Several players also reached the last space of the faith track: %s."),
                          who);
}

/* Returns who ends the game, and how; empty: nobody yet. (transfer full) */
static char *
reason_text (const MaeGame *game, const MaeRoster *roster, int own_seat)
{
  int most = game->rules->cards_to_end;
  guint with_cards = 0, at_end = 0;
  g_autofree char *cards = NULL;
  g_autofree char *end = NULL;

  for (int seat = 0; seat < game->n_players; seat++) {
    with_cards |= (guint) (mae_game_card_count (game, seat) >= most) << seat;
    at_end |= (guint) (game->players[seat].faith >= game->rules->track_end) << seat;
  }
  if (with_cards)
    cards = cards_reason (roster, with_cards, own_seat, most);
  if (at_end && cards)
    end = track_reason_too (roster, at_end, own_seat);
  else if (at_end)
    end = track_reason (roster, at_end, own_seat);
  return cards ? mae_sentences_text (cards, end) : g_strdup (end ? end : "");
}

char *
mae_result_reason (const MaeGame *game, const MaeRoster *roster, int own_seat)
{
  return game->winners != 0 ? reason_text (game, roster, own_seat) : g_strdup ("");
}

/* ── What decided it, and what is shown to others ──────────────────────────────────────────── */

char *
mae_result_decided_text (const MaeGame *game, const MaeRoster *roster, int own_seat)
{
  int8_t order[MAE_MAX_PLAYERS];
  int n = mae_game_ranking (game, order, NULL), winner = order[0], other, best = 0, most = 0;

  if (n < 2 || !(game->winners >> winner & 1))
    return g_strdup ("");
  /* The winner is compared with the player or, if that is the same, with the second. */
  other = own_seat >= 0 && own_seat < n && own_seat != winner ? own_seat : order[1];
  MaeScore a = mae_game_score (game, winner), b = mae_game_score (game, other);
  const struct {
    MaeScoreKind kind;
    int points[2];
  } parts[] = {
    { MAE_SCORE_CARD, { a.cards, b.cards } },
    { MAE_SCORE_LEADER, { a.leaders, b.leaders } },
    { MAE_SCORE_TILE, { a.track, b.track } },
    { MAE_SCORE_SECTION, { a.sections, b.sections } },
    { MAE_SCORE_RESOURCES, { a.resources, b.resources } },
  };
  for (int i = 0; i < (int) G_N_ELEMENTS (parts); i++)
    if (parts[i].points[0] - parts[i].points[1] > most) {
      most = parts[i].points[0] - parts[i].points[1];
      best = i;
    }
  if (most == 0)
    return g_strdup ("");
  g_autofree char *best_name = mae_seats_text (roster, 1u << winner, own_seat);
  g_autofree char *other_name = mae_seats_text (roster, 1u << other, own_seat);
  g_autofree char *who = mae_capitalise (best_name);
  /* Translators: %1$s: the kind of points that made the difference, such as "Cards"; then the
   * winner's name (or "You"), points, and the same of another player. */
  return g_strdup_printf (_ ("What decided it: %1$s. %2$s: %3$d, %4$s: %5$d."),
                          mae_score_title (parts[best].kind), who, parts[best].points[0],
                          other_name, parts[best].points[1]);
}

char *
mae_result_place_text (const MaeGame *game, const MaeRoster *roster, int own_seat)
{
  int8_t order[MAE_MAX_PLAYERS], rank[MAE_MAX_PLAYERS];
  int n = mae_game_ranking (game, order, rank), own_rank = 1;
  int points = mae_game_score (game, own_seat >= 0 && own_seat < n ? own_seat : order[0]).total;

  for (int i = 0; i < n; i++)
    if (order[i] == own_seat)
      own_rank = rank[i];
  if (n == 1 || own_seat < 0)
    return g_strdup_printf (ngettext ("%d point", "%d points", points), points);
  return g_strdup_printf (
      /* Translators: points, then a place, then the number of players. */
      ngettext ("%1$d point, place %2$d of %3$d", "%1$d points, place %2$d of %3$d", points),
      points, own_rank, n);
}

char *
mae_result_names_text (const MaeGame *game, const MaeRoster *roster)
{
  g_autoptr (GString) text = g_string_new (NULL);
  int8_t order[MAE_MAX_PLAYERS];
  int n = mae_game_ranking (game, order, NULL);

  for (int i = 0; i < n; i++)
    g_string_append_printf (text, "%s%s %d", i > 0 ? " · " : "", roster->name[order[i]],
                            mae_game_score (game, order[i]).total);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
mae_result_best_text (int points, int best)
{
  if (points > best)
    return g_strdup (_ ("your best so far"));
  if (points == best)
    return g_strdup (_ ("as many as your best"));
  return g_strdup_printf (
      ngettext ("%d point short of your best", "%d points short of your best", best - points),
      best - points);
}

char *
mae_last_round_text (const MaeGame *game, const MaeRoster *roster, int own_seat)
{
  g_autofree char *reason = reason_text (game, roster, own_seat);

  return mae_sentences_text (_ ("The last round has begun"), reason);
}
