# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Services of a desktop: notifications, and the portal for running in the background."""

import e2e
from gi.repository import Gio, GLib

NOTIFICATIONS = '''
<node><interface name="org.freedesktop.Notifications">
  <method name="GetCapabilities"><arg type="as" direction="out"/></method>
  <method name="Notify">
    <arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/>
    <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="as" direction="in"/>
    <arg type="a{sv}" direction="in"/><arg type="i" direction="in"/><arg type="u" direction="out"/>
  </method>
  <method name="CloseNotification"><arg type="u" direction="in"/></method>
  <method name="GetServerInformation">
    <arg type="s" direction="out"/><arg type="s" direction="out"/><arg type="s" direction="out"/>
    <arg type="s" direction="out"/>
  </method>
  <signal name="NotificationClosed"><arg type="u"/><arg type="u"/></signal>
  <signal name="ActionInvoked"><arg type="u"/><arg type="s"/></signal>
</interface></node>'''


PORTAL = '''
<node><interface name="org.freedesktop.portal.Background">
  <method name="RequestBackground">
    <arg type="s" direction="in"/><arg type="a{sv}" direction="in"/><arg type="o" direction="out"/>
  </method>
</interface></node>'''


def serve():
  """Answers what was asked of the services here."""
  while GLib.MainContext.default().iteration(False):
    pass


def own_name(bus, name):
  bus.call_sync('org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus', 'RequestName',
                GLib.Variant('(su)', (name, 0)), None, 0, -1, None)


class Portal:
  """The desktop's portal that allows programs to run in the background, as `answer` says: None, or
  (response, allowed, started at login)."""

  def __init__(self, desktop, answer):
    self.answer, self.asked = answer, []
    self.bus = desktop._connect(desktop.environment['DBUS_SESSION_BUS_ADDRESS'])
    about = Gio.DBusNodeInfo.new_for_xml(PORTAL).interfaces[0]
    self.bus.register_object('/org/freedesktop/portal/desktop', about, self._called, None, None)
    own_name(self.bus, 'org.freedesktop.portal.Desktop')

  def _called(self, bus, sender, path, interface, method, arguments, invocation):
    _, options = arguments.unpack()
    self.asked.append(options)
    path = f'/org/freedesktop/portal/desktop/request/{sender[1:].replace(".", "_")}/{options["handle_token"]}'
    invocation.return_value(GLib.Variant('(o)', (path,)))
    response, allowed, at_login = self.answer
    results = {'background': GLib.Variant('b', allowed), 'autostart': GLib.Variant('b', at_login)}
    bus.emit_signal(sender, path, 'org.freedesktop.portal.Request', 'Response',
                    GLib.Variant('(ua{sv})', (response, results)))


class Shell:
  """The desktop's notification service: remembers what it shows now and what it has shown."""

  def __init__(self, desktop):
    self.shown, self.titles, self.last = {}, [], 0
    self.bus = desktop._connect(desktop.environment['DBUS_SESSION_BUS_ADDRESS'])
    about = Gio.DBusNodeInfo.new_for_xml(NOTIFICATIONS).interfaces[0]
    self.bus.register_object('/org/freedesktop/Notifications', about, self._called, None, None)
    own_name(self.bus, 'org.freedesktop.Notifications')

  def _called(self, bus, sender, path, interface, method, arguments, invocation):
    answer = None
    if method == 'GetCapabilities':
      answer = GLib.Variant('(as)', (['actions', 'body'],))
    elif method == 'GetServerInformation':
      answer = GLib.Variant('(ssss)', ('test', 'test', '1', '1.2'))
    elif method == 'Notify':
      _, replaces, _, title, body, actions, _, _ = arguments.unpack()
      number = replaces or self.last + 1
      self.last = max(self.last, number)
      self.shown[number] = f'{title}: {body}'
      self.titles.append(title)
      answer = GLib.Variant('(u)', (number,))
    elif method == 'CloseNotification':
      self.shown.pop(arguments.unpack()[0], None)
    invocation.return_value(answer)

  def press(self, number):
    """Simulates a click on the notification: removes it and sends the signals for that."""
    del self.shown[number]
    self.bus.emit_signal(None, '/org/freedesktop/Notifications', 'org.freedesktop.Notifications',
                         'ActionInvoked', GLib.Variant('(us)', (number, 'default')))
    self.bus.emit_signal(None, '/org/freedesktop/Notifications', 'org.freedesktop.Notifications',
                         'NotificationClosed', GLib.Variant('(uu)', (number, 2)))

  def wait(self, condition, what):
    def attempt():
      serve()
      return condition(list(self.shown.values()))
    e2e.wait_for(attempt, lambda: f'{what}; shown: {self.shown}', 60)
