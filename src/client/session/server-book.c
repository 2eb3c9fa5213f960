/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server-book.h"

#include <glib/gstdio.h>
#include <string.h>

#include "client/game/wall-clock.h"
#include "net/address.h"
#include "net/private-file.h"

/* In bytes. A larger file isn't read. */
#define FILE_MAX (512 * 1024)
#define ADDRESS_MAX 300
#define NICKNAME_MAX 200
#define SECRET_MAX 64

/* Of how many turns is kept that the player knows of them. Servers allow fewer games. */
#define TOLD_MAX 64
#define TURN_MAX 40
#define GAMES_MAX 64
#define GAME_MAX 300

/* On how many further days of use a game in progress is offered. */
#define WAITING_DAYS 7

struct _MaeServerBook {
  GObject parent_instance;

  char *path;         /* NULL: only in memory */
  GPtrArray *entries; /* MaeKnownServer */
  gboolean unwritten; /* the last changes couldn't be written to the file */
};

G_DEFINE_FINAL_TYPE (MaeServerBook, mae_server_book, G_TYPE_OBJECT)

static void
known_server_free (gpointer data)
{
  MaeKnownServer *entry = data;

  g_free (entry->address);
  g_free (entry->nickname);
  g_free (entry->secret);
  g_ptr_array_unref (entry->told);
  g_ptr_array_unref (entry->games);
  g_free (entry);
}

static MaeKnownServer *
known_server_new (const char *address, const char *nickname)
{
  MaeKnownServer *entry = g_new0 (MaeKnownServer, 1);

  entry->address = g_strdup (address);
  entry->nickname = g_strdup (nickname);
  entry->told = g_ptr_array_new_with_free_func (g_free);
  entry->games = g_ptr_array_new_with_free_func (g_free);
  return entry;
}

static gboolean
is_word (const char *text, gsize most)
{
  return text && *text && strlen (text) <= most && g_utf8_validate (text, -1, NULL);
}

static int
find (MaeServerBook *self, const char *address, const char *nickname)
{
  for (guint i = 0; i < self->entries->len; i++) {
    const MaeKnownServer *entry = g_ptr_array_index (self->entries, i);

    if (g_str_equal (entry->address, address) && g_str_equal (entry->nickname, nickname))
      return i;
  }
  return -1;
}

static gboolean
is_same_game (gconstpointer one, gconstpointer other)
{
  return g_ascii_strtoll (one, NULL, 10) == g_ascii_strtoll (other, NULL, 10);
}

/* ── The file ──────────────────────────────────────────────────────────────────────────────── */

/* Returns @address, which an older version may have kept as it was typed, in the form that is
 * looked for. (transfer full) */
static char *
current_form (const char *address)
{
  g_auto (MaeAddress) parsed = { 0 };

  return address && mae_address_parse (address, &parsed, NULL) ? mae_address_format (&parsed)
                                                               : g_strdup (address);
}

static void
read_list (GKeyFile *file, const char *group, const char *key, guint most, gsize longest,
           GPtrArray *list)
{
  g_auto (GStrv) words = g_key_file_get_string_list (file, group, key, NULL, NULL);

  for (char **word = words; word && *word && list->len < most; word++)
    if (is_word (*word, longest))
      g_ptr_array_add (list, g_strdup (*word));
}

static void
write_list (GKeyFile *file, const char *group, const char *key, const GPtrArray *list)
{
  if (list->len > 0)
    g_key_file_set_string_list (file, group, key, (const char *const *) list->pdata, list->len);
}

