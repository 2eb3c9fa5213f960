#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that systemd accepts the unit files and rates the service as well confined.

  check-units.py SYSTEMD-ANALYZE PROGRAM UNIT…

The units name the installed program, which may be missing: PROGRAM is used in its place.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

# Ten times the "exposure" given in docs/operating.md, plus a margin for other versions of systemd.
THRESHOLD = 20


def main():
  analyze, program, *units = sys.argv[1:]
  program = pathlib.Path(program).resolve()
  with tempfile.TemporaryDirectory() as folder:
    paths = []
    for unit in map(pathlib.Path, units):
      text, n = re.subn(r"^ExecStart=\S+", f"ExecStart={program}", unit.read_text(), flags=re.MULTILINE)
      if n != (unit.suffix == ".service"):
        print(f"{unit.name}: {n} ExecStart=")
        return 1
      paths.append(pathlib.Path(folder) / unit.name)
      paths[-1].write_text(text)
    verified = subprocess.run([analyze, "verify", "--man=no", *paths], capture_output=True, text=True)
    faults = [line for line in verified.stderr.splitlines() if "maestrid" in line]
    if verified.returncode != 0 or faults:
      print(verified.stderr)
      return 1
    service = next(path for path in paths if path.suffix == ".service")
    rated = subprocess.run([analyze, "security", "--offline=true", f"--threshold={THRESHOLD}", service],
                           capture_output=True, text=True, env={"LC_ALL": "C.UTF-8"})
    print(rated.stdout.splitlines()[-1] if rated.stdout else rated.stderr)
    return rated.returncode


if __name__ == "__main__":
  sys.exit(main())
