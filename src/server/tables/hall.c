/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The hall: logged-in players who are at no table, and the list of tables they see. There may be
 * many of them, so the list is bounded, encoded once for all, and sent at most once per interval.
 * Those who come are sent a list immediately. Making one takes time in proportion to the tables, so
 * when many people come and open tables, some of them are first sent one that was made before. The
 * list of people who are connected is sent in the same way. */
#include <string.h>
#include <sys/random.h>

#include "ruleset/ruleset-io.h"
#include "server/gate/gate.h"
#include "server/people/here.h"
#include "server/people/invitations.h"
#include "server/sessions/identity.h"
#include "server/sessions/session.h"
#include "server/state.h"
#include "server/tables/hall.h"
#include "server/tables/my-seats.h"
#include "server/tables/rooms.h"
#include "store/text.h"

/* So many of the games that sleep, the newest ones, may be in the list. */
#define SLEEPERS_MAX 1000

/* Enough bytes for a code with some words around it. */
#define CODE_BYTES_MAX 256

static void
find_rulesets (MaeServer *server)
{
  GPtrArray *rulesets = server->hall->rulesets;

  g_ptr_array_add (rulesets, (gpointer) mae_ruleset_ref (server->config.rules));
  for (const char *const *id = mae_ruleset_builtin_ids (); *id != NULL; id++)
    if (!g_str_equal (*id, server->config.rules->id))
      g_ptr_array_add (rulesets, (gpointer) mae_ruleset_ref (mae_ruleset_builtin (*id)));
}

static void
rules_text_free (gpointer data)
{
  MaeRulesText *text = data;

  g_free (text->json);
  g_free (text);
}

void
mae_hall_init (MaeServer *server)
{
  MaeHall *hall = server->hall = g_new0 (MaeHall, 1);

  hall->codes = g_hash_table_new (g_str_hash, g_str_equal);
  hall->rulesets = g_ptr_array_new_with_free_func ((GDestroyNotify) mae_ruleset_unref);
  hall->texts = g_hash_table_new_full (NULL, NULL, NULL, rules_text_free);
  hall->info = mae_dialect_lines_new ();
  hall->info_ends = G_MININT64;
  for (int kind = 0; kind < MAE_N_LISTS; kind++) {
    hall->lists[kind] = (MaeHallList){ .next_telling = G_MININT64 };
    for (guint i = 0; i < G_N_ELEMENTS (hall->lists[kind].lines); i++)
      hall->lists[kind].lines[i] = mae_dialect_lines_new ();
  }
  hall->next_paying = G_MININT64;
  mae_deadlines_init (&hall->ends);
  mae_invitations_init (hall);
  find_rulesets (server);
  guint64 seed = GUINT64_TO_LE (server->config.code_seed);
  if (seed != 0)
    memcpy (hall->code_key, &seed, sizeof seed);
  else
    while (getrandom (hall->code_key, sizeof hall->code_key, 0) != sizeof hall->code_key)
      g_usleep (1000);
}

void
mae_hall_clear (MaeServer *server)
{
  MaeHall *hall = server->hall;

  g_hash_table_unref (hall->codes);
  g_ptr_array_unref (hall->rulesets);
  g_hash_table_unref (hall->texts);
  g_hash_table_unref (hall->info);
  g_hash_table_unref (hall->invited);
  mae_deadlines_clear (&hall->ends);
  for (int kind = 0; kind < MAE_N_LISTS; kind++)
    for (guint i = 0; i < G_N_ELEMENTS (hall->lists[kind].lines); i++)
      g_hash_table_unref (hall->lists[kind].lines[i]);
  g_clear_pointer (&server->hall, g_free);
}

/* ── Rulesets ──────────────────────────────────────────────────────────────────────────────── */

const MaeRuleset *
mae_hall_find_rules (const MaeServer *server, const char *id)
{
  const GPtrArray *rulesets = server->hall->rulesets;

  if (id == NULL)
    return server->config.rules;
  for (guint i = 0; i < rulesets->len; i++) {
    const MaeRuleset *rules = g_ptr_array_index (rulesets, i);
    if (g_str_equal (rules->id, id))
      return rules;
  }
  return NULL;
}

const MaeRulesText *
mae_hall_rules_text (MaeServer *server, const MaeRuleset *rules)
{
  GHashTable *texts = server->hall->texts;
  MaeRulesText *text = g_hash_table_lookup (texts, rules);

  if (text == NULL) {
    text = g_new (MaeRulesText, 1);
    text->json = mae_ruleset_to_json (rules);
    text->hash = mae_ruleset_hash (rules);
    g_hash_table_insert (texts, (gpointer) rules, text);
  }
  return text;
}

