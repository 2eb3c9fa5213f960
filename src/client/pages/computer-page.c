/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "computer-page.h"

#include <glib/gi18n.h>

#include "ai/ai.h"
#include "client/game/games.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/entry-row.h"
#include "client/widgets/page.h"
#include "client/widgets/widget.h"
#include "opponent-group.h"
#include "ruleset-choice.h"
#include "store/nickname.h"

#define MOST_OPPONENTS 3

struct _MaeComputerPage {
  GtkWidget parent_instance;

  GtkWidget *start;
  GtkToggleButton *count_1, *count_2, *count_3;
  AdwComboRow *ruleset;
  MaeEntryRow *own_name;
  MaeOpponentGroup *opponent_1, *opponent_2, *opponent_3;
  GtkLabel *problem;
  GtkWidget *advice, *advice_row, *advice_button;

  GSettings *settings;
  GCancellable *cancellable;
  MaeStrength *strengths; /* NULL: not known yet */
  int advised;            /* the level that is proposed; 0: none */
};

G_DEFINE_FINAL_TYPE (MaeComputerPage, mae_computer_page, GTK_TYPE_WIDGET)

/* The default names of computer players. */
static const char *const usual_names[] = { "Bianca", "Cosimo", "Ginevra", "Lapo", "Fiammetta" };

static GtkToggleButton *
count_button (MaeComputerPage *self, int i)
{
  GtkToggleButton *buttons[] = { self->count_1, self->count_2, self->count_3 };

  return buttons[i];
}

static MaeOpponentGroup *
opponent (MaeComputerPage *self, int i)
{
  MaeOpponentGroup *groups[] = { self->opponent_1, self->opponent_2, self->opponent_3 };

  return groups[i];
}

static int
get_count (MaeComputerPage *self)
{
  for (int i = MOST_OPPONENTS - 1; i > 0; i--)
    if (gtk_toggle_button_get_active (count_button (self, i)))
      return i + 1;
  return 1;
}

/* ── What is wrong ─────────────────────────────────────────────────────────────────────────── */

/* Returns the normalized name in row @i (-1: the player's own); NULL: not a valid name. (transfer
 * full) */
static char *
get_name (MaeComputerPage *self, int i)
{
  return mae_nickname_clean (i < 0 ? gtk_editable_get_text (GTK_EDITABLE (self->own_name))
                                   : mae_opponent_group_get_name (opponent (self, i)));
}

static gboolean
same_name (const char *a, const char *b)
{
  g_autofree char *key_a = mae_nickname_key (a), *key_b = mae_nickname_key (b);

  return g_str_equal (key_a, key_b);
}

/* (transfer full): the names in order; NULL with @problem set if one isn't valid. */
static GStrv
get_names (MaeComputerPage *self, const char **problem)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_auto (GStrv) all = NULL;
  int n = get_count (self) + 1;

  for (int i = -1; i < n - 1; i++) {
    g_autofree char *name = get_name (self, i);

    if (!name) {
      *problem = _ ("Enter a name of up to 32 characters for each player.");
      return NULL;
    }
    g_strv_builder_add (names, name);
  }
  all = g_strv_builder_end (names);
  for (int i = 0; i < n; i++)
    for (int k = 0; k < i; k++)
      if (same_name (all[i], all[k])) {
        *problem = _ ("Two players can’t have the same name.");
        return NULL;
      }
  return g_steal_pointer (&all);
}

/* ── The level that fits ───────────────────────────────────────────────────────────────────── */

/* Returns the highest level among the opponents. */
static int
highest_level (MaeComputerPage *self)
{
  int highest = MAE_AI_NOVICE;

  for (int i = 0; i < get_count (self); i++)
    highest =
        MAX (highest, mae_ai_number_level (mae_opponent_group_get_computer (opponent (self, i))));
  return highest;
}

