# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The UpdateGame of the scripted server: what one viewer may see, as deployed programs write it
(nulls left out, sections keyed by their last space, tiles in any order)."""

import facts
from rules import MAX_FAITH


def update_game(game, viewer):
  at = game.names.index(game.current)
  tiles = [{'faithPoints': space, 'victoryPoints': worth} for space, worth in facts.TILES]
  game.chance.shuffle(tiles)
  message = {
    'players': [_player(game, name, viewer) for name in game.names[at:] + game.names[:at]],
    'devCardColors': [{'name': name, 'ansiColor': ansi} for name, ansi in facts.COLORS],
    'resourceTypes': [{'name': name, 'ansiColor': ansi, 'isStorable': storable,
                       'isGiveableToPlayer': name == 'Faith', 'isTakeableFromPlayer': False}
                      for name, ansi, storable in facts.RESOURCES],
    'leaderCards': [_leader(game, id) for id in range(len(facts.LEADERS))],
    'developmentCards': [_card(game, id) for id in range(len(facts.CARDS))],
    'resContainers': [game._container_message(id) for id in game.containers],
    'productions': [_production(game, game.base + index)
                    for index in range(game.production_count())],
    'faithTrack': {
      'vaticanSections': {str(last): {
        'id': id, 'faithPointsBeginning': first, 'faithPointsEnd': last, 'victoryPoints': worth,
        'activated': id in game.reported, 'bonusGivenPlayers': game.reported.get(id, [])}
        for id, first, last, worth in facts.SECTIONS},
      'yellowTiles': tiles, 'maxFaith': MAX_FAITH},
    'market': game._market(),
    'devCardGrid': game._grid_message(),
    'isSetupDone': game.setup_done, 'devSlotsCount': 3, 'currentPlayer': game.current,
    'inkwellPlayer': game.names[0], 'blackPoints': game.black, 'lastRound': game.last_round,
    'ended': game.ended, 'isMandatoryActionDone': game.main_done,
  }
  if game.solo:
    message['actionTokens'] = [_token(id) for id in range(len(facts.TOKENS))]
  if game.winner:
    message['winnerPlayer'] = game.winner
  message['type'] = 'UpdateGame'
  return message


def _player(game, name, viewer):
  seat = game.seats[name]
  hand = seat.hand if name == viewer else [leader for leader in seat.hand if leader in seat.active]
  return {
    'nickname': name, 'baseProduction': game.base, 'warehouseShelves': list(seat.shelves),
    'strongbox': seat.strongbox,
    'setup': {'chosenLeadersCount': 2, 'initialResources': seat.chooses,
              'initialExcludedResources': ['Faith'], 'hasChosenLeaders': seat.has_leaders,
              'hasChosenResources': seat.has_resources and (seat.chooses > 0 or seat.has_leaders)},
    'leadersHand': list(hand), 'leadersHandCount': len(seat.hand),
    'devSlots': [list(slot) for slot in seat.slots], 'faithPoints': seat.faith,
    'victoryPoints': game.points(seat), 'active': seat.here,
  }


def _leader(game, id):
  kind, resource, cards, resources, points = facts.LEADERS[id]
  message = {'resourceType': resource, 'leaderType': kind}
  if cards:
    message['devCardRequirement'] = {'entries': [
      {'color': color, 'quantity': count, 'level': level} for color, count, level in cards]}
  if resources:
    message['resourceRequirement'] = {'requirements': facts.amounts(resources)}
  message.update({
    'active': any(id in seat.active for seat in game.seats.values()),
    'containerId': game.depots.get(id, -1), 'discount': int(kind == 'DISCOUNT'), 'id': id,
    'victoryPoints': points,
    'production': game.leader_production(id) if kind == 'PRODUCTION' else -1})
  return message


def _card(game, id):
  color, level, cost, _, _, points = facts.CARDS[id]
  return {'color': color, 'cost': {'requirements': facts.amounts(cost)}, 'level': level, 'id': id,
          'victoryPoints': points, 'production': game.card_production(id)}


def _production(game, id):
  inputs, blanks_in, outputs, blanks_out, excluded = game.production(id)
  return {'id': id, 'input': inputs, 'inputBlanks': blanks_in, 'inputBlanksExclusions': [],
          'output': outputs, 'outputBlanks': blanks_out, 'outputBlanksExclusions': excluded,
          'discardableOutput': False}


def _token(id):
  _, kind, color = facts.TOKENS[id]
  message = {'id': id, 'kind': kind}
  if color:
    message['discardedDevCardColor'] = color
  return message
