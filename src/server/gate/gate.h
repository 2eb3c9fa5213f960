/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Who may do what, how often, and how much of it: the one place where the server counts by address.
 * Whoever does something is counted as several subjects at the same time: the address, the groups
 * around it (see address-group.h), a nickname, a connection. A subject has counts, of what it has
 * now, and for each limit a bucket of tokens, which is refilled over time. The groups of an address
 * have a few times its limits, so somebody with a whole network gets only so much more. The figures
 * are one table, in gate.c. Memory is bounded: of too many subjects that have nothing now, the
 * longest unused one is forgotten. */
#pragma once

#include "server/address-group.h"
#include "server/config.h"

typedef struct _MaeGate MaeGate;
typedef struct _MaeSubject MaeSubject;

typedef enum {
  /* How often something is tried. */
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
  MAE_LIMIT_INFO,                /* questions without a nickname, of an address */
  MAE_LIMIT_INVITES_OF_NAME,     /* invitations sent by a nickname */
  MAE_LIMIT_INVITES_OF_SESSION,  /* of a connection, by its number */
  MAE_LIMIT_INVITES_OF_ADDRESS,  /* of an address */
  MAE_LIMIT_MUTES,               /* changes of the list of muted people, of a connection */
  MAE_LIMIT_REPORTS_OF_NAME,     /* reports about others, by a nickname */
  MAE_LIMIT_REPORTS_OF_SESSION,  /* by a connection, by its number */
  MAE_LIMIT_REPORTS_OF_ADDRESS,  /* by an address */
  MAE_LIMIT_OWNER,               /* what owners of accounts want, of a connection */
  /* What a connection and its address use: see mae_gate_charge(). */
  MAE_LIMIT_LINES, /* sent by the connection */
  MAE_LIMIT_WORK,  /* µs of processor time; also of all connections */
  MAE_LIMIT_BYTES, /* written to the connection */
  MAE_LIMIT_LARGE, /* snapshots (UpdateGame) sent because of the connection */
  MAE_LIMIT_STORE, /* bytes the store grows by */
  MAE_N_LIMITS
} MaeLimit;

/* For how long it counts that an address was passed over. */
#define MAE_LIMIT_PASSED_OVER_TIME (10 * 60 * G_TIME_SPAN_SECOND)

/* What a subject has now. */
typedef enum {
  MAE_COUNT_TABLES,     /* opened by it */
  MAE_COUNT_DESERTED,   /* those of its tables with a game to which nobody is connected */
  MAE_COUNT_OVER_DAYS,  /* those of its tables that are for games over days */
  MAE_COUNT_COMPUTERS,  /* computer players at its tables */
  MAE_COUNT_IN_LINE,    /* only while an order is made: those of it that have their place */
  MAE_COUNT_SESSIONS,   /* this and the following only while it is connected */
  MAE_COUNT_CHECKS,     /* passwords being verified */
  MAE_COUNT_HANDSHAKES, /* TLS handshakes going on */
  MAE_COUNT_SEATS,      /* in games that are in memory */
  MAE_N_COUNTS
} MaeCount;

/* Whom somebody is counted as; an address also as the groups it is in. NULL: not counted. */
typedef struct {
  MaeSubject *address, *name, *session;
} MaeWho;

MaeGate *mae_gate_new (const MaeServerConfig *config);
void mae_gate_free (MaeGate *gate);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeGate, mae_gate_free)

/* ── Who it is ─────────────────────────────────────────────────────────────────────────────── */

/* The first function writes to @who whom somebody is counted as: an address (as mae_server_open()
 * is given it), a nickname's key, the number of a session (NULL, NULL, 0: as none). They are known
 * until the second function is called, which clears @who, and some time longer. */
void mae_gate_enter (MaeGate *gate, MaeWho *who, const char *address, const char *nickname,
                     guint64 session);
void mae_gate_leave (MaeGate *gate, MaeWho *who);

/* Returns the next larger group that @subject is in, or NULL. */
MaeSubject *mae_gate_get_group (const MaeSubject *subject);

/* Returns the address, or whatever @subject is (NULL: NULL), valid while it is held. */
const char *mae_gate_get_key (const MaeSubject *subject);

