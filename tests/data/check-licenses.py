#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs `reuse lint` on the files that git tracks. Releases of reuse before 3 don't read REUSE.toml:
for them the same facts are written to .reuse/dep5 in a copy of the tree."""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib

SKIP = 77


def as_dep5(toml):
    stanzas = ["Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/"]
    for entry in toml["annotations"]:
        paths = entry["path"] if isinstance(entry["path"], list) else [entry["path"]]
        stanzas.append(
            "Files: " + " ".join(path.replace("**", "*") for path in paths) + "\n"
            "Copyright: " + entry["SPDX-FileCopyrightText"] + "\n"
            "License: " + entry["SPDX-License-Identifier"])
    return "\n\n".join(stanzas) + "\n"


def main():
    top = pathlib.Path(sys.argv[1]).resolve()
    if not shutil.which("reuse") or not shutil.which("git") or not (top / ".git").exists():
        print("reuse or git is missing, or this is no checkout")
        return SKIP

    version = subprocess.run(["reuse", "--version"], capture_output=True, text=True).stdout
    if int(re.search(r"(\d+)\.", version).group(1)) >= 3:
        return subprocess.run(["reuse", "lint"], cwd=top).returncode

    tracked = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                             cwd=top, capture_output=True, check=True).stdout.decode()
    with tempfile.TemporaryDirectory() as copy:
        for name in filter(None, tracked.split("\0")):
            source = top / name
            if name == "REUSE.toml" or not source.is_file():
                continue
            target = pathlib.Path(copy) / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)
        dep5 = pathlib.Path(copy) / ".reuse" / "dep5"
        dep5.parent.mkdir()
        dep5.write_text(as_dep5(tomllib.loads((top / "REUSE.toml").read_text())))
        return subprocess.run(["reuse", "lint"], cwd=copy).returncode


if __name__ == "__main__":
    sys.exit(main())
