/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Messages of both directions, independent of dialects. Comments name am49's types. */
#pragma once

#include "account-info.h"
#include "extensions.h"
#include "people-info.h"
#include "plan-info.h"
#include "rating-info.h"
#include "roster.h"

#define MAE_LINE_MAX_FROM_CLIENT (64 * 1024)
#define MAE_LINE_MAX_FROM_SERVER (1024 * 1024)

typedef enum {
  /* From both sides */
  MAE_MESSAGE_REQ_WELCOME,
  MAE_MESSAGE_RES_WELCOME,
  MAE_MESSAGE_REQ_HEARTBEAT,
  MAE_MESSAGE_RES_HEARTBEAT,
  MAE_MESSAGE_REQ_GOODBYE,
  MAE_MESSAGE_RES_GOODBYE,
  /* From a client */
  MAE_MESSAGE_REQ_SERVER_INFO,
  MAE_MESSAGE_REQ_MY_TURNS,
  MAE_MESSAGE_REQ_JOIN,
  MAE_MESSAGE_REQ_NEW_GAME,
  MAE_MESSAGE_REQ_QUIT,
  MAE_MESSAGE_COMMAND, /* all game requests */
  MAE_MESSAGE_REQ_UNDO,
  MAE_MESSAGE_REQ_OPEN_TABLE,
  MAE_MESSAGE_REQ_JOIN_TABLE,
  MAE_MESSAGE_REQ_WATCH_TABLE,
  MAE_MESSAGE_REQ_LEAVE_TABLE,
  MAE_MESSAGE_REQ_REMATCH,
  MAE_MESSAGE_REQ_OPEN_GAME,
  MAE_MESSAGE_REQ_GO_TO_HALL,
  MAE_MESSAGE_REQ_HOLIDAY,
  MAE_MESSAGE_REQ_PLAN,
  MAE_MESSAGE_REQ_LEADERBOARD,
  MAE_MESSAGE_REQ_PERSON,
  MAE_MESSAGE_REQ_FINISHED_GAMES,
  MAE_MESSAGE_REQ_FINISHED_GAME,
  MAE_MESSAGE_REQ_CHAT,
  MAE_MESSAGE_REQ_INVITE,
  MAE_MESSAGE_REQ_DECLINE,
  MAE_MESSAGE_REQ_MUTE,
  MAE_MESSAGE_REQ_REPORT,
  MAE_MESSAGE_REQ_ACCOUNT,
  /* From a server */
  MAE_MESSAGE_RES_QUIT,
  MAE_MESSAGE_SERVER_INFO,  /* ResServerInfo */
  MAE_MESSAGE_SECRET,       /* MaestriSecret */
  MAE_MESSAGE_BOOKED_SEATS, /* UpdateBookedSeats */
  MAE_MESSAGE_JOIN_GAME,    /* UpdateJoinGame */
  MAE_MESSAGE_SNAPSHOT,     /* UpdateGame */
  MAE_MESSAGE_EVENT,        /* all other Update… */
  MAE_MESSAGE_TABLES,       /* UpdateTables */
  MAE_MESSAGE_TABLE,        /* UpdateTable */
  MAE_MESSAGE_MY_SEATS,     /* UpdateMySeats */
  MAE_MESSAGE_MY_TURNS,     /* ResMyTurns */
  MAE_MESSAGE_PLAN,         /* UpdatePlan */
  MAE_MESSAGE_PEOPLE,       /* UpdatePeople */
  MAE_MESSAGE_INVITATION,   /* UpdateInvitation */
  MAE_MESSAGE_MUTED,        /* UpdateMuted */
  MAE_MESSAGE_LEADERBOARD,  /* UpdateLeaderboard */
  MAE_MESSAGE_PERSON,       /* UpdatePersonCard */
  MAE_MESSAGE_FINISHED_GAMES,
  MAE_MESSAGE_FINISHED_GAME,
  MAE_MESSAGE_SPECTATOR, /* UpdateSpectator */
  MAE_MESSAGE_CHAT,      /* UpdateChat */
  MAE_MESSAGE_CLOCK,     /* UpdateClock */
  MAE_MESSAGE_PAST,      /* UpdatePast */
  MAE_MESSAGE_SAVING,    /* UpdateSaving */
  MAE_MESSAGE_REJECT,    /* all Err… for rejects of the engine */
  MAE_MESSAGE_ERR_NICKNAME,
  MAE_MESSAGE_ERR_NEW_GAME,
  MAE_MESSAGE_ERR_PROTOCOL,
  MAE_MESSAGE_ERR_TABLE,
  MAE_MESSAGE_ERR_CHAT,
  MAE_MESSAGE_ERR_PLAN,
  MAE_MESSAGE_RES_PERSON,
  MAE_MESSAGE_RESTRICTION, /* UpdateRestriction */
  MAE_MESSAGE_RES_REPORT,
  MAE_MESSAGE_RES_ACCOUNT,
} MaeMessageKind;

