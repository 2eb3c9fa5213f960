/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "picture.h"

#include "picture-testing.h"

#include <string.h>

#include "draw.h"

#define FOLDER "/io/github/maestri_game/Maestri/pictures/"
#define MAX_DEPTH 5 /* of pictures in pictures */

static const char *const files[] = { "parts.txt", "cards.txt", "people.txt", "places.txt",
                                     "feast.txt" };

typedef struct {
  cairo_t *cr;
  GdkRGBA slot[MAE_PICTURE_SLOTS];
  int depth;
} Painter;

static gboolean paint_picture (const Painter *from, const char *name, const char *colors);

/* ── The files ─────────────────────────────────────────────────────────────────────────────── */

/* Adds the lines of a file to @pictures: from a picture's name to its elements (GPtrArray of
 * lines), and from "~name" to a line with a paint. */
static void
add_file (GHashTable *pictures, const char *name)
{
  g_autofree char *path = g_strconcat (FOLDER, name, NULL);
  g_autoptr (GBytes) bytes = g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  GPtrArray *elements = NULL;

  g_return_if_fail (bytes != NULL);
  g_autofree char *text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (int i = 0; lines[i]; i++) {
    char *line = g_strstrip (lines[i]);
    if (*line == '\0' || *line == '#')
      continue;
    if (g_str_has_prefix (line, "= ")) {
      elements = g_ptr_array_new_with_free_func (g_free);
      g_hash_table_insert (pictures, g_strdup (line + 2), elements);
    } else if (g_str_has_prefix (line, "~ ")) {
      g_auto (GStrv) words = g_strsplit (line, " ", 3);
      GPtrArray *paint = g_ptr_array_new_with_free_func (g_free);
      g_ptr_array_add (paint, g_strdup (words[2]));
      g_hash_table_insert (pictures, g_strconcat ("~", words[1], NULL), paint);
    } else if (elements != NULL) {
      g_ptr_array_add (elements, g_strdup (line));
    }
  }
}

static GHashTable *
get_pictures (void)
{
  static GHashTable *pictures;

  if (g_once_init_enter (&pictures)) {
    GHashTable *all =
        g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
    for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
      add_file (all, files[i]);
    g_once_init_leave (&pictures, all);
  }
  return pictures;
}

GPtrArray *
mae_picture_names (void)
{
  GPtrArray *names = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer name;

  g_hash_table_iter_init (&iter, get_pictures ());
  while (g_hash_table_iter_next (&iter, &name, NULL))
    if (*(const char *) name != '~')
      g_ptr_array_add (names, name);
  return names;
}

gboolean
mae_picture_exists (const char *name)
{
  return *name != '~' && g_hash_table_contains (get_pictures (), name);
}

/* ── Words of a line ───────────────────────────────────────────────────────────────────────── */

static void
skip_spaces (const char **p)
{
  while (**p == ' ' || **p == ',')
    (*p)++;
}

static gboolean
read_number (const char **p, double *number)
{
  char *end;

  skip_spaces (p);
  *number = g_ascii_strtod (*p, &end);
  if (end == *p)
    return FALSE;
  *p = end;
  return TRUE;
}

static gboolean
read_numbers (const char **p, double *numbers, int n)
{
  for (int i = 0; i < n; i++)
    if (!read_number (p, &numbers[i]))
      return FALSE;
  return TRUE;
}

/* Reads RRGGBB or $N; then "+40": 40 % white added, "-40": 40 % black; "/50": half transparent. */
static gboolean
read_color (const char **p, const Painter *painter, GdkRGBA *color)
{
  const GdkRGBA white = { 1, 1, 1, 1 }, black = { .06f, .03f, .03f, 1 };
  guint hex = 0;

  if ((*p)[0] == '$' && (*p)[1] >= '0' && (*p)[1] < '0' + MAE_PICTURE_SLOTS) {
    *color = painter->slot[(*p)[1] - '0'];
    *p += 2;
  } else {
    for (int i = 0; i < 6; i++) {
      if (!g_ascii_isxdigit ((*p)[i]))
        return FALSE;
      hex = hex << 4 | g_ascii_xdigit_value ((*p)[i]);
    }
    *color = mae_draw_rgb (hex);
    *p += 6;
  }
  if (**p == '+' || **p == '-') {
    const GdkRGBA *other = **p == '+' ? &white : &black;
    char *end;
    (*p)++;
    *color = mae_palette_mix (color, other, g_ascii_strtoull (*p, &end, 10) / 100.);
    *p = end;
  }
  if (**p == '/') {
    char *end;
    (*p)++;
    color->alpha *= g_ascii_strtoull (*p, &end, 10) / 100.;
    *p = end;
  }
  return TRUE;
}