const MaeRuleset *
mae_hall_find_hash (MaeServer *server, guint64 hash)
{
  const GPtrArray *rulesets = server->hall->rulesets;

  for (guint i = 0; i < rulesets->len; i++) {
    const MaeRuleset *rules = g_ptr_array_index (rulesets, i);
    if (mae_hall_rules_text (server, rules)->hash == hash)
      return rules;
  }
  return NULL;
}

/* ── Codes ─────────────────────────────────────────────────────────────────────────────────── */

gboolean
mae_hall_has_code (const MaeServer *server, const char *code)
{
  return g_hash_table_contains (server->hall->codes, code)
         || mae_sleepers_find_code (mae_rooms_get_sleepers (server->rooms), code) != NULL;
}

gboolean
mae_hall_read_code (const char *text, char code[MAE_CODE_LENGTH + 1])
{
  return !mae_text_is_longer (text, CODE_BYTES_MAX) && mae_table_code_find (text, code);
}

/* Codes can't be predicted from earlier ones. */
void
mae_hall_new_code (MaeServer *server, char code[MAE_CODE_LENGTH + 1])
{
  MaeHall *hall = server->hall;

  do {
    guint8 digest[32];
    gsize length = sizeof digest;
    g_autoptr (GHmac) hmac = g_hmac_new (G_CHECKSUM_SHA256, hall->code_key, sizeof hall->code_key);
    hall->n_codes++;
    guint64 number = GUINT64_TO_LE (hall->n_codes);
    g_hmac_update (hmac, (const guchar *) &number, sizeof number);
    g_hmac_get_digest (hmac, digest, &length);
    for (int i = 0; i < MAE_CODE_LENGTH; i++)
      code[i] = MAE_TABLE_CODE_LETTERS[digest[i] % (sizeof MAE_TABLE_CODE_LETTERS - 1)];
    code[MAE_CODE_LENGTH] = '\0';
  } while (mae_hall_has_code (server, code));
}

MaeTable *
mae_hall_find (MaeServerSession *session, const char *code)
{
  MaeServer *server = session->server;
  char wanted[MAE_CODE_LENGTH + 1];

  if (mae_gate_wait (server->gate, MAE_LIMIT_CODES, session->address, server->now) > 0)
    return NULL;
  /* What can't be a code finds nothing, so it isn't counted. */
  if (!mae_hall_read_code (code, wanted))
    return NULL;
  MaeTable *table = g_hash_table_lookup (server->hall->codes, wanted);
  if (table == NULL)
    mae_gate_take (server->gate, MAE_LIMIT_CODES, session->address, server->now);
  return table;
}

/* ── Who has the latest lists ──────────────────────────────────────────────────────────────── */

/* Whoever comes, goes or moves changes the list of people: this is looked up when it is needed. */
static gboolean
is_stale (const MaeServer *server, int kind)
{
  const MaeHallList *list = &server->hall->lists[kind];

  return list->is_stale
         || (kind == MAE_LIST_PEOPLE && list->number != mae_people_count_moves (server->people));
}

static void
look (MaeServer *server, int kind)
{
  MaeHallList *list = &server->hall->lists[kind];

  list->is_stale = is_stale (server, kind);
  if (kind == MAE_LIST_PEOPLE)
    list->number = mae_people_count_moves (server->people);
}

/* ── Who is there ──────────────────────────────────────────────────────────────────────────── */

void
mae_hall_enter (MaeServer *server, MaeIdentity *identity)
{
  g_return_if_fail (!identity->in_hall && identity->room == NULL && identity->table == NULL);

  identity->in_hall = TRUE;
  mae_people_note_move (server->people);
  /* A player who comes is sent the latest list. If nobody else is here, nobody has an older one. */
  for (int kind = 0; kind < MAE_N_LISTS && server->hall->people.length == 0; kind++) {
    look (server, kind);
    server->hall->lists[kind].is_stale = FALSE;
  }
  identity->hall_link.data = identity;
  g_queue_push_tail_link (&server->hall->people, &identity->hall_link);
  mae_hall_show (server, identity->session);
  mae_my_seats_tell (server, identity);
  mae_invitations_tell (server, identity);
}

void
mae_hall_leave (MaeServer *server, MaeIdentity *identity)
{
  g_return_if_fail (identity->in_hall);

  identity->in_hall = FALSE;
  mae_people_note_move (server->people);
  g_queue_unlink (&server->hall->people, &identity->hall_link);
}

