/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "together-page.h"

#include <glib/gi18n.h>

#include "ai/ai.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/page.h"
#include "client/widgets/widget.h"
#include "client/widgets/wrap-layout.h"
#include "ruleset-choice.h"
#include "seat-row.h"
#include "store/nickname.h"

#define MOST_SEATS 4
#define LEAST_SEATS 2

struct _MaeTogetherPage {
  GtkWidget parent_instance;

  GtkWidget *start, *count, *seats, *alone;
  GtkToggleButton *count_2, *count_3, *count_4;
  GtkLabel *problem;
  AdwComboRow *ruleset;
  GtkSwitch *hides, *hints;
  MaeSeatRow *seat[MOST_SEATS];

  GSettings *settings;
};

G_DEFINE_FINAL_TYPE (MaeTogetherPage, mae_together_page, GTK_TYPE_WIDGET)

static int
get_count (MaeTogetherPage *self)
{
  return gtk_toggle_button_get_active (self->count_4)   ? 4
         : gtk_toggle_button_get_active (self->count_3) ? 3
                                                        : 2;
}

/* ── What is wrong ─────────────────────────────────────────────────────────────────────────── */

/* Returns the name in row @i as a server would compare it; NULL: not a valid name. (transfer
 * full) */
static char *
get_key (MaeTogetherPage *self, int i)
{
  return mae_nickname_read_key (mae_seat_row_get_name (self->seat[i]));
}

/* Returns what is wrong with the name in row @i; NULL: nothing. */
static const char *
find_problem (MaeTogetherPage *self, int i)
{
  g_autofree char *key = get_key (self, i);

  if (!key)
    return _ ("Enter a name of up to 32 characters.");
  for (int k = 0; k < i; k++) {
    g_autofree char *other = get_key (self, k);

    if (g_strcmp0 (other, key) == 0)
      return _ ("Another player has the same name.");
  }
  return NULL;
}

static int
count_people (MaeTogetherPage *self)
{
  int people = 0;

  for (int i = 0; i < get_count (self); i++)
    people += mae_seat_row_get_level (self->seat[i]) == 0;
  return people;
}

/* The badges have the letters and colors that they will have at the table, if the first row
 * begins. */
static void
update_badges (MaeTogetherPage *self)
{
  MaeRoster roster = { .n = get_count (self) };

  for (int i = 0; i < roster.n; i++) {
    g_autofree char *clean = mae_nickname_clean (mae_seat_row_get_name (self->seat[i]));

    roster.name[i] = g_strdup (clean ? clean : "?");
  }
  for (int i = 0; i < roster.n; i++) {
    MaePiece badge = mae_piece_for_seat (MAE_PIECE_BADGE, i, &roster);

    mae_seat_row_set_badge (self->seat[i], &badge);
  }
  for (int i = 0; i < roster.n; i++)
    g_free (roster.name[i]);
}

static void
update (MaeTogetherPage *self)
{
  int n = get_count (self);
  g_autofree char *too_many = NULL;
  gboolean few, wrong = FALSE;

  if (!self->settings) /* the page is being created */
    return;
  for (int i = 0; i < MOST_SEATS; i++) {
    const char *problem = i < n ? find_problem (self, i) : NULL;

    wrong |= problem != NULL;
    gtk_widget_set_visible (GTK_WIDGET (self->seat[i]), i < n);
    mae_seat_row_show_problem (self->seat[i], problem);
  }
  few = count_people (self) < 2;
  too_many = mae_ruleset_choice_problem (mae_ruleset_choice_get (self->ruleset), n);
  mae_label_show (self->problem, few ? _ ("At least two people play together here.") : too_many);
  gtk_widget_set_visible (self->alone, few);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "together.start", !wrong && !few && !too_many);
  update_badges (self);
}

/* ── Who sits where ────────────────────────────────────────────────────────────────────────── */

static int
find_row (MaeTogetherPage *self, MaeSeatRow *row)
{
  for (int i = 0; i < MOST_SEATS; i++)
    if (self->seat[i] == row)
      return i;
  return -1;
}

/* The player in row @from sits in row @to; those between move by one. Rows stay, so that the
 * keyboard focus needs only to follow. */
static void
sit (MaeTogetherPage *self, int from, int to)
{
  g_autofree char *name = g_strdup (mae_seat_row_get_name (self->seat[from]));
  int level = mae_seat_row_get_level (self->seat[from]), step = to > from ? 1 : -1;

  for (int i = from; i != to; i += step) {
    g_autofree char *next = g_strdup (mae_seat_row_get_name (self->seat[i + step]));

    mae_seat_row_set (self->seat[i], next, mae_seat_row_get_level (self->seat[i + step]));
  }
  mae_seat_row_set (self->seat[to], name, level);
  gtk_widget_grab_focus (GTK_WIDGET (self->seat[to]));
  update (self);
}

static void
on_moved_cb (MaeTogetherPage *self, int by, MaeSeatRow *row)
{
  int from = find_row (self, row), to = from + by;

  if (to >= 0 && to < get_count (self))
    sit (self, from, to);
}

static void
on_dropped_cb (MaeTogetherPage *self, MaeSeatRow *other, MaeSeatRow *row)
{
  int from = find_row (self, other), to = find_row (self, row);

  if (from >= 0 && to >= 0)
    sit (self, from, to);
}

/* ── Starting ──────────────────────────────────────────────────────────────────────────────── */

