/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "sound-player.h"

#include <gio/gio.h>

#include "music.h"
#include "sound-output.h"
#include "widget.h"

/* The same sound isn't played again within this time. */
#define AGAIN (60 * G_TIME_SPAN_MILLISECOND)

struct _MaeSoundPlayer {
  GObject parent_instance;

  MaeSoundOutput *output; /* NULL before the first sound */
  double volume;
  gint64 last[MAE_N_SOUNDS];         /* in monotonic time; 0: never */
  MaeSoundClip *clips[MAE_N_SOUNDS]; /* NULL: not read yet */

  double music_volume;
  MaeSoundClip *music;     /* NULL: not computed yet */
  GCancellable *computing; /* NULL: not begun */
};

G_DEFINE_FINAL_TYPE (MaeSoundPlayer, mae_sound_player, G_TYPE_OBJECT)

static void
mae_sound_player_finalize (GObject *object)
{
  MaeSoundPlayer *self = MAE_SOUND_PLAYER (object);

  g_clear_pointer (&self->output, mae_sound_output_free);
  for (int i = 0; i < MAE_N_SOUNDS; i++)
    g_clear_pointer (&self->clips[i], mae_sound_clip_free);
  g_clear_pointer (&self->music, mae_sound_clip_free);
  g_cancellable_cancel (self->computing);
  g_clear_object (&self->computing);

  G_OBJECT_CLASS (mae_sound_player_parent_class)->finalize (object);
}

static void
mae_sound_player_class_init (MaeSoundPlayerClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = mae_sound_player_finalize;
  MAE_SIGNAL (klass, "played", 1, G_TYPE_INT);
}

static void
mae_sound_player_init (MaeSoundPlayer *self)
{
}

MaeSoundPlayer *
mae_sound_player_new (void)
{
  return g_object_new (MAE_TYPE_SOUND_PLAYER, NULL);
}

void
mae_sound_player_set_volume (MaeSoundPlayer *self, double volume)
{
  self->volume = CLAMP (volume, 0, 1);
}

void
mae_sound_player_play (MaeSoundPlayer *self, MaeSoundName name)
{
  gint64 now = g_get_monotonic_time ();
  g_autoptr (GError) error = NULL;

  g_return_if_fail (MAE_IS_SOUND_PLAYER (self));
  g_return_if_fail (name < MAE_N_SOUNDS);

  if (self->volume < .01 || (self->last[name] != 0 && now - self->last[name] < AGAIN))
    return;
  self->last[name] = now;
  g_signal_emit_by_name (self, "played", name);

  if (!mae_sound_output_is_available ())
    return;
  if (self->clips[name] == NULL)
    self->clips[name] = mae_sound_clip_load (name, &error);
  if (self->clips[name] == NULL) {
    g_info ("No sound \"%s\": %s", mae_sound_file (name), error->message);
    return;
  }
  if (self->output == NULL)
    self->output = mae_sound_output_new ();
  mae_sound_output_play (self->output, mae_sound_file (name),
                         mae_sound_clip_scale (self->clips[name], self->volume));
}

/* ── Music ─────────────────────────────────────────────────────────────────────────────────── */

static void
compute_cb (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_task_return_pointer (task, mae_music_render (), (GDestroyNotify) mae_sound_clip_free);
}

static void
update_music (MaeSoundPlayer *self)
{
  if (self->output == NULL)
    self->output = mae_sound_output_new ();
  mae_sound_output_set_music (self->output, self->music, self->music_volume);
}

static void
on_computed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  MaeSoundClip *music = g_task_propagate_pointer (G_TASK (result), NULL);
  MaeSoundPlayer *self = user_data;

  if (music == NULL) /* the player is gone */
    return;
  self->music = music;
  update_music (self);
}

void
mae_sound_player_set_music (MaeSoundPlayer *self, double volume)
{
  g_return_if_fail (MAE_IS_SOUND_PLAYER (self));

  self->music_volume = CLAMP (volume, 0, 1);
  if (!mae_sound_output_is_available ())
    return;
  if (self->music != NULL) {
    update_music (self);
  } else if (self->music_volume > 0 && self->computing == NULL) {
    self->computing = g_cancellable_new ();
    g_autoptr (GTask) task = g_task_new (NULL, self->computing, on_computed_cb, self);
    g_task_run_in_thread (task, compute_cb);
  }
}

double
mae_sound_player_get_music (MaeSoundPlayer *self)
{
  return self->music_volume;
}
