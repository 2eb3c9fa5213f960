/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "key.h"

/* Returns the digit or small letter that @keyval types, or 0. */
static guint
plain_character (guint keyval)
{
  gunichar character = gdk_keyval_to_unicode (keyval);
  int digit = g_unichar_digit_value (character);

  if (digit >= 0)
    return GDK_KEY_0 + digit;
  character = g_unichar_tolower (character);
  return character >= 'a' && character <= 'z' ? GDK_KEY_a + (character - 'a') : 0;
}

/* Returns the digit or letter on the pressed key that it doesn't type now, or 0. */
static guint
other_character (GdkEvent *event)
{
  int layout = gdk_key_event_get_layout (event), level = gdk_key_event_get_level (event);
  gboolean shift = (gdk_event_get_modifier_state (event) & GDK_SHIFT_MASK) != 0;
  g_autofree GdkKeymapKey *keys = NULL;
  g_autofree guint *keyvals = NULL;
  guint second = 0;
  int n = 0;

  gdk_display_map_keycode (gdk_event_get_display (event), gdk_key_event_get_keycode (event), &keys,
                           &keyvals, &n);
  for (int i = 0; i < n; i++) {
    guint character = plain_character (keyvals[i]);

    if (character != 0 && keys[i].group != layout && keys[i].level == level)
      return character;
    if (character != 0 && keys[i].group == layout && keys[i].level == 1 && !shift)
      second = character;
  }
  return second;
}

/* The codes of keys are numbered by place, on X11 and Wayland alike. */
static guint
character_at_place (guint code)
{
  static const struct {
    guint first;
    const char *row;
  } rows[] = { { 10, "1234567890" }, { 24, "qwertyuiop" }, { 38, "asdfghjkl" }, { 52, "zxcvbnm" } };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    if (code >= rows[i].first && code < rows[i].first + strlen (rows[i].row))
      return (guint) rows[i].row[code - rows[i].first];
  return 0;
}

static guint
meant_by_character (GdkEvent *event, guint keyval)
{
  gunichar typed = gdk_keyval_to_unicode (keyval);
  guint character = plain_character (keyval);
  gboolean shift;

  if (character != 0 || event == NULL || !g_unichar_isgraph (typed))
    return character;
  shift = (gdk_event_get_modifier_state (event) & GDK_SHIFT_MASK) != 0;
  character = other_character (event);
  /* Without Shift, a digit's key types a mark if it is the layout's second one (Kazakh), or by Caps
   * Lock (Canadian). */
  if (character == 0 && (typed > 0x7f || !shift))
    character = character_at_place (gdk_key_event_get_keycode (event));
  return character;
}

guint
mae_key_meant (GtkEventController *keys, guint keyval)
{
  guint character;

  switch (keyval) {
  case GDK_KEY_KP_Left:
    return GDK_KEY_Left;
  case GDK_KEY_KP_Right:
    return GDK_KEY_Right;
  case GDK_KEY_KP_Up:
    return GDK_KEY_Up;
  case GDK_KEY_KP_Down:
    return GDK_KEY_Down;
  case GDK_KEY_KP_Home:
    return GDK_KEY_Home;
  case GDK_KEY_KP_End:
    return GDK_KEY_End;
  case GDK_KEY_KP_Page_Up:
    return GDK_KEY_Page_Up;
  case GDK_KEY_KP_Page_Down:
    return GDK_KEY_Page_Down;
  case GDK_KEY_KP_Enter:
  case GDK_KEY_ISO_Enter:
    return GDK_KEY_Return;
  case GDK_KEY_KP_Space:
    return GDK_KEY_space;
  default:
    character = meant_by_character (gtk_event_controller_get_current_event (keys), keyval);
    return character != 0 ? character : keyval;
  }
}
