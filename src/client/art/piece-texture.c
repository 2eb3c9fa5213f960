/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "piece-texture.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "art-testing.h"

/* A table shows some 200 drawings; a window being resized needs many sizes. The cache has two
 * generations. When the young one is full, the old one is dropped and the young one is old; what is
 * used again becomes young, so what is seen stays. */
#define MAX_YOUNG 350
#define MAX_YOUNG_BYTES (64 * 1024 * 1024)

/* How many drawings of another thread are kept in any size, for as long as one in the right size is
 * being painted. */
#define MAX_LATEST 100

typedef struct {
  MaeTexturePaint paint;
  int width, height, scale;
  const MaePalette *palette; /* a static one */
} Head;

/* From keys to textures, but for @coming. */
typedef struct {
  GHashTable *young, *old;
  gsize young_bytes;
  GHashTable *latest; /* by what they show, without size */
  GHashTable *coming; /* to Coming: what is being painted */
} Cache;

/* A drawing that another thread paints. */
typedef struct {
  GPtrArray *waiters; /* of GWeakRef: the widgets to be drawn again; without any it is canceled */
  GCancellable *cancellable;
  GBytes *shows;
} Coming;

static GHashTable *
new_table (GDestroyNotify free_value)
{
  return g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref,
                                free_value);
}

static void
free_coming (gpointer data)
{
  Coming *coming = data;

  g_ptr_array_unref (coming->waiters);
  g_object_unref (coming->cancellable);
  g_bytes_unref (coming->shows);
  g_free (coming);
}

static void
free_cache (gpointer data)
{
  Cache *cache = data;

  g_hash_table_unref (cache->young);
  g_hash_table_unref (cache->old);
  g_hash_table_unref (cache->latest);
  g_hash_table_unref (cache->coming);
  g_free (cache);
}

static Cache *
cache_of (GdkDisplay *display)
{
  Cache *cache = g_object_get_data (G_OBJECT (display), "mae-textures");

  if (cache == NULL) {
    cache = g_new0 (Cache, 1);
    cache->young = new_table (g_object_unref);
    cache->old = new_table (g_object_unref);
    cache->latest = new_table (g_object_unref);
    cache->coming = new_table (free_coming);
    g_object_set_data_full (G_OBJECT (display), "mae-textures", cache, free_cache);
  }
  return cache;
}

/* @texture: (transfer full) */
static void
add (Cache *cache, GBytes *key, GdkTexture *texture)
{
  if (g_hash_table_size (cache->young) >= MAX_YOUNG || cache->young_bytes >= MAX_YOUNG_BYTES) {
    g_hash_table_unref (cache->old);
    cache->old = g_steal_pointer (&cache->young);
    cache->young = new_table (g_object_unref);
    cache->young_bytes = 0;
  }
  cache->young_bytes +=
      (gsize) gdk_texture_get_width (texture) * (gsize) gdk_texture_get_height (texture) * 4;
  g_hash_table_insert (cache->young, g_bytes_ref (key), texture);
}

/* (nullable) (transfer none) */
static GdkTexture *
look_up (Cache *cache, GBytes *key)
{
  GdkTexture *texture = g_hash_table_lookup (cache->young, key);

  if (texture != NULL)
    return texture;
  texture = g_hash_table_lookup (cache->old, key);
  if (texture != NULL)
    add (cache, key, g_object_ref (texture));
  return texture;
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
  head->paint (cr, data, head->width, head->height, head->palette);
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
  GByteArray *key = g_byte_array_sized_new (sizeof *head + size);

  memset (head, 0, sizeof *head); /* padding is part of the key */
  head->paint = paint;
  head->width = MAX (width, 1);
  head->height = MAX (height, 1);
  head->scale = gtk_widget_get_scale_factor (widget);
  head->palette = mae_palette_get ();
  g_byte_array_append (key, (const guint8 *) head, sizeof *head);
  g_byte_array_append (key, data, size);
  return g_byte_array_free_to_bytes (key);
}

GdkTexture *
mae_texture_get (GtkWidget *widget, MaeTexturePaint paint, gconstpointer data, gsize size,
                 int width, int height)
{
  Cache *cache = cache_of (gtk_widget_get_display (widget));
  Head head;
  g_autoptr (GBytes) key = make_key (&head, widget, paint, data, size, width, height);
  GdkTexture *texture = look_up (cache, key);

  if (texture == NULL)
    add (cache, key, texture = texture_from (paint_surface (&head, data)));
  return g_object_ref (texture);
}

/* ── Drawings that another thread paints ───────────────────────────────────────────────────── */

static void
free_waiter (gpointer data)
{
  g_weak_ref_clear (data);
  g_free (data);
}

static gboolean
waits (GWeakRef *waiter, GtkWidget *widget)
{
  g_autoptr (GtkWidget) other = g_weak_ref_get (waiter);

  return other == widget;
}

static void
add_waiter (GPtrArray *waiters, GtkWidget *widget)
{
  for (guint i = 0; i < waiters->len; i++)
    if (waits (g_ptr_array_index (waiters, i), widget))
      return;
  GWeakRef *waiter = g_new0 (GWeakRef, 1);
  g_weak_ref_init (waiter, widget);
  g_ptr_array_add (waiters, waiter);
}

