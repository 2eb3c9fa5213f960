#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that the same sources give the same installed files, byte for byte.

  reproducible.py SOURCE [MESON OPTION…]

Builds and installs two copies: in folders of different names and depth, with the build folder
inside and outside the sources, and with different dates, ages of the files, time zones, languages,
home folders and umasks. Nothing may differ, and no file may contain the path of the folder it was
built in. Development tools must not be installed.
"""

import os
import pathlib
import shutil
import stat
import subprocess
import sys
import tempfile

PROGRAMS = {'maestri', 'maestri-bot', 'maestrid', 'maestrictl'}
WAYS = [
    {'source': 'first', 'build': 'first/_build', 'umask': 0o022, 'age': None,
     'environment': {'LC_ALL': 'C.UTF-8', 'TZ': 'UTC', 'SOURCE_DATE_EPOCH': '1000000000'}},
    {'source': 'second/some/deeper/folder', 'build': 'elsewhere', 'umask': 0o077, 'age': 500_000_000,
     'environment': {'LC_ALL': 'it_IT.UTF-8', 'LANGUAGE': 'it', 'TZ': 'Pacific/Kiritimati',
                     'SOURCE_DATE_EPOCH': '1700000000', 'USER': 'somebody'}},
]


def copy_sources(source, target, age):
  """The files that git tracks or would track; without git, all but build folders."""
  if (source / '.git').exists():
    listed = subprocess.run(['git', 'ls-files', '-z', '-co', '--exclude-standard'], cwd=source,
                            check=True, capture_output=True, text=True).stdout.split('\0')
    names = [name for name in listed if name and (source / name).is_file()]
  else:
    names = [path.relative_to(source) for path in source.rglob('*')
             if path.is_file() and not path.relative_to(source).parts[0].startswith('_build')]
  for name in names:
    copy = target / name
    copy.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(source / name, copy)
    if age:
      os.utime(copy, (age, age))


def build(source, top, way, options):
  """Builds and installs one copy; returns the folder it is installed in."""
  copy, folder, installed = top / way['source'], top / way['build'], top / f"{way['build']}-installed"
  copy_sources(source, copy, way['age'])
  home = top / f"{way['build']}-home"
  home.mkdir(parents=True)
  environment = {**os.environ, 'HOME': str(home), 'CCACHE_DISABLE': '1', **way['environment']}
  for command in (['meson', 'setup', folder, copy, '-Dtests=false', *options],
                  ['meson', 'compile', '-C', folder],
                  ['meson', 'install', '-C', folder, '--no-rebuild', '--destdir', installed]):
    run = subprocess.run(command, env=environment, umask=way['umask'], text=True,
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if run.returncode != 0:
      sys.exit(f'{" ".join(map(str, command))}:\n{run.stdout[-4000:]}')
  return installed


def tree(folder):
  """Path → what must be the same in both."""
  found = {}
  for path in sorted(folder.rglob('*')):
    mode = path.lstat().st_mode
    if stat.S_ISLNK(mode):
      content = os.readlink(path).encode()
    else:
      content = path.read_bytes() if stat.S_ISREG(mode) else b''
    found[str(path.relative_to(folder))] = (stat.filemode(mode), content)
  return found


def differences(first, second):
  for name in sorted(first.keys() | second.keys()):
    if name not in first or name not in second:
      yield f'{name}: only one of the two has it'
      continue
    (mode, content), (other_mode, other) = first[name], second[name]
    if mode != other_mode:
      yield f'{name}: {mode} and {other_mode}'
    if content != other:
      at = next((i for i, pair in enumerate(zip(content, other)) if pair[0] != pair[1]),
                min(len(content), len(other)))
      yield (f'{name}: {len(content)} and {len(other)} bytes, different from byte {at} on: '
             f'{content[at:at + 40]} and {other[at:at + 40]}')


def main():
  source, options = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:]
  with tempfile.TemporaryDirectory(prefix='maestri-reproducible-') as folder:
    top = pathlib.Path(folder)
    trees = [tree(build(source, top, way, options)) for way in WAYS]
    faults = list(differences(*trees))
    faults += [f'{name}: names the folder it was built in'
               for name, (_, content) in trees[0].items() if folder.encode() in content]
    files = sum(mode.startswith('-') for mode, _ in trees[0].values())
    programs = {pathlib.PurePath(name).name for name, (mode, _) in trees[0].items()
                if mode.startswith('-') and 'x' in mode}
    if programs != PROGRAMS - ({'maestri'} if '-Dclient=false' in options else set()):
      faults.append(f'the installed programs are {", ".join(sorted(programs))}')
    print('\n'.join(faults) if faults else f'{files} files, the same twice')
  return 1 if faults else 0


if __name__ == '__main__':
  sys.exit(main())
