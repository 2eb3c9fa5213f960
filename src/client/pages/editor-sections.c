/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "editor-sections.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

#include "client/words/rules-text.h"

#define NUMBER(member, least, most) MAE_RULESET_NUMBER (member, least, most)
#define POINTS MAE_RULES_POINTS_MAX
#define QUANTITY MAE_RULES_QUANTITY_MAX

static const struct {
  const char *title;
  const char *members; /* of a ruleset file */
} sections[MAE_EDITOR_N_SECTIONS] = {
  [MAE_EDITOR_MARKET] = { N_ ("Market"), "market" },
  [MAE_EDITOR_CARDS] = { N_ ("Development Cards"), "developmentCards" },
  [MAE_EDITOR_LEADERS] = { N_ ("Leaders"), "leaders leadersDealt leadersKept" },
  [MAE_EDITOR_TRACK] = { N_ ("Faith Track"), "faithTrack" },
  [MAE_EDITOR_SHELVES] = { N_ ("Shelves and Slots"), "shelves slots" },
  [MAE_EDITOR_BASE] = { N_ ("Base Production"), "baseProduction" },
  [MAE_EDITOR_SEATS] = { N_ ("Seats at the Start"), "seats players" },
  [MAE_EDITOR_TOKENS] = { N_ ("Action Tokens"), "tokens" },
  [MAE_EDITOR_END] = { N_ ("End and Faith"),
                       "cardsToEnd resourcesPerPoint leaderDiscardFaith marketDiscardFaith" },
  [MAE_EDITOR_NAMES] = { N_ ("Name"), "title" },
};

const char *
mae_editor_section_title (MaeEditorSection section)
{
  return _ (sections[section].title);
}

MaeEditorSection
mae_editor_section_of (const char *place, int *item)
{
  g_auto (GStrv) parts = g_strsplit (place, "/", 4);
  guint n = g_strv_length (parts);

  *item = -1;
  for (int i = 0; n > 1 && i < MAE_EDITOR_N_SECTIONS; i++) {
    g_auto (GStrv) members = g_strsplit (sections[i].members, " ", -1);

    if (!g_strv_contains ((const char *const *) members, parts[1]))
      continue;
    if (n > 2 && (i == MAE_EDITOR_CARDS || i == MAE_EDITOR_LEADERS))
      *item = (int) g_ascii_strtoll (parts[2], NULL, 10);
    return (MaeEditorSection) i;
  }
  return MAE_EDITOR_NAMES;
}

guint
mae_editor_shape (const MaeRuleset *rules)
{
  const int counts[] = { rules->n_shelves, rules->max_players,   rules->n_cards,
                         rules->n_leaders, rules->n_tiles,       rules->n_sections,
                         rules->n_tokens,  rules->n_productions, rules->n_resources };
  guint hash = 5381;

  for (gsize i = 0; i < G_N_ELEMENTS (counts); i++)
    hash = hash * 33 + (guint) counts[i];
  for (int i = 0; i < rules->n_cards; i++)
    hash = hash * 33 + (guint) (rules->cards[i].level * MAE_MAX_COLOURS + rules->cards[i].colour);
  for (int i = 0; i < rules->n_leaders; i++)
    hash =
        hash * 33
        + (guint) ((int) rules->leaders[i].kind * (MAE_MAX_NEEDS + 1) + rules->leaders[i].n_needs);
  for (int i = 0; i < rules->n_tokens; i++)
    hash = hash * 33 + (guint) rules->tokens[i].kind;
  return hash;
}

/* ── Choices ───────────────────────────────────────────────────────────────────────────────── */

static void
add_colour_choice (MaeEditorForm *form, const MaeRuleset *rules, const char *place,
                   MaeRulesetNumber number)
{
  const char *labels[MAE_MAX_COLOURS + 1] = { NULL };
  int values[MAE_MAX_COLOURS];

  for (int i = 0; i < rules->n_colours; i++) {
    labels[i] = mae_colour_label (rules, i);
    values[i] = i;
  }
  mae_editor_form_choice (form, _ ("Color"), place, labels, values, number);
}

