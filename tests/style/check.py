#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The checks of `./dev check` other than formatting and licenses: which folder may include which,
sizes of files and more.

It follows the table in docs/architecture.md. Prints one line for each finding; exits 1 if there is
any.
"""
import pathlib
import re
import subprocess
import sys

import quotes
import units

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

# a folder of src → the folders whose headers it may include beside its own
MAY_USE = {
    "engine": set(),
    "json": set(),
    "rating": set(),
    "ruleset": {"engine", "json"},
    "ai": {"engine"},
    "trial": {"engine", "ruleset", "ai"},
    "store": {"engine", "json", "ruleset", "ai"},
    "protocol": {"engine", "ruleset", "json"},
    "server": {"engine", "json", "rating", "ruleset", "protocol", "ai", "store"},
    "net": {"engine", "json", "ruleset", "protocol", "server", "store"},
    "client": {"engine", "json", "rating", "ruleset", "ai", "trial", "protocol", "server", "net",
               "store"},
    "lab": {"engine", "ruleset", "ai", "trial"},
    # "client" only for parts that need no display: see src/tools/maestri-bot/meson.build
    "tools": {"engine", "json", "ruleset", "ai", "protocol", "server", "net", "store", "client"},
}
# the same for the folders of the client; the first five need no display
CLIENT_MAY_USE = {
    "draft": set(),
    "words": {"draft"},
    "game": {"draft", "words"},
    "play": {"draft", "words", "game"},
    "session": {"draft", "words", "game", "play"},
    "art": {"words"},
    "widgets": {"art"},
    "motion": {"draft", "words", "game", "art", "widgets"},
    "table": {"draft", "words", "game", "play", "session", "art", "widgets", "motion"},
    "pages": {"draft", "words", "game", "play", "session", "art", "widgets", "motion", "table"},
    "window": {"draft", "words", "game", "play", "session", "art", "widgets", "motion", "table",
               "pages"},
    "platform": set(),
}
LIBC = {"assert.h", "limits.h", "math.h", "stdbool.h", "stddef.h", "stdint.h", "stdio.h",
        "stdlib.h", "string.h"}
# a system header → the folders that may include it
ONLY_IN = [
    (re.compile(r"json-glib/"), {"json"}, "JSON"),
    (re.compile(r"(sqlite3|libpq-fe)\.h"), {"store"}, "SQL"),
    (re.compile(r"(gtk/|adwaita\.h|gdk/|gsk/|cairo)"), {"client"}, "widgets"),
    (re.compile(r"(sys/socket\.h|sys/epoll\.h|netinet/|arpa/inet\.h|netdb\.h|sys/un\.h|libsoup/)"),
     {"net", "tools"}, "sockets"),
    (re.compile(r"pulse/"), {"client"}, "sound"),
    (re.compile(r"gio/"), {"net", "client", "tools", "ruleset", "server", "store"}, "GIO"),
]
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.M)
# JSON lines are written by the dialect; the load generator answers heartbeats by itself.
WIRE = re.compile(r'\\"type\\":')
WIRE_IN = {"protocol", "tools"}
# the only folder that may check the version of a library
PLATFORM = "src/client/platform/"
VERSION = re.compile(r"\b(GLIB|GDK|GTK|GSK|ADW|PANGO|GST)_(CHECK_VERSION|VERSION_\w+"
                     r"|(MAJOR|MINOR|MICRO)_VERSION)\b|\bG_ENCODE_VERSION\b"
                     r"|\b(gtk|adw)_(get_(major|minor|micro)|check)_version\b")
SILENCED = re.compile(r"G_GNUC_BEGIN_IGNORE_DEPRECATIONS|-Wno-(error=)?deprecated")
# Classes and properties that a newer version of the toolkit has deprecated in templates.
DEPRECATED = re.compile(r'"((Adw(Flap|Leaflet|Squeezer|ViewSwitcherTitle|MessageDialog'
                        r"|PreferencesWindow|AboutWindow))"
                        r'|(Gtk(Dialog|MessageDialog|ShortcutsWindow|ComboBox\w*|TreeView|IconView'
                        r'|InfoBar|Statusbar|VolumeButton|AppChooser\w*|\w+ChooserButton|LockButton'
                        r'|Assistant)))"')
# The client reads the date and time in one file, where tests can set them.
WALL_CLOCK = "src/client/game/wall-clock.c"
READS_TIME = re.compile(r"\b(g_get_real_time|g_date_time_new_now\w*|gettimeofday) \(")
MAX_LINES = 600
MAX_HEADER_LINES = 250
MAX_FUNCTION_LINES = 80  # except a plain switch or table
MAX_PARAMETERS = 7
FUNCTION = re.compile(r"^([a-z]\w*) \(([^;{}]*?)\)\n\{\n(.*?)^\}$", re.M | re.S)
PLAIN = re.compile(r"^  (?:switch \(.*?^  \}|[^\n;]*\] = \{.*?^  \};)$", re.M | re.S)
# The definition of a class: its file must have its name, or one of the names if it has several.
CLASS = re.compile(r"^G_DEFINE_(?:FINAL_|ABSTRACT_)?TYPE\w*\s*\(\s*Mae(\w+)", re.M)
STRUCT = re.compile(r"^(?:typedef )?struct (\w+)\s*\{|^\} (\w+);$", re.M)
# parts linked into one program, in which no two structs may have the same name
PROGRAM_PARTS = {"engine", "json", "rating", "ruleset", "store", "ai", "protocol", "server", "net", "client"}

# a struct that each dialect defines
SAME_NAME = {"MaeDialogue"}


def findings():
    structs = {}
    tracked = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, check=True,
                             capture_output=True, text=True).stdout.split("\n")
    for name in filter(None, tracked):
        path = ROOT / name
        yield from generation_findings(name, path)
        if path.suffix not in {".c", ".h", ".py"} or not path.is_file():
            continue
        text = path.read_text()
        lines = text.count("\n")
        if lines > MAX_LINES:
            yield f"{name}: {lines} lines; a file of more than {MAX_LINES} is split by concern"
        if path.suffix == ".h" and lines > MAX_HEADER_LINES:
            yield f"{name}: {lines} lines; a header has at most {MAX_HEADER_LINES}"
        if path.suffix == ".c":
            yield from function_findings(name, text)
        parts = pathlib.PurePath(name).parts
        if parts[0] != "src" or path.suffix == ".py" or len(parts) < 3:
            continue
        yield from layer_findings(name, parts[1], text)
        yield from class_findings(name, path, text)
        yield from owner_findings(name, text)
        if parts[1] in PROGRAM_PARTS:
            for match in STRUCT.finditer(text):
                structs.setdefault((match[1] or match[2]).lstrip("_"), set()).add(name)
        if parts[1] == "client":
            yield from client_findings(name, parts, text)


    for struct, names in sorted(structs.items()):
        if len(names) > 1 and struct not in SAME_NAME:
            yield f"{', '.join(sorted(names))}: each has a struct {struct}"


def function_findings(name, text):
    for function, parameters, body in FUNCTION.findall(text):
        n = parameters.count(",") + 1
        # GTK calls measure functions with eight
        if n > MAX_PARAMETERS and not function.endswith("_measure"):
            yield f"{name}: {function} has {n} parameters; at most {MAX_PARAMETERS}"
        lines = body.count("\n") + 4
        plain = sum(match[0].count("\n") + 1 for match in PLAIN.finditer(body))
        if lines - plain > MAX_FUNCTION_LINES or (lines > MAX_FUNCTION_LINES and 2 * plain < lines):
            yield f"{name}: {function} has {lines} lines; at most {MAX_FUNCTION_LINES}"


def class_findings(name, path, text):
    classes = CLASS.findall(text)
    files = [re.sub(r"(?<!^)(?=[A-Z])", "-", one).lower() for one in classes]
    if files and path.stem not in files:
        yield f"{name}: holds Mae{classes[0]}, so it is called {files[0]}.c"


OWNS = re.compile(r"\bMAE_OWN(?:_SOURCE)? \(klass, (Mae\w+)")


def owner_findings(name, text):
    for owner in sorted(set(OWNS.findall(text))):
        function = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", owner).lower() + "_finalize"
        if re.search(rf"^{function} \(", text, re.M):
            yield f"{name}: MAE_OWN takes the place of {function}(), which is never called"


def generation_findings(name, path):
    """Code for one version of the toolkit must be in one folder (docs/architecture.md)."""
    if not name.startswith(("src/", "tests/", "ui/")) and not name.endswith("meson.build"):
        return
    if not path.is_file() or path.suffix not in {".c", ".h", ".ui", ".build"}:
        return
    text = path.read_text()
    if path.suffix == ".ui":
        for match in DEPRECATED.finditer(text):
            yield f"{name}: {match[1]} is deprecated in libraries the program runs with"
    elif path.suffix in {".c", ".h"} and not name.startswith(PLATFORM):
        for match in VERSION.finditer(text):
            yield f"{name}: only {PLATFORM} asks for a library's version ({match[0]})"
    if SILENCED.search(text):
        yield f"{name}: a deprecated call is replaced, not silenced"
    if name.startswith(PLATFORM):
        for bracket, header in INCLUDE.findall(text):
            if bracket == '"' and (PLATFORM.removeprefix("src/client/") not in header
                                   and not (ROOT / PLATFORM / header).exists()):
                yield f"{name}: {PLATFORM} uses nothing of the program (\"{header}\")"


def client_findings(name, parts, text):
    if len(parts) < 4:
        yield f"{name}: belongs to a folder of src/client"
        return
    for header in re.findall(r'^#include "client/([^"]+)"', text, re.M):
        other = header.split("/")[0]
        if other not in CLIENT_MAY_USE[parts[2]] | {parts[2], "platform"}:
            yield f"{name}: src/client/{parts[2]} may not use src/client/{other} (\"{header}\")"
    if name != WALL_CLOCK and READS_TIME.search(text):
        yield f"{name}: reads the time; {WALL_CLOCK} does that"


def layer_findings(name, folder, text):
    for bracket, header in INCLUDE.findall(text):
        if bracket == '"':
            other = header.split("/")[0] if "/" in header else folder
            if other in MAY_USE and other != folder and other not in MAY_USE[folder]:
                yield f"{name}: src/{folder} may not use src/{other} (\"{header}\")"
            continue
        if folder == "engine" and header not in LIBC:
            yield f"{name}: src/engine uses libc and itself only (<{header}>)"
        for pattern, allowed, what in ONLY_IN:
            if pattern.match(header) and folder not in allowed:
                yield f"{name}: {what} belongs to {', '.join(sorted(allowed))} (<{header}>)"
    if folder not in WIRE_IN and WIRE.search(text):
        yield f"{name}: lines of the wire are written by src/protocol"
    if folder == "store" and re.search("sqlite3[._]|libpq-|SELECT ", text) \
            and pathlib.PurePath(name).parent.name not in {"sqlite", "postgres"}:
        yield f"{name}: SQL belongs to src/store/sqlite and src/store/postgres"


def header_cycles():
    """Headers that include each other."""
    headers = {str(path.relative_to(ROOT / "src")): path for path in (ROOT / "src").rglob("*.h")}
    uses = {}
    for name, path in headers.items():
        found = [header if "/" in header else str(pathlib.PurePath(name).parent / header)
                 for kind, header in INCLUDE.findall(path.read_text()) if kind == '"']
        uses[name] = headers.keys() & set(found)
    for circle in units.circles(uses):
        yield f"src/{circle[0]}: headers include each other: {', '.join(circle)}"


def main():
    found = [*findings(), *header_cycles(), *quotes.findings(ROOT)]
    for line in found:
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
