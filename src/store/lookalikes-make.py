#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes lookalikes-table.c: which characters look like which others, by UTS 39.

Run by hand if a newer Unicode is needed, with ICU installed (Debian: libicu-dev), which contains
Unicode's confusables.txt:

    src/store/lookalikes-make.py > src/store/lookalikes-table.c

Only characters that NFKD doesn't change are listed: the program normalizes first.
"""
import ctypes
import ctypes.util
import re
import unicodedata

HEAD = """\
/* SPDX-FileCopyrightText: 1991-2022 Unicode, Inc.
 * SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: Unicode-DFS-2016 */

/* Made by lookalikes-make.py from the data of Unicode {version}. Each string is a prototype, a tab,
 * and characters that look like it. */
#include "store/lookalikes.h"

/* clang-format off */
const char *const mae_lookalikes_table[] = {{
"""
WIDTH = 99


class Icu:
    def __init__(self):
        name = ctypes.util.find_library("icui18n")
        self.version = re.search(r"so\.(\d+)", name).group(1)
        self.i18n = ctypes.CDLL(name)
        self.uc = ctypes.CDLL(name.replace("i18n", "uc"))
        self.error = ctypes.c_int(0)
        self.checker = ctypes.c_void_p(
            self.function("uspoof_open", ctypes.c_void_p)(ctypes.byref(self.error)))
        self.text = ctypes.create_string_buffer(1024)

    def function(self, name, result=ctypes.c_int32):
        function = getattr(self.i18n, f"{name}_{self.version}")
        function.restype = result
        return function

    def skeleton(self, text):
        raw = text.encode()
        self.error.value = 0
        length = self.function("uspoof_getSkeletonUTF8")(
            self.checker, 0, raw, len(raw), self.text, len(self.text), ctypes.byref(self.error))
        assert self.error.value <= 0
        return self.text.raw[:length].decode()

    def unicode_version(self):
        version = (ctypes.c_uint8 * 4)()
        getattr(self.uc, f"u_getUnicodeVersion_{self.version}")(version)
        return ".".join(map(str, version[:2]))


def escaped(char):
    code = ord(char)
    if code < 0x7F:
        return "\\" + char if char in '"\\' else char
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def groups(icu):
    found = {}
    for code in range(0x21, 0x110000):
        char = chr(code)
        if 0xD800 <= code < 0xE000 or unicodedata.normalize("NFKD", char) != char:
            continue
        skeleton = icu.skeleton(char)
        if skeleton and skeleton != char:
            found.setdefault(skeleton, []).append(char)
    return found


def lines_of(prototype, alike):
    """A string for each line that fits, each beginning with the prototype."""
    start = "  \"" + "".join(map(escaped, prototype)) + "\\t"
    line = start
    for char in alike:
        if len(line) + len(escaped(char)) + len("\",") > WIDTH:
            yield line + "\","
            line = start
        line += escaped(char)
    yield line + "\","


def main():
    icu = Icu()
    print(HEAD.format(version=icu.unicode_version()), end="")
    pending = ""
    for prototype, alike in sorted(groups(icu).items()):
        for line in lines_of(prototype, alike):
            if pending and len(pending) + 1 + len(line.strip()) <= WIDTH:
                pending += " " + line.strip()
                continue
            if pending:
                print(pending)
            pending = line
    print(pending + "\n  NULL,\n};\n/* clang-format on */")


if __name__ == "__main__":
    main()
