/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "piece-texture.h"

#include <string.h>

/* A table shows some 200 drawings; a window being resized needs many sizes. */
#define MAX_TEXTURES 700

typedef struct {
  MaeTexturePaint paint;
  int width, height, scale;
  gboolean dark, high_contrast;
} Head;

static GHashTable *
cache_of (GdkDisplay *display)
{
  GHashTable *cache = g_object_get_data (G_OBJECT (display), "mae-textures");

  if (cache == NULL) {
    cache = g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref,
                                   g_object_unref);
    g_object_set_data_full (G_OBJECT (display), "mae-textures", cache,
                            (GDestroyNotify) g_hash_table_unref);
  }
  return cache;
}

/* ── For the software renderer ─────────────────────────────────────────────────────────────── */

/* GTK's cairo renderer (seen in 4.8) converts every texture to floating point and back in every
 * frame. That takes a quarter of a frame's time. A node that paints the surface itself takes a
 * tenth of that. */
#define SURFACE "mae-surface"
#define NODE "mae-node"

static gboolean
is_painted_by_cairo (GtkWidget *widget)
{
  GtkNative *native = gtk_widget_get_native (widget);

  return native != NULL && GSK_IS_CAIRO_RENDERER (gtk_native_get_renderer (native));
}

/* Each texture has one node, so that unchanged drawings aren't painted again. */
static GskRenderNode *
node_of (GdkTexture *texture)
{
  GskRenderNode *node = g_object_get_data (G_OBJECT (texture), NODE);
  cairo_surface_t *surface = g_object_get_data (G_OBJECT (texture), SURFACE);

  if (node != NULL || surface == NULL)
    return node;
  node = gsk_cairo_node_new (&GRAPHENE_RECT_INIT (0, 0, gdk_texture_get_width (texture),
                                                  gdk_texture_get_height (texture)));
  cairo_t *cr = gsk_cairo_node_get_draw_context (node);
  cairo_set_source_surface (cr, surface, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_BILINEAR);
  cairo_pattern_set_extend (cairo_get_source (cr), CAIRO_EXTEND_PAD);
  cairo_rectangle (cr, 0, 0, gdk_texture_get_width (texture), gdk_texture_get_height (texture));
  cairo_fill (cr);
  cairo_destroy (cr);
  g_object_set_data_full (G_OBJECT (texture), NODE, node, (GDestroyNotify) gsk_render_node_unref);
  return node;
}

void
mae_texture_append (GtkSnapshot *snapshot, GtkWidget *widget, GdkTexture *texture,
                    const graphene_rect_t *bounds)
{
  GskRenderNode *node = is_painted_by_cairo (widget) ? node_of (texture) : NULL;
  float across = bounds->size.width / gdk_texture_get_width (texture);
  float down = bounds->size.height / gdk_texture_get_height (texture);

  if (node == NULL) {
    gtk_snapshot_append_texture (snapshot, texture, bounds);
    return;
  }
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &bounds->origin);
  if (across != 1 || down != 1)
    gtk_snapshot_scale (snapshot, across, down);
  gtk_snapshot_append_node (snapshot, node);
  gtk_snapshot_restore (snapshot);
}

/* ── Drawings as textures ──────────────────────────────────────────────────────────────────── */

static GdkTexture *
paint_texture (const Head *head, gconstpointer data, const MaePalette *palette)
{
  int width = head->width * head->scale, height = head->height * head->scale;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  cairo_t *cr = cairo_create (surface);

  cairo_scale (cr, head->scale, head->scale);
  head->paint (cr, data, head->width, head->height, palette);
  cairo_destroy (cr);
  cairo_surface_flush (surface);

  int stride = cairo_image_surface_get_stride (surface);
  g_autoptr (GBytes) bytes =
      g_bytes_new_with_free_func (cairo_image_surface_get_data (surface), (gsize) stride * height,
                                  (GDestroyNotify) cairo_surface_destroy, surface);
  GdkTexture *texture = gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, bytes, stride);
  g_object_set_data_full (G_OBJECT (texture), SURFACE, cairo_surface_reference (surface),
                          (GDestroyNotify) cairo_surface_destroy);
  return texture;
}

GdkTexture *
mae_texture_get (GtkWidget *widget, MaeTexturePaint paint, gconstpointer data, gsize size,
                 int width, int height)
{
  const MaePalette *palette = mae_palette_get ();
  GHashTable *cache = cache_of (gtk_widget_get_display (widget));
  Head head;

  memset (&head, 0, sizeof head); /* padding is part of the key */
  head.paint = paint;
  head.width = MAX (width, 1);
  head.height = MAX (height, 1);
  head.scale = gtk_widget_get_scale_factor (widget);
  head.dark = palette->dark;
  head.high_contrast = palette->high_contrast;

  GByteArray *key = g_byte_array_sized_new (sizeof head + size);
  g_byte_array_append (key, (const guint8 *) &head, sizeof head);
  g_byte_array_append (key, data, size);
  g_autoptr (GBytes) bytes = g_byte_array_free_to_bytes (key);

  GdkTexture *texture = g_hash_table_lookup (cache, bytes);
  if (texture == NULL) {
    if (g_hash_table_size (cache) >= MAX_TEXTURES)
      g_hash_table_remove_all (cache);
    texture = paint_texture (&head, data, palette);
    g_hash_table_insert (cache, g_steal_pointer (&bytes), texture);
  }
  return g_object_ref (texture);
}

int
mae_texture_text_size (GtkWidget *widget)
{
  int dpi = -1;

  g_object_get (gtk_widget_get_settings (widget), "gtk-xft-dpi", &dpi, NULL);
  return dpi <= 0 ? 100 : CLAMP ((int) (dpi * 100. / (96 * 1024) + .5), 100, 300);
}

void
mae_texture_snapshot (GtkSnapshot *snapshot, GtkWidget *widget, MaeTexturePaint paint,
                      gconstpointer data, gsize size, const GdkRectangle *area)
{
  if (area->width <= 0 || area->height <= 0)
    return;
  g_autoptr (GdkTexture) texture =
      mae_texture_get (widget, paint, data, size, area->width, area->height);
  mae_texture_append (snapshot, widget, texture,
                      &GRAPHENE_RECT_INIT (area->x, area->y, area->width, area->height));
}

static void
paint_piece (cairo_t *cr, gconstpointer data, double width, double height,
             const MaePalette *palette)
{
  mae_piece_paint (cr, data, 0, 0, MIN (width, height), palette);
}

/* Copies the struct without the bytes of its padding. */
static void
clean (MaePiece *to, const MaePiece *from)
{
  memset (to, 0, sizeof *to);
  to->kind = from->kind;
  to->look = from->look;
  to->hue = from->hue;
  to->number = from->number;
  to->flag = from->flag;
  g_strlcpy (to->letter, from->letter, sizeof to->letter);
}

void
mae_piece_snapshot (GtkSnapshot *snapshot, GtkWidget *widget, const MaePiece *piece, int x, int y,
                    int size)
{
  MaePiece key;

  clean (&key, piece);
  mae_texture_snapshot (snapshot, widget, paint_piece, &key, sizeof key,
                        &(GdkRectangle){ x, y, size, size });
}

GdkTexture *
mae_piece_texture (GtkWidget *widget, const MaePiece *piece, int size)
{
  MaePiece key;

  clean (&key, piece);
  return mae_texture_get (widget, paint_piece, &key, sizeof key, size, size);
}
