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

static cairo_surface_t *
paint_surface (const Head *head, gconstpointer data)
{
  cairo_surface_t *surface = cairo_image_surface_create (
      CAIRO_FORMAT_ARGB32, head->width * head->scale, head->height * head->scale);
  cairo_t *cr = cairo_create (surface);

  cairo_scale (cr, head->scale, head->scale);
  head->paint (cr, data, head->width, head->height,
               mae_palette_for (head->dark, head->high_contrast));
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

/* @surface: (transfer full) */
static GdkTexture *
texture_from (cairo_surface_t *surface)
{
  int width = cairo_image_surface_get_width (surface);
  int height = cairo_image_surface_get_height (surface);
  int stride = cairo_image_surface_get_stride (surface);
  g_autoptr (GBytes) bytes =
      g_bytes_new_with_free_func (cairo_image_surface_get_data (surface), (gsize) stride * height,
                                  (GDestroyNotify) cairo_surface_destroy, surface);
  GdkTexture *texture = gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, bytes, stride);

  g_object_set_data_full (G_OBJECT (texture), SURFACE, cairo_surface_reference (surface),
                          (GDestroyNotify) cairo_surface_destroy);
  return texture;
}

/* Fills @head and returns the key of a drawing: @head, then @data. (transfer full) */
static GBytes *
make_key (Head *head, GtkWidget *widget, MaeTexturePaint paint, gconstpointer data, gsize size,
          int width, int height)
{
  const MaePalette *palette = mae_palette_get ();
  GByteArray *key = g_byte_array_sized_new (sizeof *head + size);

  memset (head, 0, sizeof *head); /* padding is part of the key */
  head->paint = paint;
  head->width = MAX (width, 1);
  head->height = MAX (height, 1);
  head->scale = gtk_widget_get_scale_factor (widget);
  head->dark = palette->dark;
  head->high_contrast = palette->high_contrast;
  g_byte_array_append (key, (const guint8 *) head, sizeof *head);
  g_byte_array_append (key, data, size);
  return g_byte_array_free_to_bytes (key);
}

/* @texture: (transfer full) */
static void
add (GHashTable *cache, GBytes *key, GdkTexture *texture)
{
  if (g_hash_table_size (cache) >= MAX_TEXTURES)
    g_hash_table_remove_all (cache);
  g_hash_table_insert (cache, g_bytes_ref (key), texture);
}

GdkTexture *
mae_texture_get (GtkWidget *widget, MaeTexturePaint paint, gconstpointer data, gsize size,
                 int width, int height)
{
  GHashTable *cache = cache_of (gtk_widget_get_display (widget));
  Head head;
  g_autoptr (GBytes) key = make_key (&head, widget, paint, data, size, width, height);
  GdkTexture *texture = g_hash_table_lookup (cache, key);

  if (texture == NULL)
    add (cache, key, texture = texture_from (paint_surface (&head, data)));
  return g_object_ref (texture);
}

/* ── Drawings that another thread paints ───────────────────────────────────────────────────── */

/* Returns the drawings that are being painted: from their keys to who waits (GPtrArray of
 * GWeakRef). */
static GHashTable *
coming_of (GdkDisplay *display)
{
  GHashTable *coming = g_object_get_data (G_OBJECT (display), "mae-coming");

  if (coming == NULL) {
    coming = g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref,
                                    (GDestroyNotify) g_ptr_array_unref);
    g_object_set_data_full (G_OBJECT (display), "mae-coming", coming,
                            (GDestroyNotify) g_hash_table_unref);
  }
  return coming;
}

static void
free_waiter (gpointer data)
{
  g_weak_ref_clear (data);
  g_free (data);
}

static void
add_waiter (GPtrArray *waiters, GtkWidget *widget)
{
  for (guint i = 0; i < waiters->len; i++) {
    g_autoptr (GtkWidget) other = g_weak_ref_get (g_ptr_array_index (waiters, i));
    if (other == widget)
      return;
  }
  GWeakRef *waiter = g_new0 (GWeakRef, 1);
  g_weak_ref_init (waiter, widget);
  g_ptr_array_add (waiters, waiter);
}

static void
paint_in_thread (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  gsize size;
  const guint8 *key = g_bytes_get_data (task_data, &size);
  Head head;

  memcpy (&head, key, sizeof head);
  g_task_return_pointer (task, paint_surface (&head, key + sizeof head),
                         (GDestroyNotify) cairo_surface_destroy);
}

static void
on_painted_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  GdkDisplay *display = GDK_DISPLAY (source);
  GBytes *key = g_task_get_task_data (G_TASK (result));
  GHashTable *coming = coming_of (display);
  g_autoptr (GPtrArray) waiters = g_ptr_array_ref (g_hash_table_lookup (coming, key));

  add (cache_of (display), key, texture_from (g_task_propagate_pointer (G_TASK (result), NULL)));
  g_hash_table_remove (coming, key);
  for (guint i = 0; i < waiters->len; i++) {
    g_autoptr (GtkWidget) widget = g_weak_ref_get (g_ptr_array_index (waiters, i));
    if (widget != NULL)
      gtk_widget_queue_draw (widget);
  }
}

gboolean
mae_texture_snapshot_later (GtkSnapshot *snapshot, GtkWidget *widget, MaeTexturePaint paint,
                            gconstpointer data, gsize size, const GdkRectangle *area)
{
  GdkDisplay *display = gtk_widget_get_display (widget);
  GHashTable *coming = coming_of (display);
  Head head;

  if (area->width <= 0 || area->height <= 0)
    return TRUE;
  g_autoptr (GBytes) key = make_key (&head, widget, paint, data, size, area->width, area->height);
  GdkTexture *texture = g_hash_table_lookup (cache_of (display), key);
  if (texture != NULL) {
    mae_texture_append (snapshot, widget, texture,
                        &GRAPHENE_RECT_INIT (area->x, area->y, area->width, area->height));
    return TRUE;
  }
  GPtrArray *waiters = g_hash_table_lookup (coming, key);
  if (waiters == NULL) {
    g_autoptr (GTask) task = g_task_new (display, NULL, on_painted_cb, NULL);
    waiters = g_ptr_array_new_with_free_func (free_waiter);
    g_hash_table_insert (coming, g_bytes_ref (key), waiters);
    g_task_set_task_data (task, g_bytes_ref (key), (GDestroyNotify) g_bytes_unref);
    g_task_run_in_thread (task, paint_in_thread);
  }
  add_waiter (waiters, widget);
  return FALSE;
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
