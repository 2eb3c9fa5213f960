/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "icon-text.h"

#include <glib/gi18n.h>

#include "rules-text.h"

/* ── Listing ──────────────────────────────────────────────────────────────────────────────── */

static void
add (GArray *icons, MaeIconKind kind, int index)
{
  g_array_append_vals (icons, &(MaeIcon){ kind, index }, 1);
}

static void
add_market (GArray *icons, const MaeRuleset *rules)
{
  for (int r = 0; r < rules->n_resources; r++)
    if (rules->marbles[r] > 0)
      add (icons, MAE_ICON_MARBLE, r);
  add (icons, MAE_ICON_ARROW, -1);
}

static void
add_cards (GArray *icons, const MaeRuleset *rules)
{
  for (int colour = 0; colour < rules->n_colours; colour++)
    add (icons, MAE_ICON_COLOUR, colour);
  for (int level = 1; level <= rules->n_levels; level++)
    add (icons, MAE_ICON_LEVEL, level);
  add (icons, MAE_ICON_POINTS, -1);
}

/* The first leader of each kind. */
static void
add_leaders (GArray *icons, const MaeRuleset *rules)
{
  guint seen = 0;

  for (int i = 0; i < rules->n_leaders; i++) {
    if (seen >> rules->leaders[i].kind & 1)
      continue;
    seen |= 1u << rules->leaders[i].kind;
    add (icons, MAE_ICON_ABILITY, i);
  }
  if (rules->n_leaders > 0)
    add (icons, MAE_ICON_HIDDEN, -1);
}

static void
add_faith (GArray *icons, const MaeRuleset *rules)
{
  for (int r = 0; r < rules->n_resources; r++)
    if (mae_ruleset_faith_of (rules, r) > 0)
      add (icons, MAE_ICON_RESOURCE, r);
  add (icons, MAE_ICON_MARKER, -1);
  if (rules->n_tiles > 0)
    add (icons, MAE_ICON_TILE, rules->tiles[0].space);
  if (rules->n_sections == 0)
    return;
  add (icons, MAE_ICON_POPE, rules->sections[0].to);
  for (int i = 0; i < rules->n_sections; i++)
    add (icons, MAE_ICON_REPORT, i);
  add (icons, MAE_ICON_GAINED, 0);
  add (icons, MAE_ICON_MISSED, 0);
}

/* Each token once. */
static void
add_tokens (GArray *icons, const MaeRuleset *rules)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  if (rules->n_tokens == 0)
    return;
  add (icons, MAE_ICON_CROSS, -1);
  add (icons, MAE_ICON_PILE, -1);
  for (int i = 0; i < rules->n_tokens; i++)
    if (g_hash_table_add (seen, mae_token_text (rules, i)))
      add (icons, MAE_ICON_TOKEN, i);
}

GArray *
mae_icons_list (const MaeRuleset *rules)
{
  GArray *icons = g_array_new (FALSE, FALSE, sizeof (MaeIcon));

  for (int r = 0; r < rules->n_resources; r++)
    if (rules->resources[r].storable)
      add (icons, MAE_ICON_RESOURCE, r);
  add_market (icons, rules);
  add_cards (icons, rules);
  add (icons, MAE_ICON_PRODUCTION, -1);
  add (icons, MAE_ICON_CHOICE, -1);
  add_leaders (icons, rules);
  add_faith (icons, rules);
  if (rules->max_players > 1)
    add (icons, MAE_ICON_INKWELL, -1);
  add_tokens (icons, rules);
  return icons;
}

