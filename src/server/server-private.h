/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the files of src/server share. */
#pragma once

#include "protocol/dialect.h"
#include "protocol/line-reader.h"
#include "server/accounts/check.h"
#include "server/budget.h"
#include "server/deadlines.h"
#include "server/group-throttle.h"
#include "server/output.h"
#include "server/report/counts.h"
#include "server/server.h"
#include "server/tables/quota.h"
#include "server/tables/thought.h"
#include "server/tables/turn.h"
#include "server/throttle.h"
#include "store/lookalikes.h"
#include "store/secret.h"

G_BEGIN_DECLS

typedef struct _MaeAccount MaeAccount;
typedef struct _MaeIdentity MaeIdentity;
typedef struct _MaeHall MaeHall;

/* ── Server ────────────────────────────────────────────────────────────────────────────────── */

struct _MaeServer {
  MaeServerConfig config;
  gint64 now; /* of the call being served */
  gboolean shutting_down, draining;
  gint64 started;

  GQueue sessions; /* MaeServerSession.link */
  GQueue unjoined; /* MaeServerSession.unjoined_link, see login-timeout.c */
  guint64 last_session;
  GHashTable *addresses;  /* owned char * → number of sessions */
  GQueue ready;           /* MaeServerSession.ready_link: something for the transport */
  GQueue doomed;          /* MaeServerSession.doomed_link: to be detached before the call ends */
  MaeDeadlines deadlines; /* of sessions: see MaeServerSession.timer */
  GQueue asked;           /* MaeServerSession.asked_link: there may be a question for them */
  GQueue paused;          /* MaeServerSession.hold_link, see rate-limit.c */
  GQueue yielded;         /* the same: those that go on in the next turn */
  GQueue empty_rooms;     /* MaeGameRoom.empty_link */
  GQueue thinking;        /* MaeGameRoom.thinking_link: a computer player is to move */
  GQueue thoughts, waiting_thoughts; /* MaeThought.link, .waiting_link: see thought.h */

  GHashTable *identities;     /* key of the nickname → MaeIdentity */
  MaeLookalikes *lookalikes;  /* of identities, accounts and reserved names, by these keys */
  GPtrArray *waiting;         /* MaeIdentity, the first decides */
  int wanted;                 /* players asked for by the first; 0: not yet */
  const MaeIdentity *chooser; /* who has had to choose until chooses_until; not looked into */
  gint64 chooses_until;       /* G_MAXINT64: nobody waits for a choice */
  gint64 tell_booked_at;      /* when all who wait are told who does; G_MAXINT64: they know */

  /* See accounts.c. */
  GHashTable *accounts; /* MaeAccount.key → MaeAccount */
  MaeThrottle *wrong_by_name;
  MaeGroupThrottle *wrong_by_address, *wrong_at_all;
  MaeGroupThrottle *new_accounts;
  MaeThrottle *checked_by_name;
  MaeGroupThrottle *checked_by_address;
  gint64 sweep_at; /* when stale accounts are looked for; G_MAXINT64: there are none */
  GQueue checks;   /* MaeCheck.link: all there are, whoever has them */
  GQueue unlooked; /* MaeCheck.unlooked_link: those nobody has taken yet */

  GPtrArray *bans;          /* see bans.c */
  MaeGroupThrottle *logged; /* addresses of those turned away or cut, in the log */
  MaeThrottle *logged_at_all;
  guint n_unlogged; /* since the last one */

  MaeHall *hall;       /* see table.h */
  MaeDeadlines clocks; /* of game rooms: MaeClock.deadline */

  gsize buffered; /* of all sessions, see output.h */

  /* See budget.h. */
  GHashTable *payers; /* MaePayer.key → MaePayer */
  GQueue payers_idle; /* MaePayer.link: those without sessions */
  guint n_payers;     /* addresses with sessions */
  gint64 work_begun;
  gint64 turn_work;  /* processor time since what was handled was last saved: see budget.h */
  double work_spent; /* processor time of all, not forgiven at work_at */
  gint64 work_at;

