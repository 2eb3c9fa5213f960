#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The scripted servers of am65 and step have the deployed programs' faults: each is provoked by the lines
that provoke it there. Without a socket or a clock: a server hears a line, and has answered when the call
returns."""

import json
import sys
import types
import unittest

import am65server
import linehost
import steprules
import stepserver


class Wire:
  """A socket that keeps what is sent."""

  def __init__(self):
    self.sent = []

  def setblocking(self, _):
    pass

  def sendall(self, data):
    self.sent += data.decode().splitlines()

  def close(self):
    pass


class Table:
  """A server and those who have come to it, by name."""

  def __init__(self, kind, seed=1):
    self.host = kind('127.0.0.1:0', seed)
    self.host.listener.close()
    self.host.selector = types.SimpleNamespace(unregister=lambda _: None)
    self.guests = {}

  def come(self, name):
    guest = self.guests[name] = self.host.guest(self.host, Wire())
    self.host.guests.append(guest)
    guest.greet()
    return guest

  def say(self, name, line, **fields):
    """Sends the line, or the message of that type; returns the answers to all players, by name."""
    for guest in self.guests.values():
      guest.socket.sent.clear()
    if fields or not line.startswith('{') and line not in ('pong', 'x'):
      line = json.dumps({'type': line, **fields})
    self.guests[name].receive(line.encode() + b'\n')
    return {each: '\n'.join(guest.socket.sent) for each, guest in self.guests.items()}

  def drop(self, name):
    self.host.lose(self.guests[name])


# ── am65 ─────────────────────────────────────────────────────────────────────────────────────────


class Am65(unittest.TestCase):
  def log_in(self, table, name, password='secret'):
    table.come(name)
    return table.say(name, 'login', nickname=name, password=password)[name]

  def gather(self, names, seed=1):
    table = Table(am65server.Host, seed)
    for name in names:
      self.log_in(table, name)
      if name == names[0]:
        table.say(name, 'lobbyChoice', size=len(names))
    return table

  def begin(self, names, seed=1, kinds=('YELLOW', 'YELLOW')):
    """Begins the turns."""
    table = self.gather(names, seed)
    game = table.host.game
    for name in game.names:
      table.say(name, 'setupAction', sender=name, chosenLeaderCardIndexes=[0, 1],
                chosenResources=list(kinds[:game.seats[name].chooses]))
    self.assertEqual(game.state, 'startTurn')
    return table, game

  def act(self, table, kind, name=None, **fields):
    name = name or table.host.game.current
    return table.say(name, kind, sender=name, **fields)

  def test_early_pong(self):
    table = Table(am65server.Host)
    table.come('Anna')
    table.say('Anna', 'pong')
    self.assertEqual(table.say('Anna', 'login', nickname='Anna', password='abc')['Anna'], '')

  def test_line_in_the_lobby(self):
    table = Table(am65server.Host)
    self.log_in(table, 'Anna')
    table.say('Anna', 'lobbyChoice', size=2)
    table.say('Anna', 'endTurnAction', sender='Anna')
    self.assertTrue(table.guests['Anna'].mute)

  def test_first_player_blocks_others(self):
    table = Table(am65server.Host)
    self.log_in(table, 'Anna')
    self.assertEqual(self.log_in(table, 'Bobb'), '')
    self.assertIn('matchmaking', table.say('Anna', 'lobbyChoice', size=2)['Bobb'])

  def test_ghost(self):
    table = Table(am65server.Host)
    self.log_in(table, 'Anna')
    table.drop('Anna')
    self.assertIn('already in use', self.log_in(table, 'Anna'))
    self.log_in(table, 'Bobb')
    table.say('Bobb', 'lobbyChoice', size=2)
    self.act(table, 'setupAction', 'Bobb', chosenLeaderCardIndexes=[0, 1],
             chosenResources=['YELLOW'] * table.host.game.seats['Bobb'].chooses)
    self.assertEqual(table.host.game.state, 'setup')  # for ever

  def test_busy(self):
    table, _ = self.begin(['Anna', 'Bobb'])
    self.assertRegex(self.log_in(table, 'Cleo'), 'A game is currently ongoing(.|\n)*quit')

  def test_all_hands_are_shown(self):
    table, game = self.begin(['Anna', 'Bobb'])
    table.drop('Anna')
    back = self.log_in(table, 'Anna')
    shown = json.loads(next(line for line in back.splitlines() if '"reconnect"' in line))
    self.assertEqual([len(board['handLeaders'])
                      for board in shown['graphicUpdateEvent']['personalBoardUpdateList']], [2, 2])
    self.assertEqual(len(game.names), 2)

  def test_market_of_the_fourth(self):
    for seed in range(1, 40):
      table, game = self.begin(['Anna', 'Bobb', 'Cleo', 'Dora'], seed, ('YELLOW', 'GRAY'))
      lines = [(arrow, list(game.grid[arrow])) for arrow in range(3)]
      arrow = next((arrow for arrow, line in lines if sum(kind in steprules.rules.STORABLE
                                                          for kind in line) >= 3), None)
      if arrow is None:
        continue
      game.current = game.names[3]
      self.assertEqual(self.act(table, 'marketAction', arrowID=arrow)[game.current], '')
      return
    self.fail('no such market')

  def test_missing_field(self):
    table, game = self.begin(['Anna', 'Bobb'])
    self.assertEqual(self.act(table, 'buyAction', cardLevel=1)[game.current], '')
    self.assertTrue(table.guests[game.current].mute)

  def test_cheats(self):
    table, game = self.begin(['Anna', 'Bobb'])
    self.assertIn('graphicUpdate', self.act(table, 'cheatAction')[game.current])
    for name in game.names:
      self.assertGreaterEqual(sum(game.total(game.seats[name]).values()), 24)
    name = game.current
    self.act(table, 'disconnectAction')
    self.assertFalse(game.seats[name].here)
    self.assertTrue(table.guests[name].open)

  def test_place_named_twice_in_a_production(self):
    table, game = self.begin(['Anna', 'Bobb'])
    self.act(table, 'cheatAction')
    before = sum(game.total(game.seats[game.current]).values())
    answer = self.act(table, 'productionAction', inResourcesForEachProductions={'0': [14, 14]},
                      outResourcesForEachProductions={'0': 'GRAY'})[game.current]
    self.assertIn('Slot number 14 is empty', answer)
    # One is paid, one made, and the turn is still to be made.
    self.assertEqual(sum(game.total(game.seats[game.current]).values()), before)
    self.assertEqual(game.state, 'startTurn')

  def test_place_named_twice_for_a_card(self):
    table, game = self.begin(['Anna', 'Bobb'])
    self.act(table, 'cheatAction')
    left = len(game.decks['Green', 1])
    answer = self.act(table, 'buyAction', cardColor='GREEN', cardLevel=1, resourcePositions=[14, 14])
    self.assertIn('Slot number 14 is empty', answer[game.current])
    self.assertNotIn('gridUpdate', answer[game.current])
    self.assertEqual(len(game.decks['Green', 1]), left - 1)
    self.assertEqual(game.seats[game.current].slots, [[], [], []])

  def test_no_production_passes(self):
    table, game = self.begin(['Anna', 'Bobb'])
    self.assertIn('endTurnChoice',
                  self.act(table, 'productionAction', inResourcesForEachProductions={},
                           outResourcesForEachProductions={})[game.current])

  def test_one_missed_pong(self):
    table, game = self.begin(['Anna', 'Bobb'])
    anna = table.guests['Anna']
    anna.tick(anna.next_ping)
    anna.socket.sent.clear()
    anna.tick(anna.next_ping)
    self.assertEqual(anna.socket.sent, ['quit'])
    self.assertFalse(game.seats['Anna'].here)

  def test_all_gone(self):
    table, _ = self.begin(['Anna', 'Bobb'])
    for name in ('Anna', 'Bobb'):
      table.drop(name)
    self.assertIn('lobbyChoice', self.log_in(table, 'Anna'))


# ── step ─────────────────────────────────────────────────────────────────────────────────────────


class Step(unittest.TestCase):
  def log_in(self, table, name):
    table.come(name)
    return table.say(name, 'Login', nickname=name)[name]

  def gather(self, names, seed=1):
    table = Table(stepserver.Host, seed)
    for name in names:
      self.log_in(table, name)
      if name == names[0]:
        table.say(name, 'Mode', mode=len(names))
    return table

  def begin(self, names, seed=1):
    table = self.gather(names, seed)
    game = table.host.rooms[0].game
    for name in game.names:
      seat = game.seats[name]
      one, other = seat.hand[:2]
      table.say(name, 'KeepLeaderCard', id1=one + 1, id2=other + 1, nickname=name)
      if seat.chooses:
        second = {'res2': 'COIN', 'shelf2': 3} if seat.chooses == 2 else {}
        table.say(name, 'ChooseFirstResources', res1='COIN', shelf1=3, nickname=name, **second)
    self.assertEqual(game.state, 'Selection')
    return table, game

  def test_bad_line(self):
    for line in ('x', '[]', '{}', '{"type":"Dance"}'):
      table, game = self.begin(['Ann', 'Bob'])
      table.say('Ann', line)
      self.assertEqual(table.say('Ann', 'EndTurn')['Ann'], '', line)
      table.drop('Ann')
      self.assertIn('usedNickname', self.log_in(table, 'Ann'))
      self.assertTrue(game.seats['Ann'].here)

  def test_line_in_the_waiting_room(self):
    table = Table(stepserver.Host)
    self.log_in(table, 'Ann')
    table.say('Ann', 'Mode', mode=2)
    table.say('Ann', 'PingFromClient')
    self.assertTrue(table.guests['Ann'].mute)

  def test_faith_after_the_third_report(self):
    table, game = self.begin(['Ann', 'Bob'])
    game.reported = {section[0]: [] for section in steprules.facts.SECTIONS}
    game.pope_told = 3
    leader = next(iter(game.mine.hand))
    name = game.current
    self.assertEqual(table.say(name, 'DiscardLeaderCard', id=leader + 1)[name].count('Error'), 0)
    self.assertTrue(table.guests[name].mute)

  def test_payment_from_an_empty_strongbox(self):
    table, game = self.begin(['Ann', 'Bob'])
    name = game.current
    game.containers[game.mine.shelves[2]]['content'] = {'Coin': 2}
    table.say(name, 'ActivateBaseProduction')
    table.say(name, 'SelResIn', res1='COIN', res2='COIN')
    table.say(name, 'SelResOut', resource='STONE')
    self.assertEqual(table.say(name, 'TakeResPos', resource='COIN', position='strongbox')[name], '')
    self.assertTrue(table.guests[name].mute)

  def test_first_faith_by_name(self):
    _, game = self.begin(['Bob', 'Ann', 'Dan', 'Cat'])
    self.assertEqual([name for name in sorted(game.seats) if game.seats[name].faith], ['Cat', 'Dan'])

  def test_discard_of_what_was_not_taken(self):
    table, game = self.begin(['Ann', 'Bob'])
    name = game.current
    other = next(each for each in game.names if each != name)
    for _ in range(20):
      if game.state == 'Market':
        break
      game.state = 'Selection'
      table.say(name, 'Market', direction='row', position=1)
    missing = next(kind for kind in steprules.rules.STORABLE if kind not in game.tray)
    before, tray = game.seats[other].faith, list(game.tray)
    table.say(name, 'DiscardResource', resource=steprules.NAMES[missing])
    self.assertEqual((game.seats[other].faith, game.tray), (before + 1, tray))

  def test_choosing_for_others(self):
    table = self.gather(['Ann', 'Bob'])
    game = table.host.rooms[0].game
    one, other = game.seats['Ann'].hand[:2]
    table.say('Bob', 'KeepLeaderCard', id1=one + 1, id2=other + 1, nickname='Ann')
    self.assertTrue(game.seats['Ann'].has_leaders)

  def test_failed_choice_keeps_the_first_resource(self):
    table = self.gather(['Ann', 'Bob', 'Cat', 'Dan'])
    game = table.host.rooms[0].game
    name = next(each for each in game.names if game.seats[each].chooses == 2)
    for _ in range(2):
      table.say(name, 'ChooseFirstResources', res1='COIN', shelf1=3, res2='COIN', shelf2=2, nickname=name)
    self.assertEqual(game.total(game.seats[name])['Coin'], 2)
    self.assertFalse(game.seats[name].has_resources)

  def test_room_without_its_opener(self):
    told = set()
    for seed in range(1, 20):
      table = Table(stepserver.Host, seed)
      self.log_in(table, 'Ann')
      table.say('Ann', 'Mode', mode=2)
      told.add('"Ann"' in self.log_in(table, 'Bob').split('OkRoom')[1].split('}')[0])
    self.assertEqual(told, {True, False})

  def test_returned_players_hear_of_no_crash(self):
    table, _ = self.begin(['Ann', 'Bob', 'Cat'])
    table.drop('Ann')
    self.log_in(table, 'Ann')
    for guest in table.guests.values():
      guest.socket.sent.clear()
    table.drop('Bob')
    self.assertFalse(any('CrashedPlayer' in line for line in table.guests['Ann'].socket.sent))
    self.assertTrue(any('CrashedPlayer' in line for line in table.guests['Cat'].socket.sent))

  def test_nobody_says_whose_turn_it_is(self):
    table, _ = self.begin(['Ann', 'Bob'])
    table.drop('Ann')
    self.assertNotIn('ItsYourTurn', self.log_in(table, 'Ann'))

  def test_used_up_color(self):
    table, game = self.begin(['Ann'])
    for level in (1, 2, 3):
      game.decks['Green', level] = []
    game.state = 'EndTurn'
    table.say('Ann', 'EndTurn')
    self.assertFalse(game.ended)

  def test_points_of_leaders_count_twice(self):
    table, game = self.begin(['Ann'])
    game.mine.active = set(game.mine.hand)
    game.last_round, game.state = True, 'EndTurn'
    answer = table.say('Ann', 'EndTurn')['Ann']
    ended = json.loads(next(line for line in answer.splitlines() if 'GameEnded' in line))
    points = sum(steprules.facts.LEADERS[id][4] for id in game.mine.hand)
    self.assertEqual(ended['ranks']['Ann'], game.points(game.mine) + points)

  def test_turn_before_the_token(self):
    table, game = self.begin(['Ann'])
    game.state = 'EndTurn'
    kinds = [json.loads(line)['type'] for line in table.say('Ann', 'EndTurn')['Ann'].splitlines()]
    self.assertEqual(kinds[:2], ['ItsYourTurn', 'UpdateDrawToken'])

  def test_a_line_for_each_kind_that_was_made(self):
    table, game = self.begin(['Ann', 'Bob'])
    game.state, game.output = 'ActivateProd', {'Coin': 1, 'Stone': 1, 'Shield': 2}
    name = game.current
    self.assertEqual(table.say(name, 'ActivateProduction')[name].count('UpdateLastProduced'), 3)


if __name__ == '__main__':
  linehost.use_standard_cards()
  unittest.main(argv=sys.argv)
