/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "track.h"

#include <glib/gi18n.h>

#include "client/art/draw.h"
#include "client/art/piece-texture.h"
#include "client/art/road.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/table-size.h"
#include "client/widgets/widget.h"
#include "client/words/tip-text.h"
#include "track-draw.h"

#define TILE 18
#define MARKER 28 /* if it is alone on its space */
#define LEAST 22  /* pixels: the smallest width of a space */
#define ROW_GAP 4 /* pixels between rows of spaces */

struct _MaeTrack {
  GtkWidget parent_instance;

  const MaeGame *game;
  char letters[MAE_MAX_PLAYERS][MAE_PIECE_LETTERS];
  int seat, coming;
  int rows;     /* number of rows of spaces */
  int text;     /* height of a line of the small text, in pixels */
  double scale; /* of tiles and markers */
  guint veiled_markers, veiled_tiles;
};

G_DEFINE_FINAL_TYPE (MaeTrack, mae_track, GTK_TYPE_WIDGET)

/* ── Geometry ──────────────────────────────────────────────────────────────────────────────── */

static int
tile_size (MaeTrack *self)
{
  return TILE * self->scale;
}

/* Returns the height of the strip above the spaces, with the sections' names. */
static int
head_height (MaeTrack *self)
{
  return MAX (self->text + 3, tile_size (self) + 1);
}

/* Returns the number of spaces in a row. */
static int
row_length (MaeTrack *self)
{
  return (self->game->rules->track_end + self->rows) / self->rows;
}

/* Gets a row with the strip above it. */
static void
row_area (MaeTrack *self, int row, graphene_rect_t *area)
{
  int height = (gtk_widget_get_height (GTK_WIDGET (self)) + ROW_GAP) / self->rows;

  graphene_rect_init (area, 0, row * height, gtk_widget_get_width (GTK_WIDGET (self)),
                      height - ROW_GAP);
}

static void
space_area (MaeTrack *self, int space, graphene_rect_t *area)
{
  int n = row_length (self), i = space % n;
  graphene_rect_t row;

  row_area (self, space / n, &row);
  if (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL)
    i = n - 1 - i;
  int left = (int) row.size.width * i / n, right = (int) row.size.width * (i + 1) / n;

  graphene_rect_init (area, left + 1, row.origin.y + head_height (self), right - left - 2,
                      row.size.height - head_height (self));
}

/* Returns the height of a line of small text. */
static int
text_height (GtkWidget *widget)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, "0");
  int height;

  pango_layout_get_pixel_size (layout, NULL, &height);
  return height * MAE_TRACK_SMALL;
}

static void
mae_track_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                   int *natural, int *minimum_baseline, int *natural_baseline)
{
  MaeTrack *self = MAE_TRACK (widget);

  self->text = text_height (widget);
  self->scale = MAX (mae_table_size_text (widget), mae_table_size_scale (widget));
  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    *minimum = self->game ? row_length (self) * LEAST : 100;
    *natural = *minimum;
  } else {
    int row = head_height (self) + self->text + MARKER * self->scale + ROW_GAP;
    *minimum = self->rows * (row + 1) - ROW_GAP;
    *natural = self->rows * (row + 9) - ROW_GAP;
  }
}

/* ── Drawing ───────────────────────────────────────────────────────────────────────────────── */

/* Gets the part of a section that is in @row. Returns the number of its spaces. */
static int
section_part (MaeTrack *self, int section, int row, graphene_rect_t *area)
{
  int n = row_length (self);
  int first = MAX (self->game->rules->sections[section].from, row * n);
  int last = MIN (self->game->rules->sections[section].to, row * n + n - 1);
  graphene_rect_t from, to, whole;

  if (first > last)
    return 0;
  space_area (self, first, &from);
  space_area (self, last, &to);
  row_area (self, row, &whole);
  graphene_rect_union (&from, &to, area);
  area->origin.x -= 1;
  area->size.width += 2;
  area->origin.y = whole.origin.y;
  area->size.height = whole.size.height;
  return last - first + 1;
}

/* Gets the larger part of a section, which has its tile and its words. */
static void
section_area (MaeTrack *self, int section, graphene_rect_t *area)
{
  int most = 0;

  graphene_rect_init (area, 0, 0, 0, 0);
  for (int row = 0; row < self->rows; row++) {
    graphene_rect_t part;
    int n = section_part (self, section, row, &part);
    if (n > most)
      *area = part;
    most = MAX (n, most);
  }
}

static void
tile_area (MaeTrack *self, int section, graphene_rect_t *area)
{
  gboolean rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;

  int size = tile_size (self);

  section_area (self, section, area);
  graphene_rect_init (area, rtl ? area->origin.x + area->size.width - size - 4 : area->origin.x + 4,
                      area->origin.y, size, size);
}

