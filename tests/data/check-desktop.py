#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that the files for the desktop and for software centers agree with each other and with the
program:
check-desktop.py SOURCE MIME-FILE

It checks actions, file types and links in the desktop file, the metainfo and the MIME file;
screenshots, texts and rating in the metainfo; and which types the desktop's tools find for our
files."""

import configparser
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET

APP_ID = "io.github.maestri_game.Maestri"
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"
SHOTS = "@screenshots@/"
CAPTION_MAX, SUMMARY_MAX = 60, 35
URLS = {"homepage", "bugtracker", "help", "vcs-browser", "contribute", "translate"}


def desktop_faults(top, entry, metainfo):
    group = entry["Desktop Entry"]
    code = (top / "src/client/window/application.c").read_text()
    for action in filter(None, group["Actions"].split(";")):
        if f"Desktop Action {action}" not in entry:
            yield f"desktop: action {action} has no group"
        # D-Bus activation calls the application's action of that name.
        if not re.search(r'\{ \.name = "%s", \.activate = \w+ \}' % action, code):
            yield f"desktop: the application has no action {action}"
    if group["Exec"].split()[-1] != "%U":
        yield "desktop: Exec takes no files and links"
    types = set(filter(None, group["MimeType"].split(";")))
    provided = {each.text for each in metainfo.findall("provides/mediatype")}
    if types != provided:
        yield f"desktop and metainfo differ in types: {sorted(types ^ provided)}"
    if "x-scheme-handler/maestri" not in types:
        yield "desktop: doesn't handle maestri:// links"


def image_size(path):
    header = path.read_bytes()[:24]
    return struct.unpack(">II", header[16:24])


def screenshot_faults(top, metainfo):
    for shot in metainfo.findall("screenshots/screenshot"):
        image, caption = shot.find("image"), shot.findtext("caption")
        if not 0 < len(caption) <= CAPTION_MAX:
            yield f"metainfo: caption of {len(caption)} characters, at most {CAPTION_MAX}: {caption}"
        if not image.text.startswith(SHOTS):
            yield f"metainfo: {image.text} doesn't begin with {SHOTS}"
            continue
        path = top / "docs/screenshots" / image.text[len(SHOTS):]
        if not path.is_file():
            yield f"metainfo: there is no {path}"
        elif image_size(path) != (int(image.get("width")), int(image.get("height"))):
            yield f"metainfo: {path} has the size {image_size(path)}"


def metainfo_faults(top, metainfo, version):
    release = metainfo.find("releases/release")
    if release.get("version") != version or release.get("type", "stable") != "stable":
        yield f"metainfo: the newest release isn't {version}, a stable one"
    if release.find("description/p") is None:
        yield "metainfo: the newest release has no notes"
    summary = metainfo.findtext("summary")
    if len(summary) > SUMMARY_MAX or summary.endswith("."):
        yield f"metainfo: the summary isn't short: {summary}"
    missing = URLS - {url.get("type") for url in metainfo.findall("url")}
    if missing:
        yield f"metainfo: no url of type {', '.join(sorted(missing))}"
    # There is chat, and anybody can run a server.
    rating = {each.get("id"): each.text for each in metainfo.findall("content_rating/*")}
    if rating.get("social-chat") != "intense" or rating.get("social-info") != "mild":
        yield f"metainfo: the rating leaves out what players do online: {rating}"
    schemes = {color.get("scheme_preference") for color in metainfo.findall("branding/color")}
    if schemes != {"light", "dark"}:
        yield "metainfo: branding colors for light and dark are missing"
    yield from screenshot_faults(top, metainfo)


def mime_faults(top, mime, metainfo):
    types = {each.get("type"): each for each in mime.findall(MIME + "mime-type")}
    provided = {each.text for each in metainfo.findall("provides/mediatype")
                if not each.text.startswith("x-scheme-handler/")}
    if set(types) != provided:
        yield f"MIME file and metainfo differ in types: {sorted(set(types) ^ provided)}"
    for name, each in types.items():
        icon = each.find(MIME + "icon").get("name")
        # A Flatpak exports only icons whose names begin with its id.
        if not icon.startswith(APP_ID + "-"):
            yield f"{name}: the icon {icon} isn't called after the program"
        if not (top / f"icons/hicolor/scalable/mimetypes/{icon}.svg").is_file():
            yield f"{name}: there is no icon {icon}"


def type_faults(top, mime_file):
    """Asks the desktop's own tools for the types of our files."""
    if not shutil.which("update-mime-database") or not shutil.which("gio"):
        return
    game = (top / "tests/fixtures/games/solo.maestri-game").read_bytes()
    rules = (top / "data/rulesets/standard.json").read_bytes()
    cases = [("a.maestri-game", game, "application/x-maestri-game"),
             ("a.maestri-rules", rules, "application/x-maestri-rules"),
             ("nameless", game, "application/x-maestri-game")]
    with tempfile.TemporaryDirectory() as home:
        packages = os.path.join(home, "mime", "packages")
        os.makedirs(packages)
        shutil.copy(mime_file, packages)
        done = subprocess.run(["update-mime-database", "-V", os.path.join(home, "mime")],
                              capture_output=True, text=True, check=False)
        if done.returncode or "rror" in done.stderr:
            yield f"update-mime-database: {done.stderr.strip()}"
        for name, content, expected in cases:
            path = pathlib.Path(home, name)
            path.write_bytes(content)
            told = subprocess.run(["gio", "info", "-a", "standard::content-type", str(path)],
                                  env=dict(os.environ, XDG_DATA_HOME=home, LC_ALL="C.UTF-8"),
                                  capture_output=True, text=True, check=True).stdout
            found = re.search(r"content-type: (\S+)", told)
            if not found or found[1] != expected:
                yield f"{name}: taken for {found and found[1]}, expected {expected}"


def main():
    top, mime_file = map(pathlib.Path, sys.argv[1:3])
    version = (top / "meson.build").read_text().split("version: '")[1].split("'")[0]
    entry = configparser.ConfigParser(interpolation=None, delimiters="=", comment_prefixes="#")
    entry.optionxform = str
    entry.read(top / f"data/{APP_ID}.desktop.in")
    metainfo = ET.parse(top / f"data/{APP_ID}.metainfo.xml.in").getroot()
    mime = ET.parse(mime_file).getroot()

    faults = [*desktop_faults(top, entry, metainfo), *metainfo_faults(top, metainfo, version),
              *mime_faults(top, mime, metainfo), *type_faults(top, mime_file)]
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