  GHashTable *holdings; /* MaeHolding.key → MaeHolding, see quota.h */
  gint64 prune_at;      /* see prune.c */
  gint64 computers_at;  /* before that no computer player moves: see computer.c */

  GQueue rooms; /* MaeGameRoom.link */
  guint64 last_table;
  GHashTable *rulesets; /* hash of a loaded ruleset (guint64 *) → MaeRuleset */
  gint64 returns_until; /* who is awaited after a restart is away then; G_MAXINT64: nobody is */
  guint64 n_lines, n_commands, n_games, n_wrong, n_checks;
  guint64 n_noted; /* lines that are in the counts' latency */
  MaeCounts counts;

  /* See saving.c. */
  GQueue touched;        /* MaeGameRoom.touched_link: the store doesn't have all of them */
  GArray *given_up;      /* guint64: numbers of games that the store doesn't know to be given up */
  GQueue tentative;      /* MaeServerSession.tentative_link: told what may have to be unsaid */
  gboolean unsaved;      /* something of this turn is to be saved */
  gboolean failing;      /* it couldn't, the last time */
  gint64 retry_at;       /* while failing */
  gboolean starts_again; /* saving works again: games that couldn't start can */

  /* Scratch of whoever is at work; not kept between calls. */
  MaeEvents events;
  GString *text;
};

/* Every call from outside begins and ends with these. */
void mae_server_begin (MaeServer *server, gint64 now);
void mae_server_settle (MaeServer *server);

/* ── Session ───────────────────────────────────────────────────────────────────────────────── */

/* Why nothing more of a session is read for now. */
typedef enum {
  MAE_HOLD_RATE = 1 << 0,  /* it has sent too many lines too fast */
  MAE_HOLD_CHECK = 1 << 1, /* its password is being looked at */
  MAE_HOLD_TURN = 1 << 2,  /* what others want comes first */
} MaeHolds;

/* What a session is waited for. */
typedef enum {
  MAE_TIMER_NONE,
  MAE_TIMER_QUIET,   /* a line */
  MAE_TIMER_WARNED,  /* the same, heartbeat asked for */
  MAE_TIMER_CLOSING, /* its last bytes to be taken */
} MaeSessionTimer;

struct _MaeServerSession {
  MaeServer *server;
  const MaeDialect *dialect;
  MaeDialogue *dialogue; /* the dialect's */
  guint64 number;
  gpointer peer;
  char *address; /* NULL: not counted */

  MaeLineReader reader;
  gsize line_max;  /* bytes */
  GString *output; /* NULL: nothing waits */
  gsize output_sent;
  gboolean stalled;       /* the transport couldn't send all of it */
  guint64 list_known;     /* of the hall's list: the last change it was told */
  gboolean is_owed_table; /* what it knows of its table is out of date */
  gboolean wants_close;
  gsize buffered; /* see output.h */
  MaeBudget budget;

  MaeIdentity *identity; /* NULL: no nickname yet, or any more */
  guint features;        /* MaeFeatures both sides named */
  gboolean wants_hall;   /* by its ReqJoin */
  gboolean has_left;     /* it said so; otherwise its connection broke */

  char *proposed;   /* the secret its client wants for the nickname; NULL: the server makes one */
  guint holds;      /* MaeHolds */
  GByteArray *held; /* what has come meanwhile; NULL: nothing */
  gsize held_done;  /* bytes of it that are handled */
  gint64 opened;
  guint64 n_lines;
  gint64 tokens_full;  /* when the bucket of lines is, or was, full */
  gint64 paused_until; /* while in server->paced */
  MaeCheck *check;     /* while its password is looked at */