/* What is the same for all icons of a kind. NULL: it isn't. */
static const struct {
  MaeTopic topic;
  const char *name, *text;
} icons_of[] = {
  [MAE_ICON_RESOURCE] = { MAE_TOPIC_WAREHOUSE },
  [MAE_ICON_CHOICE] = { MAE_TOPIC_PRODUCTIONS, NC_ ("icon", "Resource of your choice"),
                        N_ ("You choose which resource it is") },
  [MAE_ICON_MARBLE] = { MAE_TOPIC_MARKET },
  [MAE_ICON_ARROW] = { MAE_TOPIC_MARKET, NC_ ("icon", "Market arrow"),
                       N_ ("Takes its row or column; then the marble on the slide is pushed in") },
  [MAE_ICON_COLOUR] = { MAE_TOPIC_CARDS },
  [MAE_ICON_LEVEL] = { MAE_TOPIC_CARDS },
  [MAE_ICON_POINTS] = { MAE_TOPIC_CARDS, NC_ ("icon", "Victory points"),
                        N_ ("What a card or an active leader is worth at the end") },
  [MAE_ICON_PRODUCTION] = { MAE_TOPIC_PRODUCTIONS, NC_ ("icon", "Production arrow"),
                            N_ ("You pay what is before it, and what is after it goes to your "
                                "strongbox") },
  [MAE_ICON_ABILITY] = { MAE_TOPIC_LEADERS },
  [MAE_ICON_HIDDEN] = { MAE_TOPIC_LEADERS, NC_ ("icon", "Hidden leader"),
                        N_ ("Only its owner can see it") },
  [MAE_ICON_MARKER] = { MAE_TOPIC_FAITH, NC_ ("icon", "Marker"),
                        N_ ("Shows how far a player is on the faith track") },
  [MAE_ICON_TILE] = { MAE_TOPIC_FAITH, NC_ ("icon", "Gold-edged space") },
  [MAE_ICON_POPE] = { MAE_TOPIC_FAITH, NC_ ("icon", "Pope’s space"),
                      N_ ("The first marker that reaches it starts a Vatican report") },
  [MAE_ICON_REPORT] = { MAE_TOPIC_FAITH },
  [MAE_ICON_GAINED] = { MAE_TOPIC_FAITH, NC_ ("icon", "Vatican report gained"),
                        N_ ("You were far enough, so its points count at the end") },
  [MAE_ICON_MISSED] = { MAE_TOPIC_FAITH, NC_ ("icon", "Vatican report missed"),
                        N_ ("You were too far behind, so it gives you nothing") },
  [MAE_ICON_INKWELL] = { MAE_TOPIC_SETUP, NC_ ("icon", "Inkwell"),
                         N_ ("Whoever has it plays first") },
  [MAE_ICON_CROSS] = { MAE_TOPIC_SOLO, NC_ ("icon", "Black cross"),
                       N_ ("Lorenzo’s marker: you lose when it reaches the end of the faith "
                           "track") },
  [MAE_ICON_TOKEN] = { MAE_TOPIC_SOLO, NC_ ("icon", "Action token") },
  [MAE_ICON_PILE] = { MAE_TOPIC_SOLO, NC_ ("icon", "Pile of tokens"),
                      N_ ("Lorenzo draws one of these after each of your turns") },
};

MaeTopic
mae_icon_topic (const MaeRuleset *rules, const MaeIcon *icon)
{
  if (icon->kind == MAE_ICON_RESOURCE && !rules->resources[icon->index].storable)
    return MAE_TOPIC_FAITH;
  return icons_of[icon->kind].topic;
}

/* ── Names ────────────────────────────────────────────────────────────────────────────────── */

static char *
marble_name (const MaeRuleset *rules, int resource)
{
  const char *label = mae_resource_label (rules, resource, 1);

  if (resource == rules->white)
    return mae_capitalise (label);
  /* Translators: the name of an icon; %s is what the marble gives: "Coin". */
  return g_strdup_printf (_ ("Marble: %s"), label);
}

static char *
report_name (int points)
{
  /* Translators: the name of an icon: a Vatican report, and what it is worth. */
  return g_strdup_printf (
      ngettext ("Vatican report for %d point", "Vatican report for %d points", points), points);
}

char *
mae_icon_name (const MaeRuleset *rules, const MaeIcon *icon)
{
  switch ((int) icon->kind) {
  case MAE_ICON_RESOURCE:
    return mae_capitalise (mae_resource_label (rules, icon->index, 1));
  case MAE_ICON_MARBLE:
    return marble_name (rules, icon->index);
  case MAE_ICON_COLOUR:
    return mae_capitalise (mae_colour_label (rules, icon->index));
  case MAE_ICON_LEVEL:
    return g_strdup_printf (C_ ("card", "Level %d"), icon->index);
  case MAE_ICON_REPORT:
    return report_name (rules->sections[icon->index].points);
  case MAE_ICON_ABILITY:
    return g_strdup (mae_ability_icon_text (rules->leaders[icon->index].kind));
  }
  return g_strdup (g_dpgettext2 (NULL, "icon", icons_of[icon->kind].name));
}

