/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Limits on guesses at secrets and passwords. */
#pragma once

#include "server/types.h"
#include "store/store.h"

/* Who tries: @device is the secret that the client proposes, the same one each time. Both may be
 * NULL: not counted; not known. */
typedef struct {
  const char *address, *device;
} MaeGuesser;

/* Returns whether @who may try a secret or, if @places isn't NULL, the password of an account with
 * these places, for the nickname with @key. */
gboolean mae_guesses_allow (MaeServer *server, MaeGuesser who, const char *key,
                            const guint8 places[][MAE_ACCOUNT_PLACE]);

/* Returns whether @who has given the password of the account with @key and @places lately. */
gboolean
mae_guesses_know (MaeGuesser who, const char *key, const guint8 places[][MAE_ACCOUNT_PLACE]);

/* To be called when it was wrong. */
void mae_guesses_note_wrong (MaeServer *server, const char *address, const char *key);

/* To be called when @who has given the password of the account with @key: adds to its @places, so
 * that this address and this device may try again, however many others guess. */
void mae_guesses_note_right (MaeServer *server, MaeGuesser who, const char *key,
                             guint8 places[][MAE_ACCOUNT_PLACE]);