/* Shows how the last games of this kind went, and the level to try, if another one fits better. */
static void
show_advice (MaeComputerPage *self, const MaeRuleset *rules)
{
  int kind = mae_strength_kind (mae_ruleset_hash (rules), get_count (self) + 1),
      level = highest_level (self), games, wins;
  const MaeStrength *strength = self->strengths && kind >= 0 ? &self->strengths[kind] : NULL;

  self->advised = strength ? mae_strength_better_level (strength, level) : 0;
  gtk_widget_set_visible (self->advice, self->advised > 0);
  if (self->advised == 0)
    return;
  mae_strength_count (strength, level, &games, &wins);
  g_autofree char *sentence = g_strdup_printf (
      /* Translators: %1$s: a level of computer players, such as “Merchant” */
      ngettext ("%1$s: you won %2$d of the last %3$d game",
                "%1$s: you won %2$d of the last %3$d games", games),
      mae_level_label (level), wins, games);
  /* Translators: %s: a level of computer players, such as “Banker” */
  g_autofree char *label = g_strdup_printf (_ ("Try %s"), mae_level_label (self->advised));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->advice_row), sentence);
  gtk_button_set_label (GTK_BUTTON (self->advice_button), label);
}

/* All opponents get the level; their names and styles stay. */
static void
take_advice_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MaeComputerPage *self = MAE_COMPUTER_PAGE (widget);
  int level = self->advised;

  for (int i = 0; i < get_count (self) && level > 0; i++) {
    MaeOpponentGroup *group = opponent (self, i);
    g_autofree char *name = g_strdup (mae_opponent_group_get_name (group));
    int style = mae_ai_number_style (mae_opponent_group_get_computer (group));

    mae_opponent_group_set (group, name, mae_ai_number (level, style));
  }
  gtk_widget_grab_focus (self->start);
}

static void
update (MaeComputerPage *self)
{
  const char *problem = NULL;
  g_auto (GStrv) names = NULL;
  g_autofree char *too_many = NULL;
  int n = get_count (self);

  if (!mae_ruleset_choice_list (self->ruleset)) /* the page is being created */
    return;
  const MaeRuleset *rules = mae_ruleset_choice_get (self->ruleset);
  for (int i = 0; i < MOST_OPPONENTS; i++)
    gtk_widget_set_visible (GTK_WIDGET (opponent (self, i)), i < n);
  names = get_names (self, &problem);
  too_many = mae_ruleset_choice_problem (rules, n + 1);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "computer.start", names && !too_many);
  mae_label_show (self->problem, problem ? problem : too_many);
  show_advice (self, rules);
}

/* Without the games of before there is no advice; what is wrong with them is said elsewhere. */
static void
on_strengths_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  MaeStrength *strengths = mae_games_strengths_finish (result, &error);
  MaeComputerPage *self = user_data;

  if (!strengths)
    return; /* the page may be destroyed */
  self->strengths = strengths;
  update (self);
}

/* ── Starting ──────────────────────────────────────────────────────────────────────────────── */

/* Saves the choices in the settings, including those for opponents that aren't in this game. */
static void
remember (MaeComputerPage *self)
{
  GVariantBuilder opponents;

  g_variant_builder_init (&opponents, G_VARIANT_TYPE ("a(sii)"));
  for (int i = 0; i < MOST_OPPONENTS; i++) {
    g_autofree char *name = get_name (self, i);
    int computer = mae_opponent_group_get_computer (opponent (self, i));

    g_variant_builder_add (&opponents, "(sii)", name ? name : usual_names[i],
                           mae_ai_number_level (computer), (int) mae_ai_number_style (computer));
  }
  g_settings_set_int (self->settings, "computer-players", get_count (self));
  g_settings_set_value (self->settings, "computer-opponents", g_variant_builder_end (&opponents));
}

static void
start_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MaeComputerPage *self = MAE_COMPUTER_PAGE (widget);
  const char *problem = NULL;
  g_auto (GStrv) names = get_names (self, &problem);
  gint32 computers[1 + MOST_OPPONENTS] = { 0 };
  int n = get_count (self);

  if (!names)
    return;
  remember (self);
  for (int i = 0; i < n; i++)
    computers[i + 1] = mae_opponent_group_get_computer (opponent (self, i));
  g_signal_emit_by_name (
      self, "start", names,
      g_variant_new_fixed_array (G_VARIANT_TYPE_INT32, computers, (gsize) n + 1, sizeof *computers),
      mae_ruleset_choice_get (self->ruleset));
}