/* @any: a level of 0 means all levels. */
static void
add_level_choice (MaeEditorForm *form, const MaeRuleset *rules, const char *place,
                  MaeRulesetNumber number, gboolean any)
{
  g_autoptr (GStrvBuilder) labels = g_strv_builder_new ();
  int values[MAE_MAX_LEVELS + 1], n = 0;

  if (any) {
    g_strv_builder_add (labels, C_ ("card", "Any level"));
    values[n++] = 0;
  }
  for (int i = 1; i <= rules->n_levels; i++) {
    g_autofree char *text = g_strdup_printf (C_ ("card", "Level %d"), i);

    g_strv_builder_add (labels, text);
    values[n++] = i;
  }
  g_auto (GStrv) strings = g_strv_builder_end (labels);
  mae_editor_form_choice (form, C_ ("card", "Level"), place, (const char *const *) strings, values,
                          number);
}

static void
add_resource_choice (MaeEditorForm *form, const MaeRuleset *rules, const char *place,
                     MaeRulesetNumber number)
{
  g_autoptr (GStrvBuilder) labels = g_strv_builder_new ();
  int values[MAE_MAX_RESOURCES], n = 0;

  for (int i = 0; i < rules->n_resources; i++)
    if (rules->resources[i].storable) {
      g_autofree char *text = mae_capitalise (mae_resource_label (rules, i, 1));

      g_strv_builder_add (labels, text);
      values[n++] = i;
    }
  g_auto (GStrv) strings = g_strv_builder_end (labels);
  mae_editor_form_choice (form, _ ("Resource"), place, (const char *const *) strings, values,
                          number);
}

static void
add_ability_choice (MaeEditorForm *form, const MaeRuleset *rules, const char *place,
                    MaeRulesetNumber number)
{
  const char *labels[MAE_N_LEADER_KINDS + 1] = { NULL };
  int values[MAE_N_LEADER_KINDS], n = 0;

  for (int kind = 0; kind < MAE_N_LEADER_KINDS; kind++)
    if (!mae_abilities[kind].needs_white || rules->white >= 0) {
      labels[n] = mae_ability_icon_text ((MaeLeaderKind) kind);
      values[n++] = kind;
    }
  mae_editor_form_choice (form, _ ("Ability"), place, labels, values, number);
}

/* ── Productions ───────────────────────────────────────────────────────────────────────────── */

/* The types that a production can give. */
static guint32
gainable (const MaeRuleset *rules)
{
  guint32 types = mae_ruleset_storable (rules);

  for (int i = 0; i < rules->n_resources; i++)
    if (mae_ruleset_faith_of (rules, i) > 0)
      types |= 1u << i;
  return types;
}

/* @place: of the production. */
static void
add_production (MaeEditorForm *form, const MaeRuleset *rules, const char *place, int production)
{
  g_autofree char *in = g_strconcat (place, "/in", NULL), *out = g_strconcat (place, "/out", NULL);

  mae_editor_form_bag (
      form, _ ("Production takes"), in, offsetof (MaeRuleset, productions[production].in),
      mae_ruleset_storable (rules), offsetof (MaeRuleset, productions[production].in_blanks));
  mae_editor_form_bag (form, _ ("Production gives"), out,
                       offsetof (MaeRuleset, productions[production].out), gainable (rules),
                       offsetof (MaeRuleset, productions[production].out_blanks));
}

/* ── Sections ──────────────────────────────────────────────────────────────────────────────── */

