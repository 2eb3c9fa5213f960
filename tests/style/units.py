#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""units.py BUILD-FOLDER: who needs whom below src, from the object files of a build.

A unit is a source file. It needs another one if its object file uses a symbol that the other one
defines. Units that need each other, directly or not, are a circle: none of them can be read, tested
or replaced without the others. The members of the largest structs are counted, too: what everybody
may write to ties units together even where no call does.

Prints circles and counts. Exits 1 if one is larger than is written down here, and also if it is
smaller: then the smaller figure is to be written down, so that it stays.
"""
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

# a folder → the sizes of its circles; folders without one aren't listed
CIRCLES = {
    "client/art": [2],
    "client/pages": [3],
    "client/session": [2],
    "client/table": [3],
    "client/window": [3],
    "client/words": [2],
    "engine": [2],
    "server": [2, 2, 2],
}
# a struct → its file, and the number of its members
MEMBERS = {
    "_MaeServer": ("server/state.h", 18),
    "_MaeSession": ("client/session/session-private.h", 20),
    "_MaeTablePage": ("client/table/table-page-private.h", 26),
    "_MaeWindow": ("client/window/window-private.h", 25),
}


def objects(build):
    """Yields each unit below src, such as "server/tables/hall", with its object file."""
    found = {}
    for entry in json.loads((build / "compile_commands.json").read_text(encoding="utf-8")):
        source = pathlib.Path(entry["directory"], entry["file"]).resolve()
        for folder in (build / "src", ROOT / "src"):  # some sources are generated
            if source.suffix == ".c" and source.is_relative_to(folder):
                unit = str(source.relative_to(folder).with_suffix(""))
                if (build / entry["output"]).exists():
                    found.setdefault(unit, build / entry["output"])
    return found


def calls(build):
    """Returns unit → the units it needs."""
    units = objects(build)
    names = {str(output): unit for unit, output in units.items()}
    listing = subprocess.run(["nm", "--extern-only", "--portability", *names],
                             capture_output=True, text=True, check=True).stdout
    defined, needed = {}, {unit: set() for unit in units}
    unit = None
    for line in listing.splitlines():
        if line.endswith(":") and line[:-1] in names:
            unit = names[line[:-1]]
        elif line:
            symbol, kind = line.split()[:2]
            if kind in "Uw":
                needed[unit].add(symbol)
            else:
                defined[symbol] = unit
    return {unit: {defined[symbol] for symbol in symbols if symbol in defined} - {unit}
            for unit, symbols in needed.items()}


def circles(graph):
    """The circles, by Tarjan's algorithm: the strongly connected parts with more than one unit."""
    index, low, stack, found = {}, {}, [], []

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in sorted(graph[node]):
            if other not in index:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], index[other])
        if low[node] == index[node]:
            at = stack.index(node)
            if len(stack) - at > 1:
                found.append(sorted(stack[at:]))
            del stack[at:]

    for node in sorted(graph):
        if node not in index:
            visit(node)
    return sorted(found, key=lambda each: (-len(each), each))


def folder_of(units):
    """The folder that a circle is counted for: a part of the client, or a folder of src."""
    parts = [unit.split("/") for unit in units]
    tops = {"/".join(each[:2]) if each[0] == "client" else each[0] for each in parts}
    return "+".join(sorted(tops))


def members(path, struct):
    """The number of members that a struct has itself."""
    text = re.sub(r"/\*.*?\*/|//[^\n]*", "", path.read_text(encoding="utf-8"), flags=re.S)
    start = text.index("{", re.search(r"^struct " + struct + r"\b", text, re.M).start())
    depth, count = 0, 0
    declaration = ""
    for char in text[start:]:
        depth += char in "{([" 
        depth -= char in "})]"
        if depth == 0:
            return count
        if depth == 1 and char == ";":
            count += declaration.count(",") + 1
            declaration = ""
        elif depth == 1:
            declaration += char


def compare(what, now, allowed):
    """Yields a finding if a figure is larger than allowed, or has become smaller."""
    if now != allowed:
        yield (f"{what}: {now}, was {allowed}. "
               + ("It may only become smaller." if now > allowed
                  else "Write the smaller figure down in tests/style/units.py."))


def main(build):
    findings, sizes = [], {}
    for circle in circles(calls(build)):
        print(f"{len(circle)} units need each other: {', '.join(circle)}")
        sizes.setdefault(folder_of(circle), []).append(len(circle))
    for folder in sorted(CIRCLES.keys() | sizes.keys()):
        findings += compare(f"circles in {folder}", sizes.get(folder, []), CIRCLES.get(folder, []))
    for struct, (path, allowed) in MEMBERS.items():
        now = members(ROOT / "src" / path, struct)
        print(f"{now} members: struct {struct}")
        findings += compare(f"members of {struct}", now, allowed)
    for finding in findings:
        print(finding, file=sys.stderr)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve()))
