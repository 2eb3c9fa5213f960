/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A window that plays online with a server of a test: a socket that says what the test wants. */
#pragma once

#include "client/window/window.h"
#include "engine/game.h"
#include "protocol/roster.h"

typedef struct {
  GSocketService *service;
  guint16 port;
  GSocketConnection *connection; /* NULL: nobody has come */
  MaeWindow *window;
  MaeGame *game;
  MaeRoster roster;
} FakeServer;

/* Setup and teardown of g_test_add(): connected and greeted, as “Ada”; @data is the greeting's
 * line, NULL: one that offers tables and chat. */
void fake_server_setup (FakeServer *self, gconstpointer data);
void fake_server_teardown (FakeServer *self, gconstpointer data);

/* Says @text, however long it takes the window to read it. */
void fake_server_say (FakeServer *self, const char *text);

/* The game as Ada may know it; and one change of it, which the game here doesn't take in. */
void fake_server_say_game (FakeServer *self);
void fake_server_say_event (FakeServer *self, const MaeEvent *event);

/* Both have chosen: the table is shown. */
void fake_server_begin_turns (FakeServer *self);
