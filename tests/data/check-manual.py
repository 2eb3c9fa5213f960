#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that a program's manual page describes exactly the options that its --help lists, with the
same short letters and defaults.

  check-manual.py PROGRAM PAGE
"""

import pathlib
import re
import subprocess
import sys


def options_of_help(program):
  """Returns name: (letter, takes a value, description)."""
  text = subprocess.run([program, "--help-all"], check=True, capture_output=True, text=True).stdout
  found = {}
  for letter, name, value, said in re.findall(
      r"^  (?:-(\w), )?--([a-z-]+)(=\S+)?(?:  +(.*))?$", text, re.MULTILINE):
    found[name] = (letter, bool(value), said)
  return found


def options_of_page(page):
  found = {}
  for head, body in re.findall(r"^\.It (Fl .*)\n((?:(?!\.It |\.El|\.Bl).*\n)*)", page, re.MULTILINE):
    match = re.fullmatch(r"Fl (?:(\w) , )?-([a-z-]+)( Ar .*)?", head)
    if not match:
      print(f"“.It {head}” doesn't have the form of an option")
      sys.exit(1)
    letter, name, value = match.groups()
    found[name] = (letter or "", bool(value), body)
  return found


def main():
  program, path = sys.argv[1:]
  page = pathlib.Path(path).read_text()
  helped, described = options_of_help(program), options_of_page(page)
  faults = [f"--{name} isn't in the page" for name in helped.keys() - described.keys()]
  faults += [f"--{name} is in the page, but there is no such option"
             for name in described.keys() - helped.keys()]
  faults += [f"--{name} is in the synopsis only"
             for name in set(re.findall(r"^\.Op Fl -([a-z-]+)", page, re.MULTILINE)) - helped.keys()]
  for name in helped.keys() & described.keys():
    letter, value, said = helped[name]
    page_letter, page_value, body = described[name]
    if letter != page_letter:
      faults.append(f"--{name}: -{letter} in the help, -{page_letter} in the page")
    if value != page_value:
      faults.append(f"--{name}: only one of the two has a value after it")
    default = re.search(r"\(default:? ([0-9.:]+\b)", said)
    if default and default[1] not in re.findall(r"[0-9][0-9.:]*\b", body):
      faults.append(f"--{name}: the page doesn't say the default, {default[1]}")
  if len(helped) < 3:
    faults.append(f"--help-all of {program} lists {len(helped)} options only")
  print("\n".join(sorted(faults)))
  return 1 if faults else 0


if __name__ == "__main__":
  sys.exit(main())
