# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that sentences of the rules that comments in tests/engine quote are in docs/rules.md.

A quotation has at least 12 characters between double quotes; “…” leaves words out.
"""
import re

COMMENT = re.compile(r"/\*(.*?)\*/", re.S)
QUOTATION = re.compile(r'"([^"]{12,})"')


def _plain(text):
    return " ".join(text.replace("*", " ").replace("`", "").split())


def findings(root):
    rules = _plain((root / "docs/rules.md").read_text().replace("**", "").replace("*", ""))
    for path in sorted((root / "tests/engine").glob("*.c")):
        for comment in COMMENT.findall(path.read_text()):
            for quotation in QUOTATION.findall(_plain(comment)):
                for part in quotation.split("…"):
                    if part.strip(" .,;:") not in rules:
                        yield (f"{path.relative_to(root)}: “{part.strip()}” isn't in"
                               " docs/rules.md")