/* Returns what is said about the report of section @i; @gained: by the player whose tiles are
 * shown. (transfer full) */
static char *
section_text (MaeTrack *self, int i, gboolean closed, gboolean gained)
{
  int points = self->game->rules->sections[i].points;

  if (!closed)
    /* Translators: short for a Vatican report, in the narrow space under a section of the track. */
    return g_strdup_printf (ngettext ("Report · %d point", "Report · %d points", points), points);
  if (self->seat < 0)
    /* Translators: this Vatican report has taken place. */
    return g_strdup (_ ("Report done"));
  return gained ? g_strdup_printf (ngettext ("%d point gained", "%d points gained", points), points)
                : g_strdup (_ ("Report missed"));
}

/* Draws the section as a colored strip, or, on the landscape, a paper for its words. */
static void
snapshot_section_ground (MaeTrack *self, GtkSnapshot *snapshot, int i, gboolean closed,
                         const char *text, const MaePalette *p)
{
  GdkRGBA fill = closed ? p->color[MAE_COLOR_SOFT] : p->color[MAE_COLOR_GLOW];
  graphene_rect_t area;

  if (p->flat) {
    fill.alpha = closed ? .14 : p->dark ? .2 : .26;
    for (int row = 0; row < self->rows; row++)
      if (section_part (self, i, row, &area) > 0)
        mae_draw_panel (snapshot, &area, 8, &fill, NULL, 0);
    return;
  }
  gboolean rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  float width = mae_track_text_width (GTK_WIDGET (self), text) + tile_size (self) + 14;
  section_area (self, i, &area);
  if ((self->rows > 1 || mae_table_size_text (GTK_WIDGET (self)) > 1)
      && width > area.size.width + 4)
    width = tile_size (self) + 4; /* the words aren't drawn */
  width = MIN (width, area.size.width);
  if (rtl)
    area.origin.x += area.size.width - width;
  graphene_rect_init (&area, area.origin.x + (rtl ? -2 : 2), area.origin.y, width,
                      tile_size (self) + 1);
  mae_draw_panel (snapshot, &area, area.size.height / 2, &p->color[MAE_COLOR_PANEL],
                  &p->color[closed ? MAE_COLOR_LINE : MAE_COLOR_GOLD], 1);
}

static void
snapshot_section (MaeTrack *self, GtkSnapshot *snapshot, int i, const MaePalette *p)
{
  gboolean closed = (self->game->sections_closed & (1u << i)) != 0;
  gboolean gained = self->seat >= 0 && (self->game->players[self->seat].sections & (1u << i));
  graphene_rect_t area, tile;
  MaePiece favour = { .kind = MAE_PIECE_FAVOUR, .number = self->game->rules->sections[i].points };
  g_autofree char *text = section_text (self, i, closed, gained);

  snapshot_section_ground (self, snapshot, i, closed, text, p);
  section_area (self, i, &area);
  favour.hue = !closed ? MAE_FAVOUR_OPEN : gained ? MAE_FAVOUR_GAINED : MAE_FAVOUR_LOST;
  gboolean rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  float x = area.origin.x, w = area.size.width, beside = tile_size (self) + 8;
  tile_area (self, i, &tile);
  if (!(self->veiled_tiles & 1u << i))
    mae_piece_snapshot (snapshot, GTK_WIDGET (self), &favour, tile.origin.x, tile.origin.y,
                        tile.size.width);
  mae_track_draw_text (
      GTK_WIDGET (self), snapshot, text,
      &(MaeTrackText){
          MAE_TRACK_SMALL, PANGO_WEIGHT_BOLD, p->color[MAE_COLOR_SOFT], rtl ? 1 : 0,
          self->rows > 1 || mae_table_size_text (GTK_WIDGET (self)) > 1 ? w - beside - 2 : 0 },
      rtl ? x + w - beside : x + beside, area.origin.y + 1);
}

void
mae_track_snapshot_space (GtkWidget *widget, GtkSnapshot *snapshot, const MaeRuleset *rules,
                          int space, const GdkRectangle *area)
{
  mae_track_draw_space (widget, snapshot, rules, space, text_height (widget),
                        &GRAPHENE_RECT_INIT (area->x, area->y, area->width, area->height));
}

/* Lists the markers on @space in drawing order; @guest is included in any case (MAE_MAX_PLAYERS:
 * none). */
static int
markers_on (MaeTrack *self, int space, int guest, int out[MAE_MAX_PLAYERS + 2])
{
  const MaeGame *game = self->game;
  int n = 0;

  if ((game->n_players == 1 && game->cross == space) || guest == MAE_LORENZO)
    out[n++] = MAE_LORENZO;
  for (int s = 0; s < game->n_players; s++)
    if (game->players[s].faith == space || s == guest)
      out[n++] = s;
  return n;
}

