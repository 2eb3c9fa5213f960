/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "chat-line.h"

struct _MaeChatLine {
  GObject parent_instance;
  MaeChatSaid said; /* its texts are owned */
};

G_DEFINE_FINAL_TYPE (MaeChatLine, mae_chat_line, G_TYPE_OBJECT)

static void
mae_chat_line_finalize (GObject *object)
{
  MaeChatLine *self = MAE_CHAT_LINE (object);

  g_free ((char *) self->said.name);
  g_free ((char *) self->said.text);
  G_OBJECT_CLASS (mae_chat_line_parent_class)->finalize (object);
}

static void
mae_chat_line_class_init (MaeChatLineClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = mae_chat_line_finalize;
}

static void
mae_chat_line_init (MaeChatLine *self)
{
}

MaeChatLine *
mae_chat_line_new (const char *name, const char *text, gboolean is_spectator, gboolean is_past)
{
  MaeChatLine *self = g_object_new (MAE_TYPE_CHAT_LINE, NULL);

  self->said = (MaeChatSaid){ g_strdup (name), g_strdup (text), is_spectator, is_past };
  return self;
}

const MaeChatSaid *
mae_chat_line_get (MaeChatLine *self)
{
  g_return_val_if_fail (MAE_IS_CHAT_LINE (self), NULL);
  return &self->said;
}
