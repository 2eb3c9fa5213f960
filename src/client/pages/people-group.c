/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "people-group.h"

#include <glib/gi18n.h>

#include "client/session/session-account.h"
#include "client/session/session-people.h"
#include "client/session/session-ratings.h"
#include "client/session/session-seats.h"
#include "client/session/session-tables.h"
#include "client/widgets/row-menu.h"
#include "client/widgets/widget.h"
#include "client/words/person-text.h"
#include "client/words/rating-text.h"
#include "client/words/wire-text.h"
#include "hall-row.h"
#include "row-list.h"

#define ROWS 10

struct _MaePeopleGroup {
  GtkWidget parent_instance;

  GtkWidget *heading;
  GtkLabel *further;
  MaeRowList *list;

  MaeSession *session;
  char *sought; /* only people with such a name are listed; "": all */
};

G_DEFINE_FINAL_TYPE (MaePeopleGroup, mae_people_group, GTK_TYPE_WIDGET)

static const MaePersonInfo *
person_of (MaePeopleGroup *self, const char *key)
{
  const MaePeopleList *list = mae_session_get_people (self->session);

  for (guint i = 0; list && i < list->n_people; i++)
    if (g_str_equal (list->people[i].name, key))
      return &list->people[i];
  return NULL;
}

/* ── Menus ─────────────────────────────────────────────────────────────────────────────────── */

static GMenuModel *
menu_cb (GtkWidget *row, gpointer data)
{
  MaePeopleGroup *self = data;
  const MaePersonInfo *person = person_of (self, mae_row_list_get_key (row));
  g_autoptr (GMenu) menu = g_menu_new ();

  if (!person)
    return NULL;
  if (mae_session_has_ratings (self->session))
    mae_row_menu_append (menu, _ ("Rating and Games"), "win.person", person->name);
  if (!mae_session_is_own_name (self->session, person->name)) {
    gboolean is_muted = mae_session_has_muted (self->session, person->name);

    if (!is_muted)
      mae_row_menu_append (menu, _ ("Invite to a Table…"), "hall.invite", person->name);
    if (person->code && person->place != MAE_PERSON_HALL
        && mae_session_has (self->session, MAE_FEATURE_SPECTATE))
      mae_row_menu_append (menu, _ ("Watch"), "hall.watch", person->code);
    mae_row_menu_append (menu, is_muted ? _ ("Unmute") : _ ("Mute"),
                         is_muted ? "hall.unmute" : "hall.mute", person->name);
    if (mae_session_has (self->session, MAE_FEATURE_REPORTS))
      mae_row_menu_append (menu, _ ("Report…"), "win.report", person->name);
  } else if (mae_session_has (self->session, MAE_FEATURE_ACCOUNT)) {
    g_menu_append (menu, _ ("Change Password…"), "win.change-password");
    g_menu_append (menu, _ ("Export My Data…"), "win.export-data");
    g_menu_append (menu, _ ("Delete My Account…"), "win.delete-account");
  }
  mae_row_menu_append (menu, _ ("Copy Name"), "hall.copy", person->name);
  return G_MENU_MODEL (g_steal_pointer (&menu));
}

/* ── Rows ──────────────────────────────────────────────────────────────────────────────────── */

static gboolean
has_cb (gpointer data, const char *key)
{
  return person_of (data, key) != NULL;
}

static GtkWidget *
make_row_cb (gpointer data, const char *key)
{
  GtkWidget *row = mae_hall_row_new (FALSE, TRUE);

  mae_row_menu_add (row, menu_cb, data);
  return row;
}

static void
update_row_cb (gpointer data, GtkWidget *row, const char *key)
{
  MaePeopleGroup *self = data;
  const MaePersonInfo *person = person_of (self, key);
  gboolean is_own = mae_session_is_own_name (self->session, person->name);
  gboolean is_muted = mae_session_has_muted (self->session, person->name);
  g_autofree char *name = mae_wire_name (person->name);
  g_autofree char *where = mae_person_where_text (person, mae_session_get_seats (self->session));
  const char *title = is_own ? _ ("You") : name;
  g_autofree char *rating = mae_session_has (self->session, MAE_FEATURE_STANDINGS)
                                ? mae_rating_text (person->rating, person->is_uncertain)
                                : NULL;
  /* Translators: %s is a number, or "New". */
  g_autofree char *heard = rating ? g_strdup_printf (_ ("Rating: %s"), rating) : NULL;
  g_autofree char *games =
      is_own && person->games > 0 ? g_strdup_printf (
          ngettext ("%d rated game", "%d rated games", person->games), person->games)
                                  : NULL;
  const char *state = is_muted ? _ ("Muted") : rating;
  const char *heard_state = is_muted ? state : heard;
  g_autofree char *spoken =
      g_strdup_printf ("%s. %s%s%s%s%s", title, where, games ? ". " : "", games ? games : "",
                       heard_state ? ". " : "", heard_state ? heard_state : "");

  mae_hall_row_set_faces (MAE_HALL_ROW (row), (const char *const[]){ person->name },
                          (gboolean[]){ FALSE }, 1, 0);
  mae_hall_row_set_text (MAE_HALL_ROW (row),
                         &(MaeHallRowText){ .title = title,
                                            .about = games ? games : where,
                                            .state = state,
                                            .tooltip = is_own ? name : NULL,
                                            .is_number = !is_muted && person->rating != 0,
                                            .spoken = spoken,
                                            .is_quiet = is_muted });
}