static void
read_entry (MaeServerBook *self, GKeyFile *file, const char *group)
{
  g_autofree char *kept = g_key_file_get_string (file, group, "address", NULL);
  g_autofree char *address = current_form (kept);
  g_autofree char *nickname = g_key_file_get_string (file, group, "nickname", NULL);
  g_autofree char *secret = g_key_file_get_string (file, group, "secret", NULL);

  if (!is_word (address, ADDRESS_MAX) || !is_word (nickname, NICKNAME_MAX)
      || find (self, address, nickname) >= 0)
    return;
  MaeKnownServer *entry = known_server_new (address, nickname);
  if (is_word (secret, SECRET_MAX))
    entry->secret = g_steal_pointer (&secret);
  entry->playing = g_key_file_get_boolean (file, group, "playing", NULL);
  entry->used = MAX (0, g_key_file_get_int64 (file, group, "used", NULL));
  entry->day = g_key_file_get_int64 (file, group, "day", NULL);
  entry->days = CLAMP (g_key_file_get_integer (file, group, "days", NULL), 0, WAITING_DAYS + 1);
  entry->awaits = g_key_file_get_boolean (file, group, "awaits", NULL);
  read_list (file, group, "told", TOLD_MAX, TURN_MAX, entry->told);
  read_list (file, group, "games", GAMES_MAX, GAME_MAX, entry->games);
  g_ptr_array_add (self->entries, entry);
}

static void
read_file (MaeServerBook *self)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) groups = NULL;

  if (!self->path || self->unwritten || !g_file_test (self->path, G_FILE_TEST_EXISTS))
    return;
  g_autofree char *text = mae_private_file_read (self->path, FILE_MAX, &error);
  if (!text || !g_key_file_load_from_data (file, text, -1, G_KEY_FILE_NONE, &error)) {
    g_debug ("%s can't be read: %s", self->path, error->message);
    return;
  }
  g_ptr_array_set_size (self->entries, 0);
  groups = g_key_file_get_groups (file, NULL);
  for (char **group = groups; *group && self->entries->len < MAE_SERVER_BOOK_MAX; group++)
    read_entry (self, file, *group);
}

static void
write_file (MaeServerBook *self)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autoptr (GError) error = NULL;
  gsize length;

  if (!self->path)
    return;
  for (guint i = 0; i < self->entries->len; i++) {
    const MaeKnownServer *entry = g_ptr_array_index (self->entries, i);
    g_autofree char *group = g_strdup_printf ("%u", i + 1);

    g_key_file_set_string (file, group, "address", entry->address);
    g_key_file_set_string (file, group, "nickname", entry->nickname);
    if (entry->secret)
      g_key_file_set_string (file, group, "secret", entry->secret);
    g_key_file_set_boolean (file, group, "playing", entry->playing);
    g_key_file_set_int64 (file, group, "used", entry->used);
    if (entry->playing) {
      g_key_file_set_int64 (file, group, "day", entry->day);
      g_key_file_set_integer (file, group, "days", entry->days);
    }
    if (entry->awaits)
      g_key_file_set_boolean (file, group, "awaits", TRUE);
    write_list (file, group, "told", entry->told);
    write_list (file, group, "games", entry->games);
  }
  g_autofree char *text = g_key_file_to_data (file, &length, NULL);
  self->unwritten = !mae_private_file_write (self->path, text, length, &error);
  if (self->unwritten)
    g_message ("The list of servers can't be saved: %s", error->message);
}