/* ── Sentences ────────────────────────────────────────────────────────────────────────────── */

static char *
resource_text (const MaeRuleset *rules, int resource)
{
  int steps = mae_ruleset_faith_of (rules, resource), n = rules->marbles[resource];

  if (steps > 0)
    return g_strdup_printf (ngettext ("Moves your marker %d step on the faith track",
                                      "Moves your marker %d steps on the faith track", steps),
                            steps);
  if (n == 0)
    return g_strdup (_ ("Pays for cards and productions"));
  /* Translators: about a resource: what it is for, and how common it is. */
  return g_strdup_printf (
      ngettext ("Pays for cards and productions; %d marble in the market gives it",
                "Pays for cards and productions; %d marbles in the market give it", n),
      n);
}

static char *
marble_text (const MaeRuleset *rules, int resource)
{
  int steps = mae_ruleset_faith_of (rules, resource);
  g_autofree char *count = mae_resource_count_text (rules, resource, 1);

  if (resource == rules->white)
    return g_strdup (_ ("Gives nothing, unless an active leader turns it into a resource"));
  if (steps > 0)
    return g_strdup_printf (
        ngettext ("Moves you %d step on the faith track when you take its row or column",
                  "Moves you %d steps on the faith track when you take its row or column", steps),
        steps);
  /* Translators: about a marble; %s is "1 Coin". */
  return g_strdup_printf (_ ("Gives %s when you take its row or column"), count);
}

static char *
colour_text (const MaeRuleset *rules, int colour)
{
  int n = 0;

  for (int i = 0; i < rules->n_cards; i++)
    n += rules->cards[i].colour == colour;
  return g_strdup_printf (ngettext ("The color and sign of %d development card",
                                    "The color and sign of %d development cards", n),
                          n);
}

static char *
report_text (const MaeSection *section)
{
  return g_strdup_printf (
      /* Translators: points, the first space that counts, the space that starts the report. */
      ngettext ("%1$d point for everyone on space %2$d or beyond when a marker reaches space %3$d",
                "%1$d points for everyone on space %2$d or beyond when a marker reaches space %3$d",
                section->points),
      section->points, section->from, section->to);
}

char *
mae_icon_text (const MaeRuleset *rules, const MaeIcon *icon)
{
  switch ((int) icon->kind) {
  case MAE_ICON_RESOURCE:
    return resource_text (rules, icon->index);
  case MAE_ICON_MARBLE:
    return marble_text (rules, icon->index);
  case MAE_ICON_COLOUR:
    return colour_text (rules, icon->index);
  case MAE_ICON_LEVEL:
    return icon->index > 1
               /* Translators: about a level of cards; the number is the level below. */
               ? g_strdup_printf (_ ("Such a card goes on top of a level %d card"), icon->index - 1)
               : g_strdup (_ ("Such a card goes on an empty slot"));
  case MAE_ICON_ABILITY:
    return mae_leader_text (rules, icon->index);
  case MAE_ICON_TILE:
    return g_strdup_printf (
        /* Translators: the points of the first and of the last of these spaces. */
        _ ("The last one you have reached gives you its points at the end, from %1$d to %2$d"),
        rules->tiles[0].points, rules->tiles[rules->n_tiles - 1].points);
  case MAE_ICON_REPORT:
    return report_text (&rules->sections[icon->index]);
  case MAE_ICON_TOKEN:
    return mae_token_text (rules, icon->index);
  default:
    return g_strdup (_ (icons_of[icon->kind].text));
  }
}

gboolean
mae_icon_matches (const MaeRuleset *rules, const MaeIcon *icon, const char *search)
{
  g_autofree char *name = mae_icon_name (rules, icon);
  g_autofree char *text = mae_icon_text (rules, icon);
  g_autofree char *all =
      g_strjoin ("\n", name, text, mae_topic_title (mae_icon_topic (rules, icon)), NULL);

  return g_str_match_string (search, all, TRUE);
}
