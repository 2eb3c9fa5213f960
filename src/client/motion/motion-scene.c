/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "motion-scene.h"

MaeScene *
mae_scene_new (int seat)
{
  MaeScene *self = g_new0 (MaeScene, 1);

  self->flights = g_array_new (FALSE, FALSE, sizeof (MaeFlight));
  self->pushes = g_array_new (FALSE, FALSE, sizeof (MaePush));
  self->cues = g_array_new (FALSE, FALSE, sizeof (MaeCue));
  self->seat = seat;
  return self;
}

void
mae_scene_free (MaeScene *self)
{
  g_array_unref (self->flights);
  g_array_unref (self->pushes);
  g_array_unref (self->cues);
  g_free (self->caption);
  g_free (self);
}

gboolean
mae_scene_is_empty (const MaeScene *self)
{
  return self->flights->len == 0 && self->pushes->len == 0 && self->cues->len == 0;
}

MaeFlight *
mae_scene_fly (MaeScene *self, const MaeSprite *sprite, MaeSpot from, MaeSpot to, gint64 at,
               gint64 duration, guint flags)
{
  MaeFlight flight = { .sprite = *sprite,
                       .from = from,
                       .to = to,
                       .seen = at,
                       .start = at,
                       .duration = duration,
                       .flags = flags };

  g_array_append_val (self->flights, flight);
  return &g_array_index (self->flights, MaeFlight, self->flights->len - 1);
}

void
mae_scene_cue (MaeScene *self, gint64 at, MaeCueKind kind, int a, int b)
{
  MaeCue cue = { .at = at, .kind = kind, .a = a, .b = b };

  g_array_append_val (self->cues, cue);
}

gint64
mae_scene_end (const MaeScene *self)
{
  gint64 end = 0;

  for (guint i = 0; i < self->flights->len; i++) {
    const MaeFlight *flight = &g_array_index (self->flights, MaeFlight, i);
    end = MAX (end, flight->start + flight->duration);
  }
  for (guint i = 0; i < self->pushes->len; i++) {
    const MaePush *push = &g_array_index (self->pushes, MaePush, i);
    end = MAX (end, push->start + push->duration);
  }
  return end;
}
