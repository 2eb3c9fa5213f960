#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures a server on a slow disk.

Games are played by maestri-load as fast as answers come, on a store whose sync takes longer by a
preloaded fdatasync() (slow-sync.c). Beside them a connection that is in no game sends heartbeats,
50 a second: nothing about it is stored, so it shows how long the server's loop waits for the disk.
"""
import argparse
import os
import re
import socket
import subprocess
import tempfile
import threading
import time


def beat(port, until, times):
    """Sends heartbeats and notes how long their answers take, in ms."""
    with socket.create_connection(("127.0.0.1", port)) as sock, sock.makefile("rw") as lines:
        while time.monotonic() < until:
            begun = time.monotonic()
            lines.write('{"type":"ReqHeartbeat"}\n')
            lines.flush()
            while "ResHeartbeat" not in lines.readline():
                pass
            times.append(1000 * (time.monotonic() - begun))
            time.sleep(0.02)


def measure(options, folder):
    environment = dict(os.environ, SLOW_SYNC_MS=str(options.ms),
                       LD_PRELOAD=os.path.join(options.build, "tests/bench/slow-sync.so"))
    maestrid = options.maestrid or os.path.join(options.build, "src/tools/maestrid")
    first = ["chrt", "-r", "5"] if options.alone else []
    server = subprocess.Popen([*first, maestrid, "--listen", "127.0.0.1:0", "--control", "none", "--store",
                               os.path.join(folder, "store.db")],
                              env=environment, stdout=subprocess.PIPE, text=True)
    try:
        port = int(re.search(r"127\.0\.0\.1:(\d+)", server.stdout.readline()).group(1))
        times = []
        beats = threading.Thread(target=beat,
                                 args=(port, time.monotonic() + options.seconds, times))
        beats.start()
        subprocess.run([*first, os.path.join(options.build, "src/tools/maestri-load"), "--port", str(port),
                        "--games", str(options.games), "--seconds", str(options.seconds),
                        *options.load], check=True)
        beats.join()
        times.sort()
        print(f"heartbeats ms: p50 {times[len(times) // 2]:.1f} "
              f"p99 {times[len(times) * 99 // 100]:.1f} max {times[-1]:.1f}")
    finally:
        server.terminate()
        server.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", default="_build")
    parser.add_argument("--maestrid", help="another build's server")
    parser.add_argument("--ms", type=int, default=4, help="how much longer a sync takes")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--alone", action="store_true",
                        help="a real-time priority, so that other work doesn't count")
    parser.add_argument("--seconds", type=int, default=7)
    parser.add_argument("--load", action="append", default=[], help="an option for maestri-load")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="maestri-slow-") as folder:
        measure(options, folder)


if __name__ == "__main__":
    main()
