/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* For accounts.c and forgetting.c. */
#pragma once

#include "server/accounts/accounts.h"

struct _MaeAccountBook {
  MaeRatingBook *ratings; /* see ratings/ratings.h */
  MaeRestrictions *restrictions;
  MaeReports *reports;
  GHashTable *by_key; /* MaeAccount.key → MaeAccount */
  gint64 sweep_at;    /* when unused accounts are looked for; G_MAXINT64: there are none */
  guint n_mutes;      /* how many mutes of accounts are stored */
  guint64 n_numbers;  /* of accounts: how many were given */
};

/* Forgets all of @account but its place in by_key. */
void mae_accounts_drop (MaeServer *server, const MaeAccount *account);
