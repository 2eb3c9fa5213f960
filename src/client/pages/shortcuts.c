/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "shortcuts.h"

#include <glib/gi18n.h>

#include "client/platform/shortcuts-dialog.h"
#include "client/widgets/gamepads.h"

static const MaeShortcutGroup groups[] = {
  { N_ ("General"),
    {
        { "<Control>n", N_ ("New window") },
        { "<Control>o", N_ ("Open a saved game or rules") },
        { "F1", N_ ("Rules of the game") },
        { "F2", N_ ("Cards and leaders") },
        { "<Control>comma", N_ ("Preferences") },
        { "<Control>question", N_ ("Keyboard shortcuts") },
        { "F11", N_ ("Full screen") },
        { "<Control>plus <Control>minus", N_ ("Larger or smaller") },
        { "<Control>0", N_ ("Ordinary size") },
        { "<Control>l", N_ ("Leave the game") },
        { "<Control>w", N_ ("Close the window") },
        { "<Control>q", N_ ("Quit") },
    } },
  { N_ ("Choosing Leaders"),
    {
        { "Left Right", N_ ("Move to the next leader or resource") },
        { "space", N_ ("Keep a leader, or put it back") },
        { "1...3", N_ ("Put the selected resource on a shelf") },
        { "<Control>Return", N_ ("Start the game") },
    } },
  { N_ ("At the Table"),
    {
        { "Tab", N_ ("Move to the next area") },
        { "<Alt>1", N_ ("Show the market and the cards") },
        { "<Alt>2", N_ ("Show your board") },
        { "<Alt>3", N_ ("Show the players and the log") },
        { "<Control>z", N_ ("Undo the last move") },
        { "<Control>h", N_ ("Show a good move") },
        { "F3", N_ ("Enlarge the focused card") },
        { "Menu", N_ ("Show all cards like the focused one") },
        { "Left Right Up Down", N_ ("Move within an area") },
        { "Return space", N_ ("Activate the focused item") },
        { "1...3", N_ ("Put a resource or card on that shelf or slot") },
        { "space", N_ ("Place automatically") },
        { "Return", N_ ("Confirm the move") },
        { "<Control>Return", N_ ("Confirm the move and end the turn") },
        { "Escape", N_ ("Cancel the move") },
    } },
  { N_ ("Play Online"),
    {
        { "<Control>r", N_ ("Ask the servers again who is there") },
        { "<Control>1...<Control>3", N_ ("Go to your games, the tables, or the people") },
        { "<Control>f", N_ ("Find a table or a person") },
        { "F6", N_ ("Go to the next part of the page") },
    } },
  { N_ ("Replays"),
    {
        { "space", N_ ("Play or pause") },
        { "Left Right", N_ ("One move back or forward") },
        { "Page_Up Page_Down", N_ ("One turn back or forward") },
        { "Home End", N_ ("Go to the beginning or the end") },
        { "r", N_ ("Go to the next Vatican report") },
    } },
  /* the last one: what stands for which keys */
  { N_ ("Gamepad"),
    {
        { "Left Right Up Down", N_ ("Directional pad or left stick") },
        { "Return", N_ ("Lower button") },
        { "Escape", N_ ("Right button") },
        { "space", N_ ("Left or upper button") },
        { "<Shift>Tab Tab", N_ ("Shoulder buttons") },
    } },
};

void
mae_shortcuts_present (GtkWidget *parent)
{
  int n = G_N_ELEMENTS (groups) - (mae_gamepads_are_available () ? 0 : 1);

  mae_dialog_present (mae_shortcuts_dialog_new (groups, n), parent);
}
