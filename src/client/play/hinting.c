/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "hinting.h"

struct _MaeHinting {
  GObject parent_instance;

  MaeHint hint;
  MaeHintStage stage;
  guint64 hash;         /* of the game that the hint is for */
  GCancellable *search; /* NULL: none */
};

G_DEFINE_FINAL_TYPE (MaeHinting, mae_hinting, G_TYPE_OBJECT)

/* ── Looking for it ────────────────────────────────────────────────────────────────────────── */

static void
stop_search (MaeHinting *self)
{
  g_cancellable_cancel (self->search);
  g_clear_object (&self->search);
}

static void
found_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (MaeHinting) self = user_data;
  g_autoptr (GError) error = NULL;
  MaeHint hint;
  gboolean found = mae_hint_find_finish (result, &hint, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  g_clear_object (&self->search);
  if (found)
    self->hint = hint;
  g_signal_emit_by_name (self, "found", found);
}

void
mae_hinting_find (MaeHinting *self, const MaeGame *game, int seat, MaeAiPast past)
{
  stop_search (self);
  self->hash = mae_game_hash (game);
  self->stage = MAE_HINT_THINKING;
  self->search = g_cancellable_new ();
  mae_hint_find_async (game, seat, past, self->search, found_cb, g_object_ref (self));
}

void
mae_hinting_take (MaeHinting *self, const MaeHint *hint, const MaeGame *game)
{
  self->hint = *hint;
  self->hash = mae_game_hash (game);
}

void
mae_hinting_stop (MaeHinting *self)
{
  stop_search (self);
  self->stage = MAE_HINT_NONE;
}

gboolean
mae_hinting_is_looking (MaeHinting *self)
{
  return self->search != NULL;
}

/* ── Showing it ────────────────────────────────────────────────────────────────────────────── */

MaeHintStage
mae_hinting_get_stage (MaeHinting *self)
{
  return self->stage;
}

void
mae_hinting_set_stage (MaeHinting *self, MaeHintStage stage)
{
  self->stage = stage;
}

const MaeHint *
mae_hinting_get_hint (MaeHinting *self)
{
  return &self->hint;
}

gboolean
mae_hinting_fits (MaeHinting *self, const MaeGame *game, MaeMoveMode mode)
{
  static const MaeMoveMode modes[MAE_N_COMMANDS] = {
    [MAE_COMMAND_TAKE_MARKET] = MAE_MOVE_MARKET,
    [MAE_COMMAND_BUY_CARD] = MAE_MOVE_BUY,
    [MAE_COMMAND_PRODUCE] = MAE_MOVE_PRODUCE,
  };

  if (mae_game_hash (game) != self->hash)
    return FALSE;
  return self->stage == MAE_HINT_PROPOSING
         || mode == (self->stage == MAE_HINT_MOVE ? modes[self->hint.command.kind] : MAE_MOVE_NONE);
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
mae_hinting_dispose (GObject *object)
{
  stop_search (MAE_HINTING (object));
  G_OBJECT_CLASS (mae_hinting_parent_class)->dispose (object);
}

static void
mae_hinting_class_init (MaeHintingClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = mae_hinting_dispose;
  g_signal_new ("found", MAE_TYPE_HINTING, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                G_TYPE_BOOLEAN);
}

static void
mae_hinting_init (MaeHinting *self)
{
}

MaeHinting *
mae_hinting_new (void)
{
  return g_object_new (MAE_TYPE_HINTING, NULL);
}
