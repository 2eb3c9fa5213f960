/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How often something may be tried, by whom. Each address, nickname or connection has a bucket of
 * tokens for each limit, which is refilled over time; the figures are one table, in gate.c. An
 * address shares limits with the groups around it (see address-group.h), so somebody with a whole
 * network has only a few times as many tries. Memory is bounded: of too many subjects the longest
 * unused one is forgotten. */
#pragma once

#include "server/address-group.h"
#include "server/config.h"

typedef struct _MaeGate MaeGate;

typedef enum {
  MAE_LIMIT_CODES,               /* wrong codes of tables, of an address */
  MAE_LIMIT_CHAT_OF_NAME,        /* chat lines of a nickname */
  MAE_LIMIT_CHAT_OF_SESSION,     /* of a connection, by its number */
  MAE_LIMIT_CHAT_OF_ADDRESS,     /* of an address, which a household or a school may share */
  MAE_LIMIT_GUESSES_OF_ADDRESS,  /* wrong secrets and passwords of an address */
  MAE_LIMIT_GUESSES_LATELY,      /* the same: has the address made any? */
  MAE_LIMIT_GUESSES_AT_NAME,     /* wrong secrets and passwords for a nickname */
  MAE_LIMIT_PASSWORDS_AT_NAME,   /* wrong passwords for a nickname, from all addresses */
  MAE_LIMIT_CHECKS_OF_ADDRESS,   /* passwords verified for an address; never refuses */
  MAE_LIMIT_CHECKS_AT_NAME,      /* passwords verified for a nickname; never refuses */
  MAE_LIMIT_ACCOUNTS_OF_ADDRESS, /* new accounts of an address */
  MAE_LIMIT_ACCOUNTS_LATELY,     /* the same: has the address made any? */
  MAE_LIMIT_ACCOUNTS,            /* new accounts of all addresses */
  MAE_LIMIT_LOGGED_OF_ADDRESS,   /* lines of the log about an address that was turned away */
  MAE_LIMIT_LOGGED,              /* the same for all addresses */
  MAE_LIMIT_PASSED_OVER,         /* an address didn't choose in time; never refuses */
  MAE_LIMIT_HANDSHAKES_BEGUN,    /* TLS handshakes of an address */
  MAE_LIMIT_HANDSHAKES_LATELY,   /* the same, to decide who comes first; never refuses */
  MAE_LIMIT_LISTS,               /* lists of tables made for people who come */
  MAE_N_LIMITS
} MaeLimit;

/* For how long it counts that an address was passed over. */
#define MAE_LIMIT_PASSED_OVER_TIME (10 * 60 * G_TIME_SPAN_SECOND)

MaeGate *mae_gate_new (const MaeServerConfig *config);
void mae_gate_free (MaeGate *gate);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeGate, mae_gate_free)

/* Takes a token of @limit for @who: an address (as mae_server_open() is given it), the key of a
 * nickname, or the number of a session; NULL is not counted, and always has one. For limits of all
 * addresses @who is ignored. Returns FALSE, taking none, if @who or a group of the address has none
 * left; mae_gate_wait() says for how long. */
gboolean mae_gate_take (MaeGate *gate, MaeLimit limit, const char *who, gint64 now);

/* Returns the µs until @who has a token; 0: it has one. */
gint64 mae_gate_wait (const MaeGate *gate, MaeLimit limit, const char *who, gint64 now);

/* Returns the µs until all tokens of @who are back, a measure of how many it took lately. */
gint64 mae_gate_load (const MaeGate *gate, MaeLimit limit, const char *who, gint64 now);

/* Returns the load of the address @who, or that of its IPv4 neighborhood if it is larger: to decide
 * who comes first. Only for being passed over and handshakes. */
gint64 mae_gate_rank (const MaeGate *gate, MaeLimit limit, const char *who, gint64 now);