  gint64 since; /* the timer's start: last whole line, or the begin of closing */
  MaeSessionTimer timer;
  MaeDeadline deadline; /* not later than the timer's end: it moves on with @since when it is due */
  gboolean is_ready, is_doomed;
  gboolean is_asked, asks_again; /* see MaeDialect.ask */
  GList link, ready_link, doomed_link, hold_link, asked_link;

  gboolean is_unjoined;
  gint64 unjoined_since;
  GList unjoined_link;

  GArray *spans;      /* of the output: not to leave when the turn can't be saved */
  gboolean has_asked; /* and then to be told so */
  gboolean is_tentative;
  GList tentative_link;
};

MaeServerSession *mae_server_session_open (MaeServer *server, const MaeDialect *dialect,
                                           const char *address, gpointer peer);
void mae_server_session_free (MaeServerSession *session);
void mae_server_session_receive (MaeServerSession *session, const char *bytes, gsize length);

/* Handles the lines in @bytes, until it is to wait; returns how many bytes that were. */
gsize mae_server_session_handle (MaeServerSession *session, const char *bytes, gsize length);

/* Appends to what the peer will read; past the bound the session is dropped. */
void mae_server_session_append (MaeServerSession *session, const char *bytes, gsize length);
void mae_server_session_write (MaeServerSession *session, const MaeMessage *message);
void mae_server_session_send_kind (MaeServerSession *session, MaeMessageKind kind);
void mae_server_session_send_err_nickname (MaeServerSession *session, MaeNicknameReason reason);
void mae_server_session_send_err_password (MaeServerSession *session, MaePasswordReason reason);
void mae_server_session_send_err_protocol (MaeServerSession *session, const char *text);

/* What is sent leaves, nothing more is read. */
void mae_server_session_close (MaeServerSession *session);

/* Nothing more leaves either. */
void mae_server_session_drop (MaeServerSession *session, const char *why);

/* What this server can do that can be said in its dialect: MaeFeatures. */
guint mae_server_session_our_features (const MaeServerSession *session);

/* A whole line came. */
void mae_server_session_mark_life (MaeServerSession *session);

/* What its timer waits for hasn't come in time. */
void mae_server_session_time_out (MaeServerSession *session);

/* Something has changed for it that there may be a question about. */
void mae_server_session_note_asked (MaeServerSession *session);

/* Asks what may be asked now: the question of its dialogue. */
void mae_server_session_ask (MaeServerSession *session);

/* If a question is open for it, that is asked once more. */
void mae_server_session_ask_again (MaeServerSession *session);

/* ── Pace ──────────────────────────────────────────────────────────────────────────────────── */

/* A line of @session was handled; too many too fast, and it is held. */
void mae_rate_limit_count (MaeServerSession *session);

/* @session has cost more than it may: it is held until that is forgiven. */
void mae_rate_limit_wait (MaeServerSession *session);

/* The others come first: it is held until the next turn. */
void mae_rate_limit_yield (MaeServerSession *session);

/* @bytes come while it is held. */
void mae_rate_limit_keep (MaeServerSession *session, const char *bytes, gsize length);

void mae_rate_limit_hold (MaeServerSession *session, MaeHolds why);

/* @why doesn't hold any more. When nothing does, what has come meanwhile is handled. */
void mae_rate_limit_release (MaeServerSession *session, MaeHolds why);

void mae_rate_limit_forget_session (MaeServerSession *session);
gint64 mae_rate_limit_deadline (const MaeServer *server);
void mae_rate_limit_tick (MaeServer *server);

/* ── Accounts ──────────────────────────────────────────────────────────────────────────────── */

/* A nickname with a password. It outlives games. */
struct _MaeAccount {
  char *key; /* of the nickname */
  char *name;
  char *hash;        /* crypt(3) */
  gint64 made, seen; /* seconds since 1970: when it was made, and last used */
};

void mae_accounts_init (MaeServer *server);
void mae_accounts_clear (MaeServer *server);
gboolean mae_accounts_load (MaeServer *server, GError **error);

