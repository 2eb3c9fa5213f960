/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "table-status.h"

#include <glib/gi18n.h>

#include "client/session/session-seats.h"
#include "client/session/session-tables.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/widget.h"
#include "client/words/parts-text.h"
#include "client/words/seat-text.h"
#include "client/words/table-text.h"

/* The clock is highlighted when this much time or less is left. */
#define LATE_MS 10000

/* How often a running clock is updated. */
#define TICK_MS 250

struct _MaeTableStatus {
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkLabel *watching, *last_round, *away, *clock;
  guint tick_id;

  MaeSession *session;
};

G_DEFINE_FINAL_TYPE (MaeTableStatus, mae_table_status, GTK_TYPE_WIDGET)

/* ── The clock ─────────────────────────────────────────────────────────────────────────────── */

static void update (MaeTableStatus *self);

static gboolean
on_tick_cb (gpointer user_data)
{
  update (MAE_TABLE_STATUS (user_data));
  return G_SOURCE_CONTINUE;
}

static void
run_clock (MaeTableStatus *self, gboolean run)
{
  if (run && self->tick_id == 0)
    self->tick_id = g_timeout_add (TICK_MS, on_tick_cb, self);
  else if (!run)
    g_clear_handle_id (&self->tick_id, g_source_remove);
}

/* @whose NULL: one's own time. */
static char *
long_text (gint64 left, const char *whose)
{
  g_autofree char *text = mae_seat_left_text (left);

  /* Translators: a player's name, then "9 hours left". */
  return whose ? g_strdup_printf (_ ("%1$s: %2$s"), whose, text) : g_steal_pointer (&text);
}

static void
show_clock (MaeTableStatus *self, gboolean awaits)
{
  const char *whose = NULL;
  gint64 left = mae_session_get_remaining (self->session, &whose);
  gint64 seconds = (left + 999) / 1000;
  gboolean mine = whose == NULL || mae_session_is_own_name (self->session, whose);

  gtk_widget_set_visible (GTK_WIDGET (self->clock), left >= 0);
  run_clock (self, (left > 0 || awaits) && gtk_widget_get_mapped (GTK_WIDGET (self)));
  if (left < 0)
    return;
  const MaeTableInfo *table = mae_session_get_table (self->session);
  int turn_time = table ? table->turn_time : 0;
  g_autofree char *text =
      seconds >= 3600 ? long_text (left, mine ? NULL : whose)
      : mine          ? g_strdup_printf ("%d:%02d", (int) (seconds / 60), (int) (seconds % 60))
             /* Translators: a player's name, then minutes and seconds left to them. */
             : g_strdup_printf (_ ("%1$s %2$d:%3$02d"), whose, (int) (seconds / 60),
                                (int) (seconds % 60));
  mae_label_set_text (self->clock, text);
  mae_widget_set_class (GTK_WIDGET (self->clock), "mae-late",
                        mine
                            && (turn_time >= MAE_TURN_TIME_DAYS ? mae_seat_is_late (turn_time, left)
                                                                : left <= LATE_MS));
  mae_a11y_tip (GTK_WIDGET (self->clock),
                turn_time >= MAE_TURN_TIME_DAYS ? mae_missed_turns_text () : NULL);
}

/* ── Pills ─────────────────────────────────────────────────────────────────────────────────── */

/* Returns somebody else in this game who is on holiday; NULL: nobody is. */
static const char *
holiday_of (MaeTableStatus *self)
{
  const MaeSeatList *list = mae_session_get_seats (self->session);

  for (guint i = 0; list && i < list->n_seats; i++)
    for (int j = 0; list->seats[i].is_shown && j < list->seats[i].n_players; j++)
      if (mae_session_get_holiday_left (self->session, list->seats[i].players[j].holiday) > 0)
        return list->seats[i].players[j].name;
  return NULL;
}

/* Returns what is said about players who are away or awaited; NULL: nothing. */
static char *
away_text (MaeTableStatus *self, const MaeGame *game, gboolean *awaits)
{
  MaeModel *model = mae_session_get_model (self->session);
  const char *name = NULL;
  int n = 0;

  for (int seat = 0; seat < game->n_players; seat++) {
    gint64 left = mae_session_get_awaited (self->session, mae_model_get_name (model, seat));
    int seconds = (int) ((left + 999) / 1000);

    if (left >= 0 && seat != mae_model_get_seat (model)) {
      *awaits = TRUE;
      /* Translators: %1$s is a player whose connection broke; then minutes and seconds until the
       * game goes on without this player. */
      return g_strdup_printf (_ ("Waiting for %1$s %2$d:%3$02d"), mae_model_get_name (model, seat),
                              seconds / 60, seconds % 60);
    }
  }
  for (int seat = 0; seat < game->n_players; seat++) {
    if (game->players[seat].present || seat == mae_model_get_seat (model))
      continue;
    name = mae_model_get_name (model, seat);
    n++;
  }
  if (n > 1)
    return g_strdup_printf (ngettext ("%d player is away", "%d players are away", n), n);
  if (n == 0 && (name = holiday_of (self)) != NULL)
    return g_strdup_printf (_ ("%s is on holiday"), name);
  /* Translators: %s is a player's name. */
  return n == 1 ? g_strdup_printf (_ ("%s is away"), name) : NULL;
}

