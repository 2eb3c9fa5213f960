#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that the application id is the same everywhere, that icons can be parsed, and that the
Flatpaks ask for no more permissions than a game with windows and a network needs:
check-packaging.py SOURCE [BUILD]

With BUILD, a configured build folder, it also checks which files the manifests' cleanup leaves in
the Flatpak."""

import email.utils
import fnmatch
import json
import pathlib
import re
import sys
import xml.etree.ElementTree as ET

APP_ID = "io.github.maestri_game.Maestri"
# Exactly these permissions: files are opened through portals.
PERMISSIONS = {"--share=network", "--share=ipc", "--socket=wayland", "--socket=fallback-x11",
               "--device=dri", "--metadata=Context=devices=dri;input;", "--socket=pulseaudio"}
OPTIONS = {"-Dtests=false", "-Dmetrics=disabled", "-Dsounds=enabled", "-Dgamepads=enabled"}
# The only files that the Flatpak may contain.
KEPT = ("/bin/maestri", "/share/applications/*", "/share/metainfo/*", "/share/icons/hicolor*",
        "/share/glib-2.0/schemas/*", "/share/dbus-1/services/*", "/share/mime/*",
        "/share/maestri/*", "/share/locale/*")
# What people who write rulesets need: the schema that an editor checks them by, and examples.
RULESETS = {f"/share/maestri/rulesets/{name}.json" for name in ("ruleset.schema", "serenissima", "standard")}
FOLDERS = {"prefix": "", "bindir": "/bin", "sbindir": "/sbin", "datadir": "/share",
           "mandir": "/share/man", "localedir": "/share/locale", "libdir": "/lib",
           "sysconfdir": "/etc"}
SVG = "{http://www.w3.org/2000/svg}"


def installed(plan):
    """Paths of the installed files, as in the Flatpak without its /app."""
    for kind in plan.values():
        for entry in kind.values():
            folder, rest = re.fullmatch(r"\{(\w+?)(?:_\w+)?\}(.*)", entry["destination"]).groups()
            yield FOLDERS[folder] + rest


def is_removed(path, cleanup):
    """Returns whether flatpak-builder removes it: a pattern that begins with / is a path or a
    folder."""
    return any(fnmatch.fnmatchcase(path, each) or path.startswith(each.rstrip("/") + "/")
               if each.startswith("/") else fnmatch.fnmatchcase(path.rsplit("/", 1)[1], each)
               for each in cleanup)


def version_faults(top, releases):
    """Whether the documents of the release name one version and one day."""
    version = (top / "meson.build").read_text().split("version: '")[1].split("'")[0]
    newest = releases.find("release")
    if newest.get("version") != version:
        yield f"metainfo: the newest release isn't meson.build's {version}"

    changelog = (top / "debian/changelog").read_text()
    name = re.match(r"maestri \(([^)]+)\)", changelog)
    if not name or name[1] != version:
        yield f"debian/changelog: the newest version isn't meson.build's {version}"
    day = email.utils.parsedate_to_datetime(re.search(r"^ -- .*>  (.*)$", changelog, re.M)[1]).date()
    if str(day) != newest.get("date"):
        yield f"debian/changelog: {day} isn't the metainfo's {newest.get('date')}"

    addresses = re.findall(r"^\w+=(.*)$", (top / "data/addresses").read_text(), re.M)
    for text, where in ((" ".join(addresses), "data/addresses"),
                        ((top / "docs/releasing.md").read_text(), "docs/releasing.md")):
        for tag in sorted(set(re.findall(r"\bv\d+(?:\.\d+)+", text)) - {f"v{version}"}):
            yield f"{where}: the tag {tag} isn't meson.build's {version}"


def manifest_faults(name, manifest, top, plan):
    if manifest["id"] != name:
        yield f"id is {manifest['id']}, expected {name}"
    if manifest["command"] != "maestri":
        yield f"command is {manifest['command']}, expected maestri"
    if (manifest["runtime"], manifest["sdk"]) != ("org.gnome.Platform", "org.gnome.Sdk"):
        yield "runtime and SDK are not GNOME's"
    if manifest.get("separate-locales") is not False:
        yield "separate-locales has to be false, or a bundle has no translations"
    given = set(manifest["finish-args"])
    for argument in sorted(given - PERMISSIONS):
        yield f"{argument} is more than the program needs"
    for argument in sorted(PERMISSIONS - given):
        yield f"{argument} is missing"

    (module,) = manifest["modules"]
    (source,) = module["sources"]
    development = name.endswith(".Devel")
    options = set(module["config-opts"])
    for option in sorted(OPTIONS - options):
        yield f"{option} is missing"
    if ("-Dprofile=development" in options) != development:
        yield "-Dprofile=development belongs to .Devel, and only there"
    own = set(re.findall(r"^option\('(\w+)'", (top / "meson_options.txt").read_text(), re.M))
    for option in sorted(option[2:].split("=")[0] for option in options if option.startswith("-D")):
        if option not in own | {"werror"}:
            yield f"there is no option {option}"
    if (source["type"], source.get("path")) != ("dir", ".."):
        yield "is built from something else than this tree"

    for path in sorted(set(installed(plan))):
        kept = any(fnmatch.fnmatchcase(path, each) for each in KEPT)
        if is_removed(path, manifest["cleanup"]) == kept:
            yield f"{path} is {'removed' if kept else 'left in the Flatpak'}"


def main():
    top = pathlib.Path(sys.argv[1])
    faults = []

    plan = {}
    if len(sys.argv) > 2:
        plan = json.loads((pathlib.Path(sys.argv[2]) / "meson-info/intro-install_plan.json")
                          .read_text())
    manifests = {name: json.loads((top / f"flatpak/{name}.json").read_text())
                 for name in (APP_ID, APP_ID + ".Devel")}
    for name, manifest in manifests.items():
        faults += [f"flatpak/{name}.json: {fault}"
                   for fault in manifest_faults(name, manifest, top, plan)]
    if len({manifest["runtime-version"] for manifest in manifests.values()}) != 1:
        faults.append("flatpak: the manifests are for different runtimes")

    metainfo = ET.parse(top / f"data/{APP_ID}.metainfo.xml.in").getroot()
    if metainfo.findtext("id") != APP_ID:
        faults.append(f"metainfo: id is {metainfo.findtext('id')}, expected {APP_ID}")
    if metainfo.findtext("launchable") != f"{APP_ID}.desktop":
        faults.append("metainfo: launchable isn't the desktop file")
    faults += version_faults(top, metainfo.find("releases"))
    faults += [f"meson install leaves out {path}" for path in sorted(RULESETS - set(installed(plan))) if plan]

    schema = ET.parse(top / f"data/{APP_ID}.gschema.xml").getroot().find("schema")
    if schema.get("id") != APP_ID:
        faults.append(f"schema: id is {schema.get('id')}, expected {APP_ID}")

    for icon in (f"scalable/apps/{APP_ID}.svg", f"symbolic/apps/{APP_ID}-symbolic.svg",
                 f"scalable/mimetypes/{APP_ID}-game.svg", f"scalable/mimetypes/{APP_ID}-rules.svg"):
        root = ET.parse(top / "icons/hicolor" / icon).getroot()
        if root.tag != SVG + "svg" or root.get("width") != root.get("height"):
            faults.append(f"{icon}: not a square SVG")
        for node in root.iter():
            if node.tag in (SVG + "image", SVG + "text"):
                faults.append(f"{icon}: has <{node.tag.removeprefix(SVG)}>")

    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
