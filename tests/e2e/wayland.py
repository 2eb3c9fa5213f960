# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""A desktop without a screen whose display server is the Wayland compositor Weston. Weston runs in
a window that fills an X server, and passes pointer and keyboard input in that window to the
program's window, which covers Weston's whole screen. (Weston's headless backend has no input
devices, and without input devices GTK shows no popover.)"""

import os
import subprocess

import e2e

LOGICAL = 1024, 700
SOCKET = 'maestri'
SETTINGS = '[core]\nidle-time=0\nshell=kiosk-shell.so\n'


class Desktop(e2e.Desktop):
  def __init__(self, scale=1, shots=None, animations=True):
    super().__init__(*LOGICAL, shots=shots, animations=animations, scale=scale)
    # Other tests switch OpenGL off with these variables; the compositor decides the scale.
    for name in ('GDK_DEBUG', 'GDK_DISABLE', 'GDK_SCALE'):
      self.environment.pop(name, None)
    # A graphics card is not used, so that the pictures are the same on every machine.
    self.environment.update(GDK_BACKEND='wayland', WAYLAND_DISPLAY=SOCKET,
                            LIBGL_ALWAYS_SOFTWARE='1', LP_NUM_THREADS='2')

  def _start_screen(self):
    super()._start_screen()
    self._write('weston.ini', SETTINGS)
    inside = {name: os.path.join(self.home.name, 'weston.' + name) for name in ('ini', 'log')}
    socket = os.path.join(self.environment['XDG_RUNTIME_DIR'], SOCKET)
    width, height = LOGICAL
    weston = subprocess.Popen(
      ['weston', '--backend=x11-backend.so', '--use-pixman', f'--width={width}',
       f'--height={height}', f'--scale={self.scale}', f'--socket={SOCKET}',
       '--config=' + inside['ini'], '--log=' + inside['log']],
      env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    self.children.append(weston)

    def ready():
      if weston.poll() is not None:
        with open(inside['log'], encoding='utf-8') as told:
          raise e2e.Failure(f'weston ended with {weston.returncode}:\n{told.read()}')
      return os.path.exists(socket)
    e2e.wait_for(ready, 'weston to listen')

  def launch(self, command, **environment):
    return Window(self, command, dict(environment, DISPLAY=''))


class Window(e2e.Window):
  def click(self, node, button=1):
    # On Wayland only GTK knows where a popover is, and it reports that from 4.10 on (extents.c).
    if e2e.module(self.process.args[0]) or not self._is_in_popover(node):
      super().click(node, button)
    else:
      self.act(node)

  def _is_in_popover(self, node):
    return any(each.path == node.path for popover in self.popovers() for each in popover.walk())


def needs():
  return e2e.needs('weston')
