# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Brings the real window to every page, always in the same state.

A tour is a list of stops. At each stop the tour calls back the program that uses it (audit.py reads
the tree, shots.py takes pictures) with the name of the stop and the window."""

import contextlib
import os
import re
import subprocess
import tempfile
import time

import e2e
import guest
import opponents
import pilot

PARTS = ['beginnings', 'rulesets', 'lesson', 'kept', 'finish', 'hall', 'hosting', 'servers', 'opening',
         'middle', 'alone', 'end']
GUESTS = ['Bruno', 'Carla', 'Dora']
RICH, LAST = 7, 10  # seeds: a game with much on the table, and one in which Ada sees the end


def settle(window):
  """Waits until the tree no longer changes: until pages have faded in and panels have moved."""
  last, since = None, time.monotonic()

  def still():
    nonlocal last, since
    now = window.picture()
    if now != last:
      last, since = now, time.monotonic()
    return time.monotonic() - since > 0.4
  e2e.wait_for(still, 'the window to come to rest')


def affordable(game, player):
  """Returns whether a card on top of the grid can be bought, without discounts."""
  owned = game.resources(player)
  for ids in game.top.values():
    for level, id in enumerate(ids, 1):
      if id is None or not any(len(slot) == level - 1 for slot in player.slots):
        continue
      cost = game.cards[id]['cost']['requirements']
      if all(owned.get(kind, 0) >= count for kind, count in cost.items()):
        return True
  return False


class Tour:
  def __init__(self, desktop, program, server, visit, **environment):
    self.desktop = desktop
    self.program = program
    self.server = server
    self.visit = visit
    self.environment = environment
    self.again = None

  def launch(self, *words):
    return self.desktop.launch([self.program, *words], **self.environment)

  def stop(self, window, name, again=None):
    """again: what to do after the size of the window has changed."""
    self.again = again
    window.rest()
    settle(window)
    self.visit(name, window)

  # -- without a game

  def side(self, window, name, opening):
    """Visits a dialog over the page, or a window beside it."""
    opening()
    window.wait_dialog(f'the dialog for {name}')
    self.stop(window, name)
    for _ in range(3):  # without a window manager, the key may go to the window below
      window.focus_dialog()
      window.key('Escape')
      try:
        return window.wait_no_dialog(name, 10)
      except e2e.Failure:
        pass
    return window.wait_no_dialog(name)

  def menu(self, window, item):
    window.click(window.drawn(window.all('button', 'Main Menu'))[-1])
    window.click(window.wait('menu item', item))

  def rules(self, window):
    """Opens the rules, and scrolls to where there are pictures."""
    window.key('F1')
    window.wait_dialog('the rules')
    window.key('Next')

  def icons(self, window):
    """Opens the catalogue at the icons."""
    window.key('F2')
    window.wait_dialog('the catalogue')
    window.act(window.wait(None, 'Icons'))
    window.wait('heading', 'Buying a Development Card')

  def beginnings(self):
    with self.launch() as window:
      window.wait('button', 'Play Alone')
      self.stop(window, 'start')
      self.side(window, 'preferences', lambda: window.key('ctrl+comma'))
      self.side(window, 'shortcuts', lambda: window.key('ctrl+question'))
      self.side(window, 'rules', lambda: self.rules(window))
      self.side(window, 'catalogue', lambda: window.key('F2'))
      self.side(window, 'catalogue-icons', lambda: self.icons(window))
      self.side(window, 'about', lambda: self.menu(window, 'About Maestri'))
      self.page(window, 'Replays', 'games-empty', 'No Games Yet')
      self.page(window, 'Statistics', 'statistics-empty', 'No Statistics Yet')
      window.act(window.wait('button', 'Play Against the Computer'))
      window.act(window.wait(None, 'Two opponents'))
      window.wait(None, 'Second computer player')
      self.stop(window, 'computer')
      window.key('Escape')
      self.page(window, 'Play Together Here', 'together', 'Players')
      window.act(window.wait('button', 'Play Online'))
      window.wait('heading', 'Have an Address or a Code?')
      self.stop(window, 'online')

  def page(self, window, button, name, heading):
    """Visits a page that the start page leads to, and goes back."""
    window.act(window.wait('button', button))
    e2e.wait_for(lambda: window.drawn(window.all(None, heading)), heading)
    self.stop(window, name)
    window.key('Escape')
    e2e.wait_for(lambda: window.drawn(window.all('button', button)), 'the start page')

  def rulesets(self):
    """Visits the rulesets, one of the player's own, and the editor of it."""
    with self.launch() as window:
      window.wait('button', 'Play Alone')
      self.menu(window, 'My Rulesets')
      self.stop(window, 'rulesets-empty')
      window.act(window.wait('button', 'More: La Serenissima'))
      window.act(window.wait('menu item', 'Duplicate'))
      window.act(window.wait('button', 'Edit: Copy of La Serenissima'))
      window.wait('list item', 'Market', selected=True)
      self.stop(window, 'editor')
      self.section(window, 'Development Cards')
      window.act(window.wait('button', re.compile('^Level 1 .* card')))
      window.wait('spin button', 'Points')
      self.stop(window, 'editor-card')
      if not window.drawn(window.all('button', 'Is It a Good Game?')):
        window.act(window.wait('button', 'Sections'))
      self.side(window, 'try', lambda: self.try_it(window))
      self.side(window, 'different',
                lambda: window.act(window.wait('button', 'What’s Different')))
      window.key('alt+Left')
      window.wait('button', 'More: La Serenissima')
      self.stop(window, 'rulesets')

  def section(self, window, name):
    """Opens a section of the editor."""
    window.click(window.wait('list item', name))

  def try_it(self, window):
    """Opens the page of trial games. Nothing is played: how far games are depends on the machine."""
    window.act(window.wait('button', 'Is It a Good Game?'))
    window.wait('button', 'Try It')

  def lesson(self):
    """Visits the guided first game: its first step, and one at the table."""
    with self.launch() as window:
      window.act(window.wait('button', 'Learn to Play'))
      window.wait('heading', 'Keep two leaders')
      self.stop(window, 'lesson-leaders')
      for heading, button in (('Ready to start', 'Show Me'), ('How to win', 'Show Me'),
                              ('Take a row or a column', 'Next')):
        # "Next" gets the focus soon after it is shown; a press on it moves the focus to the market.
        states = {'focused': True} if button == 'Next' else {}
        window.act(window.wait('button', button, **states))
        window.wait('heading', heading)
      # GTK shows the focus for three seconds; meanwhile the market tells what the focused line gives.
      window.wait('label', 'Point at an arrow to see what you get')
      self.stop(window, 'lesson')

  # -- games kept on this computer

  def keep_games(self):
    """Puts in place the stored games of a player who has played for some weeks."""
    folder = os.path.join(self.desktop.environment['XDG_DATA_HOME'], 'maestri')
    os.makedirs(folder)
    subprocess.run([os.path.join(os.path.dirname(self.program), '../../tests/client/make-games'),
                    os.path.join(folder, 'games.db')], check=True)

  def kept(self):
    self.keep_games()
    with self.launch() as window:
      window.wait('button', 'Continue')
      self.stop(window, 'start-continue')
      self.page(window, 'Statistics', 'statistics', re.compile('^All games'))
      self.puzzle(window)
      window.act(window.wait('button', 'Replays'))
      replay = window.wait('button', re.compile('^Replay: Against Bianca, Dante and Cosimo'))
      self.stop(window, 'games')
      window.act(replay)
      window.wait('button', 'Take Over')
      self.stop(window, 'replay-begin')
      for _ in range(40):
        window.key('Next')
      self.stop(window, 'replay')
      self.side(window, 'take-over', lambda: window.act(window.wait('button', 'Take Over',
                                                                    sensitive=True)))

  def puzzle(self, window):
    """Visits a puzzle, and the answer to a move."""
    window.act(window.wait('button', 'Find the Move'))
    window.wait('label', 'Your turn: which move wins most often?')
    window.wait('panel', 'Table')
    self.stop(window, 'puzzle')
    window.act(window.wait('button', re.compile('^Row 1')))
    window.act(window.wait('button', re.compile(r'^(Confirm|Discard \d)'), sensitive=True))
    window.wait('button', 'Next Puzzle')
    self.stop(window, 'puzzle-answer')
    window.act(window.wait('button', 'Leave the game'))

  def finish(self):
    """Continues a stored game whose last turn is to be ended, and visits its end and its replay."""
    self.keep_games()
    with self.launch() as window:
      window.act(window.wait('button', 'Replays'))
      window.act(window.wait('button', re.compile('^Continue: Against Bianca, ')))
      window.wait('panel', 'Table')
      window.act(window.wait('button', 'End Turn', sensitive=True))
      window.wait('button', 'Play Again', 60)
      window.wait(None, re.compile('^(Compared in|In no turn)'), 60)
      self.stop(window, 'end-chart')
      window.act(window.wait('button', 'Watch Again'))
      self.side(window, 'analysis', lambda: self.analyze(window))

  def analyze(self, window):
    window.act(window.wait('button', 'Analyze'))
    window.wait(None, re.compile('^(Compared in|In no turn)'), 60)

  # -- with others

  def hall(self):
    """Visits a server's hall without tables and with some, watches one table and joins another."""
    heading = re.compile('^(Open Tables|Meanwhile)$')
    with opponents.Opponents(self.server, [], None, RICH) as host, contextlib.ExitStack() as stack:
      with self.launch('--connect', host.address, '--nickname', 'Ada') as window:
        window.wait('heading', heading)
        self.stop(window, 'hall-empty')
        self.side(window, 'table-dialog',
                  lambda: window.act(window.wait('button', re.compile('^New Table'))))
        people = {name: stack.enter_context(guest.Guest(host.address, name))
                  for name in ('Carlotta', 'Dario', 'Elena', 'Fabio', 'Ginevra', 'Ippolito')}
        people['Dario'].sit_down(
          people['Carlotta'].open_table(4, name='Sunday in Florence', turnTime=60))
        people['Elena'].open_table(3, computers=['HARD'])
        people['Fabio'].open_table(5, ruleset='serenissima', name='La Serenissima for beginners')
        people['Ippolito'].sit_down(people['Ginevra'].open_table(2))
        for title in ('Sunday in Florence', 'Elena’s table', 'La Serenissima for beginners'):
          window.wait('button', f'Join {title}')
        window.act(window.wait('button', '1 Game to Watch'))
        watch = window.wait('button', re.compile('^Watch (Ginevra, Ippolito|Ippolito, Ginevra)$'))
        self.stop(window, 'hall')
        window.act(watch)
        window.wait('label', re.compile('^Watching'))
        self.stop(window, 'watching')
        window.key('ctrl+l')
        window.wait('heading', heading)
        window.act(window.wait('button', 'Join Sunday in Florence'))
        window.wait('heading', re.compile('^Waiting for 1 more'))
        self.stop(window, 'lobby-table')

  def hosting(self):
    with self.launch('--nickname', 'Ada') as window:
      self.side(window, 'host-dialog',
                lambda: window.act(window.wait('button', re.compile('^Host a Game'))))
      window.act(window.wait('button', re.compile('^Host a Game')))
      window.act(window.wait('button', 'Host'))
      window.wait('heading', 'Waiting for 1 more player')
      self.stop(window, 'host')

  # -- questions when joining a server

  def know(self, *entries):
    """Servers that were played on: address and nickname, the last one first."""
    self.desktop._write('data/maestri/servers.ini', ''.join(
      f'[{i}]\naddress={address}\nnickname={nickname}\nplaying=false\nused=0\n'
      for i, (address, nickname) in enumerate(entries)))

  def servers(self):
    """Visits the list of known servers, a server that needs a password, one with an unknown
    certificate, and one that is not running."""
    with opponents.Opponents(self.server, [], None, RICH, '--name', 'Florence') as host, \
         guest.Guest(host.address, 'Carlotta') as carlotta, guest.Guest(host.address, 'Dario') as dario:
      carlotta.open_table(4, name='Sunday in Florence', turnTime=60)
      dario.open_table(2, name='Slow and good')
      self.know((host.address, 'Ada'), ('127.0.0.1:9', 'Ada'))
      with self.launch() as window:
        window.act(window.wait('button', 'Play Online'))
        window.wait('label', re.compile('^2 players there'))
        window.wait('label', re.compile('^Doesn’t answer'))
        self.stop(window, 'online-servers')
    self.know()
    with opponents.Opponents(self.server, [], None, RICH, '--accounts', 'required') as host, \
         self.launch() as window:
      self.join(window, host.address)
      window.wait_dialog('to be asked for a password')
      self.side(window, 'password', lambda: None)
    with tempfile.TemporaryDirectory(prefix='maestri-tls-') as folder:
      certificate, key = (os.path.join(folder, name) for name in ('cert.pem', 'key.pem'))
      subprocess.run(['openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt',
                      'ec_paramgen_curve:prime256v1', '-nodes', '-subj', '/CN=Maestri', '-days', '30',
                      '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', certificate],
                     check=True, capture_output=True)
      with opponents.Opponents(self.server, [], None, RICH, '--listen-tls', '127.0.0.1:0', '--tls-cert',
                       certificate, '--tls-key', key) as host, self.launch() as window:
        self.join(window, host.daemon.encrypted())
        window.wait_dialog('to be asked for trust')
        self.side(window, 'trust', lambda: None)
        self.stop(window, 'online-refused')
    with opponents.Opponents(self.server, [], None, RICH) as host:
      with self.launch('--connect', host.address, '--nickname', 'Ada') as window:
        ada = pilot.Pilot(window, 'tree', 11)
        self.come_in(window, ada)
        ada.choose_players(1)
        ada.setup()
        ada.wait_turn()
        host.daemon.process.kill()
        window.wait('status bar', re.compile('^No game server .* Trying again'))
        self.stop(window, 'lost')

  def join(self, window, address):
    window.act(window.wait('button', 'Play Online'))
    window.wait('heading', 'Have an Address or a Code?')
    for entry, text in zip(window.wait_all('text', 2), (address, 'Ada')):
      window.set_text(entry, text)
    window.act(window.wait('button', 'Join', sensitive=True))

  def come_in(self, window, ada):
    window.wait('heading', re.compile('^(Open Tables|Meanwhile)$|^How many|^Waiting for'))
    ada.through_the_hall()

  # -- a game from its start

  def opening(self):
    """Visits the waiting room, the choice of leaders and the first turn."""
    with opponents.Opponents(self.server, GUESTS, None, RICH) as guests:
      with self.launch('--connect', guests.address, '--nickname', 'Ada') as window:
        ada = pilot.Pilot(window, 'tree', 11)
        self.come_in(window, ada)
        window.wait('button', re.compile(r'\b4\b'))
        self.stop(window, 'lobby-choosing')
        ada.choose_players(4)
        window.wait_gone('button', re.compile(r'^4 '))
        self.stop(window, 'lobby-waiting')
        guests.join()
        window.wait('panel', 'The leaders dealt to you')
        self.stop(window, 'leaders')
        ada.setup(start=False)
        self.stop(window, 'leaders-chosen')

  # -- a game under way

  def coming_in(self, guests, good):
    """Plays until it is Ada's turn and she has good moves."""
    guests.join()
    guests.before('Ada', good)
    guests.give_up('Ada')

  def middle(self, visit_drafts=True):
    """Visits the table in the middle of a game of four, with unfinished moves and other players'
    boards."""
    def rich(game):
      ada = game.players['Ada']
      return (sum(map(len, ada.slots)) >= 3 and sum(game.resources(ada).values()) >= 7
              and affordable(game, ada))
    with opponents.Opponents(self.server, ['Ada', *GUESTS], 4, RICH) as guests:
      self.coming_in(guests, rich)
      with self.launch('--connect', guests.address, '--nickname', 'Ada') as window:
        ada = pilot.Pilot(window, 'tree', 11)
        window.wait('panel', 'Table')
        self.stop(window, 'table-waiting')
        guests.turn_of('Ada')
        e2e.wait_for(lambda: ada.look().hint in pilot.MAIN, 'the turn')
        self.stop(window, 'table')
        if visit_drafts:
          self.drafts(window, ada)
        self.talk(window)

  def place(self, window, name):
    """In a small window a button leads to each part of the table."""
    button = window.drawn(window.all('button', name, pressed=False))
    if button:
      window.act(button[0])
      settle(window)

  def rail(self, window):
    """In a small window a button shows the other players."""
    button = window.drawn(window.all('button', 'Players and log', pressed=False)
                          + window.all('button', 'Players', pressed=False))
    if button:
      window.act(button[0])
      settle(window)

  def talk(self, window):
    self.rail(window)
    window.act(window.wait('button', 'Chat'))
    entry = window.wait('text', 'Write a message')
    window.go_to(entry)  # scrolls to it
    settle(window)
    window.fill(entry, 'Good luck, everybody!')
    window.key('Return')
    window.wait('list item', 'Ada: Good luck, everybody!')

    def again():
      self.rail(window)
      window.go_to(window.wait('text', 'Write a message'))
    self.stop(window, 'talk', again)
    window.act(window.wait(None, 'Log'))

  def drafts(self, window, ada):
    def back(what):
      window.key('Escape')
      e2e.wait_for(lambda: ada.look().hint in pilot.MAIN, f'{what} to be taken back')
      settle(window)
    window.act(ada.look().named('^Row 2')[0])
    e2e.wait_for(lambda: ada.look().named(pilot.CONFIRM), 'the tray')
    self.stop(window, 'market')
    if ada.look().button('Place All'):
      window.act(ada.look().button('Place All'))
      settle(window)
      self.stop(window, 'market-placed')
    back('the market')
    decks = ada.look().named('Can be bought$')
    if decks:
      window.act(decks[0])
      e2e.wait_for(lambda: ada.look().button('Buy'), 'the purchase')
      self.stop(window, 'buy')
      back('the purchase')
    usable = ada.look().named('Available$')
    if usable:
      window.act(usable[0])
      e2e.wait_for(lambda: ada.look().button('Produce'), 'the production')
      self.stop(window, 'produce')
      window.key('Escape')
      window.wait_no_popover()
      back('the production')
    self.rail(window)
    self.side(window, 'opponent', lambda: window.act(ada.look().named('Open the board$')[0]))

  # -- alone, and the end

  def alone(self):
    """Visits a game against Lorenzo, on a daemon with a seed."""
    with opponents.Opponents(self.server, [], None, RICH) as host:
      with self.launch('--connect', host.address, '--nickname', 'Ada') as window:
        ada = pilot.Pilot(window, 'tree', 11)
        self.come_in(window, ada)
        ada.choose_players(1)
        ada.setup()
        ada.wait_turn()
        self.stop(window, 'table-alone')
        self.side(window, 'leave', lambda: window.key('ctrl+l'))
        self.place(window, 'Board')
        window.act(next(node for node in ada.look().buttons if pilot.LEADER.match(node.name)))
        window.popover()
        self.stop(window, 'leader')
        window.key('Escape')
        window.wait_no_popover()

  def end(self):
    """The others play the last round, which ends before it is Ada's turn again."""
    with opponents.Opponents(self.server, ['Ada', *GUESTS], 4, LAST) as guests:
      self.coming_in(guests, lambda game: game.last_round)
      with self.launch('--connect', guests.address, '--nickname', 'Ada') as window:
        ada = pilot.Pilot(window, 'tree', 11)
        window.wait('panel', 'Table')
        guests.until(lambda: guests.game.ended)
        window.wait('button', 'Play Again')
        self.stop(window, 'end')
        # Ada came in late: the replay has what she saw.
        window.act(window.wait('button', 'Watch Again'))
        window.wait('tool bar', 'Replay')
        self.stop(window, 'replay-seen')
