#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes lookalikes.txt: which characters look like which others, by UTS 39.

Run by hand if a newer Unicode is needed, with ICU installed (Debian: libicu-dev), which contains
Unicode's confusables.txt:

    src/store/lookalikes-make.py > data/lookalikes.txt

Only characters that NFKD doesn't change are listed: the program normalizes first.
"""
import ctypes
import ctypes.util
import re
import unicodedata

HEAD = """\
# SPDX-FileCopyrightText: 1991-2022 Unicode, Inc.
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: Unicode-DFS-2016
#
# Made by lookalikes-make.py from the data of Unicode {version}. Each line has the code points of a
# prototype and, after a semicolon, of the characters that look like it.
"""


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


def codes(text):
    return " ".join(f"{ord(char):04X}" for char in text)


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


def main():
    icu = Icu()
    print(HEAD.format(version=icu.unicode_version()), end="")
    for prototype, alike in sorted(groups(icu).items()):
        print(f"{codes(prototype)}; {codes(alike)}")


if __name__ == "__main__":
    main()
