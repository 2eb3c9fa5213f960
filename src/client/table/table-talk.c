/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "table-talk.h"

#include <glib/gi18n.h>

#include "client/session/session-tables.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/table-lines.h"
#include "client/widgets/table-size.h"
#include "client/widgets/widget.h"
#include "log-label.h"

/* From this height on, in pixels at the normal text size, a large table has room for log and chat
 * below each other. */
#define BOTH 360

/* At most so many spectators are named. */
#define NAMED 3

struct _MaeTableTalk {
  GtkWidget parent_instance;

  GtkWidget *box, *tabs, *chat_button, *log_button;
  GtkWidget *chat_part, *chat_title, *report;
  MaeTableLines *log, *chat;
  GtkWidget *entry;
  GtkLabel *mark, *watchers, *problem;

  MaeModel *model;
  gboolean has_subjects;
  MaeSession *session;
  guint unread;
  gboolean shows_both; /* log and chat below each other */
  guint size_id;       /* source that updates @shows_both; 0: none */
};

G_DEFINE_FINAL_TYPE (MaeTableTalk, mae_table_talk, GTK_TYPE_WIDGET)

/* ── Messages ──────────────────────────────────────────────────────────────────────────────── */

static GtkWidget *
make_log_line (gpointer item, gpointer user_data)
{
  MaeTableTalk *self = MAE_TABLE_TALK (user_data);
  MaeLogEntry *entry = MAE_LOG_ENTRY (item);
  const MaeLogLine *line = mae_log_entry_get_line (entry);
  MaeLogKind kind = line->kind;
  GtkWidget *label = mae_log_label_new (entry, mae_model_get_roster (self->model)), *row;
  g_autofree char *heading = mae_log_entry_get_heading (entry);

  mae_widget_set_class (label, "mae-strong",
                        kind == MAE_LOG_REPORT || kind == MAE_LOG_LAST_ROUND
                            || kind == MAE_LOG_END);
  mae_widget_set_class (label, "mae-soft", kind == MAE_LOG_NOTE || kind == MAE_LOG_PRESENCE);
  row = mae_table_lines_row (line->text, label);
  mae_table_lines_row_set_heading (row, heading);
  mae_table_lines_row_set_group (row, line->turn);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row),
                                    self->has_subjects && line->subject.kind != MAE_LOG_NOWHERE);
  if (line->brief != NULL)
    mae_a11y_label (row, line->text);
  return row;
}

static void
on_log_activated_cb (MaeTableTalk *self, MaeLogEntry *entry)
{
  g_signal_emit_by_name (self, "subject-asked", entry);
}

static GtkWidget *
make_chat_line (gpointer item, gpointer user_data)
{
  MaeChatLine *line = MAE_CHAT_LINE (item);
  MaeTableTalk *self = MAE_TABLE_TALK (user_data);
  const char *name = mae_chat_line_get (line)->name;
  gboolean own = mae_session_is_own_name (self->session, name);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *who, *text = mae_table_lines_label (mae_chat_line_get (line)->text);
  g_autofree char *called =
      /* Translators: %s is the name of a spectator. */
      mae_chat_line_get (line)->is_spectator ? g_strdup_printf (_ ("%s (spectator)"), name)
                                             : g_strdup (name);

  who = gtk_label_new (called);
  gtk_label_set_xalign (GTK_LABEL (who), 0);
  gtk_label_set_ellipsize (GTK_LABEL (who), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (who, "mae-said-by");
  mae_widget_set_class (who, "mae-own", own);
  mae_widget_set_class (text, "mae-soft", mae_chat_line_get (line)->is_past);
  gtk_box_append (GTK_BOX (box), who);
  gtk_box_append (GTK_BOX (box), text);
  /* Translators: a line of the chat: a name, then what this person wrote. */
  g_autofree char *label =
      g_strdup_printf (_ ("%1$s: %2$s"), called, mae_chat_line_get (line)->text);
  return mae_table_lines_row (label, box);
}

static gboolean
is_chat_seen (MaeTableTalk *self)
{
  return gtk_widget_get_mapped (self->chat_part);
}

void
mae_table_talk_mark_unread (MaeTableTalk *self, GtkLabel *mark, GtkWidget *button, gboolean is_chat)
{
  g_autofree char *count = g_strdup_printf ("%u", MIN (self->unread, 99));
  g_autofree char *about = g_strdup_printf (
      ngettext ("Chat, %u new message", "Chat, %u new messages", self->unread), self->unread);

  mae_label_show (mark, self->unread > 0 ? count : NULL);
  if (is_chat)
    mae_a11y_name (button, self->unread > 0 ? about : _ ("Chat"));
  else
    gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                    self->unread > 0 ? about : "", -1);
}

static void
show_unread (MaeTableTalk *self)
{
  mae_table_talk_mark_unread (self, self->mark, self->chat_button, TRUE);
  g_signal_emit_by_name (self, "unread-changed");
}

static void
on_lines_changed_cb (GListModel *lines, guint position, guint removed, guint added,
                     MaeTableTalk *self)
{
  if (!self->session)
    return; /* it is being destroyed */
  for (guint i = 0; i < added; i++) {
    g_autoptr (MaeChatLine) line = g_list_model_get_item (lines, position + i);
    gboolean own = mae_session_is_own_name (self->session, mae_chat_line_get (line)->name);

    if (!own && !mae_chat_line_get (line)->is_past && !is_chat_seen (self))
      self->unread++;
  }
  if (g_list_model_get_n_items (lines) == 0)
    self->unread = 0;
  show_unread (self);
}