/* Gets the area of marker @i of @n on @space: side by side, then in rows; more markers are
 * smaller. */
static void
marker_area (MaeTrack *self, int space, int i, int n, graphene_rect_t *out)
{
  graphene_rect_t area;

  space_area (self, space, &area);
  int columns = n <= 2 ? n : (n + 1) / 2, rows = (n + columns - 1) / columns;
  int room = area.size.height - self->text - 3, above = 0;
  int most = (n == 1 ? MARKER : n == 2 ? 21 : 17) * self->scale;
  /* keeps the space's points visible, unless markers would become too small */
  if (mae_track_tile_points (self->game->rules, space) > 0 && room - self->text >= 16 * rows)
    above = self->text;
  room -= above;
  int size =
      MIN (MIN (most, (int) area.size.width / columns + 3), room / rows + (rows == 1 ? 2 : 0));
  int step = MIN (size - 1, (int) (area.size.width - size) / MAX (columns - 1, 1));
  if (columns == 1)
    step = 0;
  int row = i / columns, in_row = MIN (columns, n - row * columns);
  int x =
      area.origin.x + (area.size.width - (size + (in_row - 1) * step)) / 2 + (i % columns) * step;
  int y = area.origin.y + above + MAX ((room - rows * size) / 2, 0) + row * size
          + (rows == 1 && above == 0 ? 3 : 0);
  graphene_rect_init (out, x, y, size, size);
}

static void
snapshot_markers (MaeTrack *self, GtkSnapshot *snapshot, int space)
{
  int seats[MAE_MAX_PLAYERS + 2], n = markers_on (self, space, MAE_MAX_PLAYERS, seats);

  for (int i = 0; i < n; i++) {
    MaePiece piece = { .kind = MAE_PIECE_CROSS };
    graphene_rect_t area;
    if (self->veiled_markers & 1u << (seats[i] + 1))
      continue;
    if (seats[i] != MAE_LORENZO) {
      piece = (MaePiece){ .kind = MAE_PIECE_MARKER, .hue = seats[i] };
      g_strlcpy (piece.letter, self->letters[seats[i]], sizeof piece.letter);
    }
    marker_area (self, space, i, n, &area);
    mae_piece_snapshot (snapshot, GTK_WIDGET (self), &piece, area.origin.x, area.origin.y,
                        area.size.width);
  }
}

static void
snapshot_coming (MaeTrack *self, GtkSnapshot *snapshot, const MaePalette *p)
{
  graphene_rect_t area;

  if (self->seat < 0 || self->coming <= 0)
    return;
  int to = MIN (self->game->players[self->seat].faith + self->coming, self->game->rules->track_end);
  space_area (self, to, &area);
  mae_draw_panel (snapshot, &area, 6, NULL, &p->color[MAE_COLOR_GLOW], 3);
}

/* Draws the landscape of a row. */
static void
snapshot_road (MaeTrack *self, GtkSnapshot *snapshot, int row)
{
  const MaeRuleset *rules = self->game->rules;
  gboolean rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  int n = row_length (self), first = row * n;
  MaeRoad road = { .spaces = n, .head = head_height (self), .mirrored = rtl };
  graphene_rect_t area;

  for (int i = 0; i < rules->n_sections; i++) {
    int from = MAX (rules->sections[i].from - first, 0), to = rules->sections[i].to - first;
    if (from >= n || to < 0)
      continue;
    road.stretch[road.n].from = from;
    road.stretch[road.n].to = MIN (to, n - 1);
    road.stretch[road.n++].report = to < n ? i : -1;
  }
  row_area (self, row, &area);
  mae_road_snapshot (
      snapshot, GTK_WIDGET (self), &road,
      &(GdkRectangle){ area.origin.x, area.origin.y, area.size.width, area.size.height });
}

static void
mae_track_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MaeTrack *self = MAE_TRACK (widget);
  const MaePalette *p = mae_palette_get ();

  if (self->game == NULL)
    return;
  for (int row = 0; row < self->rows && !p->flat; row++)
    snapshot_road (self, snapshot, row);
  for (int i = 0; i < self->game->rules->n_sections; i++)
    snapshot_section (self, snapshot, i, p);
  for (int space = 0; space <= self->game->rules->track_end; space++) {
    graphene_rect_t area;
    space_area (self, space, &area);
    mae_track_draw_space (widget, snapshot, self->game->rules, space, self->text, &area);
  }
  snapshot_coming (self, snapshot, p);
  for (int space = 0; space <= self->game->rules->track_end; space++)
    snapshot_markers (self, snapshot, space);
}

