/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "score-text.h"

#include <glib/gi18n.h>

#include "rules-text.h"

static const struct {
  const char *title, *nothing;
} kinds[] = {
  [MAE_SCORE_CARD] = { N_ ("Cards"), N_ ("No cards bought") },
  [MAE_SCORE_LEADER] = { N_ ("Leaders"), N_ ("No leaders activated") },
  [MAE_SCORE_TILE] = { N_ ("Faith"), N_ ("No space with points reached") },
  [MAE_SCORE_SECTION] = { N_ ("Vatican Reports"), N_ ("No points from reports") },
  [MAE_SCORE_RESOURCES] = { N_ ("Resources"), N_ ("No resources left") },
};

const char *
mae_score_title (MaeScoreKind kind)
{
  return _ (kinds[kind].title);
}

char *
mae_score_part_text (const MaeRuleset *rules, const MaeScorePart *part)
{
  g_autofree char *card = NULL;

  switch (part->kind) {
  case MAE_SCORE_CARD:
    card = mae_card_text (rules, part->index);
    return mae_capitalise (card);
  case MAE_SCORE_LEADER:
    return mae_leader_text (rules, part->index);
  case MAE_SCORE_TILE:
    /* Translators: a space of the faith track that is worth points. */
    return g_strdup_printf (_ ("Space %d reached"), rules->tiles[part->index].space);
  case MAE_SCORE_SECTION:
    return g_strdup_printf (_ ("Report at space %d"), rules->sections[part->index].to);
  case MAE_SCORE_RESOURCES:
  default:
    /* Translators: how many resources a player has left, and how many of them make a point. */
    return g_strdup_printf (ngettext ("%1$d resource left, %2$d for a point",
                                      "%1$d resources left, %2$d for a point", part->units),
                            part->units, rules->resources_per_point);
  }
}

const char *
mae_score_nothing_text (MaeScoreKind kind)
{
  return _ (kinds[kind].nothing);
}