static void
update (MaeTableStatus *self)
{
  g_autofree char *watching = NULL;
  gboolean awaits = FALSE;

  if (!self->box)
    return;
  MaeModel *model = mae_session_get_model (self->session);
  const MaeGame *game = mae_model_get_game (model);
  MaeSessionState state = mae_session_get_state (self->session);
  gboolean playing = game && state == MAE_SESSION_GAME && game->phase != MAE_PHASE_ENDED;
  g_autofree char *away = playing && game->n_players > 1 ? away_text (self, game, &awaits) : NULL;
  if (mae_session_is_watching (self->session) && playing && game->phase != MAE_PHASE_SETUP)
    /* Translators: %s is the player whose board is shown: who plays first. */
    watching = mae_parts_text (
        g_strdup_printf (_ ("Watching · %s’s board"), mae_model_get_name (model, 0)));
  else if (mae_session_is_watching (self->session) && (playing || state == MAE_SESSION_LOBBY))
    watching = g_strdup (_ ("Watching"));

  mae_label_show (self->watching, watching);
  mae_label_show (self->last_round, playing && game->last_round ? _ ("Last round") : NULL);
  mae_label_show (self->away, away);
  show_clock (self, awaits);
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
mae_table_status_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (mae_table_status_parent_class)->map (widget);
  update (MAE_TABLE_STATUS (widget));
}

static void
mae_table_status_unmap (GtkWidget *widget)
{
  run_clock (MAE_TABLE_STATUS (widget), FALSE);
  GTK_WIDGET_CLASS (mae_table_status_parent_class)->unmap (widget);
}

static void
mae_table_status_dispose (GObject *object)
{
  MaeTableStatus *self = MAE_TABLE_STATUS (object);

  run_clock (self, FALSE);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (mae_table_status_parent_class)->dispose (object);
}

static void
mae_table_status_class_init (MaeTableStatusClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mae_table_status_dispose;
  widget_class->map = mae_table_status_map;
  widget_class->unmap = mae_table_status_unmap;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static GtkLabel *
add_label (MaeTableStatus *self, const char *class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_widget_add_css_class (label, class);
  gtk_widget_set_valign (label, GTK_ALIGN_CENTER);
  gtk_widget_set_visible (label, FALSE);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_box_append (GTK_BOX (self->box), label);
  return GTK_LABEL (label);
}

static void
mae_table_status_init (MaeTableStatus *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  self->watching = add_label (self, "mae-pill");
  self->last_round = add_label (self, "mae-pill");
  self->away = add_label (self, "mae-pill");
  self->clock = add_label (self, "mae-clock");
  gtk_widget_add_css_class (GTK_WIDGET (self->last_round), "mae-glowing");
}

GtkWidget *
mae_table_status_new (MaeSession *session)
{
  MaeTableStatus *self = g_object_new (MAE_TYPE_TABLE_STATUS, NULL);
  MaeModel *model = mae_session_get_model (session);

  self->session = g_object_ref (session);
  MAE_CONNECT (session, "notify::state", update, self);
  MAE_CONNECT (session, "table-changed", update, self);
  MAE_CONNECT (session, "clock-changed", update, self);
  MAE_CONNECT (session, "seats-changed", update, self);
  MAE_CONNECT (model, "batch", update, self);
  MAE_CONNECT (model, "reset", update, self);
  update (self);
  return GTK_WIDGET (self);
}

void
mae_table_status_set_wraps (MaeTableStatus *self, gboolean wraps)
{
  GtkLabel *const labels[] = { self->watching, self->last_round, self->away, self->clock };

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->box),
                                  wraps ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  mae_widget_set_class (GTK_WIDGET (self), "mae-wrapping", wraps);
  for (gsize i = 0; i < G_N_ELEMENTS (labels); i++) {
    gtk_label_set_wrap (labels[i], wraps);
    gtk_label_set_justify (labels[i], GTK_JUSTIFY_CENTER);
    gtk_label_set_ellipsize (labels[i], wraps ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END);
    gtk_widget_set_halign (GTK_WIDGET (labels[i]), wraps ? GTK_ALIGN_CENTER : GTK_ALIGN_FILL);
  }
}
