#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the C source of mae_lookalikes_table from lookalikes.txt."""
import sys


def literal(codes):
    return "".join(f"\\{code:03o}" for code in "".join(chr(int(c, 16)) for c in codes).encode())


def main(source, result):
    with open(source) as rows, open(result, "w") as out:
        out.write('#include "store/lookalikes.h"\n\nconst char *const mae_lookalikes_table[] = {\n')
        for row in rows:
            if not row.startswith("#"):
                prototype, alike = row.split(";")
                out.write(f'  "{literal(prototype.split())}\\n{literal(alike.split())}",\n')
        out.write("  NULL,\n};\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
