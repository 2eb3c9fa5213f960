/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "rules-text.h"

#include <glib/gi18n.h>

/* The color names that the program knows: only these are translated. */
typedef enum {
  GREEN,
  BLUE,
  YELLOW,
  PURPLE,
  OTHER_COLOUR
} KnownColour;

static KnownColour
known_colour (const MaeRuleset *rules, int colour)
{
  static const char *const names[] = { "Green", "Blue", "Yellow", "Purple" };

  if (colour >= 0 && colour < rules->n_colours)
    for (int i = 0; i < (int) G_N_ELEMENTS (names); i++)
      if (g_ascii_strcasecmp (rules->colours[colour], names[i]) == 0)
        return i;
  return OTHER_COLOUR;
}

static const char *
colour_name (const MaeRuleset *rules, int colour)
{
  return colour >= 0 && colour < rules->n_colours ? rules->colours[colour] : "?";
}

gboolean
mae_begins_with_i (const char *word)
{
  g_autofree char *ascii = g_str_to_ascii (word, "C");
  g_autofree char *low = g_ascii_strdown (ascii, -1);
  const char *first = low[0] == 'h' ? low + 1 : low;

  return first[0] == 'i' && (first[1] == '\0' || strchr ("aeiou", first[1]) == NULL);
}

static const char *
and_text (const char *next)
{
  if (mae_begins_with_i (next))
    /* Translators: " and " before a name that begins with the vowel i: "Ada and Ippolito" */
    return C_ ("before an i", " and ");
  /* Translators: between the last two of several things: "1 Coin and 2 Stones" */
  return _ (" and ");
}

/* Joins @parts as "a, b and c"; with @alternatives as "a, b or c". */
static char *
join (GPtrArray *parts, gboolean alternatives)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < parts->len; i++) {
    const char *part = g_ptr_array_index (parts, i);

    if (i > 0 && i + 1 == parts->len)
      /* Translators: between the last two of several things: "Coin or Stone" */
      g_string_append (text, alternatives ? _ (" or ") : and_text (part));
    else if (i > 0)
      /* Translators: between several things but the last two: "1 Coin, 2 Stones and 1 Faith" */
      g_string_append (text, _ (", "));
    g_string_append (text, part);
  }
  return g_string_free (text, FALSE);
}

/* ── Resources ─────────────────────────────────────────────────────────────────────────────── */

const char *
mae_resource_label (const MaeRuleset *rules, int resource, int count)
{
  const char *name;

  if (resource < 0 || resource >= rules->n_resources)
    return "?";
  name = rules->resources[resource].name;
  if (g_str_equal (name, "Coin"))
    return ngettext ("Coin", "Coins", count);
  if (g_str_equal (name, "Stone"))
    return ngettext ("Stone", "Stones", count);
  if (g_str_equal (name, "Servant"))
    return ngettext ("Servant", "Servants", count);
  if (g_str_equal (name, "Shield"))
    return ngettext ("Shield", "Shields", count);
  if (g_str_equal (name, "Faith"))
    return C_ ("resource", "Faith");
  if (g_str_equal (name, "Zero"))
    return ngettext ("white marble", "white marbles", count);
  return name;
}

char *
mae_resource_count_text (const MaeRuleset *rules, int resource, int count)
{
  if (resource >= 0 && resource < rules->n_resources
      && g_str_equal (rules->resources[resource].name, "Faith"))
    /* Translators: points of faith, steps on the track: "1 Faith", "2 Faith" */
    return g_strdup_printf (ngettext ("%d Faith", "%d Faith", count), count);
  /* Translators: how many of what: "2 Stones" */
  return g_strdup_printf (C_ ("resource", "%1$d %2$s"), count,
                          mae_resource_label (rules, resource, count));
}