/* Whether @session may have @name now, by what its ReqJoin brings. FALSE: it has been told why not,
 * or its password is being looked at and mae_lobby_admit() comes afterwards. */
gboolean mae_accounts_may_join (MaeServer *server, MaeServerSession *session, const char *name,
                                const char *secret, const char *password);

/* Accounts that nobody has used for long are forgotten. */
gint64 mae_accounts_deadline (const MaeServer *server);
void mae_accounts_tick (MaeServer *server);

/* Whether @key is that of a nickname with a password. */
gboolean mae_accounts_has (const MaeServer *server, const char *key);

/* What @session has asked for isn't wanted any more. */
void mae_accounts_forget_session (MaeServerSession *session);

/* ── Bans ──────────────────────────────────────────────────────────────────────────────────── */

void mae_bans_init (MaeServer *server);
void mae_bans_clear (MaeServer *server);
gboolean mae_bans_load (MaeServer *server, GError **error);

/* Whether @address (NULL: this host) is let in by no means. */
gboolean mae_bans_cover (MaeServer *server, const char *address);

/* ── Prune ─────────────────────────────────────────────────────────────────────────────────── */

gint64 mae_prune_deadline (const MaeServer *server);
void mae_prune_tick (MaeServer *server);

/* ── Unjoined ──────────────────────────────────────────────────────────────────────────────── */

/* @session has no nickname from now on; or has one, or is over. */
void mae_login_timeout_add (MaeServerSession *session);
void mae_login_timeout_remove (MaeServerSession *session);

/* All places are taken: somebody comes from @address. Whose address has the most of them gives one
 * up; FALSE: nobody has more than @address would. */
gboolean mae_login_timeout_make_room (MaeServer *server, const char *address);
gint64 mae_login_timeout_deadline (const MaeServer *server);
void mae_login_timeout_tick (MaeServer *server);

/* ── Identity ──────────────────────────────────────────────────────────────────────────────── */

/* Somebody known by a nickname: waiting, at a table, or away from one. */
struct _MaeIdentity {
  char *key; /* of the nickname */
  char *name;
  MaeServerSession *session; /* NULL: away */
  MaeGameRoom *room;         /* whose game it plays; NULL: none */
  int seat;
  /* Of the table it sits at or watches; NULL: it is in the hall or in the waiting room. */
  MaeTable *table;
  gboolean watches;
  gboolean in_hall;
  GList hall_link;
  gboolean has_secret; /* else it goes by the nickname alone */
  guint8 secret_hash[MAE_SECRET_HASH_LENGTH];
};

MaeIdentity *mae_identity_find (const MaeServer *server, const char *clean_name);

/* A new identity of @session, which has none; or of nobody who is here, if that is NULL. */
MaeIdentity *
mae_identity_new (MaeServer *server, const char *clean_name, MaeServerSession *session);

void mae_identity_free (MaeIdentity *identity);

/* Takes the identity from its session, if any, and frees it: the name is anybody's again. */
void mae_identity_forget (MaeServer *server, MaeIdentity *identity);

/* It has no seat any more; it goes on to be whose it is. */
void mae_identity_leave_room (MaeServer *server, MaeIdentity *identity);

void mae_identity_attach (MaeIdentity *identity, MaeServerSession *session);
void mae_identity_detach (MaeIdentity *identity);

/* ── Lobby ─────────────────────────────────────────────────────────────────────────────────── */

/* @secret and @password may be NULL. */
void mae_lobby_join (MaeServer *server, MaeServerSession *session, const char *nickname,
                     const char *secret, const char *password);

/* @session, which has no nickname yet, is allowed to have @name, which is clean. */
void mae_lobby_admit (MaeServer *server, MaeServerSession *session, const char *name);
void mae_lobby_new_game (MaeServer *server, MaeServerSession *session, gint64 players_count);

/* Whoever @session is leaves the waiting room or the table. */
void mae_lobby_leave (MaeServer *server, MaeServerSession *session);

