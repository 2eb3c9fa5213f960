/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "session-account.h"

#include "client/words/conduct-text.h"
#include "client/words/wire-text.h"
#include "session-private.h"

#define SAID_MAX 200 /* characters */

void
mae_session_report (MaeSession *self, const char *nickname, MaeConduct conduct, const char *text)
{
  g_return_if_fail (MAE_IS_SESSION (self));
  if (mae_session_has (self, MAE_FEATURE_REPORTS))
    mae_session_send_message (self, &(MaeMessage){ .kind = MAE_MESSAGE_REQ_REPORT,
                                                   .report = { .name = (char *) nickname,
                                                               .text = (char *) text,
                                                               .conduct = conduct } });
}

gboolean
mae_session_ask_account (MaeSession *self, MaeAccountWish wish, const char *password,
                         const char *next)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), FALSE);
  if (!mae_session_has (self, MAE_FEATURE_ACCOUNT)
      || !mae_joining_begin_wish (&self->joining, wish, next))
    return FALSE;
  mae_session_send_message (self, &(MaeMessage){ .kind = MAE_MESSAGE_REQ_ACCOUNT,
                                                 .account = { .wish = wish,
                                                              .password = (char *) password,
                                                              .new_password = (char *) next } });
  return TRUE;
}

/* ── Answers ───────────────────────────────────────────────────────────────────────────────── */

void
mae_session_take_restriction (MaeSession *self, const MaeMessage *message)
{
  g_autofree char *said = g_strdup (message->restriction.text);
  MaeRestrictionKind kind = message->restriction.kind;

  if (said)
    mae_wire_tidy (&said, SAID_MAX);
  g_autofree char *text = mae_restriction_text (kind, message->restriction.conduct, said,
                                                message->restriction.remaining);
  if (kind == MAE_RESTRICTION_BANNED)
    mae_session_give_up (self, text);
  else
    mae_session_emit (self,
                      kind == MAE_RESTRICTION_SILENCED && mae_session_get_table (self) != NULL
                          ? MAE_SESSION_CHAT_REFUSED
                          : MAE_SESSION_PERSON_ANSWERED,
                      text);
}

void
mae_session_take_report (MaeSession *self, const MaeMessage *message)
{
  g_autofree char *name = mae_wire_name (message->report.name);
  g_autofree char *text = mae_report_answer_text (message->report.answer, name);

  mae_session_emit (self, MAE_SESSION_PERSON_ANSWERED, text);
}

void
mae_session_take_account (MaeSession *self, const MaeMessage *message)
{
  MaeAccountWish wish = message->account.wish;
  MaeAccountAnswer answer = message->account.answer;
  g_autofree char *text = mae_account_answer_text (wish, answer, message->account.games);

  if (!mae_joining_end_wish (&self->joining, wish, answer == MAE_ACCOUNT_DONE))
    return;
  if (answer != MAE_ACCOUNT_DONE)
    mae_session_emit (self, MAE_SESSION_ACCOUNT_REFUSED, wish, text);
  else
    mae_session_emit (self, MAE_SESSION_ACCOUNT_TOLD, wish,
                      wish == MAE_ACCOUNT_EXPORT && message->account.data ? message->account.data
                                                                          : text);
}
