/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "trial-panel.h"

#include <glib/gi18n.h>

#include "client/table/card-picture.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/widget.h"
#include "client/widgets/wrap-layout.h"
#include "client/words/rules-text.h"
#include "client/words/trial-text.h"
#include "editor-sections.h"
#include "trial-bars.h"

#define CARDS_MOST 3      /* pictures of cards that nobody buys */
#define WIDTH 270         /* pixels, at least */
#define CARD_WIDTH 120    /* pixels */
#define LEADERS_AT_ENDS 3 /* the leaders shown: kept least, and kept most */
#define TEXT_WIDTH 30     /* letters */
#define BINS 7            /* bars for the length of games, about */

struct _MaeTrialPanel {
  AdwBin parent_instance;

  MaeTrialPanelKind kind;
  MaeTrialBars *bars;
  GtkLabel *number, *text;
  GtkImage *sign;
  GtkWidget *legend;
  GtkBox *cards;
  char *shown_cards;
};

G_DEFINE_FINAL_TYPE (MaeTrialPanel, mae_trial_panel, ADW_TYPE_BIN)

static const struct {
  const char *title;
  MaeEditorSection section; /* MAE_EDITOR_N_SECTIONS: none */
} panels[] = {
  [MAE_TRIAL_PANEL_WINS] = { N_ ("Who Wins"), MAE_EDITOR_SEATS },
  [MAE_TRIAL_PANEL_LENGTH] = { N_ ("Rounds"), MAE_EDITOR_END },
  [MAE_TRIAL_PANEL_POINTS] = { N_ ("Where Points Come From"), MAE_EDITOR_TRACK },
  [MAE_TRIAL_PANEL_CARDS] = { N_ ("Cards Bought"), MAE_EDITOR_CARDS },
  [MAE_TRIAL_PANEL_LEADERS] = { N_ ("Leaders Kept"), MAE_EDITOR_LEADERS },
  [MAE_TRIAL_PANEL_STUCK] = { N_ ("Games Without an End"), MAE_EDITOR_END },
};

static double
share_of (double n, double of)
{
  return of > 0 ? n / of : 0;
}

/* Returns which panel has @finding. */
static MaeTrialPanelKind
panel_of (const MaeFinding *finding)
{
  switch (finding->kind) {
  case MAE_FINDING_SEATS:
  case MAE_FINDING_ALONE:
    return MAE_TRIAL_PANEL_WINS;
  case MAE_FINDING_LENGTH:
    return MAE_TRIAL_PANEL_LENGTH;
  case MAE_FINDING_POINTS:
    return MAE_TRIAL_PANEL_POINTS;
  case MAE_FINDING_CARDS:
  case MAE_FINDING_STRONG_CARD:
    return MAE_TRIAL_PANEL_CARDS;
  case MAE_FINDING_LEADERS:
    return MAE_TRIAL_PANEL_LEADERS;
  case MAE_FINDING_STUCK:
    break;
  }
  return MAE_TRIAL_PANEL_STUCK;
}

/* ── Charts ────────────────────────────────────────────────────────────────────────────────── */

/* @wrong: nullable. */
static void
show_wins (MaeTrialPanel *self, const MaeTrialResult *result, const MaeFinding *wrong)
{
  MaeTrialBar bars[MAE_TRIAL_BARS_MOST] = { 0 };
  int n = MIN (result->n_players, MAE_TRIAL_BARS_MOST);
  double full = 0.5;

  for (int i = 0; i < n; i++) {
    MaeTrialBar *bar = &bars[i];

    bar->label = result->n_players == 1 ? g_strdup (_ ("Lorenzo is beaten"))
                                        : g_strdup_printf (C_ ("ruleset", "Seat %d"), i + 1);
    bar->share = share_of (result->wins[i], result->games);
    bar->other = -1;
    mae_trial_interval (result->wins[i], result->games, &bar->low, &bar->high);
    bar->is_bad = wrong && wrong->index == i;
    full = MAX (full, bar->high);
  }
  mae_trial_bars_set (self->bars, bars, n, n > 1 ? 1.0 / result->n_players : -1, full);
}

