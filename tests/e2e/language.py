# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the window in another language for tests that look for English texts: the texts in the tree
are translated back to the messages they were made from."""

import functools
import os
import re
import sys

import e2e
import tree

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'data'))
import pseudo_locale  # noqa: E402

PSEUDO = pseudo_locale.LANGUAGE
TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..')
ESCAPES = {'n': '\n', 't': '\t'}
COMPILED = '/usr/lib/locale/C.utf8'
PLACEHOLDER = re.compile(r"%(?:(\d+)\$)?[-+#0']*\d*[a-z]")


def locale_folder(program):
  """The folder in which a program that wasn't installed looks for translations."""
  return os.path.join(os.path.dirname(os.path.abspath(program)), '..', '..', 'po')


def speak(code, home, locale='en_US.UTF-8'):
  """Environment variables with which a program uses the language @code. The C library translates
  nothing in the locale C.UTF-8 (Debian 13), so a copy of that locale with the name @locale is made
  under @home; no other locale has to be installed."""
  folder = os.path.join(home, 'locale')
  os.makedirs(folder, exist_ok=True)
  name = os.path.join(folder, locale)
  if not os.path.islink(name):
    os.symlink(COMPILED, name)
  return {'LANGUAGE': code, 'LC_ALL': locale, 'LOCPATH': folder}


class Pseudo:
  """The pseudo-locale, made from the current sources."""

  def __init__(self, program):
    pseudo_locale.write(TOP, locale_folder(program))

  def english(self, text):
    return pseudo_locale.plain(text)


def unquote(text):
  return re.sub(r'\\(.)', lambda escape: ESCAPES.get(escape[1], escape[1]), text)


def is_part(block):
  """Returns whether a message is shown only in the list of shortcuts, which uses the texts of
  buttons, beside a number, or as a part of sentences about mistakes."""
  places = re.findall(r'^#: (.*)$', block, re.M)
  return '\nmsgid_plural' in block or all(
    place in ('src/client/pages/shortcuts.c', 'src/client/words/fault-text.c')
    for line in places for place in line.split())


def read_entries(path):
  """Yields the fields of each entry: msgid, msgstr, …"""
  with open(path, encoding='utf-8') as file:
    blocks = file.read().split('\n\n')
  for block in sorted(blocks, key=is_part):
    fields, name = {}, None
    for line in block.split('\n'):
      match = re.match(r'(?:(msgctxt|msgid|msgid_plural|msgstr(?:\[\d\])?) )?"(.*)"$', line)
      if match:
        name = match[1] or name
        fields[name] = fields.get(name, '') + unquote(match[2])
    if fields.get('msgid'):
      yield fields


def read_translation(path):
  """Yields (message, translation) of everything translated; each plural form is a pair of its own.
  """
  for fields in read_entries(path):
    message = fields['msgid']
    for name, text in fields.items():
      if name.startswith('msgstr') and text:
        yield (message if name in ('msgstr', 'msgstr[0]') else fields['msgid_plural']), text


class Translation:
  """Translates back to English: whole messages first, then those with placeholders and their
  arguments, then sentence by sentence. A text that two messages share is read as the first of them.
  """

  def __init__(self, code):
    self.exact, patterns = {}, []
    path = os.path.join(TOP, 'po', f'{code}.po')
    entries = [entry for entry in read_entries(path) if 'msgid_plural' in entry]
    self.plurals = {entry['msgid']: entry['msgid_plural'] for entry in entries}
    for message, text in read_translation(path):
      message, text = (each.replace('_', '', 1) for each in (message, text))
      self.exact.setdefault(text, message)
      letters = sum(each.isalpha() for each in PLACEHOLDER.sub('', text))
      if PLACEHOLDER.search(text) and letters >= 3:
        patterns.append((letters, *self.pattern(text), message))
    self.patterns = sorted(patterns, key=lambda each: -each[0])
    words = [(text, message) for text, message in self.exact.items() if message in (' and ', ' or ')]
    colons = [('\u00a0: ', ': '), (': ', ': ')]  # in French, a space comes before it
    self.joints = [(' · ', ' · '), ('. ', '. '), *colons, *words, (', ', ', ')]

  @staticmethod
  def pattern(text):
    """Returns a pattern for the text, and the number of the argument of each of its groups."""
    parts, order, end = [], [], 0
    for found in PLACEHOLDER.finditer(text):
      parts.append(re.escape(text[end:found.start()].replace('%%', '%')))
      parts.append(r'(-?\d+)' if found.group()[-1] in 'du' else '(.+?)')
      order.append(int(found[1] or len(order) + 1))
      end = found.end()
    parts.append(re.escape(text[end:].replace('%%', '%')))
    return re.compile(''.join(parts), re.DOTALL), order

  @functools.lru_cache(maxsize=None)
  def english(self, text):
    text = text.replace('\u00a0·', ' ·')  # lines aren't broken there
    if text in self.exact:
      return self.exact[text]
    for _, pattern, order, message in self.patterns:
      if ' · ' in text and ' · ' not in message:
        continue  # no argument reaches beyond it
      match = pattern.fullmatch(text) or pattern.fullmatch(text[:1].lower() + text[1:])
      if match:
        arguments = {place: self.english(group) for place, group in zip(order, match.groups())}
        numbers = [int(each) for each in arguments.values() if each.isdigit()]
        if numbers and numbers[-1] != 1:  # both forms may be one text: “1 leader”, “2 leader”
          message = self.plurals.get(message, message)
        count = iter(range(1, len(arguments) + 1))
        told = PLACEHOLDER.sub(lambda found: arguments[int(found[1] or next(count))], message)
        return told if text[:1].islower() else told[:1].upper() + told[1:]
    for joint, message in self.joints:
      if joint in text:
        *parts, last = text.split(joint)
        if joint == '. ':  # belongs to the sentences before it
          parts = [self.english(part + '.').removesuffix('.') for part in parts]
        return message.join(map(self.english, [*parts, last]))
    return self.english(text[:-1]) + '.' if text.endswith('.') else text


class Tree(tree.Tree):
  """A tree whose texts are translated back once, when it is read; @shown has them as they were."""

  def __init__(self, bus, name, reader):
    super().__init__(bus, name)
    self.reader = reader

  def read(self):
    root = super().read()
    for node in root.walk():
      node.shown = [node.name, node.about]
      node.name, node.about = map(self.reader.english, node.shown)
    return root


def desktop(code, program):
  """Returns the class of desktops on which the program uses the language @code (None: English)."""
  if not code:
    return e2e.Desktop
  reader = Pseudo(program) if code == PSEUDO else Translation(code)

  class Window(e2e.Window):
    def __enter__(self):
      super().__enter__()
      self.tree = Tree(self.tree.bus, self.tree.name, reader)
      return self

    def text(self, node):
      return reader.english(super().text(node))

  class Desktop(e2e.Desktop):
    def launch(self, command, **environment):
      return Window(self, command, dict(environment, **speak(code, self.home.name)))

  return Desktop
