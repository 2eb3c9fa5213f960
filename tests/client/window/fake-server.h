/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A window that plays online; its server is a socket to which the test writes lines. */
#pragma once

#include "client/window/window.h"
#include "engine/game.h"
#include "protocol/roster.h"

typedef struct {
  GSocketService *service;
  guint16 port;
  GSocketConnection *connection; /* NULL: the window hasn't connected */
  MaeWindow *window;
  MaeGame *game;
  MaeRoster roster;
} FakeServer;

/* Setup and teardown for g_test_add(). The window is connected as “Ada” and has been greeted with
 * the line @data; NULL: a greeting that offers tables and chat. */
void fake_server_setup (FakeServer *self, gconstpointer data);
void fake_server_teardown (FakeServer *self, gconstpointer data);

/* Connects the window again, after it has left, and greets it like fake_server_setup(). */
void fake_server_join (FakeServer *self, const char *welcome);

/* Sends @text; waits as long as the window needs to read it. */
void fake_server_say (FakeServer *self, const char *text);

/* Send the game as Ada sees it, and one event, which doesn't change @game. */
void fake_server_say_game (FakeServer *self);
void fake_server_say_event (FakeServer *self, const MaeEvent *event);

/* Ends the setup of both players, so that the window shows the table. */
void fake_server_begin_turns (FakeServer *self);