static void
fill_market (MaeEditorForm *form, const MaeRuleset *rules)
{
  mae_editor_form_begin (form, _ ("Size"), NULL);
  mae_editor_form_number (form, _ ("Rows"), NULL, "/market/rows", NUMBER (rows, 1, MAE_MAX_ROWS));
  mae_editor_form_number (form, _ ("Columns"), NULL, "/market/columns",
                          NUMBER (columns, 1, MAE_MAX_COLUMNS));
  mae_editor_form_begin (form, _ ("Marbles"),
                         _ ("As many as there are places, and one for the slide"));
  for (int i = 0; i < rules->n_resources; i++) {
    MaePiece piece = mae_piece_for_marble (rules, i);
    g_autofree char *place = g_strdup_printf ("/market/marbles/%s", rules->resources[i].name);
    g_autofree char *label = i == rules->white ? g_strdup (_ ("White"))
                                               : mae_capitalise (mae_resource_label (rules, i, 1));

    mae_editor_form_number (form, label, &piece, place, NUMBER (marbles[i], 0, QUANTITY));
  }
}

static void
fill_leaders (MaeEditorForm *form)
{
  mae_editor_form_begin (form, _ ("At the Start"), NULL);
  mae_editor_form_number (form, _ ("Leaders dealt to each player"), NULL, "/leadersDealt",
                          NUMBER (leaders_dealt, 1, MAE_MAX_HAND));
  mae_editor_form_number (form, _ ("Leaders each player keeps"), NULL, "/leadersKept",
                          NUMBER (leaders_kept, 1, MAE_MAX_HAND));
}

static void
fill_track (MaeEditorForm *form, const MaeRuleset *rules)
{
  mae_editor_form_begin (form, _ ("Length"), NULL);
  mae_editor_form_number (form, _ ("Last space"), NULL, "/faithTrack/end",
                          NUMBER (track_end, 1, MAE_RULES_TRACK_MAX));
  for (int i = 0; i < rules->n_sections; i++) {
    MaePiece piece = { .kind = MAE_PIECE_FAVOUR,
                       .number = rules->sections[i].points,
                       .hue = MAE_FAVOUR_OPEN };
    g_autofree char *title = g_strdup_printf (_ ("Report %d"), i + 1);
    g_autofree char *from = g_strdup_printf ("/faithTrack/sections/%d/from", i);
    g_autofree char *to = g_strdup_printf ("/faithTrack/sections/%d/to", i);
    g_autofree char *points = g_strdup_printf ("/faithTrack/sections/%d/points", i);

    mae_editor_form_begin (form, title, NULL);
    mae_editor_form_button (form, _ ("Remove"), "user-trash-symbolic", "editor.remove-section", i);
    mae_editor_form_number (form, _ ("First space"), NULL, from,
                            NUMBER (sections[i].from, 1, MAE_RULES_TRACK_MAX));
    mae_editor_form_number (form, _ ("Last space"), NULL, to,
                            NUMBER (sections[i].to, 1, MAE_RULES_TRACK_MAX));
    mae_editor_form_number (form, _ ("Points of the tile"), &piece, points,
                            NUMBER (sections[i].points, 0, POINTS));
  }
  mae_editor_form_begin (form, _ ("Points on the Track"),
                         _ ("Who has reached a space has its points at the end"));
  mae_editor_form_button (form, _ ("Add Points"), NULL, "editor.add-tile", -1);
  mae_editor_form_button (form, _ ("Add Report"), NULL, "editor.add-section", -1);
  for (int i = 0; i < rules->n_tiles; i++) {
    g_autofree char *title = g_strdup_printf (_ ("Points on the track, %d"), i + 1);
    g_autofree char *space = g_strdup_printf ("/faithTrack/tiles/%d/space", i);
    g_autofree char *points = g_strdup_printf ("/faithTrack/tiles/%d/points", i);

    if (i > 0)
      mae_editor_form_begin (form, title, NULL);
    mae_editor_form_button (form, _ ("Remove"), "user-trash-symbolic", "editor.remove-tile", i);
    mae_editor_form_number (form, _ ("Space"), NULL, space,
                            NUMBER (tiles[i].space, 1, MAE_RULES_TRACK_MAX));
    mae_editor_form_number (form, _ ("Points"), NULL, points, NUMBER (tiles[i].points, 0, POINTS));
  }
}

