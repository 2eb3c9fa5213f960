#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fails when a file with translatable strings isn't in po/POTFILES, when a translation has a wrong
format or another punctuation mark at its end than the English text, or when two controls in the same
place have the same mnemonic. With --release, also when a complete translation has a string that is
missing or fuzzy: an English text may change in a commit of its own, and is then shown in English
until translators have seen it."""

import argparse
import ast
import collections
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

COMPLETE = ["de", "es", "fr", "it"]
# Characters and words that a language's texts don't use (po/glossary-*.md).
WRONG = {
    "de": re.compile(r"\b(Sie|Ihnen|Ihren?)\b (haben|können|müssen|sind|wollen)|[“”][^“”„]*”"),
    "es": re.compile(r"“|”|\busted\b|\bvosotros\b"),
    "fr": re.compile(r" [:;!?»]|« |\w[;!?»]"),
    "it": re.compile(r"“|”"),
}
MARKED = re.compile(r"\b(?:N?C?_|_|ngettext|g_dngettext|g_dpgettext2?)\s*\(\s*\"")


def strings_of(po, *extra):
    out = subprocess.run(["msgattrib", "--no-wrap", "--force-po", *extra, po],
                         capture_output=True, text=True, check=True).stdout
    return re.findall(r'^msgid ((?:".*"\n)+)', out, re.M)[1:]


def translations(po):
    """Returns all translated messages: (context, English) → their translations."""
    out = subprocess.run(["msgattrib", "--no-wrap", "--no-obsolete", "--translated", "--no-fuzzy",
                          "--force-po", po], capture_output=True, text=True,
                         check=True).stdout
    found = {}
    for block in out.split("\n\n"):
        parts = {key: "".join(map(ast.literal_eval, lines.split("\n")))
                 for key, lines in re.findall(r'^(msg[a-z_]+(?:\[\d\])?) (".*"(?:\n".*")*)$', block,
                                              re.M)}
        if parts.get("msgid"):
            found[parts.get("msgctxt"), parts["msgid"]] = [
                text for key, text in parts.items() if key.startswith("msgstr")]
    return found


def wrong_marks(language, messages):
    """Checks mnemonics and the mark at the end: a fuzzy copy of a similar text gets these wrong."""
    for (_, english), texts in messages.items():
        for text in texts:
            if text.count("_") != english.count("_"):
                yield f"po/{language}.po, mnemonic: “{english}”, “{text}”"
            ends = [one[-1:] if one[-1:] in "….?!:;" else "" for one in (english, text)]
            if ends[0] != ends[1]:
                yield f"po/{language}.po, end: “{english}”, “{text}”"


def places_in_page(root):
    """Groups messages by where they are shown: each menu is a group, and everything else is one."""
    menus = root.findall(".//menu")
    inside = {element for menu in menus for element in menu.iter()}
    for place in [*(menu.iter() for menu in menus), (e for e in root.iter() if e not in inside)]:
        yield [(element.get("context"), element.text or "") for element in place
               if element.get("translatable") == "yes"]


def places_in_code(text):
    """Yields the first answer of each question with each of its other answers."""
    for answers in re.findall(r"mae_question_set_answers \((.*?)\);", text, re.S):
        first, *others = re.findall(r'_ \("([^"]*)"\)', answers) or [None]
        for other in others:
            yield [(None, first), (None, other)]


def doubled_mnemonics(language, name, places, messages):
    for place in places:
        used = collections.defaultdict(set)
        for message in place:
            for text in [message[1]] if language == "en" else messages.get(message, []):
                if "_" in text:
                    used[text.partition("_")[2][:1].lower()].add(text)
        for letter, texts in used.items():
            if len(texts) > 1:
                yield f"{name}, {language}: mnemonic {letter} of {sorted(texts)}"


def wrong_typography(language, po):
    if language not in WRONG:
        return
    out = subprocess.run(["msgcat", "--no-wrap", po], capture_output=True, text=True,
                         check=True).stdout
    for line in re.findall(r'^msgstr(?:\[\d\])? "(.*)"$|^"(.*)"$', out, re.M):
        text = line[0] or line[1]
        header = re.match(r"[A-Za-z-]+: ", text)
        if WRONG[language].search(text) and not header and not text.endswith(";"):
            yield f"po/{language}.po, typography: {text}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("top", type=pathlib.Path)
    parser.add_argument("--release", action="store_true")
    args = parser.parse_args()
    top = args.top
    if not shutil.which("xgettext"):
        print("gettext is missing")
        return 77
    listed = {line for line in (top / "po/POTFILES").read_text().splitlines()
              if line and not line.startswith("#")}
    faults = []
    places = {path: list(places_in_page(xml.etree.ElementTree.parse(path).getroot()))
              for path in sorted(top.glob("ui/*/*.ui"))}
    places |= {path: list(places_in_code(path.read_text()))
               for path in sorted(top.glob("src/client/*/*.c"))}
    for path, seen in places.items():
        faults += doubled_mnemonics("en", path.name, seen, {})

    for name in sorted(listed):
        if not (top / name).is_file():
            faults.append(f"po/POTFILES: {name} doesn't exist")
    sources = [*top.glob("src/**/*.c"), *top.glob("ui/*/*.ui"), *top.glob("data/*.in")]
    for path in sources:
        name = str(path.relative_to(top))
        text = path.read_text()
        marked = (MARKED.search(text) if path.suffix == ".c"
                  else 'translatable="yes"' in text if path.suffix == ".ui"
                  else not name.endswith(".service.in"))
        if marked and name not in listed:
            faults.append(f"po/POTFILES: {name} has strings to translate and isn't listed")

    if not any(fault.startswith("po/POTFILES") for fault in faults):
        with tempfile.TemporaryDirectory() as work:
            pot = pathlib.Path(work) / "maestri.pot"
            subprocess.run(
                ["xgettext", "--from-code=UTF-8", "--add-comments=Translators", "--keyword=_",
                 "--keyword=N_", "--keyword=C_:1c,2", "--keyword=NC_:1c,2",
                 "--keyword=g_dngettext:2,3", "--keyword=g_dpgettext2:2c,3",
                 "--files-from", "po/POTFILES", "-o", pot], cwd=top, check=True)
            named = [line for line in (top / "po/LINGUAS").read_text().split("\n")
                     if line and not line.startswith("#")]
            for language in named:
                check = subprocess.run(["msgfmt", "--check", "-o", "/dev/null",
                                        top / f"po/{language}.po"], capture_output=True, text=True)
                if check.returncode:
                    faults.append(f"po/{language}.po: {check.stderr.strip()}")
            for language in COMPLETE:
                merged = pathlib.Path(work) / f"{language}.po"
                subprocess.run(["msgmerge", "--quiet", "--no-fuzzy-matching", "-o", merged,
                                top / f"po/{language}.po", pot], check=True)
                for kind in ("--untranslated", "--only-fuzzy") if args.release else ():
                    for string in strings_of(merged, kind, "--no-obsolete"):
                        faults.append(f"po/{language}.po, {kind[2:]}: {string.strip()}")
                check = subprocess.run(["msgfmt", "--check", "--statistics", "-o", "/dev/null",
                                        merged], capture_output=True, text=True)
                print(f"{language}: {check.stderr.strip()}")
                faults += wrong_typography(language, top / f"po/{language}.po")
                messages = translations(top / f"po/{language}.po")
                faults += wrong_marks(language, messages)
                for path, seen in places.items():
                    faults += doubled_mnemonics(language, path.name, seen, messages)
                if check.returncode:
                    faults.append(f"po/{language}.po: msgfmt --check fails")

    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
