/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "setup-text.h"

#include <glib/gi18n.h>

#include "client/draft/leader-use.h"
#include "parts-text.h"
#include "rules-text.h"

/* Returns a sentence with the seat's place in turn order. */
static const char *
order_text (int seat)
{
  static const char *const texts[MAE_MAX_PLAYERS] = {
    N_ ("You take the first turn"),         NC_ ("turn order", "You play second"),
    NC_ ("turn order", "You play third"),   NC_ ("turn order", "You play fourth"),
    NC_ ("turn order", "You play fifth"),   NC_ ("turn order", "You play sixth"),
    NC_ ("turn order", "You play seventh"), NC_ ("turn order", "You play eighth"),
  };

  return seat == 0 ? _ (texts[0])
                   : g_dpgettext2 (NULL, "turn order", texts[CLAMP (seat, 1, MAE_MAX_PLAYERS - 1)]);
}

char *
mae_setup_seat_text (const MaeGame *game, int seat)
{
  const MaeSeatSetup *setup = &game->rules->seats[seat];
  g_autofree char *resources = g_strdup_printf (
      ngettext ("%d resource", "%d resources", setup->resources), (int) setup->resources);
  g_autofree char *faith =
      g_strdup_printf (ngettext ("%d Faith", "%d Faith", setup->faith), (int) setup->faith);

  if (game->n_players == 1)
    return g_strdup (_ ("You against Lorenzo"));
  if (setup->resources == 0 && setup->faith == 0)
    return g_strdup (order_text (seat));
  if (setup->resources == 0 || setup->faith == 0)
    /* Translators: "You play second", then "1 resource". */
    return g_strdup_printf (_ ("%s: %s to start with"), order_text (seat),
                            setup->faith == 0 ? resources : faith);
  /* Translators: "You play third", then "1 resource", then "1 Faith". */
  return g_strdup_printf (_ ("%s: %s and %s to start with"), order_text (seat), resources, faith);
}

/* Returns how many units the seat can choose in all. */
static int
resources_in_all (const MaeDraftSetup *draft)
{
  return draft->game->rules->seats[draft->seat].resources;
}

/* Returns whether the leaders come next: not if only resources are still to be chosen. */
static gboolean
leaders_are_next (const MaeDraftSetup *draft)
{
  return mae_draft_setup_wants_leaders (draft)
         && (mae_draft_setup_n_kept (draft) < draft->game->rules->leaders_kept
             || mae_draft_setup_left (draft) == 0);
}

/* Returns whether only the start is left. */
static gboolean
is_chosen (const MaeDraftSetup *draft)
{
  gboolean leaders = mae_draft_setup_wants_leaders (draft);
  gboolean resources = mae_draft_setup_wants_resources (draft);

  return (leaders || resources)
         && (!leaders || mae_draft_setup_n_kept (draft) == draft->game->rules->leaders_kept)
         && (!resources || mae_draft_setup_left (draft) == 0);
}

char *
mae_setup_heading_text (const MaeDraftSetup *draft)
{
  int kept = draft->game->rules->leaders_kept, all = resources_in_all (draft);
  int left = kept - mae_draft_setup_n_kept (draft);

  if (is_chosen (draft))
    return g_strdup (_ ("All chosen"));
  if (leaders_are_next (draft) && left > 0 && left < kept)
    return g_strdup_printf (ngettext ("Choose %d more leader", "Choose %d more leaders", left),
                            left);
  if (leaders_are_next (draft))
    return g_strdup_printf (ngettext ("Choose %d leader", "Choose %d leaders", kept), kept);
  if (mae_draft_setup_wants_resources (draft))
    return g_strdup_printf (
        ngettext ("Choose %d starting resource", "Choose %d starting resources", all), all);
  return g_strdup (_ ("Ready to start"));
}

char *
mae_setup_about_text (const MaeDraftSetup *draft)
{
  if (is_chosen (draft))
    return g_strdup (_ ("Start, or change your choice."));
  if (leaders_are_next (draft))
    return g_strdup (_ ("Click them or drag them onto your board; with the keyboard, press Space. "
                        "They stay hidden until you activate them."));
  if (mae_draft_setup_wants_resources (draft))
    return g_strdup (_ ("Click a resource, or drag it to a shelf."));
  return g_strdup (draft->game->n_players == 1
                       ? _ ("The game begins.")
                       : _ ("The first turn begins when everyone has chosen."));
}

