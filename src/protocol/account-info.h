/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The data of the extensions `restrictions`, `reports` and `account`: see "Conduct" and "Accounts"
 * in docs/protocol.md. */
#pragma once

#include <glib.h>

/* Characters of the text of a report. */
#define MAE_REPORT_TEXT_MAX 200

/* The last line of MaeAccountInfo.data if there is more than a message can have. */
#define MAE_ACCOUNT_CUT "{\"isCut\":true}\n"

/* What somebody has done, or is said to have done. */
typedef enum {
  MAE_CONDUCT_OTHER, /* what the text says, if there is one */
  MAE_CONDUCT_INSULTS,
  MAE_CONDUCT_SPAM,
  MAE_CONDUCT_CHEATING,
  MAE_CONDUCT_NAME, /* the nickname itself */
  MAE_N_CONDUCTS,
} MaeConduct;

/* What the operator of a server doesn't let a person do. */
typedef enum {
  MAE_RESTRICTION_NONE,
  MAE_RESTRICTION_SILENCED, /* may not chat and invite */
  MAE_RESTRICTION_BANNED,   /* may not come */
} MaeRestrictionKind;

/* What became of a report. */
typedef enum {
  MAE_REPORT_KEPT,
  MAE_REPORT_TOO_MANY,
  MAE_REPORT_INVALID, /* about nobody or oneself, or the text is too long */
} MaeReportAnswer;

/* What ErrNickname says about the password. */
typedef enum {
  MAE_PASSWORD_NOT_ASKED,
  MAE_PASSWORD_NEEDED, /* the nickname needs its password, or a new one */
  MAE_PASSWORD_WRONG,
  MAE_PASSWORD_UNFIT, /* too short or too long for a new one */
  MAE_PASSWORD_LATER, /* too many tries: not verified */
} MaePasswordReason;

/* What the owner of an account wants. */
typedef enum {
  MAE_ACCOUNT_PASSWORD, /* another password */
  MAE_ACCOUNT_DELETE,
  MAE_ACCOUNT_EXPORT, /* all that is stored */
} MaeAccountWish;

typedef enum {
  MAE_ACCOUNT_DONE,
  MAE_ACCOUNT_WRONG,    /* the password */
  MAE_ACCOUNT_LATER,    /* too many tries */
  MAE_ACCOUNT_UNFIT,    /* the new password */
  MAE_ACCOUNT_NONE,     /* the nickname has no password */
  MAE_ACCOUNT_IN_GAMES, /* which go on: an account is only deleted without a seat */
  MAE_ACCOUNT_FAILED,   /* the server couldn't do it */
} MaeAccountAnswer;

typedef struct {
  MaeRestrictionKind kind;
  MaeConduct conduct;
  char *text;       /* owned; what the operator says; NULL: nothing */
  gint64 remaining; /* seconds until it ends; 0: it doesn't end */
} MaeRestrictionInfo;

typedef struct {
  char *name, *text; /* owned; whom it is about; @text may be NULL */
  MaeConduct conduct;
  MaeReportAnswer answer;
} MaeReportInfo;

typedef struct {
  MaeAccountWish wish;
  char *password, *new_password; /* owned; only sent to a server; @new_password may be NULL */
  MaeAccountAnswer answer;
  char *data; /* owned; NULL: none; JSON, one object a line */
  int games;  /* with MAE_ACCOUNT_IN_GAMES: how many */
} MaeAccountInfo;