/* @widget no longer waits for other sizes of what @key is. */
static void
drop_other_sizes (Cache *cache, GBytes *key, GBytes *shows, GtkWidget *widget)
{
  GHashTableIter iter;
  gpointer other, value;

  g_hash_table_iter_init (&iter, cache->coming);
  while (g_hash_table_iter_next (&iter, &other, &value)) {
    Coming *coming = value;

    if (g_bytes_equal (other, key) || !g_bytes_equal (coming->shows, shows))
      continue;
    for (guint i = coming->waiters->len; i > 0; i--)
      if (waits (g_ptr_array_index (coming->waiters, i - 1), widget))
        g_ptr_array_remove_index_fast (coming->waiters, i - 1);
    if (coming->waiters->len == 0)
      g_cancellable_cancel (coming->cancellable);
  }
}

static GThreadPool *painter;
static int ends; /* atomic: the program */

static void
paint_one (GTask *task)
{
  gsize size;
  const guint8 *key = g_bytes_get_data (g_task_get_task_data (task), &size);
  Head head;

  if (g_task_return_error_if_cancelled (task))
    return;
  memcpy (&head, key, sizeof head);
  g_task_return_pointer (task, paint_surface (&head, key + sizeof head),
                         (GDestroyNotify) cairo_surface_destroy);
}

static void
paint_cb (gpointer task, gpointer user_data)
{
  setpriority (PRIO_PROCESS, 0, 10); /* in Linux, of this thread */
  if (g_atomic_int_get (&ends))
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "The program ends");
  else
    paint_one (task);
  g_object_unref (task);
}

/* Cairo and pixman free what they share when the program ends, so nothing is painted any more. */
static void
end_painting (void)
{
  g_atomic_int_set (&ends, 1);
  g_thread_pool_free (g_steal_pointer (&painter), FALSE, TRUE);
}

/* One thread paints all, after everything else that wants a processor: GTask would begin ten at
 * once, which a window on two processors doesn't answer beside. If there can't be one, it is
 * painted here. @task: (transfer full) */
static void
paint_later (GTask *task)
{
  if (painter == NULL) {
    painter = g_thread_pool_new (paint_cb, NULL, 1, TRUE, NULL);
    if (painter != NULL)
      atexit (end_painting);
  }
  if (painter != NULL && g_thread_pool_push (painter, task, NULL))
    return;
  paint_one (task);
  g_object_unref (task);
}

static void
on_painted_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  GBytes *key = g_task_get_task_data (G_TASK (result));
  Cache *cache = cache_of (GDK_DISPLAY (source));
  Coming *coming = g_hash_table_lookup (cache->coming, key);
  g_autoptr (GPtrArray) waiters = g_ptr_array_ref (coming->waiters);
  cairo_surface_t *surface = g_task_propagate_pointer (G_TASK (result), NULL);

  if (surface != NULL) {
    GdkTexture *texture = texture_from (surface);
    if (g_hash_table_size (cache->latest) >= MAX_LATEST)
      g_hash_table_remove_all (cache->latest);
    g_hash_table_replace (cache->latest, g_bytes_ref (coming->shows), g_object_ref (texture));
    add (cache, key, texture);
  }
  g_hash_table_remove (cache->coming, key);
  /* If it was canceled and is wanted again, it begins anew. */
  for (guint i = 0; i < waiters->len; i++) {
    g_autoptr (GtkWidget) widget = g_weak_ref_get (g_ptr_array_index (waiters, i));
    if (widget != NULL)
      gtk_widget_queue_draw (widget);
  }
}

static Coming *
begin_painting (GdkDisplay *display, Cache *cache, GBytes *key, GBytes *shows)
{
  Coming *coming = g_new0 (Coming, 1);

  coming->waiters = g_ptr_array_new_with_free_func (free_waiter);
  coming->cancellable = g_cancellable_new ();
  coming->shows = g_bytes_ref (shows);
  g_hash_table_insert (cache->coming, g_bytes_ref (key), coming);
  GTask *task = g_task_new (display, coming->cancellable, on_painted_cb, NULL);
  g_task_set_task_data (task, g_bytes_ref (key), (GDestroyNotify) g_bytes_unref);
  paint_later (task);
  return coming;
}

gboolean
mae_texture_snapshot_later (GtkSnapshot *snapshot, GtkWidget *widget, MaeTexturePaint paint,
                            gconstpointer data, gsize size, gsize alike, const GdkRectangle *area)
{
  GdkDisplay *display = gtk_widget_get_display (widget);
  Cache *cache = cache_of (display);
  Head head;

  if (area->width <= 0 || area->height <= 0)
    return TRUE;
  g_autoptr (GBytes) key = make_key (&head, widget, paint, data, size, area->width, area->height);
  g_autoptr (GBytes) shows = make_key (&head, widget, paint, data, alike, 0, 0);
  GdkTexture *texture = look_up (cache, key);
  if (texture == NULL) {
    Coming *coming = g_hash_table_lookup (cache->coming, key);
    if (coming == NULL)
      coming = begin_painting (display, cache, key, shows);
    add_waiter (coming->waiters, widget);
    drop_other_sizes (cache, key, shows, widget);
    texture = g_hash_table_lookup (cache->latest, shows);
  }
  if (texture == NULL)
    return FALSE;
  mae_texture_append (snapshot, widget, texture,
                      &GRAPHENE_RECT_INIT (area->x, area->y, area->width, area->height));
  return TRUE;
}

guint
mae_textures_count_coming (GtkWidget *widget)
{
  return g_hash_table_size (cache_of (gtk_widget_get_display (widget))->coming);
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
