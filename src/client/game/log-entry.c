/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "log-entry.h"

struct _MaeLogEntry {
  GObject parent_instance;
  MaeLogKind kind;
  int seat;
  guint round;
  int token;
  char *text;
};

G_DEFINE_FINAL_TYPE (MaeLogEntry, mae_log_entry, G_TYPE_OBJECT)

enum {
  PROP_0,
  PROP_TEXT,
  PROP_KIND,
  PROP_SEAT,
  PROP_ROUND,
  N_PROPS
};
static GParamSpec *props[N_PROPS];

static void
mae_log_entry_finalize (GObject *object)
{
  MaeLogEntry *self = MAE_LOG_ENTRY (object);

  g_free (self->text);

  G_OBJECT_CLASS (mae_log_entry_parent_class)->finalize (object);
}

static void
mae_log_entry_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  MaeLogEntry *self = MAE_LOG_ENTRY (object);

  switch (id) {
  case PROP_TEXT:
    g_value_set_string (value, self->text);
    break;
  case PROP_KIND:
    g_value_set_int (value, self->kind);
    break;
  case PROP_SEAT:
    g_value_set_int (value, self->seat);
    break;
  case PROP_ROUND:
    g_value_set_uint (value, self->round);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
mae_log_entry_class_init (MaeLogEntryClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->finalize = mae_log_entry_finalize;
  object_class->get_property = mae_log_entry_get_property;

  props[PROP_TEXT] = g_param_spec_string ("text", NULL, NULL, NULL, flags);
  props[PROP_KIND] = g_param_spec_int ("kind", NULL, NULL, 0, MAE_LOG_NOTE, 0, flags);
  props[PROP_SEAT] = g_param_spec_int ("seat", NULL, NULL, -1, G_MAXINT8, -1, flags);
  props[PROP_ROUND] = g_param_spec_uint ("round", NULL, NULL, 0, G_MAXUINT, 0, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
mae_log_entry_init (MaeLogEntry *self)
{
  self->token = -1;
}

MaeLogEntry *
mae_log_entry_new (MaeLogKind kind, int seat, guint round, const char *text)
{
  MaeLogEntry *self = g_object_new (MAE_TYPE_LOG_ENTRY, NULL);

  self->kind = kind;
  self->seat = seat;
  self->round = round;
  self->text = g_strdup (text);
  return self;
}

const char *
mae_log_entry_get_text (MaeLogEntry *self)
{
  g_return_val_if_fail (MAE_IS_LOG_ENTRY (self), NULL);
  return self->text;
}

MaeLogKind
mae_log_entry_get_kind (MaeLogEntry *self)
{
  g_return_val_if_fail (MAE_IS_LOG_ENTRY (self), MAE_LOG_NOTE);
  return self->kind;
}

int
mae_log_entry_get_seat (MaeLogEntry *self)
{
  g_return_val_if_fail (MAE_IS_LOG_ENTRY (self), -1);
  return self->seat;
}

guint
mae_log_entry_get_round (MaeLogEntry *self)
{
  g_return_val_if_fail (MAE_IS_LOG_ENTRY (self), 0);
  return self->round;
}

void
mae_log_entry_set_token (MaeLogEntry *self, int token)
{
  g_return_if_fail (MAE_IS_LOG_ENTRY (self));
  self->token = token;
}

int
mae_log_entry_get_token (MaeLogEntry *self)
{
  g_return_val_if_fail (MAE_IS_LOG_ENTRY (self), -1);
  return self->token;
}