/* ── How many ──────────────────────────────────────────────────────────────────────────────── */

/* Changes how many @who has; and sets that to 0 for the address. */
void mae_gate_count (MaeGate *gate, const MaeWho *who, MaeCount count, int by);
void mae_gate_reset (const MaeWho *who, MaeCount count);

/* Returns the subject that @address is, or NULL. */
const MaeSubject *mae_gate_find_address (const MaeGate *gate, const char *address);

/* Returns whether @subject may have @n more. */
gboolean
mae_gate_has_room (const MaeGate *gate, const MaeSubject *subject, MaeCount count, guint n);

/* Returns how many the address of @who has, or, if that is more, the share of one address in what a
 * group of it has (for MAE_COUNT_IN_LINE, the IPv4 neighborhood is one, too). */
guint mae_gate_share (const MaeWho *who, MaeCount count);

/* For places that are all taken, by the @n in @all. Returns which of these is to make way for @who:
 * the last one of the address, or group, with the most places, if that is more than @who would have
 * with one. -1: none. */
int mae_gate_find_crowding (MaeGate *gate, const MaeWho *const *all, guint n, const MaeWho *who);

/* To be called when the connection of @who, with a link for it, begins to have no nickname, and
 * when it has got one or has ended. */
void mae_gate_change_crowd (MaeGate *gate, const MaeWho *who, GList *link, gboolean comes);

/* Returns the data of a link: the longest without a nickname of the address with the most of them.
 * NULL: none has more than @address (NULL: not counted) would have with one more. */
gpointer mae_gate_find_crowd (const MaeGate *gate, const char *address);

/* ── How often ─────────────────────────────────────────────────────────────────────────────── */

/* Takes a token of @limit for @who: an address, the key of a nickname, or the number of a session;
 * NULL is not counted, and always has one. For limits of all addresses @who is ignored. Returns
 * FALSE, taking none, if @who or a group of the address has none left; mae_gate_wait() says for how
 * long. */
gboolean mae_gate_take (MaeGate *gate, MaeLimit limit, const char *who, gint64 now);

/* Returns the µs until @who has a token; 0: it has one. */
gint64 mae_gate_wait (const MaeGate *gate, MaeLimit limit, const char *who, gint64 now);

/* Returns the µs until all tokens of @who are back, a measure of how many it took lately. */
gint64 mae_gate_load (const MaeGate *gate, MaeLimit limit, const char *who, gint64 now);

/* Returns the load of the address @who, or that of its IPv4 neighborhood if it is larger: to decide
 * who comes first. Only for being passed over and handshakes. */
gint64 mae_gate_rank (const MaeGate *gate, MaeLimit limit, const char *who, gint64 now);

/* ── How much ──────────────────────────────────────────────────────────────────────────────── */

/* Charges @amount to @who, even if it has no token left. Except for lines, this does nothing if its
 * address isn't counted. */
void mae_gate_charge (MaeGate *gate, const MaeWho *who, MaeLimit limit, gsize amount, gint64 now);

/* Starts to measure work; the second function ends that, starts again, and charges it to @who. */
void mae_gate_begin_work (MaeGate *gate);
void mae_gate_charge_work (MaeGate *gate, const MaeWho *who, gint64 now);

/* Returns the µs until @who has a token of @limit. */
gint64 mae_gate_wait_of (const MaeGate *gate, const MaeWho *who, MaeLimit limit, gint64 now);

/* Returns whether @who has used up what it may use, or an address more than its share while all
 * together ask for more processor time than there is. */
gboolean mae_gate_is_spent (MaeGate *gate, const MaeWho *who, gint64 now);

/* To be called when output is sent: see mae_gate_turn_is_over(). */
void mae_gate_end_turn (MaeGate *gate);

/* The second function returns whether @who has to wait because handling lines has taken long since
 * output was last sent: the answers to other sessions are sent first. That concerns addresses which
 * have used some processor time lately; the first function, whether it was much. */
gboolean mae_gate_is_costly (const MaeGate *gate, const MaeWho *who, gint64 now);
gboolean mae_gate_turn_is_over (const MaeGate *gate, const MaeWho *who, gint64 now);