static void
fill_shelves (MaeEditorForm *form, const MaeRuleset *rules)
{
  mae_editor_form_begin (form, _ ("Warehouse"), NULL);
  mae_editor_form_number (form, _ ("Number of shelves"), NULL, "/shelves",
                          NUMBER (n_shelves, 1, MAE_MAX_SHELVES));
  for (int i = 0; i < rules->n_shelves; i++) {
    g_autofree char *title = g_strdup_printf (_ ("Room on shelf %d"), i + 1);
    g_autofree char *place = g_strdup_printf ("/shelves/%d", i);

    mae_editor_form_number (form, title, NULL, place, NUMBER (shelf_sizes[i], 1, QUANTITY));
  }
  mae_editor_form_begin (form, _ ("Development Cards"), NULL);
  mae_editor_form_number (form, _ ("Slots for cards"), NULL, "/slots",
                          NUMBER (n_slots, 1, MAE_MAX_SLOTS));
}

static void
fill_seats (MaeEditorForm *form, const MaeRuleset *rules)
{
  mae_editor_form_begin (form, _ ("Players"), NULL);
  mae_editor_form_number (form, _ ("At least"), NULL, "/players/min",
                          NUMBER (min_players, 1, MAE_MAX_PLAYERS));
  mae_editor_form_number (form, _ ("At most"), NULL, "/players/max",
                          NUMBER (max_players, 1, MAE_MAX_PLAYERS));
  for (int i = 0; i < rules->max_players; i++) {
    g_autofree char *title = g_strdup_printf (C_ ("ruleset", "Seat %d"), i + 1);
    g_autofree char *resources = g_strdup_printf ("/seats/%d/resources", i);
    g_autofree char *faith = g_strdup_printf ("/seats/%d/faith", i);

    mae_editor_form_begin (form, title, NULL);
    mae_editor_form_number (form, _ ("Resources to choose"), NULL, resources,
                            NUMBER (seats[i].resources, 0, MAE_RULES_CHOICE_MAX));
    mae_editor_form_number (form, _ ("Faith"), NULL, faith,
                            NUMBER (seats[i].faith, 0, MAE_RULES_TRACK_MAX));
  }
}

static void
fill_tokens (MaeEditorForm *form, const MaeRuleset *rules)
{
  mae_editor_form_begin (form, _ ("In a Game Alone"),
                         _ ("One token is turned over after each turn of the player"));
  mae_editor_form_button (form, _ ("Add Cross"), NULL, "editor.add-token", MAE_TOKEN_CROSS);
  mae_editor_form_button (form, _ ("Add Discard"), NULL, "editor.add-token", MAE_TOKEN_DISCARD);
  for (int i = 0; i < rules->n_tokens; i++) {
    gboolean discards = rules->tokens[i].kind == MAE_TOKEN_DISCARD;
    g_autofree char *title = g_strdup_printf (
        discards ? _ ("Token %d: discards cards") : _ ("Token %d: moves the black cross"), i + 1);
    g_autofree char *colour = g_strdup_printf ("/tokens/%d/colour", i);
    g_autofree char *count = g_strdup_printf ("/tokens/%d/count", i);
    g_autofree char *reshuffle = g_strdup_printf ("/tokens/%d/reshuffle", i);

    mae_editor_form_begin (form, title, NULL);
    mae_editor_form_button (form, _ ("Remove"), "user-trash-symbolic", "editor.remove-token", i);
    if (discards)
      add_colour_choice (form, rules, colour, NUMBER (tokens[i].colour, 0, MAE_MAX_COLOURS));
    mae_editor_form_number (form, discards ? _ ("Cards") : _ ("Spaces"), NULL, count,
                            NUMBER (tokens[i].count, 1, QUANTITY));
    mae_editor_form_switch (form, _ ("Shuffle all tokens afterwards"), reshuffle,
                            NUMBER (tokens[i].reshuffle, 0, 1));
  }
}

