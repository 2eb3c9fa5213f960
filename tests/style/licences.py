#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs `reuse lint`. Versions before 4 (Debian 12 has one) don't read REUSE.toml: for them its
annotations are written as .reuse/dep5 while the check runs."""
import pathlib
import re
import shutil
import subprocess
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def dep5():
    """REUSE.toml in the older form; its `*` matches slashes too."""
    toml = tomllib.loads((ROOT / "REUSE.toml").read_text())
    parts = ["Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
             f"Upstream-Name: {toml['SPDX-PackageName']}\n"]
    for entry in toml["annotations"]:
        paths = entry["path"] if isinstance(entry["path"], list) else [entry["path"]]
        parts.append(f"Files: {' '.join(re.sub(r'[*]+', '*', path) for path in paths)}\n"
                     f"Copyright: {entry['SPDX-FileCopyrightText']}\n"
                     f"License: {entry['SPDX-License-Identifier']}\n")
    return "\n".join(parts)


def main():
    version = subprocess.run(["reuse", "--version"], capture_output=True, text=True, check=True)
    major = int(re.search(r"(\d+)\.", version.stdout + version.stderr).group(1))
    folder = ROOT / ".reuse"
    if major < 4:
        folder.mkdir()
        (folder / "dep5").write_text(dep5())
    try:
        lint = subprocess.run(["reuse", "--root", str(ROOT), "lint"], capture_output=True, text=True)
    finally:
        if major < 4:
            shutil.rmtree(folder)
    if lint.returncode != 0:
        print(lint.stdout[-4000:], lint.stderr, sep="")
    return lint.returncode


if __name__ == "__main__":
    sys.exit(main())
