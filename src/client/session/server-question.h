/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Asks one server what is going on there, by a connection of its own, without nickname or secret:
 * docs/protocol.md, "Asking without a nickname". What the server sends isn't trusted. Uses the
 * thread-default main context. */
#pragma once

#include "client/words/server-text.h"
#include "net/address.h"

/* ms until a server that hasn't answered counts as MAE_ASKED_SILENT. */
#define MAE_SERVER_QUESTION_PATIENCE 4000

typedef struct _MaeServerQuestion MaeServerQuestion;

/* Called once, and never while the question is created. @info is what the server told (transfer
 * full), with texts as mae_wire_line() gives them; NULL if @asked isn't MAE_ASKED_ANSWERED. The
 * question may be freed by it. */
typedef void (*MaeServerAnswer) (MaeAsked asked, MaeServerInfo *info, gpointer user_data);

MaeServerQuestion *
mae_server_question_new (const MaeAddress *address, MaeServerAnswer answer, gpointer user_data);

/* Nothing is called after that. */
void mae_server_question_free (MaeServerQuestion *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeServerQuestion, mae_server_question_free)
