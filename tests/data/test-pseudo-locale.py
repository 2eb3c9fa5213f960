#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks the pseudo-locale: test-pseudo-locale.py SOURCE-FOLDER"""

import shutil
import sys
import tempfile

import pseudo_locale

CASES = {
  '_Play Again': '⟦_Pļåý Åĝåîñ øøø⟧',
  '%1$d of %2$d': '⟦%1$d öƒ %2$d ø⟧',
  'none, “%s”': 'ñöñé, “%s” øø⟧',
  ' and ': ' åñð ø⟧ ',
  ', ': '⟦,⟧ ',
  '<b>Bold</b> &amp; %d %%': '⟦<b>Ḃöļð</b> &amp; %d %% øø⟧',
  '%-d %B %Y': '⟦%-d %B %Y⟧',
  'translator-credits': 'translator-credits',
}


def main():
  if not shutil.which('xgettext'):
    print('gettext is missing')
    return 77
  faults = [f'{message!r} became {pseudo_locale.pseudo(message)!r}'
            for message, text in CASES.items() if pseudo_locale.pseudo(message) != text]
  entries = list(pseudo_locale.read_entries(pseudo_locale.template(sys.argv[1])))
  for _, _, *forms in entries:
    faults += [f'{form!r} did not come back' for form in forms
               if form and pseudo_locale.plain(pseudo_locale.pseudo(form)) != form]
  with tempfile.TemporaryDirectory() as folder:
    pseudo_locale.write(sys.argv[1], folder)  # msgfmt checks the placeholders
  print(f'{len(entries)} messages', *faults, sep='\n')
  return 1 if faults or len(entries) < 500 else 0


if __name__ == '__main__':
  sys.exit(main())
