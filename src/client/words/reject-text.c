/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "reject-text.h"

#include <glib/gi18n.h>

#include "client/draft/draft-buy.h"
#include "client/draft/draft-produce.h"
#include "client/draft/moves-now.h"
#include "draft-text.h"
#include "rules-text.h"
#include "wire-text.h"

/* Sentences by reason, object and so on. */
static const char *const action_texts[] = {
  [MAE_ACTION_LATE_SETUP] = N_ ("You have already made this choice."),
  [MAE_ACTION_EARLY_MANDATORY] =
      N_ ("Everyone has to choose leaders and starting resources first."),
  [MAE_ACTION_LATE_MANDATORY] =
      N_ ("You have already taken your main action this turn. End the turn when you are done."),
  [MAE_ACTION_EARLY_TURN_END] =
      N_ ("Before ending the turn, take from the market, buy a card or produce."),
  [MAE_ACTION_GAME_ENDED] = N_ ("The game is over."),
  [MAE_ACTION_NOTHING_TO_UNDO] = N_ ("There is nothing to undo."),
  [MAE_ACTION_NOT_CURRENT] = N_ ("It isn’t your turn."),
};
static const char *const not_owned_texts[] = {
  [MAE_OBJECT_LEADER] = N_ ("That leader isn’t in your hand."),
  [MAE_OBJECT_SHELF] = N_ ("That can only go on one of your shelves or leader depots."),
  [MAE_OBJECT_CONTAINER] = N_ ("That shelf or strongbox isn’t yours."),
  [MAE_OBJECT_PRODUCTION] = N_ ("You can’t activate that production, or not again this turn."),
};
static const char *const transaction_texts[] = {
  [MAE_TRANSACTION_NEGATIVE] = N_ ("Amounts can’t be negative."),
  [MAE_TRANSACTION_ILLEGAL_STORABLE] = N_ ("Resources that can be stored can’t go there."),
  [MAE_TRANSACTION_ILLEGAL_NON_STORABLE] =
      N_ ("Faith and white marbles can’t be stored or paid with."),
  [MAE_TRANSACTION_EXCLUDED] = N_ ("That resource can’t be chosen here."),
};

/* Returns the sentence at @index in @texts, which has @n; another one if there is none. (transfer
 * full) */
static char *
text_at (const char *const *texts, gsize n, guint index)
{
  return g_strdup (index < n && texts[index] ? _ (texts[index]) : _ ("That isn’t possible."));
}

static char *
initial_choice_text (const MaeReject *reject)
{
  int n = CLAMP (reject->initial_choice.missing, -MAE_QUANTITY_MAX, MAE_QUANTITY_MAX);

  if (n == 0)
    return g_strdup (_ ("You have already made this choice."));
  if (!reject->initial_choice.leaders)
    return g_strdup (_ ("Choose exactly the number of starting resources you are allowed."));
  if (n < 0)
    return g_strdup_printf (
        ngettext ("Choose %d fewer leader to keep.", "Choose %d fewer leaders to keep.", -n), -n);
  return g_strdup_printf (
      ngettext ("Choose %d more leader to keep.", "Choose %d more leaders to keep.", n), n);
}

static char *
no_such_text (const MaeReject *reject, const char *code)
{
  gboolean is_named =
      reject->no_such.entity == MAE_ENTITY_COLOUR || reject->no_such.entity == MAE_ENTITY_RESOURCE;

  return is_named && code ? g_strdup_printf (_ ("This game has no “%s”."), code)
                          : g_strdup (_ ("There is no such thing in this game."));
}

static char *
recipe_text (const MaeGame *game, const MaeReject *reject)
{
  int wanted = reject->recipe.available, given = reject->recipe.placed;
  int resource = reject->recipe.resource;

  if (game && resource >= 0 && resource < game->rules->n_resources) {
    g_autofree char *there = mae_resource_count_text (game->rules, resource, wanted);
    g_autofree char *named = mae_resource_count_text (game->rules, resource, given);

    /* Translators: %1$s and %2$s are amounts such as "2 Stones" */
    return g_strdup_printf (_ ("That doesn’t add up: it should be %1$s, not %2$s."), there, named);
  }
  if (wanted == given)
    return g_strdup (_ ("Choose what to take, pay or produce first."));
  /* On the wire the required number may leave out blanks, so it isn't shown. */
  return g_strdup (
      _ ("The number of resources doesn’t add up. Check what is paid, chosen and placed."));
}

