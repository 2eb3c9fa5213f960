/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes game files, the same in every run: make-positions FOLDER. In each it is the turn of the
 * only player, and one kind of move is possible; the file is named after that move. */
#include "client/draft/draft-buy.h"
#include "client/draft/draft-produce.h"
#include "client/draft/moves-now.h"
#include "played-record.h"
#include "store/record-file.h"

#define N_SEEDS 200

static gboolean
can_take (const MaeGame *game)
{
  return game->round > 1 && !game->main_done;
}

/* A card can be bought, and needs no choice of a slot: all are empty. */
static gboolean
can_buy (const MaeGame *game)
{
  gboolean can = FALSE;

  for (int slot = 0; slot < game->rules->n_slots; slot++)
    if (game->players[0].slots[slot].n > 0 || game->main_done)
      return FALSE;
  for (int colour = 0; colour < game->rules->n_colours; colour++)
    can |= mae_draft_buy_can (game, 0, 1, colour, NULL);
  return can;
}

/* There are @n productions. All can be paid for at once, and the player has more than two types of
 * resources, so that there is a choice. */
static gboolean
can_produce (const MaeGame *game, int n)
{
  MaeDraftProduce draft, all;
  MaeBag bag = mae_game_resources (game, 0);
  int types = 0;

  mae_draft_produce_init (&draft, game, 0);
  for (int r = 0; r < game->rules->n_resources; r++)
    types += bag.of[r] > 0;
  return !game->main_done && draft.n == n && types > 2
         && mae_draft_produce_most (&draft, &all) == n;
}

static gboolean
can_produce_base (const MaeGame *game)
{
  return can_produce (game, 1);
}

static gboolean
can_produce_cards (const MaeGame *game)
{
  return can_produce (game, 3);
}

/* A leader can be activated; this is possible after the main action, too. */
static gboolean
can_activate (const MaeGame *game)
{
  const MaePlayer *player = &game->players[0];

  for (int i = 0; i < player->hand_count; i++)
    if (!(player->active >> i & 1) && mae_now_activate (game, 0, player->hand[i], NULL, NULL))
      return TRUE;
  return FALSE;
}

/* Writes the first position that fits @fits. */
static void
write_position (const char *folder, const char *name, gboolean (*fits) (const MaeGame *))
{
  g_autofree char *file = g_strdup_printf ("%s/%s.maestri-game", folder, name);
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  g_autoptr (GError) error = NULL;

  for (guint64 seed = 1; seed < N_SEEDS; seed++) {
    g_autoptr (MaeRecord) whole =
        played_record_new ("standard", seed, 1, MAE_AI_MERCHANT, G_MAXUINT32);

    for (guint32 n = 1; n < whole->n_commands; n++)
      if (mae_record_replay (whole, n, game) && game->phase == MAE_PHASE_TURNS && fits (game)) {
        g_autoptr (MaeRecord) record = played_record_new ("standard", seed, 1, MAE_AI_MERCHANT, n);
        g_autofree char *text = mae_record_to_file (record);

        if (!g_file_set_contents (file, text, -1, &error))
          g_error ("%s", error->message);
        return;
      }
  }
  g_error ("there is no game for %s", name);
}

int
main (int argc, char **argv)
{
  if (argc != 2)
    g_error ("usage: make-positions FOLDER");
  write_position (argv[1], "market", can_take);
  write_position (argv[1], "buy", can_buy);
  write_position (argv[1], "base", can_produce_base);
  write_position (argv[1], "cards", can_produce_cards);
  write_position (argv[1], "leader", can_activate);
  return 0;
}