static void
on_activated_cb (MaeComputerPage *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "computer.start", NULL);
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static gboolean
mae_computer_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (MAE_COMPUTER_PAGE (widget)->start);
}

static void
mae_computer_page_class_init (MaeComputerPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (MAE_TYPE_ENTRY_ROW);
  g_type_ensure (MAE_TYPE_OPPONENT_GROUP);
  MAE_OWN (klass, MaeComputerPage, mae_own_cancel, cancellable);
  MAE_OWN (klass, MaeComputerPage, g_object_unref, settings);
  MAE_OWN (klass, MaeComputerPage, mae_strengths_free, strengths);
  mae_page_class_set_first (widget_class, mae_computer_page_grab_focus);

  MAE_SIGNAL (klass, "start", 3, G_TYPE_STRV, G_TYPE_VARIANT, G_TYPE_POINTER);

  mae_widget_class_set_template (widget_class, "computer-page");
  MAE_BIND_CHILDREN (widget_class, MaeComputerPage, start, count_1, count_2, count_3, ruleset,
                     own_name, opponent_1, opponent_2, opponent_3, problem, advice, advice_row,
                     advice_button);
  gtk_widget_class_bind_template_callback (widget_class, update);
  gtk_widget_class_bind_template_callback (widget_class, on_activated_cb);
  gtk_widget_class_install_action (widget_class, "computer.start", NULL, start_cb);
  gtk_widget_class_install_action (widget_class, "computer.take-advice", NULL, take_advice_cb);
}

static void
mae_computer_page_init (MaeComputerPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Returns whether neither the player nor an opponent before number @i is called @name. */
static gboolean
is_free (MaeComputerPage *self, int i, const char *name)
{
  for (int k = -1; k < i; k++) {
    g_autofree char *other = get_name (self, k);

    if (other && same_name (other, name))
      return FALSE;
  }
  return TRUE;
}

/* Shows the opponents chosen last. Names that aren't valid, or that somebody else has, are replaced
 * by usual ones. */
static void
fill_opponents (MaeComputerPage *self)
{
  g_autoptr (GVariant) last = g_settings_get_value (self->settings, "computer-opponents");

  for (int i = 0; i < MOST_OPPONENTS; i++) {
    g_autofree char *name = NULL, *clean = NULL;
    int level = MAE_AI_MERCHANT, style = MAE_AI_BALANCED;

    if ((gsize) i < g_variant_n_children (last))
      g_variant_get_child (last, (gsize) i, "(sii)", &name, &level, &style);
    clean = name ? mae_nickname_clean (name) : NULL;
    for (gsize k = 0; (!clean || !is_free (self, i, clean)) && k < G_N_ELEMENTS (usual_names);
         k++) {
      g_free (clean);
      clean = g_strdup (usual_names[k]);
    }
    mae_opponent_group_set (
        opponent (self, i), clean,
        mae_ai_number (CLAMP (level, MAE_AI_NOVICE, MAE_AI_N_LEVELS),
                       style > 0 && style <= MAE_AI_LAST_STYLE ? style : MAE_AI_BALANCED));
  }
}

GtkWidget *
mae_computer_page_new (GSettings *settings, const char *nickname, const char *ruleset)
{
  MaeComputerPage *self = g_object_new (MAE_TYPE_COMPUTER_PAGE, NULL);
  int count = CLAMP (g_settings_get_int (settings, "computer-players"), 1, MOST_OPPONENTS);

  self->settings = g_object_ref (settings);
  for (int i = 0; i < MOST_OPPONENTS; i++)
    mae_a11y_own_name (GTK_WIDGET (count_button (self, i)));
  mae_ruleset_choice_fill (self->ruleset, ruleset);
  gtk_editable_set_text (GTK_EDITABLE (self->own_name), nickname);
  fill_opponents (self);
  gtk_toggle_button_set_active (count_button (self, count - 1), TRUE);
  update (self);
  self->cancellable = g_cancellable_new ();
  mae_games_strengths_async (self->cancellable, on_strengths_cb, self);
  return GTK_WIDGET (self);
}