static char *
transfer_text (const MaeGame *game, const MaeReject *reject)
{
  int resource = reject->transfer.resource;
  const char *label = game && resource >= 0 && resource < game->rules->n_resources
                          ? mae_resource_label (game->rules, resource, 2)
                          : NULL;

  switch (reject->transfer.reason) {
  case MAE_TRANSFER_BOUND_DIFFERS:
    return label ? g_strdup_printf (
               /* Translators: %s is a resource in the plural: "Stones" */
               _ ("%s can’t go there: the space is for another resource."), label)
                 : g_strdup (_ ("A shelf holds one type of resource only."));
  case MAE_TRANSFER_NON_STORABLE:
    return label ? g_strdup_printf (_ ("%s can’t be stored."), label)
                 : g_strdup (_ ("That can’t be stored."));
  case MAE_TRANSFER_CAPACITY:
    if (!reject->transfer.added)
      return label ? g_strdup_printf (_ ("There aren’t enough %s to take from there."), label)
                   : g_strdup (_ ("There isn’t enough to take from there."));
    return label ? g_strdup_printf (_ ("There is no space for more %s there."), label)
                 : g_strdup (_ ("There is no space for that."));
  case MAE_TRANSFER_DUPLICATE:
    return label ? g_strdup_printf (
               _ ("%s are already on another shelf. Two shelves can’t hold the same resource."),
               label)
                 : g_strdup (_ ("Two shelves can’t hold the same resource."));
  }
  return g_strdup (_ ("That isn’t possible."));
}

static char *
requirements_text (const MaeGame *game, const MaeReject *reject)
{
  if (!game
      || (mae_bag_is_empty (&reject->requirements.resources) && reject->requirements.n_cards == 0))
    return g_strdup (_ ("You don’t meet the requirements."));
  g_autofree char *missing =
      mae_requirement_text (game->rules, &reject->requirements.resources,
                            reject->requirements.cards, reject->requirements.n_cards);
  /* Translators: %s is what is missing: "2 Stones and 1 blue card" */
  return g_strdup_printf (_ ("You are missing %s."), missing);
}

/* @said: what the server gave as its reason; NULL: nothing. (transfer full) */
static char *
refusal_text (const char *said)
{
  g_autofree char *line = mae_wire_line (said, MAE_WIRE_SENTENCE_MAX);

  if (*line == '\0')
    return g_strdup (_ ("That isn’t possible."));
  /* Translators: %s is what the server said, in its own words */
  return g_strdup_printf (_ ("The server refused this move: %s"), line);
}

char *
mae_reject_text (const MaeGame *game, const MaeReject *reject, const char *code)
{
  switch (reject->kind) {
  case MAE_REJECT_NONE:
    return refusal_text (code);
  case MAE_REJECT_ACTION:
    return text_at (action_texts, G_N_ELEMENTS (action_texts), reject->action.reason);
  case MAE_REJECT_INITIAL_CHOICE:
    return initial_choice_text (reject);
  case MAE_REJECT_NOT_OWNED:
    return text_at (not_owned_texts, G_N_ELEMENTS (not_owned_texts), reject->not_owned.object);
  case MAE_REJECT_NO_SUCH:
    return no_such_text (reject, code);
  case MAE_REJECT_RECIPE:
    return recipe_text (game, reject);
  case MAE_REJECT_TRANSACTION:
    return text_at (transaction_texts, G_N_ELEMENTS (transaction_texts),
                    reject->transaction.reason);
  case MAE_REJECT_TRANSFER:
    return transfer_text (game, reject);
  case MAE_REJECT_BUY:
    return g_strdup (reject->buy.empty
                         ? _ ("There are no cards left in that deck.")
                         : _ ("This card can’t go there. Put a level 1 card on an empty slot, and "
                              "any other card on a card that is exactly one level lower."));
  case MAE_REJECT_REQUIREMENTS:
    return requirements_text (game, reject);
  case MAE_REJECT_ACTIVE_LEADER:
    return g_strdup (_ ("An active leader can’t be discarded."));
  }
  return g_strdup (_ ("That isn’t possible."));
}

const char *
mae_unsent_text (MaeUnsent why)
{
  if (why == MAE_UNSENT_TWO_KINDS)
    return _ ("After this choice, this server would stop responding later in the game. Choose two "
              "resources of the same kind.");
  if (why == MAE_UNSENT_FAITH)
    return _ ("After the last report, this server stops responding when you gain faith. Choose "
              "another move.");
  if (why == MAE_UNSENT_TOO_SOON)
    return _ ("On this server, what you have produced counts from your next turn on.");
  return _ ("This move isn’t possible on this server.");
}

