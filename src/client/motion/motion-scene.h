/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The animation of one move: sprites that fly from spot to spot, the market's push, the caption and
 * the sounds. Plain data, made from a batch or from the steps of a draft (motion-batch.h) and
 * played by a MaeMotion. A spot is a name, not a position: its position is looked up for each
 * frame, so the layout of the table may change in between.
 *
 * Times are µs from the start of the scene. */
#pragma once

#include "client/art/card-face.h"
#include "client/art/piece.h"
#include "engine/game.h"

/* ── Spots ─────────────────────────────────────────────────────────────────────────────────── */

typedef enum {
  MAE_SPOT_RECT,       /* rect, in the overlay's coordinates: of something that will be removed */
  MAE_SPOT_MARBLE,     /* a: row, b: column */
  MAE_SPOT_SLIDE,      /* the marble on the slide */
  MAE_SPOT_TRAY,       /* a: index of the unit */
  MAE_SPOT_SHELF,      /* a: container of the board shown, b: place on it */
  MAE_SPOT_STOCK,      /* a: resource in the strongbox */
  MAE_SPOT_DECK,       /* a: level, b: color */
  MAE_SPOT_SLOT,       /* a: slot (its top card) */
  MAE_SPOT_PRODUCTION, /* a: production */
  MAE_SPOT_LEADER,     /* a: leader */
  MAE_SPOT_DISCARD,    /* where leaders and resources are discarded */
  MAE_SPOT_MARKER,     /* a: seat or MAE_LORENZO, b: space of the track */
  MAE_SPOT_TILE,       /* a: section */
  MAE_SPOT_PANEL,      /* a: seat or MAE_LORENZO, b: MaePanelPart */
  MAE_SPOT_BESIDE,  /* a: seat or MAE_LORENZO, b: MaeSpriteKind; a large area beside that panel */
  MAE_SPOT_CAPTION, /* an area; captions are at its upper edge */
} MaeSpotKind;

typedef enum {
  MAE_PANEL_SHELVES,
  MAE_PANEL_STRONGBOX,
  MAE_PANEL_CARDS,
  MAE_PANEL_LEADERS,
  MAE_PANEL_TOKEN, /* Lorenzo's last token */
} MaePanelPart;

typedef struct {
  MaeSpotKind kind;
  int a, b;
  graphene_rect_t rect;
} MaeSpot;

#define MAE_SPOT(kind, a, b) ((MaeSpot){ (kind), (a), (b), { { 0, 0 }, { 0, 0 } } })

/* ── Sprites ───────────────────────────────────────────────────────────────────────────────── */

typedef enum {
  MAE_SPRITE_PIECE,
  MAE_SPRITE_CARD,   /* id; wide on a deck, tall on a slot */
  MAE_SPRITE_LEADER, /* id */
} MaeSpriteKind;

typedef struct {
  MaeSpriteKind kind;
  MaePiece piece,
      back; /* of MAE_SPRITE_PIECE; @back: the side that a piece with MAE_FLIGHT_FLIP shows first */
  int id;
} MaeSprite;

typedef enum {
  MAE_FLIGHT_VEIL = 1 << 0,   /* hides the widget at @to until the sprite arrives */
  MAE_FLIGHT_FADE = 1 << 1,   /* vanishes at its end */
  MAE_FLIGHT_HOPS = 1 << 2,   /* hops from space to space */
  MAE_FLIGHT_FLIP = 1 << 3,   /* turns over while it flies */
  MAE_FLIGHT_LARGE = 1 << 4,  /* is larger in the middle of its way */
  MAE_FLIGHT_POP = 1 << 5,    /* grows at its start */
  MAE_FLIGHT_LIFTED = 1 << 7, /* is drawn lifted, with a shadow */
  MAE_FLIGHT_INTO = 1 << 6,   /* flies to the middle of its end, in its own size */
} MaeFlightFlags;

/* Flights of one channel show the same piece: only one of them is drawn at a time. */
enum {
  MAE_CHANNEL_NONE = 0,
  MAE_CHANNEL_MARKER = 2, /* + seat, or MAE_LORENZO */
  MAE_CHANNEL_TILE = 16,  /* + section */
  MAE_CHANNEL_TOKEN = 32,
};

typedef struct {
  MaeSprite sprite;
  MaeSpot from, to;
  gint64 seen; /* when the sprite appears at @from; -1: as soon as the scene waits to be played */
  gint64 start, duration;
  float arc; /* height of the arc, as a fraction of the distance between @from and @to */
  int hops;  /* with MAE_FLIGHT_HOPS: the number of hops */
  guint flags;
  int channel;
} MaeFlight;

/* The slide's marble is pushed into a line, and another one out. */
typedef struct {
  int8_t market[MAE_MAX_ROWS][MAE_MAX_COLUMNS]; /* the marbles before the push */
  int8_t slide;
  int rows, columns;
  gboolean row;
  int index;
  gint64 start, duration;
} MaePush;

typedef enum {
  MAE_CUE_SOUND,  /* a: MaeSoundName */
  MAE_CUE_REPORT, /* a: section, b: mask of the seats that get points */
} MaeCueKind;

typedef struct {
  gint64 at;
  MaeCueKind kind;
  int a, b;
} MaeCue;

/* ── The scene ─────────────────────────────────────────────────────────────────────────────── */

typedef struct {
  GArray *flights; /* MaeFlight */
  GArray *pushes;  /* MaePush */
  GArray *cues;    /* MaeCue */
  char *caption;   /* a sentence about the move; NULL: none */
  int seat;        /* whose move it is */
  gint64 length;   /* when the next scene may start */
} MaeScene;

/* Creates an empty scene about a move of @seat. (transfer full) */
MaeScene *mae_scene_new (int seat);
void mae_scene_free (MaeScene *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeScene, mae_scene_free)

/* Returns whether it has no flights, pushes or cues. */
gboolean mae_scene_is_empty (const MaeScene *self);

/* Adds a flight of @sprite starting at @at. The caller may change the returned flight, which is
 * valid until the next one is added. */
MaeFlight *mae_scene_fly (MaeScene *self, const MaeSprite *sprite, MaeSpot from, MaeSpot to,
                          gint64 at, gint64 duration, guint flags);

/* Adds a cue that fires at @at. @a and @b: see MaeCueKind. */
void mae_scene_cue (MaeScene *self, gint64 at, MaeCueKind kind, int a, int b);

/* Returns the end of its last flight or push. */
gint64 mae_scene_end (const MaeScene *self);

#define MAE_MS(n) ((gint64) (n) *1000)

/* Durations at normal speed, in µs. */
#define MAE_TIME_UNIT MAE_MS (340)   /* a resource moves to another place */
#define MAE_TIME_CARD MAE_MS (400)   /* a card moves */
#define MAE_TIME_PUSH MAE_MS (360)   /* a line of the market is pushed */
#define MAE_TIME_FLIP MAE_MS (320)   /* a tile or a token turns over */
#define MAE_TIME_SHOWN MAE_MS (700)  /* how long something stays so that it can be read */
#define MAE_TIME_BETWEEN MAE_MS (45) /* between the starts of one unit and the next */
