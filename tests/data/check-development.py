#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that the desktop file, metainfo and icon written by data/make-development.py can be
installed beside those of the release: check-development.py SOURCE"""

import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET

APP_ID = "io.github.maestri_game.Maestri"
NAME = "Maestri (Development)"


def main():
    top = pathlib.Path(sys.argv[1])
    faults = []

    def made(name, result):
        with tempfile.TemporaryDirectory() as folder:
            target = pathlib.Path(folder) / result
            subprocess.run([sys.executable, top / "data/make-development.py", top / name,
                            target], check=True)
            return target.read_text(encoding="utf-8")

    desktop = made(f"data/{APP_ID}.desktop.in", "desktop.in")
    metainfo = made(f"data/{APP_ID}.metainfo.xml.in", "metainfo.xml.in")
    icon = made(f"icons/hicolor/scalable/apps/{APP_ID}.svg", "icon.svg")

    for what, text in (("desktop file", desktop), ("metainfo", metainfo)):
        if re.search(re.escape(APP_ID) + r"(?!\.Devel)(?![\w-])", text):
            faults.append(f"{what}: has the release's id")
    names = re.findall(r"^Name=(.*)$", desktop.split("[Desktop Action")[0], re.M)
    if names != [NAME]:
        faults.append(f"desktop file: is called {names}")
    if f"\nIcon={APP_ID}.Devel\n" not in desktop:
        faults.append("desktop file: not its own icon")
    root = ET.fromstring(metainfo)
    found = root.findtext("id"), root.findtext("name"), root.findtext("launchable")
    if found != (APP_ID + ".Devel", NAME, APP_ID + ".Devel.desktop"):
        faults.append(f"metainfo: is {found}")
    if len(list(ET.fromstring(icon).iter())) <= len(list(
            ET.parse(top / f"icons/hicolor/scalable/apps/{APP_ID}.svg").getroot().iter())):
        faults.append("icon: has no ribbon")

    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
