/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <string.h>

#include "am65-private.h"

/* The condition for nicknames and passwords. */
static gboolean
is_permitted (const char *text)
{
  static const char letters[] = G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "_-";
  gsize length = strlen (text);

  return length >= 3 && length <= 15 && strspn (text, letters) == length;
}

/* Returns the seat's secret for a password, since a seat is given back to the nickname with the
 * same password. It has the form of a secret: 256 bits in URL-safe base 64. (transfer full) */
static char *
secret_of (const char *password)
{
  guint8 digest[32];
  gsize length = sizeof digest;
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);

  g_checksum_update (checksum, (const guchar *) "am65 ", -1);
  g_checksum_update (checksum, (const guchar *) password, -1);
  g_checksum_get_digest (checksum, digest, &length);
  char *secret = g_base64_encode (digest, sizeof digest);
  g_strdelimit (secret, "+", '-');
  g_strdelimit (secret, "/", '_');
  *strchrnul (secret, '=') = '\0';
  return secret;
}

static MaeHeard
read_login (MaeAm65Server *self, const MaeJsonNode *root, MaeMessage *out, GError **error)
{
  const char *nickname = mae_am65_text (mae_json_find (root, "nickname"));
  const char *password = mae_am65_text (mae_json_find (root, "password"));

  if (self->is_waiting || self->has_game)
    return mae_am65_wrong (error, "Invalid action right now!");
  if (nickname == NULL || password == NULL)
    return mae_am65_wrong (error, "Invalid Login");
  if (!is_permitted (nickname) || !is_permitted (password))
    return mae_am65_wrong (error, "Nickname/Password not permitted");
  g_free (self->name);
  self->name = g_strdup (nickname);
  self->is_joining = TRUE;
  out->kind = MAE_MESSAGE_REQ_JOIN;
  out->join.nickname = g_strdup (nickname);
  out->join.password = g_strdup (password);
  out->join.secret = secret_of (password);
  out->join.is_for_seat = true;
  return MAE_HEARD_MESSAGE;
}

static MaeHeard
read_lobby_choice (MaeAm65Server *self, const MaeJsonNode *root, MaeMessage *out, GError **error)
{
  gint64 size = 0;

  if (!self->is_waiting)
    return mae_am65_wrong (error, self->has_game ? "Invalid action right now!" : "Invalid Login");
  if (!mae_am65_number (mae_json_find (root, "size"), &size))
    size = 0; /* invalid, so it is refused like any wrong number */
  out->kind = MAE_MESSAGE_REQ_NEW_GAME;
  out->new_game.players_count = size;
  return MAE_HEARD_MESSAGE;
}

/* The document shows one message without its type. */
static const char *
type_of (const MaeJsonNode *root)
{
  const char *type = mae_am65_text (mae_json_find (root, "type"));

  if (type == NULL && mae_json_find (root, "slotPosition") != NULL)
    return "cardPlacementAction";
  return type;
}

/* Checks that the sender named in the message is the player. */
static MaeHeard
check_sender (const MaeDialogue *dialogue, const MaeWireContext *context, const MaeJsonNode *root,
              GError **error)
{
  const char *sender = mae_am65_text (mae_json_find (root, "sender"));

  if (sender == NULL)
    return mae_am65_wrong (error, "You can't play with a null nickname");
  if (g_strcmp0 (sender, mae_am65_seat_name (dialogue, context, context->seat)) != 0)
    return mae_am65_wrong (error, "You can't play for another player");
  return MAE_HEARD_MESSAGE;
}

MaeHeard
mae_am65_read_request (MaeDialogue *dialogue, const MaeWireContext *context,
                       const MaeJsonNode *root, MaeMessage *out, GString *reply, GError **error)
{
  MaeAm65Server *self = &dialogue->server;
  const char *type = type_of (root);

  if (type == NULL) {
    g_set_error_literal (error, MAE_PROTOCOL_ERROR, MAE_PROTOCOL_ERROR_TYPE, "Not a valid message");
    return MAE_HEARD_WRONG;
  }
  if (g_str_equal (type, "login"))
    return read_login (self, root, out, error);
  if (g_str_equal (type, "lobbyChoice"))
    return read_lobby_choice (self, root, out, error);
  if (g_str_equal (type, "quit")) {
    out->kind = MAE_MESSAGE_REQ_QUIT;
    return MAE_HEARD_MESSAGE;
  }
  if (!mae_am65_is_action (type)) {
    g_autofree char *shown = mae_protocol_error_word (type, 40);
    g_set_error (error, MAE_PROTOCOL_ERROR, MAE_PROTOCOL_ERROR_TYPE,
                 "' %s ' isn't an existing action", shown);
    return MAE_HEARD_WRONG;
  }
  if (context->game == NULL) {
    out->kind = MAE_MESSAGE_COMMAND;
    g_set_error_literal (error, MAE_PROTOCOL_ERROR, MAE_PROTOCOL_ERROR_NO_GAME,
                         "Invalid action right now!");
    return MAE_HEARD_WRONG;
  }
  if (check_sender (dialogue, context, root, error) == MAE_HEARD_WRONG)
    return MAE_HEARD_WRONG;
  return mae_am65_read_action (dialogue, context, type, root, out, reply, error);
}