static void
fill_end (MaeEditorForm *form)
{
  mae_editor_form_begin (form, _ ("End of the Game"), NULL);
  mae_editor_form_number (form, _ ("Cards that end the game"), NULL, "/cardsToEnd",
                          NUMBER (cards_to_end, 1, MAE_MAX_SLOTS * MAE_MAX_LEVELS));
  mae_editor_form_number (form, _ ("Resources for one point"), NULL, "/resourcesPerPoint",
                          NUMBER (resources_per_point, 1, QUANTITY));
  mae_editor_form_begin (form, _ ("Faith"), NULL);
  mae_editor_form_number (form, _ ("For discarding a leader"), NULL, "/leaderDiscardFaith",
                          NUMBER (leader_discard_faith, 0, QUANTITY));
  mae_editor_form_number (form, _ ("For the others, for each discarded resource"), NULL,
                          "/marketDiscardFaith", NUMBER (market_discard_faith, 0, QUANTITY));
}

static void
fill_names (MaeEditorForm *form, const MaeRuleset *rules)
{
  g_autofree char *kept = g_strdup_printf (
      _ ("The resources, the %1$d colors and the %2$d levels of cards can’t be changed here. They "
         "stay as they are in the file."),
      rules->n_colours, rules->n_levels);

  mae_editor_form_begin (form, _ ("Title"), kept);
  mae_editor_form_title (form, _ ("Name of the game"));
}

void
mae_editor_section_fill (MaeEditorForm *form, const MaeRuleset *rules, MaeEditorSection section)
{
  switch (section) {
  case MAE_EDITOR_MARKET:
    fill_market (form, rules);
    break;
  case MAE_EDITOR_LEADERS:
    fill_leaders (form);
    break;
  case MAE_EDITOR_TRACK:
    fill_track (form, rules);
    break;
  case MAE_EDITOR_SHELVES:
    fill_shelves (form, rules);
    break;
  case MAE_EDITOR_BASE:
    mae_editor_form_begin (form, _ ("Every Player Has It"), NULL);
    add_production (form, rules, "/baseProduction", rules->base_production);
    break;
  case MAE_EDITOR_SEATS:
    fill_seats (form, rules);
    break;
  case MAE_EDITOR_TOKENS:
    fill_tokens (form, rules);
    break;
  case MAE_EDITOR_END:
    fill_end (form);
    break;
  case MAE_EDITOR_NAMES:
    fill_names (form, rules);
    break;
  case MAE_EDITOR_CARDS:
    break;
  }
}

/* ── One card, one leader ──────────────────────────────────────────────────────────────────── */

/* Returns what is odd about the card @item of @section, though it can be played: it costs and gives
 * nothing. NULL: nothing. */
static const char *
hint_about (const MaeRuleset *rules, MaeEditorSection section, int item)
{
  const MaeCard *card = section == MAE_EDITOR_CARDS && item >= 0 && item < rules->n_cards
                            ? &rules->cards[item]
                            : NULL;
  const MaeProduction *production = card ? &rules->productions[card->production] : NULL;
  gboolean is_empty = card && mae_bag_total (&card->cost) == 0 && card->points == 0
                      && mae_bag_total (&production->out) == 0 && production->out_blanks == 0;

  return is_empty ? _ ("This card costs nothing and gives nothing.") : NULL;
}

