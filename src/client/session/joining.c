/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "joining.h"

#include <string.h>

#include "client/words/wire-text.h"
#include "store/password.h"
#include "store/secret.h"

void
mae_joining_init (MaeJoining *self)
{
  self->address.dialect = mae_dialect_default ();
  self->book = mae_server_book_new (NULL);
}

void
mae_joining_clear (MaeJoining *self)
{
  mae_address_clear (&self->address);
  g_free (self->shown);
  g_free (self->nickname);
  mae_password_free (self->password);
  mae_password_free (self->next_password);
  g_object_unref (self->book);
  g_free (self->proposed);
  g_free (self->proposed_for);
  g_free (self->objection);
}

char *
mae_joining_clean_nickname (const char *nickname)
{
  g_autofree char *clean =
      nickname ? g_utf8_normalize (nickname, -1, G_NORMALIZE_DEFAULT_COMPOSE) : NULL;

  if (clean)
    g_strstrip (clean);
  return clean && *clean ? g_steal_pointer (&clean) : NULL;
}

void
mae_joining_set_address (MaeJoining *self, const MaeAddress *address)
{
  MaeAddress next = address ? *address : (MaeAddress){ 0 };

  next.host = g_strdup (next.host); /* @address may be this one */
  next.dialect = mae_address_get_dialect (&next);
  mae_address_clear (&self->address);
  self->address = next;
  g_free (self->shown);
  self->shown = address ? mae_address_format (&next) : NULL;
  self->is_recognized = FALSE;
}

void
mae_joining_set_nickname (MaeJoining *self, const char *nickname)
{
  if (g_strcmp0 (self->nickname, nickname) == 0)
    return;
  g_free (self->nickname);
  self->nickname = g_strdup (nickname);
  mae_joining_set_password (self, NULL);
}

void
mae_joining_set_password (MaeJoining *self, const char *password)
{
  mae_password_free (self->password);
  self->password = g_strdup (password);
}

static void
set_next_password (MaeJoining *self, const char *password)
{
  mae_password_free (self->next_password);
  self->next_password = g_strdup (password);
}

gboolean
mae_joining_begin_wish (MaeJoining *self, MaeAccountWish wish, const char *next)
{
  if (self->wishes & 1u << wish)
    return FALSE;
  self->wishes |= 1u << wish;
  if (wish == MAE_ACCOUNT_PASSWORD)
    set_next_password (self, next);
  return TRUE;
}

gboolean
mae_joining_end_wish (MaeJoining *self, MaeAccountWish wish, gboolean is_done)
{
  if (!(self->wishes & 1u << wish))
    return FALSE;
  self->wishes &= ~(1u << wish);
  if (wish == MAE_ACCOUNT_PASSWORD) {
    if (is_done)
      mae_joining_set_password (self, self->next_password);
    set_next_password (self, NULL);
  }
  return TRUE;
}

void
mae_joining_drop_wishes (MaeJoining *self)
{
  self->wishes = 0;
  set_next_password (self, NULL);
}

void
mae_joining_set_objection (MaeJoining *self, const char *objection)
{
  g_free (self->objection);
  self->objection = g_strdup (objection);
}

gboolean
mae_joining_is_at (const MaeJoining *self, const MaeAddress *address, const char *nickname)
{
  return address && g_strcmp0 (self->address.host, address->host) == 0
         && self->address.port == address->port && self->address.tls == address->tls
         && self->address.dialect == mae_address_get_dialect (address)
         && g_strcmp0 (self->nickname, nickname) == 0;
}

gboolean
mae_joining_follow_dialect (MaeJoining *self, const MaeDialect *dialect)
{
  if (dialect == NULL || dialect == self->address.dialect || self->address.host == NULL
      || self->is_recognized)
    return FALSE;
  MaeAddress address = self->address;
  address.dialect = dialect;
  mae_joining_set_address (self, &address);
  self->is_recognized = TRUE;
  return TRUE;
}

/* Returns a secret made here, to be used if the server hasn't sent one yet: if the connection broke
 * before the server's secret arrived, the seat would be lost. There is a new one for each server
 * and nickname. */
static const char *
propose_secret (MaeJoining *self)
{
  g_autofree char *wanted_for = g_strconcat (self->shown, " ", self->nickname, NULL);

  if (g_strcmp0 (self->proposed_for, wanted_for) != 0) {
    g_free (self->proposed);
    self->proposed = g_malloc (MAE_SECRET_LENGTH + 1);
    mae_secret_make (self->proposed);
    g_free (self->proposed_for);
    self->proposed_for = g_steal_pointer (&wanted_for);
  }
  return self->proposed;
}

static const char *
stored_secret (MaeJoining *self)
{
  return self->shown ? mae_server_book_get_secret (self->book, self->shown, self->nickname) : NULL;
}

const char *
mae_joining_get_secret (MaeJoining *self)
{
  const char *known = stored_secret (self);

  return known ? known : self->shown ? propose_secret (self) : NULL;
}

void
mae_joining_keep_secret (MaeJoining *self, const char *secret)
{
  if (self->shown)
    mae_server_book_keep_secret (self->book, self->shown, self->nickname, secret);
}

void
mae_joining_ask (MaeJoining *self, MaeMessage *message)
{
  self->is_known = stored_secret (self) != NULL;
  message->join.nickname = self->nickname;
  message->join.secret = (char *) mae_joining_get_secret (self);
  message->join.password = self->password;
}

void
mae_joining_note (MaeJoining *self, gboolean playing)
{
  if (self->shown)
    mae_server_book_note (self->book, self->shown, self->nickname, playing);
}

void
mae_joining_note_awaits (MaeJoining *self, gboolean awaits)
{
  if (self->shown)
    mae_server_book_note_awaits (self->book, self->shown, self->nickname, awaits);
}

void
mae_joining_note_turn (MaeJoining *self, gint64 game, int round)
{
  if (self->shown)
    mae_server_book_note_turn (self->book, self->shown, self->nickname, game, round);
}

char **
mae_joining_note_games (MaeJoining *self, const char *const *games)
{
  return self->shown ? mae_server_book_note_games (self->book, self->shown, self->nickname, games)
                     : g_new0 (char *, 1);
}

void
mae_joining_forget_game (MaeJoining *self, gint64 game)
{
  if (self->shown)
    mae_server_book_forget_game (self->book, self->shown, self->nickname, game);
}

gboolean
mae_joining_is_own_name (const MaeJoining *self, const char *shown)
{
  g_autofree char *own = self->nickname ? mae_wire_name (self->nickname) : NULL;

  return own && g_strcmp0 (own, shown) == 0;
}

/* A server that uses ASCII has a question mark for each byte of other characters. */
gboolean
mae_joining_is_own_name_in_ascii (const MaeJoining *self, const char *shown)
{
  const char *own = self->nickname;

  if (mae_joining_is_own_name (self, shown))
    return TRUE;
  if (own == NULL || strlen (shown) != strlen (own))
    return FALSE;
  for (gsize i = 0; own[i]; i++)
    if (own[i] != shown[i] && (g_ascii_isprint (own[i]) || shown[i] != '?'))
      return FALSE;
  return TRUE;
}