char *
mae_bag_text (const MaeRuleset *rules, const MaeBag *bag)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);

  for (int r = 0; r < rules->n_resources; r++)
    if (bag->of[r] != 0)
      g_ptr_array_add (parts, mae_resource_count_text (rules, r, bag->of[r]));
  if (parts->len == 0)
    /* Translators: "Row 1: nothing", but also "You took nothing from row 1": "0 resources" if your
     * language would need a negation there. */
    return g_strdup (_ ("nothing"));
  return join (parts, FALSE);
}

char *
mae_choices_text (const MaeRuleset *rules, guint32 types)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new ();

  for (int r = 0; r < rules->n_resources; r++)
    if (types >> r & 1)
      g_ptr_array_add (parts, (char *) mae_resource_label (rules, r, 1));
  return join (parts, TRUE);
}

/* ── Cards ─────────────────────────────────────────────────────────────────────────────────── */

const char *
mae_colour_label (const MaeRuleset *rules, int colour)
{
  switch (known_colour (rules, colour)) {
  case GREEN:
    return C_ ("card colour", "Green");
  case BLUE:
    return C_ ("card colour", "Blue");
  case YELLOW:
    return C_ ("card colour", "Yellow");
  case PURPLE:
    return C_ ("card colour", "Purple");
  case OTHER_COLOUR:
    break;
  }
  return colour_name (rules, colour);
}

char *
mae_deck_text (const MaeRuleset *rules, int level, int colour)
{
  switch (known_colour (rules, colour)) {
  case GREEN:
    return g_strdup_printf (_ ("level %d green card"), level);
  case BLUE:
    return g_strdup_printf (_ ("level %d blue card"), level);
  case YELLOW:
    return g_strdup_printf (_ ("level %d yellow card"), level);
  case PURPLE:
    return g_strdup_printf (_ ("level %d purple card"), level);
  case OTHER_COLOUR:
    break;
  }
  /* Translators: %2$s is a color the program has no name for */
  return g_strdup_printf (_ ("level %1$d %2$s card"), level, colour_name (rules, colour));
}

char *
mae_card_text (const MaeRuleset *rules, int card)
{
  if (card < 0 || card >= rules->n_cards)
    return g_strdup ("?");
  return mae_deck_text (rules, rules->cards[card].level, rules->cards[card].colour);
}

char *
mae_cards_count_text (const MaeRuleset *rules, const MaeCardNeed *need)
{
  int n = need->count;

  if (need->level > 0) {
    switch (known_colour (rules, need->colour)) {
    case GREEN:
      return g_strdup_printf (
          ngettext ("%1$d level %2$d green card", "%1$d level %2$d green cards", n), n,
          need->level);
    case BLUE:
      return g_strdup_printf (
          ngettext ("%1$d level %2$d blue card", "%1$d level %2$d blue cards", n), n, need->level);
    case YELLOW:
      return g_strdup_printf (
          ngettext ("%1$d level %2$d yellow card", "%1$d level %2$d yellow cards", n), n,
          need->level);
    case PURPLE:
      return g_strdup_printf (
          ngettext ("%1$d level %2$d purple card", "%1$d level %2$d purple cards", n), n,
          need->level);
    case OTHER_COLOUR:
      return g_strdup_printf (
          ngettext ("%1$d level %2$d %3$s card", "%1$d level %2$d %3$s cards", n), n, need->level,
          colour_name (rules, need->colour));
    }
  }
  switch (known_colour (rules, need->colour)) {
  case GREEN:
    return g_strdup_printf (ngettext ("%d green card", "%d green cards", n), n);
  case BLUE:
    return g_strdup_printf (ngettext ("%d blue card", "%d blue cards", n), n);
  case YELLOW:
    return g_strdup_printf (ngettext ("%d yellow card", "%d yellow cards", n), n);
  case PURPLE:
    return g_strdup_printf (ngettext ("%d purple card", "%d purple cards", n), n);
  case OTHER_COLOUR:
    break;
  }
  return g_strdup_printf (ngettext ("%1$d %2$s card", "%1$d %2$s cards", n), n,
                          colour_name (rules, need->colour));
}

