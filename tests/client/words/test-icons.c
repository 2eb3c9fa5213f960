/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The names and sentences of icons. */

#include <string.h>

#include "client/words/icon-text.h"
#include "client/words/rules-text.h"
#include "ruleset/ruleset-io.h"
#include "scene.h"

static char *
say_icon (const MaeRuleset *rules, const GArray *icons, MaeIconKind kind, int index)
{
  for (guint i = 0; i < icons->len; i++) {
    const MaeIcon *icon = &g_array_index (icons, MaeIcon, i);
    g_autofree char *name = NULL;
    g_autofree char *text = NULL;

    if (icon->kind != kind || icon->index != index)
      continue;
    name = mae_icon_name (rules, icon);
    text = mae_icon_text (rules, icon);
    return mae_sentences_text (name, text);
  }
  return g_strdup ("none");
}

/* No two icons of a built-in ruleset have the same name and the same sentence. All icons of a topic
 * follow each other in the list. */
static void
check_icons (const MaeRuleset *rules)
{
  g_autoptr (GArray) icons = mae_icons_list (rules);
  g_autoptr (GHashTable) said = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  guint32 topics = 0;

  g_assert_cmpuint (icons->len, >, 20);
  for (guint i = 0; i < icons->len; i++) {
    const MaeIcon *icon = &g_array_index (icons, MaeIcon, i);
    g_autofree char *name = mae_icon_name (rules, icon);
    g_autofree char *text = mae_icon_text (rules, icon);
    MaeTopic topic = mae_icon_topic (rules, icon);

    g_assert_cmpuint (strlen (name), >, 2);
    g_assert_cmpuint (strlen (text), >, 8);
    g_assert_false (g_str_has_suffix (text, "."));
    g_assert_true (g_hash_table_add (said, mae_sentences_text (name, text)));
    g_assert_true (mae_icon_matches (rules, icon, ""));
    g_assert_true (mae_icon_matches (rules, icon, name));
    g_assert_false (mae_icon_matches (rules, icon, "xyzzy"));
    if (i > 0 && mae_icon_topic (rules, icon - 1) != topic)
      g_assert_false (topics >> topic & 1);
    topics |= 1u << topic;
  }
}

static void
test_icons (void)
{
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");
  g_autoptr (GArray) icons = mae_icons_list (rules);
  g_autofree MaeRuleset *other = g_memdup2 (rules, sizeof *rules);

  for (guint i = 0; mae_ruleset_builtin_ids ()[i] != NULL; i++)
    check_icons (mae_ruleset_builtin (mae_ruleset_builtin_ids ()[i]));
  assert_text (say_icon (rules, icons, MAE_ICON_RESOURCE, COIN),
               "Coin. Pays for cards and productions; 2 marbles in the market give it");
  assert_text (say_icon (rules, icons, MAE_ICON_MARBLE, COIN),
               "Marble: Coin. Gives 1 Coin when you take its row or column");
  assert_text (say_icon (rules, icons, MAE_ICON_MARBLE, WHITE),
               "White marble. Gives nothing, unless an active leader turns it into a resource");
  assert_text (say_icon (rules, icons, MAE_ICON_LEVEL, 2),
               "Level 2. Such a card goes on top of a level 1 card");
  assert_text (say_icon (rules, icons, MAE_ICON_TILE, 3),
               "Gold-edged space. The last one you have reached gives you its points at the end, "
               "from 1 to 20");
  assert_text (say_icon (rules, icons, MAE_ICON_REPORT, 1),
               "Vatican report for 3 points. 3 points for everyone on space 12 or beyond when a "
               "marker reaches space 16");

  /* the numbers are those of the ruleset */
  other->sections[1].points = 7;
  other->sections[1].from = 11;
  assert_text (say_icon (other, icons, MAE_ICON_REPORT, 1),
               "Vatican report for 7 points. 7 points for everyone on space 11 or beyond when a "
               "marker reaches space 16");
  other->n_tokens = 0;
  g_array_unref (icons);
  icons = mae_icons_list (other);
  assert_text (say_icon (other, icons, MAE_ICON_CROSS, -1), "none");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/icons/texts", test_icons);
  return g_test_run ();
}
