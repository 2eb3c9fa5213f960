#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes a pseudo-translation, which shows which strings a translation can change.

  pseudo_locale.py SOURCE-FOLDER LOCALE-FOLDER

writes LOCALE-FOLDER/en@pseudo/LC_MESSAGES/maestri.mo. Each letter of a message gets an accent, each
message grows by 40 % and is put in brackets: "_Play Again" is "⟦_Pļåý Åĝåîñ øøø⟧". A text that is
drawn without accents isn't translatable; a text whose closing bracket is cut off has too little
room. Placeholders, markup and the letter of a mnemonic stay as they are. plain() turns the text
back."""

import os
import re
import subprocess
import sys
import tempfile
import unicodedata

LANGUAGE = 'en@pseudo'
PLAIN = 'abcdefghijklmnopqrstuvwxyz'
ACCENTED = 'åḃçðéƒĝĥîĵķļḿñöþǫŕšţûṽŵẋýž'
TO_ACCENTED = str.maketrans(PLAIN + PLAIN.upper(), ACCENTED + ACCENTED.upper())
TO_PLAIN = str.maketrans(ACCENTED + ACCENTED.upper(), PLAIN + PLAIN.upper())
OPEN, CLOSE, FILLER = '⟦', '⟧', 'ø'
GROWTH, LONGEST_FILLER = 0.4, 7
# Parts that are not translated: a placeholder of printf() or strftime(), a tag, an entity, the
# letter of a mnemonic.
KEPT = re.compile(r"%(?:\d+\$)?[-+#0']*\d*(?:\.(?:\d+|\*))?(?:hh|h|ll|l|z)?[A-Za-z%]"
                  r'|</?\w[^>]*>|&\w+;|_\w')
KEYWORDS = ['_', 'N_', 'C_:1c,2', 'NC_:1c,2', 'ngettext:1,2', 'g_dngettext:2,3', 'g_dpgettext2:2c,3']
# When this one is not translated, the dialog shows no translators.
UNTOUCHED = {'translator-credits'}
HEADER = (f'Language: {LANGUAGE}\\n', 'MIME-Version: 1.0\\n',
          'Content-Type: text/plain; charset=UTF-8\\n', 'Content-Transfer-Encoding: 8bit\\n',
          'Plural-Forms: nplurals=2; plural=(n != 1);\\n')


def filler(count):
  """@count letters, in words that can be wrapped."""
  words = [FILLER * min(LONGEST_FILLER, count - done) for done in range(0, count, LONGEST_FILLER)]
  return ''.join(' ' + word for word in words)


def pseudo(text):
  """Returns the message @text as it is in the pseudo-locale."""
  core = text.strip()
  if text in UNTOUCHED or not core:
    return text
  # The program capitalizes some words that begin with a small letter, so that letter must come
  # first.
  parts, end = ['' if core[0].islower() else OPEN], 0
  for kept in KEPT.finditer(core):
    parts += [core[end:kept.start()].translate(TO_ACCENTED), kept.group()]
    end = kept.end()
  parts.append(core[end:].translate(TO_ACCENTED))
  letters = sum(character.isalpha() for character in KEPT.sub('', core))
  if letters:
    parts.append(filler(max(1, round(letters * GROWTH))))
  return text.replace(core, ''.join(parts) + CLOSE)


def plain(text):
  """Returns the text from which pseudo() was made, also for several messages put together."""
  text = unicodedata.normalize('NFC', text)
  return re.sub(f'(?: {FILLER}+)*{CLOSE}|{OPEN}', '', text).translate(TO_PLAIN)


# ── Files ──────────────────────────────────────────────────────────────────────────────────────


def template(source):
  """The messages of all source files, as xgettext finds them."""
  with open(os.path.join(source, 'po', 'POTFILES'), encoding='utf-8') as names:
    # Files in data/ are left out: the desktop and the software center show their strings, not the
    # program.
    files = [name for name in names.read().split('\n')
             if name and not name.startswith(('#', 'data/'))]
  keywords = [f'--keyword={keyword}' for keyword in KEYWORDS]
  return subprocess.run(['xgettext', '--from-code=UTF-8', '--no-location',
                         '--no-wrap', *keywords, '-o', '-', *files],
                        cwd=source, capture_output=True, encoding='utf-8', check=True).stdout


def read_entries(template_text):
  """Yields (flags, context or None, message, plural or None) of each entry."""
  for block in template_text.split('\n\n'):
    fields, flags, name = {}, [], None
    for line in block.split('\n'):
      if line.startswith('#,'):
        flags.append(line)
      match = re.match(r'(?:(msgctxt|msgid|msgid_plural|msgstr(?:\[\d\])?) )?"(.*)"$', line)
      if match:
        name = match[1] or name
        fields[name] = fields.get(name, '') + match[2]
    if fields.get('msgid'):
      yield flags, fields.get('msgctxt'), fields['msgid'], fields.get('msgid_plural')


def translate(quoted):
  """Returns pseudo() of a message that is quoted as in a .po file."""
  text = re.sub(r'\\(.)', lambda escape: {'n': '\n', 't': '\t'}.get(escape[1], escape[1]), quoted)
  return pseudo(text).replace('\\', '\\\\').replace('"', '\\"').replace('\n', '\\n') \
                     .replace('\t', '\\t')


def translation(entries):
  """Returns the text of a .po file."""
  lines = ['msgid ""', 'msgstr ""', *(f'"{line}"' for line in HEADER), '']
  for flags, context, message, plural in entries:
    lines += flags
    if context is not None:
      lines.append(f'msgctxt "{context}"')
    lines.append(f'msgid "{message}"')
    if plural is None:
      lines.append(f'msgstr "{translate(message)}"')
    else:
      lines += [f'msgid_plural "{plural}"', f'msgstr[0] "{translate(message)}"',
                f'msgstr[1] "{translate(plural)}"']
    lines.append('')
  return '\n'.join(lines)


def write(source, folder):
  """Writes the .mo file under the locale folder; returns its number of messages."""
  entries = list(read_entries(template(source)))
  target = os.path.join(folder, LANGUAGE, 'LC_MESSAGES', 'maestri.mo')
  os.makedirs(os.path.dirname(target), exist_ok=True)
  with tempfile.NamedTemporaryFile('w', suffix='.po', encoding='utf-8') as po:
    po.write(translation(entries))
    po.flush()
    subprocess.run(['msgfmt', '--check-format', '--check-accelerators=_', '-o', target, po.name],
                   check=True)
  return len(entries)


def main():
  if len(sys.argv) != 3:
    print(__doc__)
    return 2
  print(f'{LANGUAGE}: {write(sys.argv[1], sys.argv[2])} messages')
  return 0


if __name__ == '__main__':
  sys.exit(main())
