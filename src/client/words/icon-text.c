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

MaeTopic
mae_icon_topic (const MaeRuleset *rules, const MaeIcon *icon)
{
  switch (icon->kind) {
  case MAE_ICON_RESOURCE:
    return rules->resources[icon->index].storable ? MAE_TOPIC_WAREHOUSE : MAE_TOPIC_FAITH;
  case MAE_ICON_MARBLE:
  case MAE_ICON_ARROW:
    return MAE_TOPIC_MARKET;
  case MAE_ICON_COLOUR:
  case MAE_ICON_LEVEL:
  case MAE_ICON_POINTS:
    return MAE_TOPIC_CARDS;
  case MAE_ICON_PRODUCTION:
  case MAE_ICON_CHOICE:
    return MAE_TOPIC_PRODUCTIONS;
  case MAE_ICON_ABILITY:
  case MAE_ICON_HIDDEN:
    return MAE_TOPIC_LEADERS;
  case MAE_ICON_MARKER:
  case MAE_ICON_TILE:
  case MAE_ICON_POPE:
  case MAE_ICON_REPORT:
  case MAE_ICON_GAINED:
  case MAE_ICON_MISSED:
    return MAE_TOPIC_FAITH;
  case MAE_ICON_INKWELL:
    return MAE_TOPIC_SETUP;
  case MAE_ICON_CROSS:
  case MAE_ICON_TOKEN:
  case MAE_ICON_PILE:
    break;
  }
  return MAE_TOPIC_SOLO;
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

static const char *
ability_name (MaeLeaderKind kind)
{
  switch (kind) {
  case MAE_LEADER_DISCOUNT:
    return C_ ("icon", "Discount");
  case MAE_LEADER_DEPOT:
    return C_ ("icon", "Leader depot");
  case MAE_LEADER_WHITE:
    return C_ ("icon", "Use for white marbles");
  case MAE_LEADER_PRODUCTION:
    break;
  }
  return C_ ("icon", "Leader production");
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
  switch (icon->kind) {
  case MAE_ICON_RESOURCE:
    return mae_capitalise (mae_resource_label (rules, icon->index, 1));
  case MAE_ICON_CHOICE:
    return g_strdup (C_ ("icon", "Resource of your choice"));
  case MAE_ICON_MARBLE:
    return marble_name (rules, icon->index);
  case MAE_ICON_ARROW:
    return g_strdup (C_ ("icon", "Market arrow"));
  case MAE_ICON_COLOUR:
    return mae_capitalise (mae_colour_label (rules, icon->index));
  case MAE_ICON_LEVEL:
    return g_strdup_printf (C_ ("card", "Level %d"), icon->index);
  case MAE_ICON_POINTS:
    return g_strdup (C_ ("icon", "Victory points"));
  case MAE_ICON_PRODUCTION:
    return g_strdup (C_ ("icon", "Production arrow"));
  case MAE_ICON_ABILITY:
    return g_strdup (ability_name (rules->leaders[icon->index].kind));
  case MAE_ICON_HIDDEN:
    return g_strdup (C_ ("icon", "Hidden leader"));
  case MAE_ICON_MARKER:
    return g_strdup (C_ ("icon", "Marker"));
  case MAE_ICON_TILE:
    return g_strdup (C_ ("icon", "Gold-edged space"));
  case MAE_ICON_POPE:
    return g_strdup (C_ ("icon", "Pope’s space"));
  case MAE_ICON_REPORT:
    return report_name (rules->sections[icon->index].points);
  case MAE_ICON_GAINED:
    return g_strdup (C_ ("icon", "Vatican report gained"));
  case MAE_ICON_MISSED:
    return g_strdup (C_ ("icon", "Vatican report missed"));
  case MAE_ICON_INKWELL:
    return g_strdup (C_ ("icon", "Inkwell"));
  case MAE_ICON_CROSS:
    return g_strdup (C_ ("icon", "Black cross"));
  case MAE_ICON_TOKEN:
    return g_strdup (C_ ("icon", "Action token"));
  case MAE_ICON_PILE:
    break;
  }
  return g_strdup (C_ ("icon", "Pile of tokens"));
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
  switch (icon->kind) {
  case MAE_ICON_RESOURCE:
    return resource_text (rules, icon->index);
  case MAE_ICON_CHOICE:
    return g_strdup (_ ("You choose which resource it is"));
  case MAE_ICON_MARBLE:
    return marble_text (rules, icon->index);
  case MAE_ICON_ARROW:
    return g_strdup (_ ("Takes its row or column; then the marble on the slide is pushed in"));
  case MAE_ICON_COLOUR:
    return colour_text (rules, icon->index);
  case MAE_ICON_LEVEL:
    return icon->index > 1
               /* Translators: about a level of cards; the number is the level below. */
               ? g_strdup_printf (_ ("Such a card goes on top of a level %d card"), icon->index - 1)
               : g_strdup (_ ("Such a card goes on an empty slot"));
  case MAE_ICON_POINTS:
    return g_strdup (_ ("What a card or an active leader is worth at the end"));
  case MAE_ICON_PRODUCTION:
    return g_strdup (_ ("You pay what is before it, and what is after it goes to your strongbox"));
  case MAE_ICON_ABILITY:
    return mae_leader_text (rules, icon->index);
  case MAE_ICON_HIDDEN:
    return g_strdup (_ ("Only its owner can see it"));
  case MAE_ICON_MARKER:
    return g_strdup (_ ("Shows how far a player is on the faith track"));
  case MAE_ICON_TILE:
    return g_strdup_printf (
        /* Translators: the points of the first and of the last of these spaces. */
        _ ("The last one you have reached gives you its points at the end, from %1$d to %2$d"),
        rules->tiles[0].points, rules->tiles[rules->n_tiles - 1].points);
  case MAE_ICON_POPE:
    return g_strdup (_ ("The first marker that reaches it starts a Vatican report"));
  case MAE_ICON_REPORT:
    return report_text (&rules->sections[icon->index]);
  case MAE_ICON_GAINED:
    return g_strdup (_ ("You were far enough, so its points count at the end"));
  case MAE_ICON_MISSED:
    return g_strdup (_ ("You were too far behind, so it gives you nothing"));
  case MAE_ICON_INKWELL:
    return g_strdup (_ ("Whoever has it plays first"));
  case MAE_ICON_CROSS:
    return g_strdup (_ ("Lorenzo’s marker: you lose when it reaches the end of the faith track"));
  case MAE_ICON_TOKEN:
    return mae_token_text (rules, icon->index);
  case MAE_ICON_PILE:
    break;
  }
  return g_strdup (_ ("Lorenzo draws one of these after each of your turns"));
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