/* ── What they see ─────────────────────────────────────────────────────────────────────────── */

/* A list of tables while it is made. */
typedef struct {
  MaeGate *gate;
  guint unheld; /* how many that count for no address */
  struct {
    guint turn;
    const MaeTable *table; /* or: */
    const MaeSleeper *sleeper;
  } told[MAE_TABLES_TOLD];
  guint n, most;
} Listing;

/* Returns how many tables of the same holder, or network, were already counted for the list: the
 * list shows the newest table of each holder first, then the next one of each, and so on. */
static guint
take_turn (Listing *self, const MaeHolder *holder)
{
  guint turn = holder->who.address != NULL ? mae_gate_share (&holder->who, MAE_COUNT_IN_LINE)
                                           : self->unheld++;

  mae_gate_count (self->gate, &holder->who, MAE_COUNT_IN_LINE, 1);
  return turn;
}

/* Takes a table, or a game that sleeps, into the list if its turn comes early enough. */
static void
put_in_list (Listing *self, const MaeHolder *holder, const MaeTable *table,
             const MaeSleeper *sleeper)
{
  guint turn = take_turn (self, holder);
  guint at = self->n;

  while (at > 0 && self->told[at - 1].turn > turn)
    at--;
  if (at == self->most)
    return;
  self->n = MIN (self->n + 1, self->most);
  memmove (&self->told[at + 1], &self->told[at], (self->n - 1 - at) * sizeof *self->told);
  self->told[at].turn = turn;
  self->told[at].table = table;
  self->told[at].sleeper = sleeper;
}

static guint
add_tables (MaeServer *server, MaeTableStage stage, gboolean with_days, MaeTableInfo *tables,
            guint n_tables, guint most, gint64 *total)
{
  const MaeSleepers *sleepers = mae_rooms_get_sleepers (server->rooms);
  Listing self = { .gate = server->gate, .most = most - n_tables };
  guint n_sleepers = stage == MAE_STAGE_PLAYING ? mae_sleepers_count_listed (sleepers) : 0;
  guint first = n_sleepers - MIN (n_sleepers, SLEEPERS_MAX);

  for (GList *link = server->hall->tables.head; link != NULL; link = link->next)
    mae_gate_reset (&((const MaeTable *) link->data)->holder.who, MAE_COUNT_IN_LINE);
  for (guint i = first; i < n_sleepers; i++)
    mae_gate_reset (&mae_sleepers_listed_at (sleepers, i)->holder.who, MAE_COUNT_IN_LINE);
  for (GList *link = server->hall->tables.head; link != NULL; link = link->next) {
    const MaeTable *table = link->data;
    if (table->flags & MAE_STORED_PRIVATE || mae_table_stage (table) != stage
        || (!with_days && mae_table_is_over_days (table)))
      continue;
    (*total)++;
    put_in_list (&self, &table->holder, table, NULL);
  }
  /* Those to which nobody is connected come after others of the same turn. */
  for (guint i = n_sleepers; i > first; i--) {
    const MaeSleeper *sleeper = mae_sleepers_listed_at (sleepers, i - 1);
    if (with_days || !mae_sleeper_is_over_days (sleeper))
      put_in_list (&self, &sleeper->holder, NULL, sleeper);
  }
  *total += n_sleepers;
  if (!with_days && n_sleepers > 0)
    *total -= mae_sleepers_count_listed_over_days (sleepers);
  for (guint i = 0; i < self.n; i++)
    if (self.told[i].table != NULL)
      mae_table_describe (self.told[i].table, &tables[n_tables++]);
    else
      mae_sleeper_describe (self.told[i].sleeper, server->config.chat_per_minute > 0,
                            &tables[n_tables++]);
  return n_tables;
}

guint
mae_hall_list_open (MaeServer *server, MaeTableInfo *tables, guint most, gint64 *total)
{
  return add_tables (server, MAE_STAGE_OPEN, FALSE, tables, 0, most, total);
}