static void
show_length (MaeTrialPanel *self, const MaeTrialResult *result, gboolean wrong)
{
  MaeTrialBar bars[MAE_TRIAL_BARS_MOST] = { 0 };
  int first = 0, last = MAE_TRIAL_ROUNDS_MAX, width, n = 0;
  double full = 0.01;

  while (first < last && result->rounds[first] == 0)
    first++;
  while (last > first && result->rounds[last] == 0)
    last--;
  width = (last - first) / BINS + 1;
  for (int from = first; result->games > 0 && from <= last; from += width) {
    int to = MIN (from + width, last + 1), games = 0;

    for (int i = from; i < to; i++)
      games += result->rounds[i];
    bars[n].label = to - from == 1
                        ? g_strdup_printf (ngettext ("%d round", "%d rounds", (gulong) from), from)
                        /* Translators: a range of rounds that games took */
                        : g_strdup_printf (_ ("%d–%d rounds"), from, to - 1);
    bars[n].share = share_of (games, result->games);
    bars[n].other = -1;
    bars[n].is_bad = wrong;
    full = MAX (full, bars[n].share);
    n++;
  }
  mae_trial_bars_set (self->bars, bars, n, -1, full);
}

static void
show_points (MaeTrialPanel *self, const MaeTrialResult *result, const MaeTrialResult *standard,
             const MaeFinding *wrong)
{
  const char *const labels[] = { _ ("Cards"), _ ("Leaders"), _ ("Faith track"),
                                 _ ("Vatican reports"), _ ("Resources") };
  MaeTrialBar bars[MAE_TRIAL_BARS_MOST] = { 0 };
  gboolean compares = standard->games > 0 && memcmp (standard, result, sizeof *result) != 0;
  double full = 0.01;

  gtk_widget_set_visible (self->legend, compares);
  for (int i = 0; i < MAE_N_TRIAL_SOURCES; i++) {
    bars[i].label = g_strdup (labels[i]);
    bars[i].share = mae_trial_source_share (result, (MaeTrialSource) i);
    bars[i].other = compares ? mae_trial_source_share (standard, (MaeTrialSource) i) : -1;
    bars[i].is_bad = wrong && wrong->index == i;
    full = MAX (full, MAX (bars[i].share, bars[i].other));
  }
  mae_trial_bars_set (self->bars, bars, MAE_N_TRIAL_SOURCES, -1, full);
}

/* By levels: how many of the cards that were for sale were bought. */
static void
show_levels (MaeTrialPanel *self, const MaeRuleset *rules, const MaeTrialResult *result)
{
  MaeTrialBar bars[MAE_TRIAL_BARS_MOST] = { 0 };
  int n = MIN (rules->n_levels, MAE_TRIAL_BARS_MOST);

  for (int level = 1; level <= n; level++) {
    int seen = 0, bought = 0;

    for (int i = 0; i < rules->n_cards; i++)
      if (rules->cards[i].level == level) {
        seen += result->card_seen[i];
        bought += result->card_bought[i];
      }
    bars[level - 1] = (MaeTrialBar){ .label = g_strdup_printf (C_ ("card", "Level %d"), level),
                                     .share = share_of (bought, seen),
                                     .other = -1 };
  }
  mae_trial_bars_set (self->bars, bars, n, -1, 1);
}

/* Pictures of cards that are found to be wrong: those that nobody buys, and the one that wins. */
static void
show_cards (MaeTrialPanel *self, const MaeRuleset *rules, const MaeTrialResult *result,
            const MaeFinding *findings, int n)
{
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (int));
  g_autoptr (GString) shown = g_string_new (NULL), heard = g_string_new (NULL);

  for (int f = 0; f < n; f++) {
    if (findings[f].kind == MAE_FINDING_STRONG_CARD)
      g_array_append_val (found, findings[f].index);
    for (int i = 0; findings[f].kind == MAE_FINDING_CARDS && findings[f].wrong && i < rules->n_cards
                    && found->len < CARDS_MOST;
         i++)
      if (result->card_bought[i] == 0 && i >= findings[f].index)
        g_array_append_val (found, i);
  }
  for (guint i = 0; i < found->len; i++)
    g_string_append_printf (shown, "%d ", g_array_index (found, int, i));
  if (g_strcmp0 (shown->str, self->shown_cards) == 0)
    return;
  g_free (self->shown_cards);
  self->shown_cards = g_strdup (shown->str);
  mae_box_clear (self->cards);
  gtk_widget_set_visible (GTK_WIDGET (self->cards), found->len > 0);
  for (guint i = 0; i < found->len; i++) {
    int card = g_array_index (found, int, i);
    GtkWidget *picture = mae_card_picture_new (rules, card, -1);

    mae_card_picture_set_width (MAE_CARD_PICTURE (picture), CARD_WIDTH);
    g_autofree char *details = mae_card_details (rules, card);
    g_string_append_printf (heard, "%s%s", i > 0 ? " " : "", details);
    gtk_box_append (self->cards, picture);
  }
  mae_a11y_name (GTK_WIDGET (self->cards), heard->str);
}

