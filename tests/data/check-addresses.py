#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that the project names no address of its own outside data/addresses: check-addresses.py SOURCE

Whoever registers a page, a repository or a mail address that the program names can hand out the program.
So every address in the tree must be known here to be somebody else's, or unable to have an owner; and
data/put-addresses.py must leave out what isn't set."""

import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET

METAINFO = "data/io.github.maestri_game.Maestri.metainfo.xml.in"
# Pages of others: their hosts, or how the address continues where many people share a host.
OTHERS = {"w3.org", "freedesktop.org", "gnome.org", "gnu.org", "debian.org", "flathub.org", "json-schema.org",
          "prometheus.io", "unicode.org", "creativecommons.org", "reuse.software", "spdx.org", "rfc-editor.org",
          "github.com/octaviopardo/", "scripts.sil.org", "openfontlicense.org", "haproxy.org", "fsf.org",
          "inkscape.org", "apache.org"}
# Names that nobody can own (RFC 2606, 6761, 6762), placeholders, and made-up ones in tests.
NOBODYS = re.compile(r"(^|\.)(example|invalid|test|local|localhost|onion)$|(^|\.)example\.(com|net|org)$")
HOST = r"(?:[\w-]+\.)+[a-z]{2,}"
ADDRESS = re.compile(rf"(?:https?|git|ssh|ftps?|svn)(?:\+\w+)?://(?:[^\s/@]+@)?(?P<host>[\w.-]+[\w])(?P<path>[^\s<>\"'`)]*)"
                     rf"|(?P<user>[\w.+-]+)@(?P<mail>{HOST})", re.I | re.A)
# Bare names of pages, and of repositories on well-known hosts.
BARE = re.compile(r"\b[\w-]*maestri[\w-]*(?:\.[\w-]+)*\.(?:com|org|net|io|dev|app|games?|page|eu|it|de|info|me|xyz|sh)\b(?![\w(.])"
                  r"|\bmaestri-game/|\b(?:github|gitlab|codeberg|bitbucket|sourceforge|sr)\.(?:io|com|org|net|ht)\b", re.I)
BARE_ALLOWED = re.compile(r"github\.com/octaviopardo/", re.I)
ALLOWED_MAIL = {"li.org"}  # LL@li.org, which gettext writes into a new catalog


def is_known(host, path):
    if re.fullmatch(r"[\d.]+|localhost|[a-z_]+", host) or NOBODYS.search(host):
        return True
    whole = host + path
    return any(whole.startswith(each) or f".{host}".endswith("." + each) if "/" not in each else whole.startswith(each)
               for each in OTHERS)


def listed(top):
    if (top / ".git").exists():
        names = subprocess.run(["git", "-c", "safe.directory=*", "ls-files", "-z", "-co", "--exclude-standard"],
                               cwd=top, check=True, capture_output=True, text=True).stdout.split("\0")
        return [top / name for name in names if name and (top / name).is_file()]
    return [path for path in top.rglob("*")
            if path.is_file() and not path.relative_to(top).parts[0].startswith("_build")]


def faults_of(name, text):
    for number, line in enumerate(text.splitlines(), 1):
        for found in ADDRESS.finditer(line):
            host = (found["host"] or found["mail"]).lower()
            if found["mail"] and host in ALLOWED_MAIL:
                continue
            if not is_known(host, found["path"] or ""):
                yield f"{name}:{number}: {found[0]}"
        for found in BARE.finditer(line):
            if not BARE_ALLOWED.match(line, found.start()):
                yield f"{name}:{number}: {found[0]}"


def tree_faults(top):
    for path in listed(top):
        name = str(path.relative_to(top))
        if name.startswith(("LICENSES/", "tests/fuzz/corpus/")) or name == "tests/data/check-addresses.py":
            continue
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        if name == "data/addresses":
            text = "\n".join(line for line in text.splitlines() if line.startswith("#"))
        yield from faults_of(name, text)


def put(top, folder, values):
    """The metainfo with these addresses."""
    file, made = pathlib.Path(folder, "addresses"), pathlib.Path(folder, "metainfo.xml")
    names = re.findall(r"^(\w+)=", (top / "data/addresses").read_text(), re.M)
    file.write_text("".join(f"{name}={values.get(name, '')}\n" for name in names))
    subprocess.run([sys.executable, top / "data/put-addresses.py", file, top / METAINFO, made], check=True)
    text = made.read_text(encoding="utf-8")
    if re.search(r"@\w+@", text):
        yield f"{METAINFO}: a placeholder is left: {re.search(r'@.*@', text)[0]}"
    root = ET.fromstring(text)
    urls = {each.get("type") for each in root.findall("url")}
    if values and (len(urls) < 6 or root.find("screenshots/screenshot/image") is None):
        yield f"{METAINFO}: with all addresses it has only {urls}"
    if not values and (urls or root.find("screenshots") is not None):
        yield f"{METAINFO}: without addresses it has {urls}"


def selftest():
    """These have been in the tree, or could be."""
    for line in ("https://maestri-game.github.io", "git clone git@github.com:maestri-game/maestri.git",
                 "see codeberg.org/somebody/maestri", "<maestri-game@users.noreply.github.com>", "play.maestri.games",
                 "mail to security@maestri.org", "https://gitlab.com/maestri", "git://host.maestri.dev/x.git"):
        if not list(faults_of("self", line)):
            yield f"not seen: {line}"


def main():
    top = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        full = {name: f"https://{name}.example.org" for name in
                ("homepage", "repository", "issues", "documents", "screenshots", "email")}
        faults = [*selftest(), *put(top, folder, {}), *put(top, folder, full), *tree_faults(top)]
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