static void
fill_card (MaeEditorForm *form, const MaeRuleset *rules, int i)
{
  g_autofree char *text = mae_card_text (rules, i), *title = mae_capitalise (text);
  g_autofree char *at = g_strdup_printf ("/developmentCards/%d", i);
  g_autofree char *cost = g_strconcat (at, "/cost", NULL),
                  *points = g_strconcat (at, "/points", NULL);
  g_autofree char *production = g_strconcat (at, "/production", NULL);
  g_autofree char *level = g_strconcat (at, "/level", NULL),
                  *colour = g_strconcat (at, "/colour", NULL);

  mae_editor_form_begin (form, title, hint_about (rules, MAE_EDITOR_CARDS, i));
  mae_editor_form_button (form, _ ("Duplicate"), "edit-copy-symbolic", "editor.copy-card", i);
  mae_editor_form_button (form, _ ("Remove"), "user-trash-symbolic", "editor.remove-card", i);
  mae_editor_form_bag (form, _ ("Cost"), cost, offsetof (MaeRuleset, cards[i].cost),
                       mae_ruleset_storable (rules), 0);
  add_production (form, rules, production, rules->cards[i].production);
  mae_editor_form_number (form, _ ("Points"), NULL, points, NUMBER (cards[i].points, 0, POINTS));
  add_level_choice (form, rules, level, NUMBER (cards[i].level, 1, MAE_MAX_LEVELS), FALSE);
  add_colour_choice (form, rules, colour, NUMBER (cards[i].colour, 0, MAE_MAX_COLOURS));
}

static void
fill_needs (MaeEditorForm *form, const MaeRuleset *rules, int i)
{
  const MaeLeader *leader = &rules->leaders[i];
  g_autofree char *resources = g_strdup_printf ("/leaders/%d/needs/resources", i);

  mae_editor_form_begin (form, _ ("Requirement"), NULL);
  mae_editor_form_button (form, _ ("Add Cards"), NULL, "editor.add-need", i);
  mae_editor_form_bag (form, _ ("Resources"), resources,
                       offsetof (MaeRuleset, leaders[i].needs_resources),
                       mae_ruleset_storable (rules), 0);
  for (int k = 0; k < leader->n_needs; k++) {
    g_autofree char *title = g_strdup_printf (_ ("Required cards, %d"), k + 1);
    g_autofree char *at = g_strdup_printf ("/leaders/%d/needs/cards/%d", i, k);
    g_autofree char *colour = g_strconcat (at, "/colour", NULL);
    g_autofree char *level = g_strconcat (at, "/level", NULL);
    g_autofree char *count = g_strconcat (at, "/count", NULL);

    mae_editor_form_begin (form, title, NULL);
    mae_editor_form_button (form, _ ("Remove"), "user-trash-symbolic", "editor.remove-need", k);
    add_colour_choice (form, rules, colour,
                       NUMBER (leaders[i].needs[k].colour, 0, MAE_MAX_COLOURS));
    add_level_choice (form, rules, level, NUMBER (leaders[i].needs[k].level, 0, MAE_MAX_LEVELS),
                      TRUE);
    mae_editor_form_number (form, _ ("Cards"), NULL, count,
                            NUMBER (leaders[i].needs[k].count, 1, QUANTITY));
  }
}

static void
fill_leader (MaeEditorForm *form, const MaeRuleset *rules, int i)
{
  const MaeLeader *leader = &rules->leaders[i];
  g_autofree char *title = g_strdup_printf (_ ("Leader %d"), i + 1);
  g_autofree char *at = g_strdup_printf ("/leaders/%d", i);
  g_autofree char *ability = g_strconcat (at, "/ability", NULL);
  g_autofree char *resource = g_strconcat (at, "/resource", NULL);
  g_autofree char *amount = g_strconcat (at, "/amount", NULL);
  g_autofree char *points = g_strconcat (at, "/points", NULL);
  g_autofree char *production = g_strconcat (at, "/production", NULL);

  mae_editor_form_begin (form, title, NULL);
  mae_editor_form_button (form, _ ("Remove"), "user-trash-symbolic", "editor.remove-leader", i);
  add_ability_choice (form, rules, ability, NUMBER (leaders[i].kind, 0, MAE_N_LEADER_KINDS - 1));
  add_resource_choice (form, rules, resource, NUMBER (leaders[i].resource, 0, MAE_MAX_RESOURCES));
  if (mae_abilities[leader->kind].has_amount)
    mae_editor_form_number (
        form, leader->kind == MAE_LEADER_DEPOT ? _ ("Room in the depot") : _ ("Units less"), NULL,
        amount, NUMBER (leaders[i].amount, 1, QUANTITY));
  mae_editor_form_number (form, _ ("Points"), NULL, points, NUMBER (leaders[i].points, 0, POINTS));
  if (leader->production >= 0)
    add_production (form, rules, production, leader->production);
  fill_needs (form, rules, i);
}

