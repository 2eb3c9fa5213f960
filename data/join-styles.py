#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""join-styles.py STYLE DARK CONTRAST CONTRAST-DARK: joins the four style sheets to one with media
queries, and writes it to the standard output. libadwaita from 1.8 on uses that; older versions read
the four files.
"""
import pathlib
import sys

QUERIES = ["(prefers-color-scheme: dark)", "(prefers-contrast: more)",
           "(prefers-color-scheme: dark) and (prefers-contrast: more)"]


def main():
    base, *variants = [pathlib.Path(name).read_text() for name in sys.argv[1:]]
    parts = [base]
    for query, text in zip(QUERIES, variants, strict=True):
        parts.append(f"\n@media {query} {{\n{text}}}\n")
    sys.stdout.write("".join(parts))


if __name__ == "__main__":
    main()