typedef struct {
  char
      kind; /* '.': plain, '>': from top to bottom, '|': from left to right, '*': from the middle */
  double line; /* width of a line; 0: the shape is filled */
  GdkRGBA from, to;
} Paint;

static gboolean
read_paint (const char **p, const Painter *painter, Paint *paint)
{
  const char *start = *p;

  *paint = (Paint){ .kind = '.' };
  if (*start == '-') {
    char *end;
    paint->line = g_ascii_strtod (start + 1, &end);
    if (*end != ':' || paint->line <= 0)
      return FALSE;
    *p = end + 1;
  }
  if (!read_color (p, painter, &paint->from)) {
    g_autofree char *name = NULL;
    GPtrArray *named;
    gsize length = strcspn (start, " ");
    const char *words;

    name = g_strdup_printf ("~%.*s", (int) length, start);
    named = g_hash_table_lookup (get_pictures (), name);
    if (named == NULL || paint->line > 0)
      return FALSE;
    *p = start + length;
    words = g_ptr_array_index (named, 0);
    return *words != '~' && read_paint (&words, painter, paint);
  }
  if (**p == '>' || **p == '|' || **p == '*') {
    paint->kind = **p;
    (*p)++;
    return read_color (p, painter, &paint->to);
  }
  return TRUE;
}

/* ── Elements ──────────────────────────────────────────────────────────────────────────────── */

/* Adds rectangles (R x y width height radius), ellipses (E x y rx ry) and circles (O x y r); what
 * follows them is a path as in SVG. */
static gboolean
add_shape (cairo_t *cr, const char *p)
{
  double n[5];

  for (skip_spaces (&p); *p == 'R' || *p == 'E' || *p == 'O'; skip_spaces (&p)) {
    char kind = *p++;
    if (!read_numbers (&p, n, kind == 'O' ? 3 : kind == 'R' ? 5 : 4))
      return FALSE;
    cairo_new_sub_path (cr);
    if (kind == 'R') {
      if (n[4] <= 0) {
        cairo_rectangle (cr, n[0], n[1], n[2], n[3]);
        continue;
      }
      double r = MIN (n[4], MIN (n[2], n[3]) / 2);
      cairo_arc (cr, n[0] + n[2] - r, n[1] + r, r, -G_PI_2, 0);
      cairo_arc (cr, n[0] + n[2] - r, n[1] + n[3] - r, r, 0, G_PI_2);
      cairo_arc (cr, n[0] + r, n[1] + n[3] - r, r, G_PI_2, G_PI);
      cairo_arc (cr, n[0] + r, n[1] + r, r, G_PI, 3 * G_PI_2);
      cairo_close_path (cr);
    } else if (kind == 'O') {
      cairo_arc (cr, n[0], n[1], n[2], 0, 2 * G_PI);
      cairo_close_path (cr);
    } else {
      cairo_matrix_t matrix;
      cairo_get_matrix (cr, &matrix);
      cairo_translate (cr, n[0], n[1]);
      cairo_scale (cr, n[2], n[3]);
      cairo_arc (cr, 0, 0, 1, 0, 2 * G_PI);
      cairo_close_path (cr);
      cairo_set_matrix (cr, &matrix);
    }
  }
  mae_draw_path (cr, p);
  return cairo_has_current_point (cr);
}

static void
set_source (cairo_t *cr, const Paint *paint)
{
  const GdkRGBA *a = &paint->from, *b = &paint->to;
  double x0, y0, x1, y1;
  cairo_pattern_t *pattern;

  if (paint->kind == '.') {
    mae_draw_set (cr, a, 1);
    return;
  }
  cairo_path_extents (cr, &x0, &y0, &x1, &y1);
  if (paint->kind == '>')
    pattern = cairo_pattern_create_linear (0, y0, 0, y1);
  else if (paint->kind == '|')
    pattern = cairo_pattern_create_linear (x0, 0, x1, 0);
  else
    pattern = cairo_pattern_create_radial ((x0 + x1) / 2, (y0 + y1) / 2, 0, (x0 + x1) / 2,
                                           (y0 + y1) / 2, MAX (x1 - x0, y1 - y0) / 2);
  mae_draw_stop (pattern, 0, *a, 1);
  mae_draw_stop (pattern, 1, *b, 1);
  cairo_set_source (cr, pattern);
  cairo_pattern_destroy (pattern);
}