typedef struct {
  int leader;
  double share;
} KeptLeader;

static int
compare_kept (gconstpointer a, gconstpointer b)
{
  const KeptLeader *one = a, *other = b;

  return (one->share > other->share) - (one->share < other->share);
}

/* The leaders that are kept most and least often. */
static void
show_leaders (MaeTrialPanel *self, const MaeRuleset *rules, const MaeTrialResult *result)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (KeptLeader));
  MaeTrialBar bars[MAE_TRIAL_BARS_MOST] = { 0 };
  int n = 0, last;

  for (int i = 0; i < rules->n_leaders; i++) {
    KeptLeader each = { i, share_of (result->leader_kept[i], result->leader_dealt[i]) };

    if (result->leader_dealt[i] > 0)
      g_array_append_val (all, each);
  }
  g_array_sort (all, compare_kept);
  last = (int) all->len - 1;
  for (int i = last; i >= 0; i--) {
    const KeptLeader *each = &g_array_index (all, KeptLeader, i);

    if (last - i >= LEADERS_AT_ENDS && i >= LEADERS_AT_ENDS)
      continue;
    bars[n++] = (MaeTrialBar){ .label = mae_leader_short_text (rules, each->leader),
                               .share = each->share,
                               .other = -1,
                               .is_bad = each->share == 0 };
  }
  mae_trial_bars_set (self->bars, bars, n, -1, 1);
}

static void
show_chart (MaeTrialPanel *self, const MaeRuleset *rules, const MaeTrialResult *result,
            const MaeTrialResult *standard, const MaeFinding *wrong)
{
  switch (self->kind) {
  case MAE_TRIAL_PANEL_WINS:
    show_wins (self, result, wrong);
    break;
  case MAE_TRIAL_PANEL_LENGTH:
    show_length (self, result, wrong != NULL);
    break;
  case MAE_TRIAL_PANEL_POINTS:
    show_points (self, result, standard, wrong);
    break;
  case MAE_TRIAL_PANEL_CARDS:
    show_levels (self, rules, result);
    break;
  case MAE_TRIAL_PANEL_LEADERS:
    show_leaders (self, rules, result);
    break;
  case MAE_TRIAL_PANEL_STUCK: {
    /* Translators: %d of %d games had no end */
    g_autofree char *number =
        g_strdup_printf (_ ("%d of %d"), result->stuck, result->games + result->stuck);

    mae_label_set_text (self->number, number);
    break;
  }
  }
}

