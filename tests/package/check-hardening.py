#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that programs are built so that faults are hard to exploit: check-hardening.py PROGRAM…

Read by readelf and objdump: checked stacks and buffers, addresses that can't be guessed (PIE) or
overwritten (full RELRO), no stack that can be run, and functions that say where jumps may land (x86
and 64-bit ARM).
"""

import re
import subprocess
import sys

LANDING = {"Advanced Micro Devices X86-64": r"\bendbr64\b", "Intel 80386": r"\bendbr32\b",
           "AArch64": r"\b(bti|paciasp)\b"}


def run(*command):
  return subprocess.run(command, check=True, capture_output=True, text=True, env={"LC_ALL": "C"}).stdout


def faults(program):
  read = run("readelf", "--wide", "--file-header", "--dynamic", "--program-headers", "--dyn-syms", program)
  main = run("objdump", "--disassemble=main", "--no-show-raw-insn", program)
  machine = re.search(r"Machine: +(.*)", read).group(1)
  first = main[main.index("<main>:"):].splitlines()[1]
  found = {
    "no PIE": not re.search(r"Type: +DYN", read) or not re.search(r"\(FLAGS_1\).*\bPIE\b", read),
    "no RELRO": "GNU_RELRO" not in read,
    "lazy binding": not re.search(r"\(FLAGS_1\).*\bNOW\b", read),
    "executable stack": not re.search(r"GNU_STACK .* RW ", read),
    "no stack protector": "__stack_chk_fail" not in read,
    "no _FORTIFY_SOURCE": not re.search(r"UND __\w+_chk\b", read),
    "jumps may land anywhere": machine in LANDING and not re.search(LANDING[machine], first),
  }
  return [fault for fault, is_found in found.items() if is_found]


def main():
  failed = False
  for program in sys.argv[1:]:
    found = faults(program)
    print(f"{program}: {', '.join(found) or 'hardened'}")
    failed |= bool(found)
  return failed


if __name__ == "__main__":
  sys.exit(main())