const char *
mae_nickname_text (MaeNicknameReason reason, MaeNicknameProblem problem)
{
  switch (reason) {
  case MAE_NICKNAME_NOT_SET:
    if (problem == MAE_NICKNAME_PROBLEM_CHARACTERS)
      return _ ("This nickname has characters that can’t be shown. Choose another one.");
    return _ ("Enter a nickname of 1 to 32 characters.");
  case MAE_NICKNAME_ALREADY_SET:
    return _ ("You already have a nickname on this server.");
  case MAE_NICKNAME_TAKEN:
    return _ ("This nickname is already in use. Choose another one.");
  case MAE_NICKNAME_NOT_IN_GAME:
    return _ ("You aren’t in a game on this server.");
  }
  return _ ("The server refused this nickname. Choose another one.");
}

/* Lists the players who are still choosing in the setup. */
static char *
setup_step_text (const MaeGame *game, const MaeRoster *roster, int seat)
{
  guint waiting = 0;

  if (seat >= 0 && !game->players[seat].leaders_chosen)
    return g_strdup_printf (
        ngettext ("Choose %d leader", "Choose %d leaders", game->rules->leaders_kept),
        game->rules->leaders_kept);
  if (seat >= 0 && !game->players[seat].resources_chosen)
    return g_strdup_printf (ngettext ("Choose %d starting resource", "Choose %d starting resources",
                                      game->rules->seats[seat].resources),
                            game->rules->seats[seat].resources);
  for (int s = 0; s < game->n_players; s++)
    if (!mae_game_setup_done (game, s))
      waiting |= 1u << s;
  if (waiting == 0)
    return g_strdup (_ ("Starting the game…"));
  g_autofree char *names = mae_seats_text (roster, waiting, seat);
  /* Translators: %s are names: "Ada and Bruno" */
  return g_strdup_printf (_ ("Waiting for %s to choose"), names);
}

/* Names the main actions that are possible. */
static char *
main_action_text (const MaeGame *game, int seat)
{
  gboolean buy = mae_draft_buy_can_any (game, seat), produce;
  MaeDraftProduce draft;

  mae_draft_produce_init (&draft, game, seat);
  produce = mae_draft_produce_can_any (&draft);
  if (buy && produce)
    return g_strdup (_ ("Take from the market, buy a card or produce"));
  if (buy)
    return g_strdup (_ ("Take from the market or buy a card"));
  if (produce)
    return g_strdup (_ ("Take from the market or produce"));
  return g_strdup (_ ("Take from the market"));
}

char *
mae_awaited_text (const char *name)
{
  /* Translators: %s is a player whose connection broke. */
  return g_strdup_printf (_ ("Waiting for %s to come back"), name);
}

char *
mae_next_step_text (const MaeGame *game, const MaeRoster *roster, int seat,
                    const MaeDraftMissing *missing)
{
  if (missing)
    return mae_draft_missing_text (game, missing);
  if (game->phase == MAE_PHASE_ENDED)
    return g_strdup (_ ("The game is over"));
  if (game->phase == MAE_PHASE_SETUP)
    return setup_step_text (game, roster, seat);
  if (game->current != seat) {
    g_autofree char *name = mae_seats_text (roster, 1u << game->current, seat);

    /* Translators: %s is a player's name */
    return g_strdup_printf (_ ("%s is playing"), name);
  }
  if (game->main_done)
    return g_strdup (_ ("End your turn"));
  return main_action_text (game, seat);
}

static gboolean
can_swap (const MaeGame *game, int seat)
{
  int16_t own[MAE_MAX_OWN], others[MAE_MAX_OWN];
  int n = mae_game_own_containers (game, seat, own);

  for (int i = 0; i < n; i++)
    if (mae_now_swap_targets (game, seat, own[i], others) > 0)
      return TRUE;
  return FALSE;
}

char *
mae_next_step_details (const MaeGame *game, int seat, bool newcomer)
{
  if (!game->main_done && newcomer)
    return g_strdup (_ ("New here? Try a market arrow. Nothing happens until you confirm. Press F1 "
                        "for the rules."));
  if (!game->main_done)
    return g_strdup (_ ("Drag, click or use the keyboard: Tab, arrows, Enter."));
  gboolean swap = can_swap (game, seat);
  if (game->players[seat].hand_count > __builtin_popcount (game->players[seat].active))
    return g_strdup (swap ? _ ("Before that, you can still swap shelves or use leaders.")
                          : _ ("Before that, you can still use leaders."));
  return g_strdup (swap ? _ ("Before that, you can still swap shelves.") : "");
}
