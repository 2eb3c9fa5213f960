/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "ruleset-choice.h"

#include <glib/gi18n.h>

#include "client/game/own-rulesets.h"
#include "client/widgets/row-menu.h"
#include "client/words/table-text.h"

#define CHOICE "mae-ruleset-choice"

static GPtrArray *
list_all (void)
{
  GPtrArray *all = g_ptr_array_new_with_free_func ((GDestroyNotify) mae_ruleset_unref);
  g_autoptr (GPtrArray) own = mae_own_rulesets_list ();
  const char *const *ids = mae_ruleset_builtin_ids ();

  for (int i = 0; ids[i]; i++)
    g_ptr_array_add (all, (gpointer) mae_ruleset_ref (mae_ruleset_builtin (ids[i])));
  for (guint i = 0; i < own->len; i++) {
    const MaeOwnRuleset *each = g_ptr_array_index (own, i);

    if (!each->problem)
      g_ptr_array_add (all, (gpointer) mae_ruleset_ref (each->rules));
  }
  return all;
}

void
mae_ruleset_choice_fill (AdwComboRow *row, const char *id)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  GPtrArray *all = list_all ();
  guint selected = 0;

  for (guint i = 0; i < all->len; i++) {
    const MaeRuleset *rules = g_ptr_array_index (all, i);

    gtk_string_list_append (titles, mae_ruleset_label (rules->title));
    if (g_strcmp0 (rules->id, id) == 0)
      selected = i;
  }
  g_object_set_data_full (G_OBJECT (row), CHOICE, all, (GDestroyNotify) g_ptr_array_unref);
  adw_combo_row_set_model (row, G_LIST_MODEL (titles));
  adw_combo_row_set_selected (row, selected);
}

const GPtrArray *
mae_ruleset_choice_list (AdwComboRow *row)
{
  return g_object_get_data (G_OBJECT (row), CHOICE);
}

const MaeRuleset *
mae_ruleset_choice_get (AdwComboRow *row)
{
  const GPtrArray *all = mae_ruleset_choice_list (row);
  guint selected = adw_combo_row_get_selected (row);

  return g_ptr_array_index (all, selected < all->len ? selected : 0);
}

GMenuModel *
mae_ruleset_choice_play_menu (const char *id)
{
  g_autoptr (MaeRuleset) rules = (MaeRuleset *) mae_own_rulesets_find (id);
  GMenu *menu = g_menu_new ();

  if (rules && rules->min_players == 1)
    mae_row_menu_append (menu, _ ("Play _Alone"), "win.play-alone-by", id);
  if (rules && rules->max_players > 1) {
    mae_row_menu_append (menu, _ ("Play Against the _Computer…"), "win.play-computer-by", id);
    mae_row_menu_append (menu, _ ("Play _Together Here…"), "win.play-together-by", id);
    mae_row_menu_append (menu, _ ("_Host a Game…"), "win.host-game-by", id);
  }
  return G_MENU_MODEL (menu);
}

char *
mae_ruleset_choice_players_text (const MaeRuleset *rules)
{
  if (rules->min_players == rules->max_players)
    return g_strdup_printf (ngettext ("%d player", "%d players", rules->max_players),
                            rules->max_players);
  return g_strdup_printf (
      /* Translators: how many can play by these rules */
      ngettext ("%1$d to %2$d player", "%1$d to %2$d players", rules->max_players),
      rules->min_players, rules->max_players);
}

char *
mae_ruleset_choice_problem (const MaeRuleset *rules, int n_players)
{
  if (n_players >= rules->min_players && n_players <= rules->max_players)
    return NULL;
  g_autofree char *range = mae_ruleset_choice_players_text (rules);
  /* Translators: %s is, for example, “2 to 3 players”. */
  return g_strdup_printf (_ ("These rules are for %s."), range);
}
