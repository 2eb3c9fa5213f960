#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""One application id everywhere, icons that parse, and a Flatpak that asks for no more than a game
with windows and a network needs."""

import json
import pathlib
import sys
import xml.etree.ElementTree as ET

APP_ID = "io.github.maestri_game.Maestri"
ALLOWED = {"--share=network", "--share=ipc", "--socket=wayland", "--socket=fallback-x11",
           "--device=dri", "--socket=pulseaudio"}
SVG = "{http://www.w3.org/2000/svg}"


def main():
    top = pathlib.Path(sys.argv[1])
    faults = []

    manifest = json.loads((top / f"flatpak/{APP_ID}.json").read_text())
    if manifest["id"] != APP_ID:
        faults.append(f"flatpak: id is {manifest['id']}, expected {APP_ID}")
    if manifest["command"] != "maestri":
        faults.append(f"flatpak: command is {manifest['command']}, expected maestri")
    for argument in sorted(set(manifest["finish-args"]) - ALLOWED):
        faults.append(f"flatpak: {argument} is more than the program needs")

    metainfo = ET.parse(top / f"data/{APP_ID}.metainfo.xml.in").getroot()
    if metainfo.findtext("id") != APP_ID:
        faults.append(f"metainfo: id is {metainfo.findtext('id')}, expected {APP_ID}")
    if metainfo.findtext("launchable") != f"{APP_ID}.desktop":
        faults.append("metainfo: launchable isn't the desktop file")
    version = (top / "meson.build").read_text().split("version: '")[1].split("'")[0]
    if metainfo.find("releases/release").get("version") != version:
        faults.append(f"metainfo: the newest release isn't meson.build's {version}")

    schema = ET.parse(top / f"data/{APP_ID}.gschema.xml").getroot().find("schema")
    if schema.get("id") != APP_ID:
        faults.append(f"schema: id is {schema.get('id')}, expected {APP_ID}")

    for icon in (f"scalable/apps/{APP_ID}.svg", f"symbolic/apps/{APP_ID}-symbolic.svg",
                 f"scalable/mimetypes/{APP_ID}-game.svg", f"scalable/mimetypes/{APP_ID}-rules.svg"):
        root = ET.parse(top / "data/icons/hicolor" / icon).getroot()
        if root.tag != SVG + "svg" or root.get("width") != root.get("height"):
            faults.append(f"{icon}: not a square SVG")
        for node in root.iter():
            if node.tag in (SVG + "image", SVG + "text"):
                faults.append(f"{icon}: has <{node.tag.removeprefix(SVG)}>")

    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