/* ── Tooltips ──────────────────────────────────────────────────────────────────────────────── */

static gboolean
contains (const graphene_rect_t *area, double x, double y)
{
  return graphene_rect_contains_point (area, &GRAPHENE_POINT_INIT (x, y));
}

char *
mae_track_get_tip (MaeTrack *self, double x, double y, graphene_rect_t *area)
{
  if (self->game == NULL)
    return NULL;
  for (int space = 0; space <= self->game->rules->track_end; space++) {
    space_area (self, space, area);
    if (contains (area, x, y))
      return mae_space_tip (self->game->rules, space);
  }
  for (int i = 0; i < self->game->rules->n_sections; i++)
    for (int row = 0; row < self->rows; row++)
      if (section_part (self, i, row, area) > 0 && contains (area, x, y))
        return mae_report_tip (self->game, self->seat, i);
  return NULL;
}

static gboolean
mae_track_query_tooltip (GtkWidget *widget, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  graphene_rect_t area;
  g_autofree char *tip = keyboard ? NULL : mae_track_get_tip (MAE_TRACK (widget), x, y, &area);

  if (tip == NULL)
    return FALSE;
  gtk_tooltip_set_text (tooltip, tip);
  gtk_tooltip_set_tip_area (
      tooltip, &(GdkRectangle){ area.origin.x, area.origin.y, area.size.width, area.size.height });
  return TRUE;
}

static void
mae_track_class_init (MaeTrackClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = mae_track_measure;
  widget_class->snapshot = mae_track_snapshot;
  widget_class->query_tooltip = mae_track_query_tooltip;
  gtk_widget_class_set_css_name (widget_class, "maetrack");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
mae_track_init (MaeTrack *self)
{
  self->seat = -1;
  self->rows = 1;
  self->scale = 1;
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  mae_widget_follow_style (GTK_WIDGET (self));
}

void
mae_track_update (MaeTrack *self, const MaeGame *game, const MaeRoster *roster, int seat,
                  int coming)
{
  g_autoptr (GString) label = g_string_new (_ ("Faith track."));

  if (self->game == NULL || self->game->rules->track_end != game->rules->track_end)
    gtk_widget_queue_resize (GTK_WIDGET (self));
  self->game = game;
  self->seat = seat;
  self->coming = coming;
  for (int s = 0; s < game->n_players; s++) {
    const char *name = s < roster->n && roster->name[s] ? roster->name[s] : "?";
    MaePiece marker = mae_piece_for_seat (MAE_PIECE_MARKER, s, roster);
    g_strlcpy (self->letters[s], marker.letter, sizeof self->letters[s]);
    g_string_append_c (label, ' ');
    if (s == seat)
      g_string_append_printf (label, _ ("You: space %d."), game->players[s].faith);
    else
      g_string_append_printf (label, _ ("%s: space %d."), name, game->players[s].faith);
  }
  if (game->n_players == 1) {
    g_string_append_c (label, ' ');
    g_string_append_printf (label, _ ("Black cross: space %d."), game->cross);
  }
  mae_a11y_label_and_tip (GTK_WIDGET (self), label->str, NULL);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

gboolean
mae_track_get_marker_area (MaeTrack *self, int seat, int space, graphene_rect_t *area)
{
  int seats[MAE_MAX_PLAYERS + 2], n;

  if (self->game == NULL)
    return FALSE;
  n = markers_on (self, space, seat, seats);
  for (int i = 0; i < n; i++)
    if (seats[i] == seat) {
      marker_area (self, space, i, n, area);
      return TRUE;
    }
  return FALSE;
}

gboolean
mae_track_get_section_area (MaeTrack *self, int section, graphene_rect_t *area)
{
  if (self->game == NULL || section < 0 || section >= self->game->rules->n_sections)
    return FALSE;
  section_area (self, section, area);
  return TRUE;
}

gboolean
mae_track_get_tile_area (MaeTrack *self, int section, graphene_rect_t *area)
{
  if (self->game == NULL || section < 0 || section >= self->game->rules->n_sections)
    return FALSE;
  tile_area (self, section, area);
  return TRUE;
}

void
mae_track_set_width (MaeTrack *self, int width)
{
  int length = mae_texture_text_size (GTK_WIDGET (self)) * LEAST / 100, rows = 1;

  if (self->game != NULL && width > 0)
    rows = ((self->game->rules->track_end + 1) * length + width - 1) / width;
  if (rows == self->rows)
    return;
  self->rows = rows;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
mae_track_set_veil (MaeTrack *self, guint markers, guint tiles)
{
  if (self->veiled_markers == markers && self->veiled_tiles == tiles)
    return;
  self->veiled_markers = markers;
  self->veiled_tiles = tiles;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
