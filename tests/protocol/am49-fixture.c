/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "am49-fixture.h"

#include <string.h>

#include "engine/rng.h"

const char *const mae_fixture_types[] = { "ErrAction",
                                          "ErrActiveLeaderDiscarded",
                                          "ErrBuyDevCard",
                                          "ErrCardRequirements",
                                          "ErrInitialChoice",
                                          "ErrInvalidResourceTransaction",
                                          "ErrNewGame",
                                          "ErrNickname",
                                          "ErrNoSuchEntity",
                                          "ErrObjectNotOwned",
                                          "ErrProtocol",
                                          "ErrReplacedTransRecipe",
                                          "ErrResourceTransfer",
                                          "ReqActivateProductions",
                                          "ReqBuyDevCard",
                                          "ReqChooseLeaders",
                                          "ReqChooseResources",
                                          "ReqEndTurn",
                                          "ReqGoodbye",
                                          "ReqHeartbeat",
                                          "ReqJoin",
                                          "ReqLeaderAction",
                                          "ReqNewGame",
                                          "ReqQuit",
                                          "ReqSwapShelves",
                                          "ReqTakeFromMarket",
                                          "ReqWelcome",
                                          "ResGoodbye",
                                          "ResHeartbeat",
                                          "ResQuit",
                                          "ResWelcome",
                                          "UpdateAction",
                                          "UpdateActionToken",
                                          "UpdateActivateLeader",
                                          "UpdateBookedSeats",
                                          "UpdateCurrentPlayer",
                                          "UpdateDevCardGrid",
                                          "UpdateDevSlot",
                                          "UpdateFaithPoints",
                                          "UpdateGame",
                                          "UpdateGameEnd",
                                          "UpdateJoinGame",
                                          "UpdateLastRound",
                                          "UpdateLeadersHand",
                                          "UpdateLeadersHandCount",
                                          "UpdateMarket",
                                          "UpdatePlayerStatus",
                                          "UpdateResourceContainer",
                                          "UpdateSetupDone",
                                          "UpdateVaticanSection",
                                          "UpdateVictoryPoints",
                                          NULL };

const char *const mae_fixture_documented_types[] = { "ErrChooseResources",
                                                     "ErrResourceReplacement",
                                                     "ErrServerUnavailable",
                                                     "UpdateFaithTrack",
                                                     "ReqActivateLeader",
                                                     "ReqActivateProd",
                                                     "ReqDiscardLeader",
                                                     "ReqTurnEnd",
                                                     NULL };

void
mae_fixture_roster (MaeRoster *roster, int n)
{
  static const char *const names[] = { "Ada",    "Émile 漢", "q\"uo\\te", "tab\there",
                                       "<b>&'=", "🂡",        "x",         "y" };

  *roster = (MaeRoster){ .n = n };
  for (int i = 0; i < n; i++)
    roster->name[i] = g_strdup (names[i]);
}

static void
normalise (MaePlacement *placement)
{
  int n = 0;

  for (int i = 0; i < placement->n; i++)
    if (!mae_bag_is_empty (&placement->at[i].bag))
      placement->at[n++] = placement->at[i];
  placement->n = n;
  for (int i = 1; i < n; i++) {
    for (int j = i; j > 0 && placement->at[j - 1].container > placement->at[j].container; j--) {
      int32_t container = placement->at[j].container;
      MaeBag bag = placement->at[j].bag;
      placement->at[j] = placement->at[j - 1];
      placement->at[j - 1].container = container;
      placement->at[j - 1].bag = bag;
    }
  }
}

bool
mae_fixture_same_command (const MaeCommand *a, const MaeCommand *b)
{
  MaeCommand copy[2] = { *a, *b };
  guint8 packed[2][MAE_COMMAND_PACKED_MAX];
  gsize size[2];

  for (int i = 0; i < 2; i++) {
    if (copy[i].kind == MAE_COMMAND_CHOOSE_RESOURCES)
      normalise (&copy[i].choose_resources.shelves);
    else if (copy[i].kind == MAE_COMMAND_TAKE_MARKET)
      normalise (&copy[i].take_market.shelves);
    else if (copy[i].kind == MAE_COMMAND_BUY_CARD)
      normalise (&copy[i].buy_card.payment);
    else if (copy[i].kind == MAE_COMMAND_PRODUCE)
      normalise (&copy[i].produce.payment);
    size[i] = mae_command_pack (&copy[i], packed[i], sizeof packed[i]);
    g_assert_cmpuint (size[i], >, 0);
  }
  return size[0] == size[1] && memcmp (packed[0], packed[1], size[0]) == 0;
}

bool
mae_fixture_pick (const MaeGame *game, uint64_t rng[4], MaeCommand *command)
{
  static MaeMove moves[4096];

  for (int seat = 0; seat < game->n_players; seat++) {
    int n = mae_moves_list (game, seat, ~0u, moves, G_N_ELEMENTS (moves));
    n = MIN (n, (int) G_N_ELEMENTS (moves));
    if (n > 0) {
      mae_move_to_command (game, &moves[mae_rng_below (rng, (uint32_t) n)], command);
      return true;
    }
  }
  return false;
}

void
mae_fixture_decode (const MaeWireContext *context, const char *line, MaeMessage *out)
{
  g_autoptr (GError) error = NULL;

  if (!mae_am49_decode (context, NULL, line, strlen (line), out, &error))
    g_error ("%s\n%s", error->message, line);
}

char *
mae_fixture_encode (const MaeWireContext *context, MaeAm49MapForm form, const MaeMessage *message)
{
  GString *out = g_string_new (NULL);

  mae_am49_encode (context, form, message, out);
  g_assert_cmpuint (out->len, >, 1);
  g_assert_cmpint (out->str[out->len - 1], ==, '\n');
  g_string_truncate (out, out->len - 1);
  g_assert_null (strchr (out->str, '\n'));
  return g_string_free (out, FALSE);
}