void
mae_editor_item_fill (MaeEditorForm *form, const MaeRuleset *rules, MaeEditorSection section,
                      int item)
{
  if (section == MAE_EDITOR_CARDS && item >= 0 && item < rules->n_cards)
    fill_card (form, rules, item);
  else if (section == MAE_EDITOR_LEADERS && item >= 0 && item < rules->n_leaders)
    fill_leader (form, rules, item);
}

void
mae_editor_item_refresh (MaeEditorForm *form, const MaeRuleset *rules, MaeEditorSection section,
                         int item)
{
  mae_editor_form_refresh (form);
  if (section == MAE_EDITOR_CARDS && item >= 0)
    mae_editor_form_describe (form, hint_about (rules, section, item));
}

/* ── Adding and removing ───────────────────────────────────────────────────────────────────── */

/* Returns whether there is room for it. */
static gboolean
do_edit (MaeRuleset *next, const char *what, int i, int level, int leader)
{
  gboolean done = TRUE;

  if (g_str_equal (what, "add-card"))
    done = mae_ruleset_edit_add_card (next, level, i);
  else if (g_str_equal (what, "copy-card"))
    done = mae_ruleset_edit_copy_card (next, i);
  else if (g_str_equal (what, "remove-card"))
    mae_ruleset_edit_remove_card (next, i);
  else if (g_str_equal (what, "add-leader"))
    done = mae_ruleset_edit_add_leader (next);
  else if (g_str_equal (what, "remove-leader"))
    mae_ruleset_edit_remove_leader (next, i);
  else if (g_str_equal (what, "add-need"))
    done = mae_ruleset_edit_add_need (next, i);
  else if (g_str_equal (what, "remove-need"))
    mae_ruleset_edit_remove_need (next, leader, i);
  else if (g_str_equal (what, "add-tile"))
    done = mae_ruleset_edit_add_tile (next);
  else if (g_str_equal (what, "remove-tile"))
    mae_ruleset_edit_remove_tile (next, i);
  else if (g_str_equal (what, "add-section"))
    done = mae_ruleset_edit_add_section (next);
  else if (g_str_equal (what, "remove-section"))
    mae_ruleset_edit_remove_section (next, i);
  else if (g_str_equal (what, "add-token"))
    done = mae_ruleset_edit_add_token (next, (MaeTokenKind) i);
  else
    mae_ruleset_edit_remove_token (next, i);
  return done;
}

char *
mae_editor_edit (MaeRuleset *next, const char *what, int i, int level, int leader)
{
  if (!do_edit (next, what, i, level, leader))
    return NULL;
  if (g_str_equal (what, "remove-card"))
    return g_strdup_printf ("/developmentCards/%d", i);
  if (g_str_equal (what, "remove-leader"))
    return g_strdup_printf ("/leaders/%d", i);
  if (g_str_has_suffix (what, "-need"))
    return g_strdup_printf ("/leaders/%d/needs", leader);
  return g_strdup (g_str_has_suffix (what, "-card")      ? "/developmentCards"
                   : g_str_has_suffix (what, "-leader")  ? "/leaders"
                   : g_str_has_suffix (what, "-tile")    ? "/faithTrack/tiles"
                   : g_str_has_suffix (what, "-section") ? "/faithTrack/sections"
                                                         : "/tokens");
}