/* ── Sending ───────────────────────────────────────────────────────────────────────────────── */

static void
on_entry_activate_cb (MaeTableTalk *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->problem), FALSE);
  if (mae_session_say (self->session, gtk_editable_get_text (GTK_EDITABLE (self->entry))))
    gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
}

/* ── Log or chat ───────────────────────────────────────────────────────────────────────────── */

static void
on_mapped_cb (MaeTableTalk *self)
{
  self->unread = 0;
  show_unread (self);
}

static void
on_tab_cb (MaeTableTalk *self)
{
  gboolean chat = gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->chat_button));

  gtk_widget_set_visible (GTK_WIDGET (self->log), !chat || self->shows_both);
  gtk_widget_set_visible (self->chat_part, chat || self->shows_both);
}

/* Says who watches, and reads the chat. */
static void
show_watchers (MaeTableTalk *self)
{
  const MaeTableInfo *table = self->session ? mae_session_get_table (self->session) : NULL;
  int n = table != NULL ? table->n_spectators : 0;
  g_autofree char *text = NULL;

  if (n > 0 && n <= NAMED && table->spectators != NULL) {
    g_autofree char *names = g_strjoinv (_ (", "), table->spectators);

    /* Translators: %s are the names of spectators. */
    text = g_strdup_printf (_ ("Watching: %s"), names);
  } else if (n > 0) {
    text = g_strdup_printf (ngettext ("%d spectator", "%d spectators", n), n);
  }
  mae_label_show (self->watchers, text);
}

static void
update (MaeTableTalk *self)
{
  gboolean can = self->session && mae_session_can_chat (self->session);

  if (!self->box)
    return;
  show_watchers (self);
  gtk_widget_set_visible (self->report,
                          can && mae_session_has (self->session, MAE_FEATURE_REPORTS));

  gboolean is_large = mae_table_size_scale (self->box) > mae_table_size_text (self->box);
  self->shows_both = can && is_large
                     && gtk_widget_get_height (GTK_WIDGET (self))
                            >= BOTH * mae_table_size_text (GTK_WIDGET (self));
  gtk_widget_set_visible (self->tabs, can && !self->shows_both);
  gtk_widget_set_visible (self->chat_title, self->shows_both);
  if (!can)
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->log_button), TRUE);
  on_tab_cb (self);
}

/* ── Size ──────────────────────────────────────────────────────────────────────────────────── */

static void
update_size_cb (gpointer user_data)
{
  MaeTableTalk *self = user_data;

  self->size_id = 0;
  update (self);
}

static void
mae_table_talk_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  MaeTableTalk *self = MAE_TABLE_TALK (widget);

  if (!self->box)
    return;
  gtk_widget_allocate (self->box, width, height, baseline, NULL);
  /* What is visible can't be changed during a layout. */
  if (self->size_id == 0)
    self->size_id = g_idle_add_once (update_size_cb, self);
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
mae_table_talk_dispose (GObject *object)
{
  MaeTableTalk *self = MAE_TABLE_TALK (object);

  g_clear_handle_id (&self->size_id, g_source_remove);
  if (self->box) {
    mae_table_lines_set_items (self->log, NULL, NULL, NULL);
    mae_table_lines_set_items (self->chat, NULL, NULL, NULL);
  }
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->model);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (mae_table_talk_parent_class)->dispose (object);
}

static void
mae_table_talk_class_init (MaeTableTalkClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mae_table_talk_dispose;
  widget_class->measure = mae_widget_measure_child;
  widget_class->get_request_mode = mae_widget_height_for_width;
  widget_class->size_allocate = mae_table_talk_size_allocate;
  g_type_ensure (MAE_TYPE_TABLE_LINES);
  mae_widget_class_set_template (widget_class, "table-talk");
  MAE_BIND_CHILDREN (widget_class, MaeTableTalk, box, tabs, log_button, chat_button, mark,
                     chat_part, chat_title, log, chat, watchers, report, entry, problem);
  MAE_SIGNAL (klass, "subject-asked", 1, MAE_TYPE_LOG_ENTRY);
  MAE_SIGNAL (klass, "unread-changed", 0);
  gtk_widget_class_bind_template_callback (widget_class, on_log_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_tab_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_entry_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_mapped_cb);
}

static void
mae_table_talk_init (MaeTableTalk *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  show_unread (self);
}

void
mae_table_talk_set_log (MaeTableTalk *self, MaeModel *model, gboolean has_subjects)
{
  g_return_if_fail (MAE_IS_TABLE_TALK (self));
  self->has_subjects = has_subjects;
  g_set_object (&self->model, model);
  mae_table_lines_set_items (self->log, mae_model_get_log (model), make_log_line, self);
}

void
mae_table_talk_show_chat (MaeTableTalk *self)
{
  g_return_if_fail (MAE_IS_TABLE_TALK (self));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->chat_button),
                                self->session && mae_session_can_chat (self->session));
}

void
mae_table_talk_set_session (MaeTableTalk *self, MaeSession *session)
{
  g_return_if_fail (MAE_IS_TABLE_TALK (self));
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
  GListModel *chat = mae_session_get_chat (session);
  mae_table_lines_set_items (self->chat, chat, make_chat_line, self);
  g_signal_connect_object (chat, "items-changed", G_CALLBACK (on_lines_changed_cb), self, 0);
  MAE_CONNECT (session, "table-changed", update, self);
  MAE_CONNECT (session, "notify::state", update, self);
  MAE_CONNECT (session, "chat-refused", mae_label_show, self->problem);
  show_unread (self);
  update (self);
}
