#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that systemd accepts the unit files and rates the service as well confined.

  check-units.py SYSTEMD-ANALYZE PROGRAM DROP-IN UNIT…

The units name the installed program, which may be missing: PROGRAM is used in its place. With the
options of the drop-in it must start, let people in without a password, and encrypt.
"""

import json
import pathlib
import re
import shlex
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time

# Ten times the "exposure" given in docs/operating.md, plus a margin for other versions of systemd.
THRESHOLD = 20


def say(connection, message):
  """Sends a line, and returns the type of the first answer after the server's greeting."""
  connection.sendall((json.dumps(message) + "\n").encode())
  kinds = (json.loads(line)["type"] for line in connection.makefile())
  return next(kind for kind in kinds if kind != "ReqWelcome")


def start_public(program, text, folder):
  """Starts the server with the options of the drop-in @text and a certificate of its own."""
  options = re.search(r'^Environment="MAESTRID_OPTIONS=(.*)"$', text, re.MULTILINE).group(1)
  subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                  "-subj", "/CN=localhost", "-keyout", folder / "key.pem", "-out", folder / "cert.pem"],
                 check=True, capture_output=True)
  for name in re.findall(r"%d/(\S+)", options):
    assert f"\nLoadCredential={name}:/etc/maestri/{name}\n" in text, name
  ports = []
  for _ in range(2):
    with socket.socket() as probe:
      probe.bind(("127.0.0.1", 0))
      ports.append(probe.getsockname()[1])
  server = subprocess.Popen([program, *shlex.split(options.replace("%d", str(folder))), "--store=none", "--control=none",
                             f"--listen=127.0.0.1:{ports[0]}", f"--listen-tls=127.0.0.1:{ports[1]}"],
                            stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
  try:
    for port in ports:
      for _ in range(200):
        try:
          connection = socket.create_connection(("127.0.0.1", port), 10)
          break
        except ConnectionRefusedError:
          assert server.poll() is None, server.communicate()
          time.sleep(0.05)
      if port == ports[1]:
        context = ssl.create_default_context(cafile=folder / "cert.pem")
        connection = context.wrap_socket(connection, server_hostname="localhost")
      answer = say(connection, {"type": "ReqJoin", "nickname": f"Ada {port}"})
      assert answer == "UpdateBookedSeats", answer
  finally:
    server.terminate()
    server.communicate()


def main():
  analyze, program, drop_in, *units = sys.argv[1:]
  program = pathlib.Path(program).resolve()
  with tempfile.TemporaryDirectory() as folder:
    paths = []
    for unit in map(pathlib.Path, units):
      text, n = re.subn(r"^ExecStart=\S+", f"ExecStart={program}", unit.read_text(), flags=re.MULTILINE)
      if n != (unit.suffix == ".service"):
        print(f"{unit.name}: {n} ExecStart=")
        return 1
      paths.append(pathlib.Path(folder) / unit.name)
      paths[-1].write_text(text)
    drop_ins = pathlib.Path(folder) / "maestrid.service.d"
    drop_ins.mkdir()
    shutil.copy(drop_in, drop_ins / "10-public.conf")
    verified = subprocess.run([analyze, "verify", "--man=no", *paths], capture_output=True, text=True)
    faults = [line for line in verified.stderr.splitlines() if "maestrid" in line]
    if verified.returncode != 0 or faults:
      print(verified.stderr)
      return 1
    start_public(program, pathlib.Path(drop_in).read_text(), pathlib.Path(folder))
    service = next(path for path in paths if path.suffix == ".service")
    rated = subprocess.run([analyze, "security", "--offline=true", f"--threshold={THRESHOLD}", service],
                           capture_output=True, text=True, env={"LC_ALL": "C.UTF-8"})
    print(rated.stdout.splitlines()[-1] if rated.stdout else rated.stderr)
    return rated.returncode


if __name__ == "__main__":
  sys.exit(main())