char *
mae_requirement_text (const MaeRuleset *rules, const MaeBag *resources, const MaeCardNeed *needs,
                      int n_needs)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);

  for (int i = 0; i < n_needs; i++)
    g_ptr_array_add (parts, mae_cards_count_text (rules, &needs[i]));
  for (int r = 0; r < rules->n_resources; r++)
    if (resources->of[r] > 0)
      g_ptr_array_add (parts, mae_resource_count_text (rules, r, resources->of[r]));
  if (parts->len == 0)
    return g_strdup (_ ("nothing"));
  return join (parts, FALSE);
}

/* Returns the text for one side of a production: fixed parts and blanks. */
static char *
side_text (const MaeRuleset *rules, const MaeBag *bag, int blanks)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);

  for (int r = 0; r < rules->n_resources; r++)
    if (bag->of[r] > 0)
      g_ptr_array_add (parts, mae_resource_count_text (rules, r, bag->of[r]));
  if (blanks > 0)
    g_ptr_array_add (parts, g_strdup_printf (ngettext ("%d resource of your choice",
                                                       "%d resources of your choice", blanks),
                                             blanks));
  if (parts->len == 0)
    return g_strdup (_ ("nothing"));
  return join (parts, FALSE);
}

char *
mae_production_text (const MaeRuleset *rules, int production)
{
  g_autofree char *in = NULL;
  g_autofree char *out = NULL;

  if (production < 0 || production >= rules->n_productions)
    return g_strdup ("?");
  in = side_text (rules, &rules->productions[production].in,
                  rules->productions[production].in_blanks);
  out = side_text (rules, &rules->productions[production].out,
                   rules->productions[production].out_blanks);
  /* Translators: a production: what goes in, what comes out */
  return g_strdup_printf (_ ("%1$s for %2$s"), out, in);
}

char *
mae_capitalise (const char *text)
{
  char first[8] = "";

  /* not g_utf8_strup(), which makes English texts Turkish in that locale: "İnvest" */
  g_unichar_to_utf8 (g_unichar_totitle (g_utf8_get_char (text)), first);
  return g_strconcat (first, g_utf8_next_char (text), NULL);
}

char *
mae_card_details (const MaeRuleset *rules, int card)
{
  g_autofree char *name = mae_card_text (rules, card);
  g_autofree char *title = mae_capitalise (name);
  g_autofree char *cost = NULL;
  g_autofree char *production = NULL;
  g_autofree char *points = NULL;

  if (card < 0 || card >= rules->n_cards)
    return g_strdup (name);
  cost = mae_bag_text (rules, &rules->cards[card].cost);
  production = mae_production_text (rules, rules->cards[card].production);
  points = g_strdup_printf (ngettext ("%d point", "%d points", rules->cards[card].points),
                            rules->cards[card].points);
  /* Translators: a card: its name, its cost, its production, its points */
  return g_strdup_printf (_ ("%1$s. Costs %2$s. Produces %3$s. %4$s."), title, cost, production,
                          points);
}

/* ── Leaders ───────────────────────────────────────────────────────────────────────────────── */

char *
mae_leader_text (const MaeRuleset *rules, int leader)
{
  if (leader < 0 || leader >= rules->n_leaders)
    return g_strdup (_ ("a hidden leader"));
  const MaeLeader *card = &rules->leaders[leader];
  g_autofree char *count = mae_resource_count_text (rules, card->resource, card->amount);
  switch (card->kind) {
  case MAE_LEADER_DISCOUNT:
    /* Translators: a leader's ability; %s is "1 Servant" */
    return g_strdup_printf (_ ("Cards cost %s less"), count);
  case MAE_LEADER_DEPOT:
    /* Translators: a leader's ability; %s is "2 Stones" */
    return g_strdup_printf (_ ("A depot for %s"), count);
  case MAE_LEADER_WHITE:
    /* Translators: a leader's ability; %s is "1 Shield" */
    return g_strdup_printf (_ ("A white marble gives %s"), count);
  case MAE_LEADER_PRODUCTION: {
    g_autofree char *production = mae_production_text (rules, card->production);
    /* Translators: a leader's ability; %s is "1 Faith for 1 Coin" */
    return g_strdup_printf (_ ("Produces %s"), production);
  }
  }
  return g_strdup ("?");
}

