/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "finished-page.h"

#include <glib/gi18n.h>

#include "client/session/session-ratings.h"
#include "client/session/session-tables.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/page.h"
#include "client/widgets/widget.h"
#include "finished-row.h"

struct _MaeFinishedPage {
  GtkWidget parent_instance;

  GtkWidget *list, *more;
  GtkLabel *nothing;

  MaeSession *session;
  gint64 last; /* the number of the oldest game that is shown; 0: none is */
};

G_DEFINE_FINAL_TYPE (MaeFinishedPage, mae_finished_page, GTK_TYPE_WIDGET)

static void
on_told_cb (MaeFinishedPage *self, const MaeFinishedList *list)
{
  gboolean was_empty = self->last == 0;

  for (guint i = 0; i < list->n_games; i++) {
    if (self->last > 0 && list->games[i].game >= self->last)
      continue;
    gtk_list_box_append (GTK_LIST_BOX (self->list), mae_finished_row_new (&list->games[i]));
    self->last = list->games[i].game;
  }
  gtk_widget_set_visible (self->list, self->last > 0);
  gtk_widget_set_visible (self->more, list->has_more);
  if (self->last == 0) {
    g_autofree char *text = g_strdup_printf (
        ngettext ("No finished games. This server keeps them for %d day, for people with a "
                  "password.",
                  "No finished games. This server keeps them for %d days, for people with a "
                  "password.",
                  list->days),
        list->days);
    mae_label_show (self->nothing, text);
  }
  mae_a11y_tidy_buttons (GTK_WIDGET (self));
  if (was_empty)
    gtk_widget_child_focus (GTK_WIDGET (self), GTK_DIR_TAB_FORWARD);
}

/* A game that was to be replayed isn't kept any more. */
static void
on_refused_cb (MaeFinishedPage *self)
{
  mae_label_show (self->nothing, _ ("The server doesn’t keep this game any more."));
}

static void
more_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeFinishedPage *self = MAE_FINISHED_PAGE (widget);

  mae_session_ask_finished (self->session, self->last);
}

static gboolean
mae_finished_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_child_focus (widget, GTK_DIR_TAB_FORWARD);
}

static void
mae_finished_page_class_init (MaeFinishedPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  MAE_OWN (klass, MaeFinishedPage, g_object_unref, session);
  mae_page_class_set_first (widget_class, mae_finished_page_grab_focus);
  mae_widget_class_set_template (widget_class, "finished-page");
  MAE_BIND_CHILDREN (widget_class, MaeFinishedPage, list, more, nothing);
  gtk_widget_class_install_action (widget_class, "finished.more", NULL, more_cb);
}

static void
mae_finished_page_init (MaeFinishedPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
mae_finished_page_new (MaeSession *session)
{
  MaeFinishedPage *self = g_object_new (MAE_TYPE_FINISHED_PAGE, NULL);

  self->session = g_object_ref (session);
  MAE_CONNECT (session, "finished-told", on_told_cb, self);
  MAE_CONNECT (session, "table-refused", on_refused_cb, self);
  mae_session_ask_finished (session, 0);
  return GTK_WIDGET (self);
}