/* Saves the choices in the settings, including those for seats that aren't in this game. */
static void
remember (MaeTogetherPage *self)
{
  GVariantBuilder seats;

  g_variant_builder_init (&seats, G_VARIANT_TYPE ("a(si)"));
  for (int i = 0; i < MOST_SEATS; i++)
    g_variant_builder_add (&seats, "(si)", mae_seat_row_get_name (self->seat[i]),
                           mae_seat_row_get_level (self->seat[i]));
  g_settings_set_value (self->settings, "together-seats", g_variant_builder_end (&seats));
  g_settings_set_int (self->settings, "together-players", get_count (self));
  g_settings_set_boolean (self->settings, "together-hides", gtk_switch_get_active (self->hides));
  g_settings_set_boolean (self->settings, "together-hints", gtk_switch_get_active (self->hints));
}

static void
start_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  MaeTogetherPage *self = MAE_TOGETHER_PAGE (widget);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  gint32 computers[MOST_SEATS];
  int n = get_count (self);

  for (int i = 0; i < n; i++) {
    g_autofree char *name = mae_nickname_clean (mae_seat_row_get_name (self->seat[i]));
    int level = mae_seat_row_get_level (self->seat[i]);

    g_return_if_fail (name != NULL);
    g_strv_builder_add (builder, name);
    computers[i] = level > 0 ? mae_ai_number ((MaeAiLevel) level, MAE_AI_BALANCED) : 0;
  }
  g_auto (GStrv) names = g_strv_builder_end (builder);
  remember (self);
  g_signal_emit_by_name (
      self, "start", names,
      g_variant_new_fixed_array (G_VARIANT_TYPE_INT32, computers, (gsize) n, sizeof *computers),
      mae_ruleset_choice_get (self->ruleset), gtk_switch_get_active (self->hides),
      gtk_switch_get_active (self->hints));
}

static void
on_activated_cb (MaeTogetherPage *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "together.start", NULL);
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static gboolean
mae_together_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (MAE_TOGETHER_PAGE (widget)->start)
         || gtk_widget_grab_focus (GTK_WIDGET (MAE_TOGETHER_PAGE (widget)->seat[0]));
}

static void
mae_together_page_class_init (MaeTogetherPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  MAE_OWN (klass, MaeTogetherPage, g_object_unref, settings);
  mae_page_class_set_first (widget_class, mae_together_page_grab_focus);
  MAE_SIGNAL (klass, "start", 5, G_TYPE_STRV, G_TYPE_VARIANT, G_TYPE_POINTER, G_TYPE_BOOLEAN,
              G_TYPE_BOOLEAN);
  mae_widget_class_set_template (widget_class, "together-page");
  MAE_BIND_CHILDREN (widget_class, MaeTogetherPage, start, count, seats, alone, count_2, count_3,
                     count_4, problem, ruleset, hides, hints);
  gtk_widget_class_bind_template_callback (widget_class, update);
  gtk_widget_class_install_action (widget_class, "together.start", NULL, start_cb);
}

static void
mae_together_page_init (MaeTogetherPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  mae_wrap_layout_set (GTK_BOX (self->count), TRUE, 12);
  for (int i = 0; i < MOST_SEATS; i++) {
    MaeSeatRow *row = self->seat[i] = g_object_new (MAE_TYPE_SEAT_ROW, NULL);
    g_autofree char *name = g_strdup_printf (_ ("Player %d"), i + 1);

    mae_a11y_name (GTK_WIDGET (row), name);
    gtk_list_box_append (GTK_LIST_BOX (self->seats), GTK_WIDGET (row));
    MAE_CONNECT (row, "changed", update, self);
    MAE_CONNECT (row, "entry-activated", on_activated_cb, self);
    MAE_CONNECT (row, "moved", on_moved_cb, self);
    MAE_CONNECT (row, "dropped", on_dropped_cb, self);
  }
}

/* Shows who sat here last. */
static void
fill_seats (MaeTogetherPage *self, const char *nickname)
{
  g_autoptr (GVariant) last = g_settings_get_value (self->settings, "together-seats");

  for (int i = 0; i < MOST_SEATS; i++) {
    g_autofree char *name = NULL;
    int level = 0;

    if ((gsize) i < g_variant_n_children (last))
      g_variant_get_child (last, (gsize) i, "(si)", &name, &level);
    if (!name)
      name = i == 0 ? g_strdup (nickname)
                    /* Translators: somebody of whom no name is known; also who sits in a row. */
                    : g_strdup_printf (_ ("Player %d"), i + 1);
    mae_seat_row_set (self->seat[i], name, CLAMP (level, 0, (int) MAE_AI_N_LEVELS));
  }
}

GtkWidget *
mae_together_page_new (GSettings *settings, const char *nickname, const char *ruleset)
{
  MaeTogetherPage *self = g_object_new (MAE_TYPE_TOGETHER_PAGE, NULL);
  GtkToggleButton *counts[] = { self->count_2, self->count_3, self->count_4 };
  int n = CLAMP (g_settings_get_int (settings, "together-players"), LEAST_SEATS, MOST_SEATS);

  for (gsize i = 0; i < G_N_ELEMENTS (counts); i++)
    mae_a11y_own_name (GTK_WIDGET (counts[i]));
  gtk_toggle_button_set_active (counts[n - LEAST_SEATS], TRUE);
  mae_ruleset_choice_fill (self->ruleset, ruleset);
  gtk_switch_set_active (self->hides, g_settings_get_boolean (settings, "together-hides"));
  gtk_switch_set_active (self->hints, g_settings_get_boolean (settings, "together-hints"));
  self->settings = g_object_ref (settings);
  fill_seats (self, nickname);
  update (self);
  return GTK_WIDGET (self);
}