/* Ends a change that begin_change() began. */
static void
end_change (MaeServerBook *self)
{
  write_file (self);
  g_signal_emit_by_name (self, "changed");
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
mae_server_book_finalize (GObject *object)
{
  MaeServerBook *self = MAE_SERVER_BOOK (object);

  g_free (self->path);
  g_ptr_array_unref (self->entries);
  G_OBJECT_CLASS (mae_server_book_parent_class)->finalize (object);
}

static void
mae_server_book_class_init (MaeServerBookClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = mae_server_book_finalize;
  g_signal_new ("changed", MAE_TYPE_SERVER_BOOK, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 0);
}

static void
mae_server_book_init (MaeServerBook *self)
{
  self->entries = g_ptr_array_new_with_free_func (known_server_free);
}

MaeServerBook *
mae_server_book_new (const char *path)
{
  MaeServerBook *self = g_object_new (MAE_TYPE_SERVER_BOOK, NULL);

  self->path = g_strdup (path);
  read_file (self);
  return self;
}

char *
mae_server_book_default_path (void)
{
  return g_build_filename (g_get_user_data_dir (), "maestri", "servers.ini", NULL);
}

void
mae_server_book_reload (MaeServerBook *self)
{
  g_return_if_fail (MAE_IS_SERVER_BOOK (self));
  read_file (self);
}

const GPtrArray *
mae_server_book_list (MaeServerBook *self)
{
  g_return_val_if_fail (MAE_IS_SERVER_BOOK (self), NULL);
  return self->entries;
}

/* Counts today for all games in progress. */
static void
count_day (MaeServerBook *self)
{
  gint64 today = mae_wall_clock_day (mae_wall_clock ());
  gboolean changed = FALSE;

  for (guint i = 0; i < self->entries->len; i++) {
    MaeKnownServer *entry = g_ptr_array_index (self->entries, i);

    if (!entry->playing || entry->day == today || entry->days > WAITING_DAYS)
      continue;
    entry->day = today;
    entry->days++;
    changed = TRUE;
  }
  if (changed)
    write_file (self);
}

const MaeKnownServer *
mae_server_book_waiting (MaeServerBook *self)
{
  g_return_val_if_fail (MAE_IS_SERVER_BOOK (self), NULL);

  count_day (self);
  for (guint i = 0; i < self->entries->len; i++) {
    const MaeKnownServer *entry = g_ptr_array_index (self->entries, i);

    if (entry->playing && entry->days <= WAITING_DAYS)
      return entry;
  }
  return NULL;
}

const char *
mae_server_book_get_secret (MaeServerBook *self, const char *address, const char *nickname)
{
  g_return_val_if_fail (MAE_IS_SERVER_BOOK (self), NULL);

  int i = find (self, address, nickname);
  return i >= 0 ? ((MaeKnownServer *) g_ptr_array_index (self->entries, i))->secret : NULL;
}

/* ── Changing ──────────────────────────────────────────────────────────────────────────────── */

/* If there is no room for another entry, removes one: the oldest without a game in progress or, if
 * all have one, the oldest. */
static void
make_room (MaeServerBook *self)
{
  if (self->entries->len < MAE_SERVER_BOOK_MAX)
    return;
  int oldest = self->entries->len - 1;
  while (oldest > 0 && ((MaeKnownServer *) g_ptr_array_index (self->entries, oldest))->playing)
    oldest--;
  g_ptr_array_remove_index (self->entries, oldest > 0 ? oldest : (int) self->entries->len - 1);
}

/* Returns the entry, creating it if needed; NULL if that isn't possible. */
static MaeKnownServer *
begin_change (MaeServerBook *self, const char *address, const char *nickname)
{
  if (!is_word (address, ADDRESS_MAX) || !is_word (nickname, NICKNAME_MAX))
    return NULL;
  read_file (self);
  int i = find (self, address, nickname);
  if (i >= 0)
    return g_ptr_array_index (self->entries, i);
  make_room (self);
  MaeKnownServer *entry = known_server_new (address, nickname);
  g_ptr_array_insert (self->entries, 0, entry);
  return entry;
}

void
mae_server_book_keep_secret (MaeServerBook *self, const char *address, const char *nickname,
                             const char *secret)
{
  g_return_if_fail (MAE_IS_SERVER_BOOK (self));

  if (!is_word (secret, SECRET_MAX))
    return;
  MaeKnownServer *entry = begin_change (self, address, nickname);
  if (!entry || g_strcmp0 (entry->secret, secret) == 0)
    return;
  g_free (entry->secret);
  entry->secret = g_strdup (secret);
  end_change (self);
}

void
mae_server_book_note (MaeServerBook *self, const char *address, const char *nickname,
                      gboolean playing)
{
  guint index;

  g_return_if_fail (MAE_IS_SERVER_BOOK (self));

  MaeKnownServer *entry = begin_change (self, address, nickname);
  if (!entry)
    return;
  entry->playing = playing;
  entry->used = mae_wall_clock ();
  entry->day = mae_wall_clock_day (entry->used);
  entry->days = 0;
  if (g_ptr_array_find (self->entries, entry, &index) && index > 0) {
    g_ptr_array_steal_index (self->entries, index);
    g_ptr_array_insert (self->entries, 0, entry);
  }
  end_change (self);
}

void
mae_server_book_note_awaits (MaeServerBook *self, const char *address, const char *nickname,
                             gboolean awaits)
{
  g_return_if_fail (MAE_IS_SERVER_BOOK (self));

  read_file (self);
  int i = find (self, address, nickname);
  MaeKnownServer *entry = i >= 0 ? g_ptr_array_index (self->entries, i) : NULL;
  if (!entry || entry->awaits == awaits)
    return;
  entry->awaits = awaits;
  g_ptr_array_set_size (entry->told, 0);
  end_change (self);
}

gboolean
mae_server_book_note_turn (MaeServerBook *self, const char *address, const char *nickname,
                           gint64 game, int round)
{
  g_autofree char *turn = g_strdup_printf ("%" G_GINT64_FORMAT ":%d", game, round);

  g_return_val_if_fail (MAE_IS_SERVER_BOOK (self), FALSE);

  read_file (self);
  int i = find (self, address, nickname);
  MaeKnownServer *entry = i >= 0 ? g_ptr_array_index (self->entries, i) : NULL;
  if (!entry || !entry->awaits
      || g_ptr_array_find_with_equal_func (entry->told, turn, g_str_equal, NULL))
    return FALSE;
  if (entry->told->len == TOLD_MAX)
    g_ptr_array_remove_index (entry->told, 0);
  g_ptr_array_add (entry->told, g_steal_pointer (&turn));
  end_change (self);
  return TRUE;
}

/* Returns the games of @known that aren't in @games. (transfer full) */
static char **
find_gone (const GPtrArray *known, const char *const *games)
{
  GStrvBuilder *gone = g_strv_builder_new ();

  for (guint i = 0; i < known->len; i++) {
    const char *game = g_ptr_array_index (known, i);
    gboolean stays = FALSE;

    for (const char *const *at = games; *at && !stays; at++)
      stays = is_same_game (*at, game);
    if (!stays)
      g_strv_builder_add (gone, game);
  }
  char **all = g_strv_builder_end (gone);
  g_strv_builder_unref (gone);
  return all;
}

static gboolean
is_equal (const GPtrArray *known, const char *const *games)
{
  guint n = g_strv_length ((char **) games);
  gboolean same = known->len == n;

  for (guint i = 0; i < n && same; i++)
    same = g_str_equal (g_ptr_array_index (known, i), games[i]);
  return same;
}

char **
mae_server_book_note_games (MaeServerBook *self, const char *address, const char *nickname,
                            const char *const *games)
{
  g_return_val_if_fail (MAE_IS_SERVER_BOOK (self), NULL);

  read_file (self);
  int i = find (self, address, nickname);
  MaeKnownServer *entry = i >= 0 ? g_ptr_array_index (self->entries, i) : NULL;
  if (!entry || is_equal (entry->games, games))
    return g_new0 (char *, 1);
  char **gone = find_gone (entry->games, games);
  g_ptr_array_set_size (entry->games, 0);
  for (const char *const *game = games; *game && entry->games->len < GAMES_MAX; game++)
    if (is_word (*game, GAME_MAX))
      g_ptr_array_add (entry->games, g_strdup (*game));
  end_change (self);
  return gone;
}

void
mae_server_book_forget_game (MaeServerBook *self, const char *address, const char *nickname,
                             gint64 game)
{
  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, game);
  guint index;

  g_return_if_fail (MAE_IS_SERVER_BOOK (self));

  read_file (self);
  int i = find (self, address, nickname);
  MaeKnownServer *entry = i >= 0 ? g_ptr_array_index (self->entries, i) : NULL;
  if (!entry || !g_ptr_array_find_with_equal_func (entry->games, number, is_same_game, &index))
    return;
  g_ptr_array_remove_index (entry->games, index);
  end_change (self);
}

void
mae_server_book_forget (MaeServerBook *self, const char *address, const char *nickname)
{
  g_return_if_fail (MAE_IS_SERVER_BOOK (self));

  read_file (self);
  int i = find (self, address, nickname);
  if (i < 0)
    return;
  g_ptr_array_remove_index (self->entries, i);
  end_change (self);
}