typedef enum {
  MAE_NICKNAME_NOT_SET,
  MAE_NICKNAME_ALREADY_SET,
  MAE_NICKNAME_TAKEN,
  MAE_NICKNAME_NOT_IN_GAME,
} MaeNicknameReason;

/* Why a nickname is refused with MAE_NICKNAME_NOT_SET. */
typedef enum {
  MAE_NICKNAME_PROBLEM_NONE, /* blank, or no reason was given */
  MAE_NICKNAME_PROBLEM_TOO_LONG,
  MAE_NICKNAME_PROBLEM_CHARACTERS,
} MaeNicknameProblem;

/* Why a server closes the connection. */
typedef enum {
  MAE_GOODBYE_SHUTDOWN,
  MAE_GOODBYE_UNKNOWN, /* it doesn't say */
  MAE_GOODBYE_BUSY,    /* another game is going on, and it has only one at a time */
} MaeGoodbyeReason;

/* Why a client doesn't send a request that is legal, or the server didn't understand it. */
typedef enum {
  MAE_UNSENT_NOT,       /* it is sent; the server didn't understand it */
  MAE_UNSENT_NO_WORDS,  /* the dialect has no request for this, or not now */
  MAE_UNSENT_TWO_KINDS, /* this server would stop answering later if it got these resources */
  MAE_UNSENT_FAITH,     /* this server would stop answering when the player gains faith */
  MAE_UNSENT_TOO_SOON,  /* this server counts what was produced only from the next turn on */
} MaeUnsent;

/* A whole game as one viewer may know it. */
typedef struct {
  const MaeRuleset *rules; /* an owned reference */
  MaeGame game;            /* a follower; game.rules is @rules */
  MaeRoster roster;
  MaeIdMap ids;
  bool own_ids;         /* ids are indices: no map is needed */
  bool undone;          /* sent because the current player has taken back a move */
  bool is_round_untold; /* the server didn't tell the round: game.round is only a guess */
} MaeSnapshot;

/* Frees @snapshot and what it owns. */
void mae_snapshot_free (MaeSnapshot *snapshot);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeSnapshot, mae_snapshot_free)

