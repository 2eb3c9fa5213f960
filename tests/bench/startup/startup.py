#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Cold start to first frame and memory of the client against a bare libadwaita window, in one run.

startup.py BARE CLIENT [RUNS]: alternates the two, prints medians and ratios; fails past the bounds."""

import os
import statistics
import subprocess
import sys
import tempfile

MOST_TIME, MOST_MEMORY = 1.5, 2.0


def run(program, env):
    done = subprocess.run([program], env=env, capture_output=True, text=True, timeout=60)
    values = dict(line.split() for line in done.stdout.splitlines() if len(line.split()) == 2)
    if "first_frame_ms" not in values or "pss_kib" not in values:
        sys.exit(f"{program} showed no frame (exit {done.returncode}): {done.stderr}")
    return float(values["first_frame_ms"]), int(values["pss_kib"])


def main():
    bare, client = sys.argv[1:3]
    runs = int(sys.argv[3]) if len(sys.argv) > 3 else 7
    if "DISPLAY" not in os.environ and "WAYLAND_DISPLAY" not in os.environ:
        os.execvp("xvfb-run", ["xvfb-run", "-a", "-s", "-screen 0 1280x800x24", sys.executable, *sys.argv])

    with tempfile.TemporaryDirectory() as home:
        env = dict(os.environ, GSK_RENDERER="cairo", GTK_A11Y="none", GSETTINGS_BACKEND="memory",
                   XDG_CACHE_HOME=home, XDG_CONFIG_HOME=home, XDG_DATA_HOME=home)
        for name in ("DBUS_SESSION_BUS_ADDRESS", "GDK_DEBUG", "GTK_DEBUG", "G_DEBUG"):
            env.pop(name, None)
        env["DBUS_SESSION_BUS_ADDRESS"] = "disabled:"
        run(bare, env), run(client, env)  # page cache and font cache
        figures = {program: [] for program in (bare, client)}
        for _ in range(runs):
            for program in figures:
                figures[program].append(run(program, env))

    median = {program: [statistics.median(column) for column in zip(*rows)]
              for program, rows in figures.items()}
    time_ratio = median[client][0] / median[bare][0]
    memory_ratio = median[client][1] / median[bare][1]
    for name, program in (("bare", bare), ("client", client)):
        print(f"{name}: first frame {median[program][0]:.0f} ms, PSS {median[program][1] / 1024:.1f} MiB")
    print(f"ratios: first frame {time_ratio:.2f} (at most {MOST_TIME}), "
          f"PSS {memory_ratio:.2f} (at most {MOST_MEMORY})")
    return 1 if time_ratio > MOST_TIME or memory_ratio > MOST_MEMORY else 0


if __name__ == "__main__":
    sys.exit(main())
