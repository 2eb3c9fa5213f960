/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Presses, drops and keys on the setup page, which change its draft. */
#include "setup-page-private.h"

#include <glib/gi18n.h>

#include "client/table/leader-card.h"
#include "client/table/unit.h"
#include "client/widgets/drag.h"
#include "client/widgets/key.h"
#include "client/widgets/widget.h"
#include "client/words/reject-text.h"

static char *
why_text (MaeSetupPage *self, const MaeReject *reject)
{
  return mae_reject_text (self->draft.game, reject, NULL);
}

/* Puts hand[@at] on @place, or with -1 on the one that was pressed before, or an empty one. If
 * there is none, the next press says which leader it replaces. */
static void
put (MaeSetupPage *self, int at, int place)
{
  int wanted = self->draft.game->rules->leaders_kept;
  const MaePlayer *player = mae_setup_page_player (self);

  mae_setup_page_point (self, player->hand[at]);
  if (place < 0)
    place = self->aim;
  self->held = self->aim = -1;
  if (mae_draft_setup_put (&self->draft, at, place)) {
    mae_setup_page_tried (self, NULL);
    return;
  }
  if (mae_draft_setup_wants_leaders (&self->draft))
    self->held = at;
  mae_setup_page_tried (
      self, g_strdup_printf (ngettext ("You can keep only %d leader. Put one back first.",
                                       "You can keep only %d leaders. Put one back first.", wanted),
                             wanted));
}

static void
take (MaeSetupPage *self, int at)
{
  self->held = self->aim = -1;
  mae_draft_setup_take (&self->draft, at);
  mae_setup_page_tried (self, NULL);
}

static void
place (MaeSetupPage *self, int resource, int container)
{
  MaeReject why = { 0 };

  if (mae_draft_setup_left (&self->draft) == 0)
    mae_setup_page_tried (
        self, g_strdup (_ ("You have all your starting resources. Select one to put it back.")));
  else if (mae_draft_setup_place (&self->draft, resource, container, &why))
    mae_setup_page_tried (self, NULL);
  else
    mae_setup_page_tried (self, why_text (self, &why));
}

/* A resource was pressed: an offered one is placed on the first legal shelf, one on a shelf is
 * taken back. */
static void
unit_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeSetupPage *self = MAE_SETUP_PAGE (widget);
  int resource, from;
  int16_t targets[MAE_MAX_OWN];

  g_variant_get (parameter, "(ii)", &resource, &from);
  if (!mae_setup_page_may_choose (self))
    return;
  if (from >= 0) {
    mae_draft_setup_take_back (&self->draft, resource, from);
    mae_setup_page_tried (self, NULL);
  } else {
    place (self, resource,
           mae_draft_setup_targets (&self->draft, resource, targets) > 0 ? targets[0] : -1);
  }
}

/* Pressing a shelf takes back what was placed on it. */
static void
container_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeSetupPage *self = MAE_SETUP_PAGE (widget);
  int container, ignored;

  g_variant_get (parameter, "(ii)", &container, &ignored);
  if (!mae_setup_page_may_choose (self))
    return;
  MaeBag content = mae_draft_setup_container (&self->draft, container);
  for (int resource = 0; resource < self->draft.game->rules->n_resources; resource++)
    if (content.of[resource] > 0 && mae_draft_setup_take_back (&self->draft, resource, container)) {
      mae_setup_page_tried (self, NULL);
      return;
    }
  mae_setup_page_tried (self, g_strdup (_ ("Select a resource, or drag it here.")));
}

/* One of the leaders dealt was pressed, or where it was. */
static void
leader_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeSetupPage *self = MAE_SETUP_PAGE (widget);

  if (!mae_setup_page_may_choose (self))
    return;
  int at = mae_setup_page_find (self, g_variant_get_int32 (parameter));
  if (at >= 0 && mae_draft_setup_place_of (&self->draft, at) >= 0)
    take (self, at);
  else if (at >= 0 && at == self->held)
    take (self, -1);
  else if (at >= 0)
    put (self, at, -1);
}

/* A place was pressed. */
static void
place_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeSetupPage *self = MAE_SETUP_PAGE (widget);
  int place = g_variant_get_int32 (parameter);

  if (!mae_setup_page_may_choose (self))
    return;
  int at = mae_draft_setup_kept_at (&self->draft, place);
  if (self->held >= 0) {
    put (self, self->held, place);
  } else if (at >= 0) {
    take (self, at);
  } else {
    self->aim = place == self->aim ? -1 : place;
    mae_setup_page_tried (
        self,
        self->aim < 0 ? NULL : g_strdup (_ ("Select the leader that you want to put there.")));
  }
}

static void
deck_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeSetupPage *self = MAE_SETUP_PAGE (widget);

  if (mae_setup_page_may_choose (self))
    mae_setup_page_tried (self, g_strdup (_ ("You can buy cards when the game has begun.")));
}