char *
mae_setup_progress_text (const MaeDraftSetup *draft)
{
  int wanted = draft->game->rules->leaders_kept, all = resources_in_all (draft);
  g_autofree char *leaders = NULL, *resources = NULL;

  if (mae_draft_setup_wants_leaders (draft))
    leaders = g_strdup_printf (ngettext ("%d of %d leader", "%d of %d leaders", wanted),
                               mae_draft_setup_n_kept (draft), wanted);
  if (mae_draft_setup_wants_resources (draft))
    resources = g_strdup_printf (ngettext ("%d of %d resource", "%d of %d resources", all),
                                 all - mae_draft_setup_left (draft), all);
  if (leaders && resources)
    /* Translators: "1 of 2 leaders", then "1 of 1 resources". */
    return mae_parts_text (g_strdup_printf (_ ("%s · %s"), leaders, resources));
  return g_strdup (leaders ? leaders : resources ? resources : "");
}

/* Adds @part (transfer full) to @list, unless it says that there are 0 of something. */
static void
add_count (GString *list, int n, char *part)
{
  g_autofree char *text = part;

  if (n == 0)
    return;
  if (list->len > 0)
    g_string_append (list, _ (", "));
  g_string_append (list, text);
}

char *
mae_setup_leader_text (const MaeGame *game, int seat, int leader)
{
  const MaeRuleset *rules = game->rules;
  int cards[3] = { 0 }, marbles[2] = { 0 }; /* that it needs, that it helps with, to pay for */
  g_autoptr (GString) list = g_string_new (NULL);
  MaeBag saved;

  for (int level = 1; level <= rules->n_levels; level++)
    for (int colour = 0; colour < rules->n_colours; colour++) {
      int card = mae_game_top_card (game, level, colour);
      MaeLeaderUse use = card < 0 ? 0 : mae_leader_use_of_card (game, seat, leader, card, &saved);
      cards[0] += (use & MAE_LEADER_USE_NEEDS) != 0;
      cards[1] += (use & MAE_LEADER_USE_HELPS) != 0;
      cards[2] += (use & MAE_LEADER_USE_COSTS) != 0;
    }
  for (int row = 0; row < rules->rows; row++)
    for (int column = 0; column < rules->columns; column++) {
      MaeLeaderUse use = mae_leader_use_of_marble (rules, leader, game->market[row][column]);
      marbles[0] += (use & MAE_LEADER_USE_NEEDS) != 0;
      marbles[1] += (use & MAE_LEADER_USE_HELPS) != 0;
    }
  add_count (list, cards[0],
             g_strdup_printf (
                 ngettext ("%d card of a kind it needs", "%d cards of kinds it needs", cards[0]),
                 cards[0]));
  add_count (list, cards[1],
             g_strdup_printf (ngettext ("%d card that it makes cheaper",
                                        "%d cards that it makes cheaper", cards[1]),
                              cards[1]));
  add_count (list, cards[2],
             g_strdup_printf (ngettext ("%d card that it helps to pay for",
                                        "%d cards that it helps to pay for", cards[2]),
                              cards[2]));
  add_count (
      list, marbles[0],
      g_strdup_printf (ngettext ("%d marble that it needs", "%d marbles that it needs", marbles[0]),
                       marbles[0]));
  add_count (list, marbles[1],
             g_strdup_printf (
                 ngettext ("%d marble that matches it", "%d marbles that match it", marbles[1]),
                 marbles[1]));
  if (list->len == 0)
    return g_strdup (_ ("Nothing on the table is highlighted now"));
  /* Translators: what is highlighted for a leader: "2 cards of kinds it needs, 3 marbles that
   * match it". */
  return g_strdup_printf (_ ("Highlighted: %s"), list->str);
}

char *
mae_setup_waiting_text (const MaeGame *game, const MaeRoster *roster, int own_seat)
{
  guint waiting = 0, n = 0;

  for (int seat = 0; seat < game->n_players; seat++)
    if (seat != own_seat && !mae_game_setup_done (game, seat)) {
      waiting |= 1u << seat;
      n++;
    }
  g_autofree char *names = mae_seats_text (
      roster, n > 0 ? waiting : ((1u << game->n_players) - 1) & ~(1u << own_seat), own_seat);
  if (n == 0 && own_seat >= 0 && !mae_game_setup_done (game, own_seat))
    /* Translators: %s: one name, or several as "Ada and Bruno", who have chosen. */
    return g_strdup_printf (
        ngettext ("%s is waiting for you.", "%s are waiting for you.", game->n_players - 1), names);
  if (n == 0)
    return g_strdup (_ ("The game begins."));

  /* Translators: %s: one name, or several as "Ada and Bruno". */
  return g_strdup_printf (ngettext ("%s is still choosing.", "%s are still choosing.", n), names);
}