void
mae_trial_panel_show (MaeTrialPanel *self, const MaeRuleset *rules, const MaeTrialResult *result,
                      const MaeTrialResult *standard, const MaeFinding *findings, int n)
{
  const MaeFinding *wrong = NULL;
  g_autofree char *text = NULL;

  g_return_if_fail (MAE_IS_TRIAL_PANEL (self));

  for (int i = 0; i < n; i++) {
    if (panel_of (&findings[i]) != self->kind)
      continue;
    g_autofree char *sentence = mae_finding_text (rules, &findings[i]);
    char *both = text ? g_strdup_printf ("%s %s", text, sentence) : g_strdup (sentence);

    g_free (text);
    text = both;
    if (findings[i].wrong)
      wrong = &findings[i];
  }
  show_chart (self, rules, result, standard, wrong);
  if (self->kind == MAE_TRIAL_PANEL_CARDS)
    show_cards (self, rules, result, findings, n);
  mae_label_show (self->text, text);
  gtk_widget_set_visible (GTK_WIDGET (self->sign), text != NULL);
  gtk_image_set_from_icon_name (self->sign,
                                wrong ? "dialog-warning-symbolic" : "object-select-symbolic");
  mae_widget_set_class (GTK_WIDGET (self->sign), "mae-trial-bad", wrong != NULL);
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
on_link_cb (MaeTrialPanel *self)
{
  g_signal_emit_by_name (self, "section", (int) panels[self->kind].section);
}

static GtkWidget *
make_head (MaeTrialPanel *self, gboolean edits)
{
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *title =
      g_object_new (GTK_TYPE_LABEL, "label", _ (panels[self->kind].title), "xalign", 0.f, "wrap",
                    TRUE, "hexpand", TRUE, "accessible-role", GTK_ACCESSIBLE_ROLE_HEADING, NULL);

  self->sign = GTK_IMAGE (gtk_image_new ());
  gtk_widget_set_visible (GTK_WIDGET (self->sign), FALSE);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->sign), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  gtk_widget_add_css_class (GTK_WIDGET (self->sign), "mae-trial-sign");
  gtk_widget_add_css_class (title, "heading");
  gtk_box_append (GTK_BOX (head), GTK_WIDGET (self->sign));
  gtk_box_append (GTK_BOX (head), title);
  if (edits) {
    GtkWidget *link = gtk_button_new_with_label (_ ("Change"));
    g_autofree char *name = g_strdup_printf ("%s: %s", _ ("Change"),
                                             mae_editor_section_title (panels[self->kind].section));

    gtk_widget_add_css_class (link, "mae-small");
    gtk_widget_add_css_class (link, "mae-quiet");
    gtk_widget_set_valign (link, GTK_ALIGN_CENTER);
    mae_a11y_label_and_tip (link, name, mae_editor_section_title (panels[self->kind].section));
    MAE_CONNECT (link, "clicked", on_link_cb, self);
    gtk_box_append (GTK_BOX (head), link);
  }
  return head;
}

static void
mae_trial_panel_class_init (MaeTrialPanelClass *klass)
{
  MAE_OWN (klass, MaeTrialPanel, g_free, shown_cards);
  MAE_SIGNAL (klass, "section", 1, G_TYPE_INT);
}

static void
mae_trial_panel_init (MaeTrialPanel *self)
{
}

MaeTrialPanel *
mae_trial_panel_new (MaeTrialPanelKind kind, gboolean edits)
{
  MaeTrialPanel *self = g_object_new (MAE_TYPE_TRIAL_PANEL, NULL);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 10);

  self->kind = kind;
  gtk_widget_set_size_request (GTK_WIDGET (self), WIDTH, -1);
  gtk_widget_add_css_class (box, "mae-panel");
  gtk_widget_add_css_class (box, "mae-trial-panel");
  gtk_box_append (GTK_BOX (box), make_head (self, edits));
  if (kind == MAE_TRIAL_PANEL_STUCK) {
    self->number = GTK_LABEL (gtk_label_new (NULL));
    gtk_widget_add_css_class (GTK_WIDGET (self->number), "mae-big-number");
    gtk_widget_set_vexpand (GTK_WIDGET (self->number), TRUE);
    gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->number));
  } else {
    self->bars =
        g_object_new (MAE_TYPE_TRIAL_BARS, "vexpand", TRUE, "valign", GTK_ALIGN_START, NULL);
    gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->bars));
  }
  if (kind == MAE_TRIAL_PANEL_POINTS) {
    self->legend = g_object_new (GTK_TYPE_LABEL, "label", _ ("Thin bars: the standard game"),
                                 "xalign", 0.f, "wrap", TRUE, "max-width-chars", TEXT_WIDTH, NULL);
    gtk_widget_add_css_class (self->legend, "mae-soft");
    gtk_box_append (GTK_BOX (box), self->legend);
  }
  self->cards =
      g_object_new (GTK_TYPE_BOX, "spacing", 8, "accessible-role", GTK_ACCESSIBLE_ROLE_IMG, NULL);
  mae_wrap_layout_set (self->cards, TRUE, 8);
  gtk_widget_set_visible (GTK_WIDGET (self->cards), FALSE);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->cards));
  self->text = GTK_LABEL (g_object_new (GTK_TYPE_LABEL, "xalign", 0.f, "wrap", TRUE,
                                        "max-width-chars", TEXT_WIDTH, NULL));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->text));
  adw_bin_set_child (ADW_BIN (self), box);
  return self;
}