typedef struct {
  MaeMessageKind kind;
  union {
    struct {
      bool maestri;   /* the peer sent the list of its extensions */
      guint features; /* MaeFeatures */
      int version;    /* of the list, from 1; 0: not sent */
    } welcome;        /* REQ_WELCOME, RES_WELCOME */
    struct {
      MaeGoodbyeReason reason;
    } goodbye; /* REQ_GOODBYE from a server */
    struct {
      char *nickname;          /* owned; NULL if missing or null */
      char *secret, *password; /* owned; may be NULL */
      bool hall;               /* to the hall instead of the waiting room */
      bool is_for_seat;        /* @secret is made from @password, which is only for an account */
    } join;
    struct {
      char *text; /* owned */
    } secret;
    struct {
      gint64 players_count;
    } new_game; /* REQ_NEW_GAME, JOIN_GAME */
    struct {
      gint64 booked;
      char *decider;  /* owned */
      char **players; /* owned: the first players who wait; NULL: not sent */
      int self;       /* index of the receiver in @players; -1: not in it. Valid with @players */
    } booked_seats;
    MaeCommand command; /* seat -1: the sender's */
    MaeEvent event;
    struct {
      MaeReject reject;
      char *code; /* owned; ErrNoSuchEntity's name of what doesn't exist, or NULL */
    } reject;
    MaeSnapshot *snapshot; /* owned */
    struct {
      MaeNicknameReason reason;
      MaeNicknameProblem problem;
      MaePasswordReason password;
    } err_nickname;
    struct {
      bool invalid_count;
    } err_new_game;
    struct {
      char *text; /* owned; NULL: none */
      MaeUnsent unsent;
    } err_protocol;
    MaeTableWish open_table;
    struct {
      char *code; /* owned */
    } table_code; /* REQ_JOIN_TABLE, REQ_WATCH_TABLE */
    struct {
      gint64 game;
      bool for_all;               /* REQ_LEAVE_TABLE: the table is to be removed */
    } open_game;                  /* REQ_OPEN_GAME, REQ_LEAVE_TABLE, REQ_FINISHED_GAME */
    gint64 holiday_days;          /* REQ_HOLIDAY */
    MaeKeptPlan plan;             /* REQ_PLAN, PLAN */
    MaeKindOfGame leaderboard_of; /* REQ_LEADERBOARD */
    struct {
      char *nickname;                /* owned */
      MaeKindOfGame kind;            /* preferred */
    } person_ask;                    /* REQ_PERSON */
    MaeFinishedAsk finished_ask;     /* REQ_FINISHED_GAMES */
    MaeLeaderboard *leaderboard;     /* owned */
    MaePersonCard *card;             /* owned */
    MaeFinishedList *finished_games; /* owned */
    MaeFinishedFile finished_game;
    struct {
      bool wanted;
    } rematch;
    struct {
      char *text, *player; /* owned; requests have no @player */
      bool is_spectator, is_past;
    } chat;                     /* REQ_CHAT, CHAT */
    MaeServerInfo *server_info; /* owned */
    MaeTableList *tables;       /* owned */
    MaeTableInfo *table;        /* owned */
    MaeSeatList *my_seats;      /* owned; MY_SEATS, MY_TURNS */
    MaePeopleList *people;      /* owned */
    MaeInvitation *invitation;  /* owned */
    struct {
      char **names; /* owned */
    } muted;
    MaePersonRequest person; /* REQ_INVITE, REQ_DECLINE, REQ_MUTE, RES_PERSON */
    MaeRestrictionInfo restriction;
    MaeReportInfo report;   /* REQ_REPORT, RES_REPORT */
    MaeAccountInfo account; /* REQ_ACCOUNT, RES_ACCOUNT */
    struct {
      char *player; /* owned */
      bool watches;
    } spectator;
    MaeClockInfo clock;
    struct {
      char **lines; /* owned */
    } past;
    bool server_waits; /* SAVING: for its store */
    struct {
      MaeTableReason reason;
      char *field; /* owned; may be NULL */
      int most;    /* 0: not said */
    } err_table;
    struct {
      MaeChatReason reason;
      gint64 wait; /* milliseconds; 0: unknown */
    } err_chat;
    MaePlanRefusal err_plan;
  };
} MaeMessage;

/* Frees what @message owns. */
void mae_message_clear (MaeMessage *message);

/* Moves the first of @messages, an array of MaeMessage, to @out; FALSE: there is none. */
gboolean mae_message_take_first (GArray *messages, MaeMessage *out);