char *
mae_leader_short_text (const MaeRuleset *rules, int leader)
{
  if (leader < 0 || leader >= rules->n_leaders
      || rules->leaders[leader].kind != MAE_LEADER_PRODUCTION)
    return mae_leader_text (rules, leader);
  const MaeProduction *production = &rules->productions[rules->leaders[leader].production];
  g_autofree char *in = side_text (rules, &production->in, production->in_blanks);
  /* Translators: a leader's ability in few words; %s is what the production costs: "1 Coin" */
  return g_strdup_printf (C_ ("leader", "Production for %s"), in);
}

static const struct {
  const char *brief, *icon;
} ability_texts[MAE_N_LEADER_KINDS] = {
  [MAE_LEADER_DISCOUNT] = { NC_ ("leader", "Cheaper cards"), NC_ ("icon", "Discount") },
  [MAE_LEADER_DEPOT] = { NC_ ("leader", "Extra depot"), NC_ ("icon", "Leader depot") },
  [MAE_LEADER_WHITE] = { NC_ ("leader", "White marbles"), NC_ ("icon", "Use for white marbles") },
  [MAE_LEADER_PRODUCTION] = { NC_ ("leader", "Production"), NC_ ("icon", "Leader production") },
};

const char *
mae_leader_brief_text (const MaeRuleset *rules, int leader)
{
  if (leader < 0 || leader >= rules->n_leaders)
    return "";
  return g_dpgettext2 (NULL, "leader", ability_texts[rules->leaders[leader].kind].brief);
}

const char *
mae_ability_icon_text (MaeLeaderKind kind)
{
  return g_dpgettext2 (NULL, "icon", ability_texts[kind].icon);
}

/* Returns a leader's requirement: "needs 1 yellow card and 1 green card". (transfer full) */
static char *
needs_text (const MaeRuleset *rules, int leader)
{
  g_autofree char *needs = NULL;

  if (leader < 0 || leader >= rules->n_leaders)
    return g_strdup ("?");
  const MaeLeader *card = &rules->leaders[leader];
  needs = mae_requirement_text (rules, &card->needs_resources, card->needs, card->n_needs);
  /* Translators: what a leader asks for, such as "1 yellow card and 2 green cards" */
  return g_strdup_printf (_ ("needs %s"), needs);
}

/* Returns the leader's ability, in a sentence for those who don't know the board's words. (transfer
 * full) */
static char *
explained_text (const MaeRuleset *rules, int leader)
{
  const MaeLeader *card = &rules->leaders[leader];

  if (card->kind != MAE_LEADER_DEPOT)
    return mae_leader_text (rules, leader);
  g_autofree char *count = mae_resource_count_text (rules, card->resource, card->amount);
  /* Translators: a leader's ability; %s is "2 Stones" */
  return g_strdup_printf (_ ("A depot for %s: extra space besides your shelves"), count);
}

char *
mae_leader_details (const MaeRuleset *rules, int leader)
{
  g_autofree char *points = NULL;

  if (leader < 0 || leader >= rules->n_leaders)
    return mae_leader_text (rules, leader);
  g_autofree char *ability = explained_text (rules, leader);
  g_autofree char *needs = needs_text (rules, leader);
  g_autofree char *sentence = mae_capitalise (needs);
  points = g_strdup_printf (ngettext ("%d point", "%d points", rules->leaders[leader].points),
                            rules->leaders[leader].points);
  /* Translators: a leader: ability, requirement, points */
  return g_strdup_printf (_ ("%1$s. %2$s. %3$s."), ability, sentence, points);
}

/* ── Places ────────────────────────────────────────────────────────────────────────────────── */