static void
drag_begin_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeSetupPage *self = MAE_SETUP_PAGE (widget);
  MaeDragItem item;
  int kind;
  int16_t targets[MAE_MAX_OWN];

  g_variant_get (parameter, "(iii)", &kind, &item.value, &item.from);
  if (!self->draft.game)
    return;
  if (kind == MAE_DRAG_LEADER) {
    self->dragging = TRUE;
    mae_setup_page_update_places (self);
  } else if (kind == MAE_DRAG_UNIT) {
    MaeDraftSetup without = self->draft;

    if (item.from >= 0)
      mae_draft_setup_take_back (&without, item.value, item.from);
    mae_warehouse_set_lit (self->warehouse, targets,
                           mae_draft_setup_targets (&without, item.value, targets));
  }
}

static void
drag_end_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeSetupPage *self = MAE_SETUP_PAGE (widget);

  self->dragging = FALSE;
  if (!gtk_widget_get_mapped (widget)) /* it is going away, and the drag with it */
    return;
  if (self->draft.game)
    mae_setup_page_update_places (self);
  mae_warehouse_set_lit (self->warehouse, NULL, 0);
}

static void
drop_unit (MaeSetupPage *self, int resource, int from, MaeDropTarget where, int index)
{
  MaeReject why = { 0 };

  if (where == MAE_DROP_CONTAINER && from < 0) {
    place (self, resource, index);
  } else if (where == MAE_DROP_CONTAINER) {
    gboolean moved =
        from == index || mae_draft_setup_move (&self->draft, resource, from, index, &why);
    mae_setup_page_tried (self, moved ? NULL : why_text (self, &why));
  } else if (where != MAE_DROP_TRAY) {
    mae_setup_page_tried (self, g_strdup (_ ("Drop resources on a shelf.")));
  } else if (from >= 0) {
    mae_draft_setup_take_back (&self->draft, resource, from);
    mae_setup_page_tried (self, NULL);
  }
}

/* On the board beside its places, also on a shelf, a leader that has a place stays there. */
static void
drop_leader (MaeSetupPage *self, int at, MaeDropTarget where, int index)
{
  int place = mae_draft_setup_place_of (&self->draft, at);

  if (at < 0)
    return;
  if (where == MAE_DROP_HAND)
    take (self, at);
  else if (where == MAE_DROP_PLACE)
    put (self, at, index);
  else if (where != MAE_DROP_NOWHERE)
    put (self, at, place);
  else
    mae_setup_page_tried (self, g_strdup (_ ("Drop a leader on one of the places on your board.")));
}

static void
drop_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeSetupPage *self = MAE_SETUP_PAGE (widget);
  int kind, value, from, where, index;

  g_variant_get (parameter, "(iiiii)", &kind, &value, &from, &where, &index);
  if (!mae_setup_page_may_choose (self))
    return;

  switch ((MaeDragKind) kind) {
  case MAE_DRAG_LEADER:
    drop_leader (self, mae_setup_page_find (self, value), where, index);
    break;
  case MAE_DRAG_UNIT:
    drop_unit (self, value, from, where, index);
    break;
  default:
    break;
  }
}

static void
reset_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeSetupPage *self = MAE_SETUP_PAGE (widget);

  if (!self->draft.game)
    return;
  if (self->held >= 0 || self->aim >= 0) {
    take (self, -1);
    return;
  }
  mae_draft_setup_init (&self->draft, self->draft.game, self->draft.seat);
  mae_setup_page_tried (self, NULL);
}

gboolean
mae_setup_page_digit (MaeSetupPage *self, guint keyval, guint keycode, GdkModifierType state,
                      GtkEventController *keys)
{
  int digit = (int) mae_key_meant (keys, keyval) - GDK_KEY_0;
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));

  if (!focus || !mae_setup_page_may_choose (self) || digit < 1)
    return GDK_EVENT_PROPAGATE;
  const MaeRuleset *rules = self->draft.game->rules;
  if (MAE_IS_UNIT (focus) && digit <= rules->n_shelves) {
    place (self, mae_unit_get_resource (MAE_UNIT (focus)),
           mae_game_shelf (self->draft.game, self->draft.seat, digit - 1));
    return GDK_EVENT_STOP;
  }
  int at = MAE_IS_LEADER_CARD (focus)
               ? mae_setup_page_find (self, mae_leader_card_get_leader (MAE_LEADER_CARD (focus)))
               : -1;
  if (at < 0 || digit > rules->leaders_kept || !mae_draft_setup_wants_leaders (&self->draft))
    return GDK_EVENT_PROPAGATE;
  put (self, at, digit - 1);
  return GDK_EVENT_STOP;
}

void
mae_setup_page_install_moves (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "setup.reset", NULL, reset_cb);
  /* The actions that widgets of the table activate: see drag.h. */
  gtk_widget_class_install_action (klass, "move.unit", "(ii)", unit_cb);
  gtk_widget_class_install_action (klass, "move.container", "(ii)", container_cb);
  gtk_widget_class_install_action (klass, "move.leader", "i", leader_cb);
  gtk_widget_class_install_action (klass, "move.place", "i", place_cb);
  gtk_widget_class_install_action (klass, "move.deck", "(ii)", deck_cb);
  gtk_widget_class_install_action (klass, "move.drag-begin", "(iii)", drag_begin_cb);
  gtk_widget_class_install_action (klass, "move.drag-end", NULL, drag_end_cb);
  gtk_widget_class_install_action (klass, "move.drop", "(iiiii)", drop_cb);
}