/* Whether enough are waiting for a game. */
gboolean mae_lobby_is_due (const MaeServer *server);

/* The game of the @n_players @players couldn't start: they wait before all others. Who isn't here
 * is forgotten, and NULL in @players. */
void mae_lobby_take_back (MaeServer *server, MaeIdentity **players, int n_players);

/* Tells who waits what they haven't been told yet, and starts a game when enough are waiting for
 * one. */
void mae_lobby_tick (MaeServer *server);
gint64 mae_lobby_deadline (const MaeServer *server);

/* ── Table ─────────────────────────────────────────────────────────────────────────────────── */

/* Times are G_MAXINT64 where there is none. */
typedef struct {
  gint64 turn_until; /* who is to move has until then */
  gint64 player;     /* seat; -1: all who haven't chosen yet */
  gint64 awaited_until[MAE_MAX_PLAYERS];
} MaeClockState;

/* See clock.c. */
typedef struct {
  MaeClockState now, told;
  guint32 period;       /* what now.turn_until is about */
  MaeDeadline deadline; /* the earliest of all */
} MaeClock;

struct _MaeGameRoom {
  MaeServer *server;
  MaeTable *table;
  MaeClock clock;
  guint64 number;
  guint64 seed, seed_more[3];
  GByteArray *log; /* accepted commands, packed */
  MaeGame game;
  MaeRoster roster;
  MaeIdentity *seats[MAE_MAX_PLAYERS]; /* NULL: a computer player, or gone for good at the end */
  int n_present;
  gboolean ended; /* it has been noticed */
  MaeTurn turn;
  gint64 empty_since; /* while in server->empty_tables */
  GList link, empty_link;

  /* See computer.h. */
  int computer[MAE_MAX_PLAYERS]; /* MaeAiLevel of a computer player; 0: none sits there */
  gboolean is_thinking;
  gint64 thinking_since;
  GList thinking_link;
  MaeThought *thought; /* of the seat that is to move, see thought.h; NULL: none */

  /* See saving.c. What is in the store, and how much of that the log still begins with. */
  gboolean is_stored;
  guint32 durable, low;
  gsize durable_size, low_size;
  /* How it was when the first request of the turn changed it; NULL: none has. */
  MaeGame *before;
  gsize before_size;  /* of its log */
  guint8 *before_log; /* the log itself, where it isn't the beginning of what it is now */
  guint n_accepted;   /* requests since then */
  gboolean is_touched;
  GList touched_link;
};

/* Starts the game of @table, where all seats are taken. */
void mae_game_room_start (MaeTable *table);
void mae_game_room_free (MaeGameRoom *room);

/* A table as it was in the store: @log is taken, of @names there are game->n_players. Nobody is
 * there. */
MaeGameRoom *
mae_game_room_load (MaeTable *table, guint64 number, guint64 seed, const guint64 more[3],
                    const MaeGame *game, GByteArray *log, const char *const *names);

/* Who was there when the server went down and hasn't come back is away from now on. */
void mae_game_room_end_waiting (MaeGameRoom *room);

/* Nobody has been there for long: ends it, and its players' claims on their names. */
void mae_game_room_abandon (MaeGameRoom *room);

/* @command from @seat: the answer goes out to all who get one. */
void mae_game_room_command (MaeGameRoom *room, int seat, MaeCommand *command);

/* Takes back @seat's last command, if it may: everybody then gets the game anew. */
void mae_game_room_undo (MaeGameRoom *room, int seat);

/* The player of @seat comes back: identity->session is set; or goes: it isn't any more. */
void mae_game_room_return (MaeGameRoom *room, int seat);

/* @broken: the connection is; where the game waits for this player it goes on doing so for a while.
 */
void mae_game_room_leave (MaeGameRoom *room, int seat, gboolean broken);

/* The player of @seat goes to the hall, and doesn't come back to this game. */
void mae_game_room_give_up (MaeGameRoom *room, int seat);

