#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests the Flatpaks without Flathub: builds them by their manifests on the installed runtime,
makes bundles, installs them, and plays in the sandbox.

  prove.py --folder FOLDER --maestrid PROGRAM --shots FOLDER [--installed]

FOLDER/installation is the installation with the runtime (make-runtime). Both are built from this tree."""

import argparse
import os
import pathlib
import subprocess
import sys
import time

TOP = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(TOP / 'tests/e2e'), str(TOP / 'tests/peers')]
import ear  # noqa: E402
import sandbox  # noqa: E402

APP_ID = 'io.github.maestri_game.Maestri'


class Proof:
  def __init__(self, folder, maestrid, shots):
    self.folder, self.maestrid, self.shots = folder, maestrid, shots
    self.work = folder / 'work'
    self.work.mkdir(exist_ok=True)
    os.environ['FLATPAK_USER_DIR'] = str(folder / 'installation')

  def step(self, what, function, *arguments):
    """Runs one step; prints how long it took and its result."""
    start = time.monotonic()
    answer = function(*arguments)
    print(f'{what}: {time.monotonic() - start:.0f} s{": " + answer if answer else ""}', flush=True)

  def run(self, *command, **options):
    """Runs a command; its output is shown if it fails."""
    done = subprocess.run(list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, check=False, **options)
    if done.returncode:
      raise SystemExit('\n'.join(done.stdout.splitlines()[-60:])
                       + f'\n{command[0]} ended with {done.returncode}')
    return done.stdout

  # -- building

  def build(self, app_id):
    self.run('flatpak-builder', '--user', '--force-clean', '--disable-rofiles-fuse',
             '--disable-download', '--disable-cache', f'--state-dir={self.work / "state"}',
             f'--repo={self.work / "repo"}', '--default-branch=stable', self.work / 'build',
             TOP / f'flatpak/{app_id}.json')

  def bundle(self, app_id):
    path = self.work / f'{app_id}.flatpak'
    self.run('flatpak', 'build-bundle', self.work / 'repo', path, app_id, 'stable')
    return f'{path.name}, {path.stat().st_size / 1e6:.2f} MB'

  def install(self, app_id):
    self.run('flatpak', 'install', '--user', '--noninteractive', '--reinstall', '--bundle',
             self.work / f'{app_id}.flatpak')
    files = self.folder / f'installation/app/{app_id}/current/active/files'
    programs = sorted(os.listdir(files / 'bin'))
    assert programs == ['maestri'], f'the Flatpak has the programs {programs}'
    assert not (files / 'share/man').exists() and not (files / 'lib/systemd').exists()
    assert sorted(os.listdir(files / 'share/locale')) == ['de', 'es', 'fr', 'it']
    metadata = (files.parent / 'metadata').read_text()
    assert 'filesystems' not in metadata, 'the Flatpak may see files of the host'
    size = sum(path.lstat().st_size for path in files.rglob('*'))
    return f'{size / 1e6:.1f} MB, only {programs[0]} in bin'


def main():
  parser = argparse.ArgumentParser(description=__doc__,
                                   formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument('--folder', required=True, type=pathlib.Path)
  parser.add_argument('--maestrid', required=True)
  parser.add_argument('--shots', required=True)
  parser.add_argument('--installed', action='store_true',
                      help='play in what an earlier run installed, without building it again')
  args = parser.parse_args()
  missing = sandbox.needs() + ear.needs()
  if missing:
    sys.exit(f'missing: {" ".join(missing)}')
  proof = Proof(args.folder.resolve(), os.path.abspath(args.maestrid), os.path.abspath(args.shots))
  start = time.monotonic()
  for app_id in () if args.installed else (APP_ID, APP_ID + '.Devel'):
    proof.step(f'{app_id} built', proof.build, app_id)
    proof.step(f'{app_id} bundled', proof.bundle, app_id)
    proof.step(f'{app_id} installed', proof.install, app_id)
  proof.step('A game in the sandbox', sandbox.play_alone, APP_ID, proof.shots)
  proof.step('A server killed, without an accessibility bus', sandbox.lose_server, APP_ID,
             proof.maestrid, proof.shots)
  proof.step('The development build beside it', sandbox.show, APP_ID + '.Devel', proof.shots)
  print(f'All of it: {time.monotonic() - start:.0f} s. Pictures and the recording: {proof.shots}')


if __name__ == '__main__':
  main()