/* Returns the encoded list. The strings in the list are borrowed from tables and rulesets. */
static const GString *
make_list (MaeServer *server, const MaeDialect *dialect, gboolean with_days)
{
  const GPtrArray *rulesets = server->hall->rulesets;
  MaeTableInfo tables[MAE_TABLES_TOLD];
  MaeTableList list = { .tables = tables, .waiting = server->hall->n_waiting };
  MaeMessage message = { .kind = MAE_MESSAGE_TABLES, .tables = &list };

  list.n_tables =
      add_tables (server, MAE_STAGE_OPEN, with_days, tables, 0, MAE_TABLES_TOLD, &list.total);
  list.n_tables = add_tables (server, MAE_STAGE_PLAYING, with_days, tables, list.n_tables,
                              MAE_TABLES_TOLD, &list.total);
  list.rulesets = g_malloc0_n (rulesets->len, sizeof *list.rulesets);
  list.n_rulesets = rulesets->len;
  for (guint i = 0; i < rulesets->len; i++) {
    const MaeRuleset *rules = g_ptr_array_index (rulesets, i);
    list.rulesets[i].id = (char *) rules->id;
    list.rulesets[i].title = (char *) rules->title;
    list.rulesets[i].min_players = rules->min_players;
    list.rulesets[i].max_players = rules->max_players;
  }
  const GString *text = mae_dialect_lines_add (
      server->hall->lists[MAE_LIST_TABLES].lines[with_days], dialect, &message);
  g_free (list.rulesets);
  return text;
}

static void
drop_old (MaeHallList *list)
{
  for (guint i = 0; i < G_N_ELEMENTS (list->lines) && list->made != list->number; i++)
    g_hash_table_remove_all (list->lines[i]);
  list->made = list->number;
}

static gboolean
gets (const MaeServerSession *session, int kind)
{
  return kind == MAE_LIST_TABLES || session->features & MAE_FEATURE_PEOPLE;
}

static void
send_list (MaeServer *server, MaeServerSession *session, int kind)
{
  const MaeDialect *dialect = mae_bridge_get_dialect (session->bridge);
  const MaeHallList *list = &server->hall->lists[kind];
  gboolean with_days = (session->features & MAE_FEATURE_DAYS) != 0;
  gboolean with_ratings =
      kind == MAE_LIST_PEOPLE && (session->features & MAE_FEATURE_STANDINGS) != 0;
  GHashTable *lines = list->lines[with_days + 2 * with_ratings];
  const GString *text = g_hash_table_lookup (lines, dialect);

  if (text == NULL && kind == MAE_LIST_TABLES)
    text = make_list (server, dialect, with_days);
  else if (text == NULL)
    text = mae_here_list (server, dialect, with_days, with_ratings, lines);
  session->list_known[kind] = list->made;
  mae_server_session_append (session, text->str, text->len);
}

void
mae_hall_show (MaeServer *server, MaeServerSession *session)
{
  for (int kind = 0; kind < MAE_N_LISTS; kind++) {
    MaeHallList *list = &server->hall->lists[kind];

    if (!gets (session, kind))
      continue;
    look (server, kind);
    if (list->made != list->number
        && mae_gate_take (server->gate, MAE_LIMIT_LISTS, NULL, server->now))
      drop_old (list);
    list->is_stale |= list->made != list->number;
    send_list (server, session, kind);
  }
}

void
mae_hall_note_waiting (MaeServer *server, guint n_waiting)
{
  server->hall->n_waiting = n_waiting;
  mae_hall_changed (server);
}

void
mae_hall_changed (MaeServer *server)
{
  server->hall->lists[MAE_LIST_TABLES].is_stale = TRUE;
  server->hall->lists[MAE_LIST_TABLES].number++;
}

gint64
mae_hall_deadline (const MaeServer *server)
{
  const MaeHall *hall = server->hall;
  gint64 deadline = G_MAXINT64;

  for (int kind = 0; kind < MAE_N_LISTS && hall->people.length > 0; kind++)
    if (is_stale (server, kind))
      deadline = MIN (deadline, hall->lists[kind].next_telling);
  return deadline;
}

/* Sends the list to those who haven't the latest one. */
static void
tell (MaeServer *server, int kind)
{
  MaeHallList *list = &server->hall->lists[kind];

  look (server, kind);
  list->is_stale = FALSE;
  list->next_telling = server->now + server->config.list_interval;
  drop_old (list);
  for (GList *link = server->hall->people.head; link != NULL; link = link->next) {
    MaeServerSession *session = ((MaeIdentity *) link->data)->session;
    if (session->list_known[kind] == list->number || !gets (session, kind))
      continue;
    /* Clients that haven't read the last list get the latest one afterwards. */
    if (session->stalled)
      list->is_stale = TRUE;
    else
      send_list (server, session, kind);
  }
}

void
mae_hall_tick (MaeServer *server)
{
  for (int kind = 0; kind < MAE_N_LISTS && server->hall->people.length > 0; kind++)
    if (is_stale (server, kind) && server->hall->lists[kind].next_telling <= server->now)
      tell (server, kind);
}