/* @seat has let its time run out: as if its player had been away for a moment, or was still. */
void mae_game_room_run_out (MaeGameRoom *room, int seat);

void mae_game_room_show_spectator (MaeGameRoom *room, MaeServerSession *session);

/* The player of @seat, who was there, is there by another session now. */
void mae_game_room_show (MaeGameRoom *room, int seat);

/* The session of who sits in @seat; NULL: nobody is there. */
MaeServerSession *mae_game_room_session_at (const MaeGameRoom *room, int seat);

/* Whether moves can be taken back: all who are there know that it can be. */
gboolean mae_game_room_offers_undo (const MaeGameRoom *room);

/* Tells @events to all who are there, except whoever sits in @except (-1: nobody). */
void mae_game_room_publish (MaeGameRoom *room, const MaeEvents *events, int except);

/* Tells the whole game to @session as @seat (-1: anybody) may know it; or to all who are there.
 * @undone: because a move was taken back. */
void mae_game_room_send (MaeGameRoom *room, MaeServerSession *session, int seat, gboolean undone);
void mae_game_room_send_all (MaeGameRoom *room, gboolean undone);

/* Tells who sits in @seat why a request was refused. */
void mae_game_room_reject (MaeGameRoom *room, int seat, const MaeReject *reject);

/* Tells @session, which is there, about @room; unsaid when saving fails. */
void mae_game_room_write (MaeGameRoom *room, MaeServerSession *session, const MaeMessage *message);

/* What names mean at @room for who sits in @seat; -1: for all others. */
MaeWireContext mae_game_room_context (const MaeGameRoom *room, int seat);

/* ── Saving ────────────────────────────────────────────────────────────────────────────────── */

/* @room's game has changed and is to be saved. When that fails it goes back to @before, when its
 * log had @log_size bytes; NULL: what happened is a fact, and stays. */
void mae_saving_changed (MaeGameRoom *room, const MaeGame *before, gsize log_size);

/* Around cutting the log to @size; the game is the one before, and the one after. */
void mae_saving_before_truncation (MaeGameRoom *room, gsize size);
void mae_saving_truncated (MaeGameRoom *room);

/* Tells @session something about @room that is unsaid when saving fails. */
void mae_saving_tell (MaeGameRoom *room, MaeServerSession *session, const char *text, gsize length);

/* What is known of @identity beside its table has changed. */
void mae_saving_identity (MaeServer *server, const MaeIdentity *identity);

/* The player in @seat is to be told when saving fails. */
void mae_saving_asked (MaeGameRoom *room, int seat);

/* Saves now if a request has changed @room: comings and goings must find it settled. Afterwards
 * it may be gone, its start taken back. */
void mae_saving_settle_room (MaeGameRoom *room);

/* Saves all there is to save. On failure everything is taken back and told. */
gboolean mae_saving_save (MaeServer *server);

void mae_saving_take_loaded (MaeGameRoom *room);
void mae_saving_forget_room (MaeGameRoom *room);

/* @room is given up, which is a fact: it is saved with whatever is saved next, and doesn't come
 * back after a restart. */
void mae_saving_given_up (MaeGameRoom *room);
void mae_saving_forget_session (MaeServerSession *session);

/* When the store that failed is to be tried again; G_MAXINT64: it didn't. */
gint64 mae_saving_deadline (const MaeServer *server);

/* Until when no game may start. */
gint64 mae_saving_pause (const MaeServer *server);
void mae_saving_retry (MaeServer *server);

/* What those hear whose game can't start for that reason. */
extern const char mae_saving_cannot_start[];

/* Seconds since 1970. */
gint64 mae_saving_wall_clock (const MaeServer *server);

/* report.c: games that go on; @with_players: only those that somebody is connected to. */
guint mae_server_count_games (const MaeServer *server, gboolean with_players);

G_END_DECLS
