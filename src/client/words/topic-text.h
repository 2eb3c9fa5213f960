/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The rules of the game for players, in topics. docs/how-to-play.md has the same text. */
#pragma once

#include <glib.h>

#include "engine/reject.h"

typedef enum {
  MAE_TOPIC_AIM,
  MAE_TOPIC_SETUP,
  MAE_TOPIC_TURN,
  MAE_TOPIC_MARKET,
  MAE_TOPIC_WAREHOUSE,
  MAE_TOPIC_CARDS,
  MAE_TOPIC_PRODUCTIONS,
  MAE_TOPIC_LEADERS,
  MAE_TOPIC_FAITH,
  MAE_TOPIC_END,
  MAE_TOPIC_SOLO,
  MAE_N_TOPICS,
} MaeTopic;

/* Returns the topic's title, translated. */
const char *mae_topic_title (MaeTopic topic);

/* Returns paragraph @index (from 0), or NULL after the last one. */
const char *mae_topic_paragraph (MaeTopic topic, guint index);

/* Returns whether each word of @search begins a word of the topic, in any case, with or without
 * accents. An empty @search matches. */
gboolean mae_topic_matches (MaeTopic topic, const char *search);

/* Returns the topic that explains @reject, or MAE_N_TOPICS if no rule does. */
MaeTopic mae_topic_of_reject (const MaeReject *reject);
