/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The few sounds of the game. Playing never waits and never fails: where there is no way to be
 * heard, nothing happens. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum {
  MAE_SOUND_MARBLE, /* the market, and resources laid down */
  MAE_SOUND_CARD,
  MAE_SOUND_TURN, /* it is the player's turn */
  MAE_SOUND_BELL, /* a Vatican report */
  MAE_SOUND_END,
  MAE_N_SOUNDS,
} MaeSoundName;

/* The file's name without its ending: "marble". */
const char *mae_sound_file (MaeSoundName name);

/* Whether this build can play sounds at all. */
gboolean mae_sound_is_available (void);

/* Silent (0) to as loud as the desktop plays (1). Silent before the first call. */
void mae_sound_set_volume (double volume);

void mae_sound_play (MaeSoundName name);

/* For tests: sounds go there instead of to a loudspeaker; NULL ends it. */
typedef void (*MaeSoundFunc) (MaeSoundName name, double volume, gpointer user_data);
void mae_sound_redirect (MaeSoundFunc func, gpointer user_data);

G_END_DECLS