static gboolean
paint_shape (Painter *painter, const char *line)
{
  cairo_t *cr = painter->cr;
  Paint paint;
  gboolean good;

  if (!read_paint (&line, painter, &paint) || *line != ' ')
    return FALSE;
  cairo_new_path (cr);
  good = add_shape (cr, line);
  set_source (cr, &paint);
  if (paint.line > 0) {
    cairo_set_line_width (cr, paint.line);
    cairo_stroke (cr);
  } else {
    cairo_fill (cr);
  }
  return good;
}

/* @name [x,y [scale[,scale down]] [colors]] */
static gboolean
paint_part (Painter *painter, const char *line)
{
  gsize length = strcspn (line, " ");
  g_autofree char *name = g_strndup (line, length);
  double at[2] = { 0, 0 }, scale[2] = { 1, 1 };
  gboolean good = TRUE;

  line += length;
  if (*line == ' ')
    good = read_numbers (&line, at, 2);
  if (*line == ' ') {
    good = good && read_number (&line, &scale[0]);
    scale[1] = scale[0];
    if (*line == ',')
      good = good && read_number (&line, &scale[1]);
  }
  if (!good || scale[0] == 0 || scale[1] == 0)
    return FALSE;
  cairo_save (painter->cr);
  cairo_translate (painter->cr, at[0], at[1]);
  cairo_scale (painter->cr, scale[0], scale[1]);
  good = paint_picture (painter, name, line);
  cairo_restore (painter->cr);
  return good;
}

static gboolean
paint_element (Painter *painter, const char *line)
{
  double n[3];

  switch (*line) {
  case '@':
    return paint_part (painter, line + 1);
  case '*': /* *n dx,dy element: n times, each further by dx, dy */
    line++;
    if (!read_numbers (&line, n, 3))
      return FALSE;
    skip_spaces (&line);
    for (int i = 0; i < n[0]; i++) {
      cairo_save (painter->cr);
      cairo_translate (painter->cr, i * n[1], i * n[2]);
      gboolean good = paint_element (painter, line);
      cairo_restore (painter->cr);
      if (!good)
        return FALSE;
    }
    return TRUE;
  case '(': /* what follows is seen in this shape only, until a line with ")" */
    cairo_save (painter->cr);
    cairo_new_path (painter->cr);
    if (!add_shape (painter->cr, line + 1))
      return FALSE;
    cairo_clip (painter->cr);
    return TRUE;
  case ')':
    cairo_restore (painter->cr);
    return TRUE;
  case '$':
    if (line[1] >= '0' && line[1] < '0' + MAE_PICTURE_SLOTS && line[2] == '=') { /* $N=color */
      const char *color = line + 3;
      return read_color (&color, painter, &painter->slot[line[1] - '0']);
    }
    return paint_shape (painter, line);
  default:
    return paint_shape (painter, line);
  }
}

/* Paints picture @name; @colors, words, replace its first colors. */
static gboolean
paint_picture (const Painter *from, const char *name, const char *colors)
{
  GPtrArray *elements = g_hash_table_lookup (get_pictures (), name);
  Painter painter = *from;
  gboolean good = TRUE;

  if (elements == NULL || painter.depth++ > MAX_DEPTH)
    return FALSE;
  skip_spaces (&colors);
  for (int i = 0; *colors != '\0'; i++) {
    if (i == MAE_PICTURE_SLOTS || !read_color (&colors, from, &painter.slot[i]))
      return FALSE;
    skip_spaces (&colors);
  }
  cairo_save (painter.cr);
  for (guint i = 0; i < elements->len; i++)
    if (!paint_element (&painter, g_ptr_array_index (elements, i))) {
      g_debug ("picture %s: %s", name, (const char *) g_ptr_array_index (elements, i));
      good = FALSE;
    }
  cairo_restore (painter.cr);
  return good;
}

gboolean
mae_picture_paint (cairo_t *cr, const char *name, const GdkRGBA *slots, int n_slots)
{
  Painter painter = { .cr = cr };
  gboolean good;

  for (int i = 0; i < MAE_PICTURE_SLOTS; i++)
    painter.slot[i] = i < n_slots ? slots[i] : (GdkRGBA){ 0, 0, 0, 1 };
  cairo_save (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  good = paint_picture (&painter, name, "");
  cairo_restore (cr);
  return good;
}

void
mae_picture_paint_candle_light (cairo_t *cr, double x, double y, double width, double height,
                                const MaePalette *palette)
{
  GdkRGBA flame = mae_draw_rgb (0xa0621c);

  if (!palette->dark || palette->flat)
    return;
  cairo_new_path (cr);
  cairo_rectangle (cr, x, y, width, height);
  mae_draw_fill (cr, &flame, .24);
}