char *
mae_market_line_text (bool row, int index)
{
  return row ? g_strdup_printf (_ ("row %d"), index + 1)
             : g_strdup_printf (_ ("column %d"), index + 1);
}

char *
mae_container_text (const MaeGame *game, int container)
{
  MaeContainerInfo info = mae_game_container (game, container);

  switch (info.kind) {
  case MAE_CONTAINER_SHELF:
    /* Translators: a shelf is known by how many resources it can hold */
    return g_strdup_printf (
        ngettext ("the shelf for %d resource", "the shelf for %d resources", info.size), info.size);
  case MAE_CONTAINER_DEPOT:
    /* Translators: %s is a resource: "Coin" */
    return g_strdup_printf (_ ("the leader depot for %s"),
                            mae_resource_label (game->rules, info.resource, 2));
  case MAE_CONTAINER_STRONGBOX:
    return g_strdup (_ ("the strongbox"));
  case MAE_CONTAINER_NONE:
    break;
  }
  return g_strdup (_ ("an unknown place"));
}

char *
mae_token_text (const MaeRuleset *rules, int token)
{
  char *text;

  if (token < 0 || token >= rules->n_tokens)
    return g_strdup ("?");
  const MaeToken *what = &rules->tokens[token];
  if (what->kind == MAE_TOKEN_DISCARD) {
    MaeCardNeed cards = { .colour = what->colour, .count = what->count };
    g_autofree char *count = mae_cards_count_text (rules, &cards);

    /* Translators: %s is "2 blue cards" */
    text = g_strdup_printf (_ ("Lorenzo discards %s"), count);
  } else {
    text = g_strdup_printf (ngettext ("Lorenzo’s black cross advances %d space",
                                      "Lorenzo’s black cross advances %d spaces", what->count),
                            what->count);
  }
  if (what->reshuffle) {
    g_autofree char *first = text;

    /* Translators: %s is what else the token does */
    text = g_strdup_printf (_ ("%s, and the tokens are shuffled"), first);
  }
  return text;
}

char *
mae_colours_left_text (const MaeGame *game, int most)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);

  for (int colour = 0; colour < game->rules->n_colours; colour++) {
    int left = mae_game_colour_left (game, colour);
    MaeCardNeed cards = { .colour = (int8_t) colour, .count = (int16_t) left };

    if (left > 0 && left <= most)
      g_ptr_array_add (parts, mae_cards_count_text (game->rules, &cards));
  }
  if (parts->len == 0)
    return g_strdup ("");
  g_autofree char *all = join (parts, FALSE);
  /* Translators: in a game against Lorenzo; %s is "1 green card and 2 blue cards". */
  return g_strdup_printf (_ ("Left: %s. You lose when one color has run out."), all);
}

char *
mae_seats_text (const MaeRoster *roster, guint seats, int own_seat)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new ();

  for (int seat = 0; seat < roster->n; seat++)
    if ((seats >> seat & 1) && seat != own_seat)
      g_ptr_array_add (parts, roster->name[seat]);
  if (own_seat >= 0 && (seats >> own_seat & 1))
    g_ptr_array_add (parts, (char *) _ ("you"));
  return join (parts, FALSE);
}

char *
mae_short_lines_text (const char *text, int letters)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  GString *lines = g_string_new (NULL);
  glong used = 0;

  for (int i = 0; words[i] != NULL; i++) {
    glong length = g_utf8_strlen (words[i], -1);
    gboolean fits = used + 1 + length <= letters;

    if (i > 0)
      g_string_append_c (lines, fits ? ' ' : '\n');
    g_string_append (lines, words[i]);
    used = i > 0 && fits ? used + 1 + length : length;
  }
  return g_string_free (lines, FALSE);
}

char *
mae_sentences_text (const char *first, const char *second)
{
  if (second == NULL || *second == '\0')
    return g_strdup (first);
  return g_strdup_printf (g_str_has_suffix (first, ".") ? "%s %s" : "%s. %s", first, second);
}
