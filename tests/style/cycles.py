# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Cycles of includes below src, for check.py.

A unit is foo.c, foo.h, foo-private.h and foo-testing.h. Headers never form a cycle. Units do, but
only those in the groups below. The groups may only become smaller: no other unit may be part of a
cycle.
"""
import re

INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.M)

# each: units that include each other, directly or not
KNOWN = [
    {"ruleset/ruleset-io", "ruleset/ruleset-parse", "ruleset/ruleset-reader"},
    {"engine/game", "engine/internal"},
    {"ai/ai-net", "ai/ai-nets"},
    {"ai/ai", "ai/ai-greedy", "ai/ai-internal", "ai/ai-search-player", "ai/ai-tree"},
    {"server/accounts/accounts", "server/accounts/bans", "server/budget", "server/output",
     "server/report/log", "server/report/report", "server/server", "server/sessions/identity",
     "server/sessions/login-timeout", "server/sessions/rate-limit", "server/sessions/session",
     "server/sessions/waiting-room", "server/tables/chat", "server/tables/clock",
     "server/tables/computer", "server/tables/game-room", "server/tables/hall",
     "server/tables/prune", "server/tables/quota", "server/tables/saving", "server/tables/table",
     "server/tables/thought", "server/tables/turn"},
    {"client/platform/platform-testing", "client/platform/question"},
    {"client/draft/draft-blanks", "client/draft/draft-produce"},
    {"client/words/draft-text", "client/words/reject-text"},
    {"client/session/session", "client/session/session-tables"},
    {"client/widgets/counter", "client/widgets/toasts", "client/widgets/widgets-testing"},
    {"client/art/art-testing", "client/art/card-face"},
    {"client/table/deck", "client/table/grid", "client/table/table-page",
     "client/table/table-testing"},
    {"client/pages/pages-testing", "client/pages/replay-page"},
]


def _groups(graph):
    """Strongly connected parts with more than one member, by Tarjan's algorithm."""
    index, low, stack, groups = {}, {}, [], []

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
                groups.append(set(stack[at:]))
            del stack[at:]

    for node in sorted(graph):
        if node not in index:
            visit(node)
    return groups


def _unit(name, files):
    base = name.removesuffix(".c").removesuffix(".h").removesuffix("-private")
    tested = base.removesuffix("-testing")
    return tested if tested + ".h" in files else base


def findings(root):
    source = root / "src"
    files = {str(path.relative_to(source)): path for path in source.rglob("*.[ch]")}
    headers, units = {}, {}
    for name, path in files.items():
        uses = set()
        for header in INCLUDE.findall(path.read_text()):
            beside = str((path.parent / header).relative_to(source)) if "/" not in header else header
            uses |= {found for found in (header, beside) if found in files}
        if name.endswith(".h"):
            headers[name] = uses
        units.setdefault(_unit(name, files), set()).update(_unit(used, files) for used in uses)
    for group in _groups(headers):
        yield f"src/{min(group)}: headers include each other: {', '.join(sorted(group))}"
    for unit, uses in units.items():
        uses.discard(unit)
    for group in _groups(units):
        if not any(group <= known for known in KNOWN):
            yield f"src/{min(group)}: units include each other: {', '.join(sorted(group))}"
