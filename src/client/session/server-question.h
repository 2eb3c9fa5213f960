/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Asks one server what is going on there, by a connection of its own, without nickname or secret,
 * or, with both, of one's turns: docs/protocol.md, "Asking without a nickname" and "Asking for
 * one's turns". What the server sends isn't trusted. Uses the thread-default main context. */
#pragma once

#include "client/words/server-text.h"
#include "net/address.h"

/* ms until a server that hasn't answered counts as MAE_ASKED_SILENT. */
#define MAE_SERVER_QUESTION_PATIENCE 4000

typedef struct _MaeServerQuestion MaeServerQuestion;

/* Called once, and never while the question is created. @told is what the server told (transfer
 * full), with texts as mae_wire_line() gives them, a MaeServerInfo or, of turns, a MaeSeatList;
 * NULL if @asked isn't MAE_ASKED_ANSWERED. The question may be freed by it. */
typedef void (*MaeServerAnswer) (MaeAsked asked, gpointer told, gpointer user_data);

MaeServerQuestion *
mae_server_question_new (const MaeAddress *address, MaeServerAnswer answer, gpointer user_data);

/* Asks for the games over days of @nickname, which has the secret. MAE_ASKED_OTHER also says that
 * the server can't tell them. @secret is sent only to a server that can. */
MaeServerQuestion *
mae_server_question_new_turns (const MaeAddress *address, const char *nickname, const char *secret,
                               MaeServerAnswer answer, gpointer user_data);

/* Nothing is called after that. */
void mae_server_question_free (MaeServerQuestion *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeServerQuestion, mae_server_question_free)
