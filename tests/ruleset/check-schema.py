#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that the rulesets match their JSON Schema, and that the schema refuses changed ones.

usage: check-schema.py DATA_DIR [RULESET…]
"""
import copy
import json
import os
import sys

try:
    import jsonschema
except ImportError:
    if os.environ.get("CI"):
        sys.exit("python3-jsonschema is missing")
    print("python3-jsonschema is missing: skipped")
    sys.exit(77)


def change(tree, path, value):
    """Returns a copy of tree with the value at path replaced, or removed for None."""
    tree = copy.deepcopy(tree)
    *way, last = path
    at = tree
    for step in way:
        at = at[step]
    if value is None:
        del at[last]
    else:
        at[last] = value
    return tree


WRONG = [
    (("levels",), 6),
    (("levels",), "3"),
    (("levels",), None),
    (("colour",), 1),
    (("id",), "Standard"),
    (("resources", 0, "name"), ""),
    (("resources", 0, "faithOnGain"), 1),
    (("shelves",), []),
    (("market", "marbles", "Coin"), 0),
    (("faithTrack", "end"), 251),
    (("seats", 0, "resources"), 9),
    (("tokens", 0, "kind"), "cross"),
    (("tokens", 6, "colour"), "Green"),
    (("leaders", 0, "amount"), None),
    (("leaders", 8, "amount"), 1),
    (("leaders", 0, "ability"), "charm"),
    (("leaders", 0, "nickname"), "Lorenzo"),
    (("leaders", 12, "production"), None),
    (("leaders", 0, "needs", "cards", 0, "level"), 0),
    (("developmentCards", 3, "cost", "Coin"), 101),
    (("developmentCards", 3, "cost"), None),
    (("developmentCards", 3, "production", "inExcluded"), ["Coin"]),
    (("baseProduction", "inBlanks"), 1.5),
]


def main():
    data, files = sys.argv[1], sys.argv[2:]
    with open(os.path.join(data, "ruleset.schema.json"), encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for name in files:
        with open(name, encoding="utf-8") as file:
            validator.validate(json.load(file))
    with open(os.path.join(data, "standard.json"), encoding="utf-8") as file:
        standard = json.load(file)
    for path, value in WRONG:
        if validator.is_valid(change(standard, path, value)):
            sys.exit(f"the schema takes {value!r} at /{'/'.join(map(str, path))}")
    print(f"{len(files)} rulesets fit, {len(WRONG)} changed ones don't")


main()
