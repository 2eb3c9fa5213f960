#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""A small GTK window to test the test functions on: a button, an entry, something to drag, a
popover.
With the argument "warn" GTK prints a warning when the button is pressed; with "gdk" and a text,
that text is logged as a warning of GDK; with "driver", the window says what a graphics driver does."""

import sys

import gi
gi.require_version('Gdk', '4.0')
gi.require_version('Gtk', '4.0')
from gi.repository import Gdk, GLib, GObject, Gtk  # noqa: E402


def activate(app):
  window = Gtk.ApplicationWindow(application=app, title='Practice', default_width=600,
                                 default_height=400)
  box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=20, margin_top=20)
  said = Gtk.Label(label='nothing yet')
  button = Gtk.Button(label='Press')

  def pressed(_):
    if 'warn' in sys.argv:
      box.append(entry)  # the entry has a parent already, so GTK logs a critical warning
    if 'gdk' in sys.argv:
      GLib.log_variant('Gdk', GLib.LogLevelFlags.LEVEL_WARNING,
                       GLib.Variant('a{sv}', {'MESSAGE': GLib.Variant('s', sys.argv[-1])}))
    if 'driver' in sys.argv:
      print('WARNING: lavapipe is not a conformant vulkan implementation, testing use only.\n'
            'MESA: error: ZINK: failed to choose pdev\nlibEGL warning: DRI3 error', file=sys.stderr)
    said.set_label('pressed')
  button.connect('clicked', pressed)
  entry = Gtk.Entry()
  entry.connect('activate', lambda each: said.set_label('typed ' + each.get_text()))
  source = Gtk.Button(label='Piece')
  drag = Gtk.DragSource(actions=Gdk.DragAction.MOVE)
  drag.connect('prepare', lambda *_: Gdk.ContentProvider.new_for_value('Coin'))
  source.add_controller(drag)
  target = Gtk.Button(label='Shelf')
  drop = Gtk.DropTarget.new(GObject.TYPE_STRING, Gdk.DragAction.MOVE)
  drop.connect('drop', lambda _, value, x, y: said.set_label('dropped ' + value) or True)
  target.add_controller(drop)
  menu = Gtk.MenuButton(label='More', popover=Gtk.Popover(child=Gtk.Label(label='Nothing more')))
  for child in (said, button, entry, source, target, menu):
    box.append(child)
  # Padding, which some versions of GTK leave out of the positions they report.
  style = Gtk.CssProvider()
  style.load_from_data(b'.practice box { padding: 40px 60px; }')
  Gtk.StyleContext.add_provider_for_display(Gdk.Display.get_default(), style, 600)
  window.add_css_class('practice')
  window.set_child(box)
  quit_ = Gtk.ShortcutController()
  quit_.add_shortcut(Gtk.Shortcut.new(Gtk.ShortcutTrigger.parse_string('<Ctrl>q'),
                                      Gtk.CallbackAction.new(lambda *_: app.quit() or True)))
  window.add_controller(quit_)
  window.present()


application = Gtk.Application(application_id='io.github.maestri_game.Practice')
application.connect('activate', activate)
application.run()
