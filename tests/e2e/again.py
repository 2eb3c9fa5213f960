#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Names the tests of a finished run that may be run a second time: again.py BUILD-FOLDER.

Tests in a window depend on how busy the machine is. If at most three of them failed, and no other
test, their names are printed, a line each. Otherwise nothing is printed and the exit status is 1. So
it is if a sanitizer has reported something: that is a fault, even if it happens only now and then.
"""
import json
import pathlib
import re
import sys

SUITES = {"client", "e2e"}
MOST = 3
GOOD = {"OK", "SKIP", "EXPECTEDFAIL"}
REPORT = re.compile(r"Sanitizer|runtime error:")


def failed(log):
    """The (suites, name) of each test in @log, a path, that did not end well. A test with a report of a
    sanitizer has no suites."""
    rows = []
    for line in log.read_text(encoding="utf-8").splitlines():
        test = json.loads(line)
        if test["result"] not in GOOD:
            place, _, name = test["name"].rpartition(" / ")
            suites = set(place.rpartition(":")[2].split("+"))
            said = test.get("stdout", "") + test.get("stderr", "")
            rows.append((set() if REPORT.search(said) else suites, name))
    return rows


def main():
    rows = failed(pathlib.Path(sys.argv[1]) / "meson-logs" / "testlog.json")
    if not 0 < len(rows) <= MOST or any(not suites & SUITES for suites, _ in rows):
        sys.exit(1)
    print("\n".join(name for _, name in rows))


if __name__ == "__main__":
    main()
