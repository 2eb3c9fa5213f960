/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One message of either direction, whatever the dialect. */
#pragma once

#include "roster.h"
#include "table-info.h"

#define MAE_LINE_MAX_FROM_CLIENT (64 * 1024)
#define MAE_LINE_MAX_FROM_SERVER (1024 * 1024)
#define MAE_JSON_MAX_DEPTH 32

typedef enum {
  /* Both ways */
  MAE_MESSAGE_REQ_WELCOME,
  MAE_MESSAGE_RES_WELCOME,
  MAE_MESSAGE_REQ_HEARTBEAT,
  MAE_MESSAGE_RES_HEARTBEAT,
  MAE_MESSAGE_REQ_GOODBYE,
  MAE_MESSAGE_RES_GOODBYE,
  /* From a client */
  MAE_MESSAGE_REQ_JOIN,
  MAE_MESSAGE_REQ_NEW_GAME,
  MAE_MESSAGE_REQ_QUIT,
  MAE_MESSAGE_COMMAND, /* every game request */
  MAE_MESSAGE_REQ_UNDO,
  MAE_MESSAGE_REQ_OPEN_TABLE,
  MAE_MESSAGE_REQ_JOIN_TABLE,
  MAE_MESSAGE_REQ_WATCH_TABLE,
  MAE_MESSAGE_REQ_LEAVE_TABLE,
  MAE_MESSAGE_REQ_REMATCH,
  MAE_MESSAGE_REQ_CHAT,
  /* From a server */
  MAE_MESSAGE_RES_QUIT,
  MAE_MESSAGE_SECRET,       /* MaestriSecret */
  MAE_MESSAGE_BOOKED_SEATS, /* UpdateBookedSeats */
  MAE_MESSAGE_JOIN_GAME,    /* UpdateJoinGame */
  MAE_MESSAGE_SNAPSHOT,     /* UpdateGame */
  MAE_MESSAGE_EVENT,        /* every other Update… */
  MAE_MESSAGE_TABLES,       /* UpdateTables */
  MAE_MESSAGE_TABLE,        /* UpdateTable */
  MAE_MESSAGE_SPECTATOR,    /* UpdateSpectator */
  MAE_MESSAGE_CHAT,         /* UpdateChat */
  MAE_MESSAGE_CLOCK,        /* UpdateClock */
  MAE_MESSAGE_REJECT,       /* every Err… the engine gives */
  MAE_MESSAGE_ERR_NICKNAME,
  MAE_MESSAGE_ERR_NEW_GAME,
  MAE_MESSAGE_ERR_PROTOCOL,
  MAE_MESSAGE_ERR_TABLE,
  MAE_MESSAGE_ERR_CHAT,
} MaeMessageKind;

/* Extensions (`"maestri"` in the welcome); used only when both sides offered them. */
typedef enum {
  MAE_FEATURE_RESUME = 1 << 0,
  MAE_FEATURE_UNDO = 1 << 1,
  MAE_FEATURE_HASH = 1 << 2,
  MAE_FEATURE_SCORE = 1 << 3,
  MAE_FEATURE_TABLES = 1 << 4,
  MAE_FEATURE_SPECTATE = 1 << 5,
  MAE_FEATURE_CHAT = 1 << 6,
  MAE_FEATURE_CLOCK = 1 << 7,
  MAE_FEATURE_REPLAY = 1 << 8,
  MAE_FEATURE_SPECTATORS = 1 << 9,
} MaeFeatures;

typedef enum {
  MAE_NICKNAME_NOT_SET,
  MAE_NICKNAME_ALREADY_SET,
  MAE_NICKNAME_TAKEN,
  MAE_NICKNAME_NOT_IN_GAME,
} MaeNicknameReason;

/* Why a nickname with MAE_NICKNAME_NOT_SET is none. */
typedef enum {
  MAE_NICKNAME_PROBLEM_NONE, /* blank, or not said */
  MAE_NICKNAME_PROBLEM_TOO_LONG,
  MAE_NICKNAME_PROBLEM_CHARACTERS,
} MaeNicknameProblem;

/* What ErrNickname says of the password. */
typedef enum {
  MAE_PASSWORD_NOT_ASKED,
  MAE_PASSWORD_NEEDED, /* the nickname is given with its password, or a new one, only */
  MAE_PASSWORD_WRONG,
  MAE_PASSWORD_UNFIT, /* too short or too long for a new one */
  MAE_PASSWORD_LATER, /* too many tries: not looked at */
} MaePasswordReason;

/* A whole game as one viewer may know it, with all that is needed to understand it. */
typedef struct {
  const MaeRuleset *rules; /* a reference */
  MaeGame game;            /* a follower; game.rules is @rules */
  MaeRoster roster;
  MaeIdMap ids;
  bool own_ids; /* the ids are our indices: the map can be left out */
  bool undone;  /* told because the current player has taken back a move */
} MaeSnapshot;

void mae_snapshot_free (MaeSnapshot *snapshot);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeSnapshot, mae_snapshot_free)

typedef struct {
  MaeMessageKind kind;
  union {
    struct {
      bool maestri;   /* the peer named its extensions */
      guint features; /* MaeFeatures */
    } welcome;        /* REQ_WELCOME, RES_WELCOME */
    struct {
      char *nickname;          /* owned; NULL when missing or null */
      char *secret, *password; /* owned; NULL */
      bool hall;               /* for the hall, not for the waiting room */
      bool is_for_seat; /* the secret stands for the password, which belongs to the seat: it is an
                         * account's only where there is one already */
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
      char **players; /* owned: the first of those who wait; NULL: not said */
      int self;       /* the receiver in @players; -1: not among them. Valid with @players */
    } booked_seats;
    MaeCommand command; /* seat -1: the sender's */
    MaeEvent event;
    struct {
      MaeReject reject;
      char *code; /* owned; ErrNoSuchEntity's name of what is missing, or NULL */
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
      char *text; /* owned; NULL: nothing was said */
    } err_protocol;
    MaeTableWish open_table;
    struct {
      char *code; /* owned */
    } table_code; /* REQ_JOIN_TABLE, REQ_WATCH_TABLE */
    struct {
      bool wanted;
    } rematch;
    struct {
      char *text, *player; /* owned; a request has no @player */
      bool is_spectator, is_past;
    } chat;               /* REQ_CHAT, CHAT */
    MaeTableList *tables; /* owned */
    MaeTableInfo *table;  /* owned */
    struct {
      char *player; /* owned */
      bool watches;
    } spectator;
    MaeClockInfo clock;
    struct {
      MaeTableReason reason;
      char *field; /* owned; NULL */
    } err_table;
    struct {
      MaeChatReason reason;
      gint64 wait; /* milliseconds; 0: not known */
    } err_chat;
  };
} MaeMessage;

/* Frees what @message owns. */
void mae_message_clear (MaeMessage *message);