static const MaeRowListFuncs funcs = { has_cb, make_row_cb, update_row_cb };

static void
on_chosen_cb (MaePeopleGroup *self, GtkWidget *row)
{
  mae_row_menu_open (row);
}

/* Says what isn't listed; @any: somebody is. The server lists only some people if there are many.
 */
static void
show_further (MaePeopleGroup *self, const MaePeopleList *list, gboolean any)
{
  gboolean finds = *self->sought != '\0';
  int n_told = (int) list->n_people, n_more = (int) MIN (list->total - n_told, 99999);
  g_autofree char *searched = NULL, *more = NULL;

  if (finds && n_more == 0 && !any)
    searched = g_strdup (_ ("Nobody here has such a name."));
  else if (finds && n_more > 0)
    searched = g_strdup_printf (
        any ? ngettext ("Only the %d person listed by the server was searched.",
                        "Only the %d people listed by the server were searched.", n_told)
            : ngettext ("The %d person listed by the server has no such name.",
                        "None of the %d people listed by the server has such a name.", n_told),
        n_told);
  if (n_more > 0)
    more = g_strdup_printf (ngettext ("And %d more.", "And %d more.", n_more), n_more);
  g_autofree char *text = searched && more ? g_strdup_printf ("%s %s", searched, more)
                                           : g_strdup (searched ? searched : more);
  mae_label_show (self->further, text);
}

static void
show (MaePeopleGroup *self)
{
  const MaePeopleList *list = mae_session_get_people (self->session);
  g_autoptr (GPtrArray) keys = g_ptr_array_new ();

  if (!list)
    return;
  for (guint i = 0; i < list->n_people; i++)
    if (*self->sought == '\0' || g_str_match_string (self->sought, list->people[i].name, TRUE))
      g_ptr_array_add (keys, list->people[i].name);
  mae_row_list_show (self->list, keys, ROWS);
  gtk_widget_set_visible (GTK_WIDGET (self->list), keys->len > 0);
  show_further (self, list, keys->len > 0);
}

void
mae_people_group_seek (MaePeopleGroup *self, const char *name)
{
  g_return_if_fail (MAE_IS_PEOPLE_GROUP (self));

  g_free (self->sought);
  self->sought = g_strdup (name);
  show (self);
  mae_row_list_sort (self->list);
}

gboolean
mae_people_group_focus (MaePeopleGroup *self)
{
  return mae_row_list_focus (self->list);
}

void
mae_people_group_set_narrow (MaePeopleGroup *self, gboolean narrow)
{
  gtk_widget_set_visible (self->heading, !narrow);
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
mae_people_group_class_init (MaePeopleGroupClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  MAE_OWN (klass, MaePeopleGroup, g_object_unref, session);
  MAE_OWN (klass, MaePeopleGroup, g_free, sought);
  g_type_ensure (MAE_TYPE_ROW_LIST);
  mae_widget_class_set_template (widget_class, "people-group");
  MAE_BIND_CHILDREN (widget_class, MaePeopleGroup, heading, further, list);
  gtk_widget_class_bind_template_callback (widget_class, on_chosen_cb);
}

static void
mae_people_group_init (MaePeopleGroup *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->sought = g_strdup ("");
  mae_row_list_set (self->list, &funcs, self, _ ("People"));
}

void
mae_people_group_set_session (MaePeopleGroup *self, MaeSession *session)
{
  self->session = g_object_ref (session);
  MAE_CONNECT (session, "people-changed", show, self);
  MAE_CONNECT (session, "seats-changed", show, self);
  show (self);
}
