/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "link.h"

#include <glib/gi18n.h>
#include <string.h>

#include "net/address.h"
#include "net/client/connection.h"
#include "protocol/table-code.h"

/* Most bytes of a link. Host names have at most 253. */
#define LINK_MAX 400
#define CODE_MAX 32

void
mae_link_clear (MaeLink *link)
{
  g_clear_pointer (&link->server, g_free);
  g_clear_pointer (&link->code, g_free);
}

static gboolean
refuse (GError **error, const char *text)
{
  g_set_error_literal (error, MAE_CONNECTION_ERROR, MAE_CONNECTION_ERROR_ADDRESS, text);
  return FALSE;
}

gboolean
mae_link_looks_like (const char *text)
{
  g_autofree char *scheme = g_uri_parse_scheme (text);

  if (!scheme || g_ascii_strcasecmp (scheme, "file") == 0)
    return FALSE;
  return g_ascii_strcasecmp (scheme, "maestri") == 0
         || g_str_has_prefix (text + strlen (scheme), "://");
}

gboolean
mae_link_is_file (GFile *file)
{
  const char *const *schemes = g_vfs_get_supported_uri_schemes (g_vfs_get_default ());
  g_autofree char *scheme = g_file_get_uri_scheme (file);

  return g_file_is_native (file) || (scheme && g_strv_contains (schemes, scheme));
}

static gboolean
is_code (const char *text)
{
  for (const char *p = text; *p; p++)
    if (!g_ascii_isalnum (*p) && *p != '-' && *p != '_')
      return FALSE;
  return *text && strlen (text) <= CODE_MAX;
}

/* Removes what ends a sentence or a quotation from the end of @text. */
static void
trim_end (char *text)
{
  gsize length = strlen (text);

  while (length > 0 && strchr (".,;:!?)>'\"*", text[length - 1]))
    text[--length] = '\0';
}

/* Refuses @text, which isn't a link to a server. Returns FALSE. */
static gboolean
refuse_scheme (const char *text, GError **error)
{
  g_autofree char *scheme = g_uri_parse_scheme (text);

  /* Translators: the first %s is what a link begins with ("https"), the second an example. */
  g_autofree char *why = g_strdup_printf (
      _ ("This version of Maestri can’t open “%s” links of this form. Links to "
         "a server look like %s."),
      scheme && strlen (scheme) <= CODE_MAX ? scheme : "…", "maestri://play.example.org/CODE");
  return refuse (error, why);
}

/* Returns @code in the form of Maestri servers if it can be one of theirs. (transfer full) */
static char *
canonical_code (const char *code)
{
  char found[MAE_TABLE_CODE_LENGTH + 1];

  return g_strdup (mae_table_code_find (code, found) ? found : code);
}

/* Removes all but the code from the path in @server, as in “/CODE?from=chat”, “//CODE/watch” or
 * “/?code=CODE”, if a code is found in it. */
static void
trim_path (char *server)
{
  const char *prefix = strstr (server, "://");
  char *path = strchr (prefix ? prefix + 3 : server, '/');
  char code[MAE_TABLE_CODE_LENGTH + 1];

  if (!path)
    return;
  path++;
  char *first = path + strspn (path, "/");
  g_autofree char *part = g_strndup (first, strcspn (first, "/?#"));
  if (!*first)
    *path = '\0';
  else if (mae_table_code_find (part, code)
           || (!is_code (path) && mae_table_code_find (path, code)))
    memcpy (path, code, sizeof code);
}

/* Parses an address, which a slash and a code may follow. Overwrites @text. */
static gboolean
parse_server (char *text, MaeLink *link, GError **error)
{
  char *prefix = strstr (text, "://");
  g_auto (MaeAddress) address = { 0 };
  char *code = strchr (prefix ? prefix + 3 : text, '/');

  if (code) {
    *code++ = '\0';
    if (g_str_has_suffix (code, "/"))
      code[strlen (code) - 1] = '\0';
    if (*code && !is_code (code))
      return refuse (error, _ ("What follows the server in this link isn’t the code of a table."));
    if (g_str_has_suffix (text, ":")) /* an empty port is the default one, as in web addresses */
      text[strlen (text) - 1] = '\0';
  }
  if (!mae_address_parse (text, &address, error))
    return FALSE;
  *link = (MaeLink){ .server = mae_address_format (&address),
                     .code = code && *code ? canonical_code (code) : NULL };
  return TRUE;
}

/* Returns @text as if it had been typed plainly; NULL with @error set if it can't be. (transfer
 * full) */
static char *
plain (const char *text, gsize most, GError **error)
{
  char *typed = strlen (text) > most ? NULL : mae_typed_text (text);

  if (!typed)
    refuse (error, _ ("This link is too long or has invalid characters."));
  return typed;
}

gboolean
mae_link_parse (const char *text, MaeLink *link, GError **error)
{
  g_autofree char *typed = plain (text, LINK_MAX, error);

  if (!typed)
    return FALSE;
  trim_end (typed);
  if (g_ascii_strncasecmp (typed, MAE_ADDRESS_SCHEME, strlen (MAE_ADDRESS_SCHEME)) != 0)
    return refuse_scheme (typed, error);
  trim_path (typed);
  return parse_server (typed, link, error);
}

/* ── What a player typed ───────────────────────────────────────────────────────────────────── */

/* Like plain(), also for what was copied from the address of a web page, such as
 * “maestri%3A%2F%2Fplay.example.org”. */
static char *
plain_typed (const char *text, GError **error)
{
  char *typed = plain (text, MAE_TYPED_MAX, error);
  g_autofree char *lower = typed ? g_ascii_strdown (typed, -1) : NULL;

  if (!typed || !(strstr (lower, "%2f") || strstr (lower, "%3a") || strstr (lower, "%20")))
    return typed;
  g_autofree char *unescaped = g_uri_unescape_string (typed, NULL);
  char *again = unescaped ? mae_typed_text (unescaped) : NULL;
  if (!again)
    return typed;
  g_free (typed);
  return again;
}

static gboolean
refuse_several (GError **error)
{
  return refuse (error, _ ("There are several codes in this text. Enter one of them."));
}

/* Returns whether the brackets that begin at @p are those of an IPv6 address. */
static gboolean
is_bracketed_address (const char *p)
{
  const char *end = *p == '[' ? strchr (p, ']') : NULL;
  g_autofree char *inside = end ? g_strndup (p + 1, end - p - 1) : NULL;

  return inside && g_hostname_is_ip_address (inside);
}

/* Returns the words of @typed, without quotes, brackets and other marks around them, which no
 * address has. (transfer full) */
static char **
split_words (const char *typed)
{
  static const char marks[] = "\"'`´*|,;!<>(){}«»‹›“”„‟‘’‚‛「」『』【】〔〕《》〈〉、";
  g_autoptr (GString) out = g_string_new (NULL);
  gboolean in_address = FALSE;

  for (const char *p = typed; *p; p = g_utf8_next_char (p)) {
    gunichar c = g_utf8_get_char (p);

    if (c == '[')
      in_address = is_bracketed_address (p);
    if (g_utf8_strchr (marks, -1, c) || ((c == '[' || c == ']') && !in_address))
      g_string_append_c (out, ' ');
    else
      g_string_append_unichar (out, c);
    if (c == ']')
      in_address = FALSE;
  }
  g_auto (GStrv) split = g_strsplit (out->str, " ", -1);
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
  for (char **word = split; *word; word++) {
    trim_end (*word);
    if (**word)
      g_strv_builder_add (words, *word);
  }
  return g_strv_builder_end (words);
}

/* Returns the link in @word that begins with “maestri:” and any number of slashes, in its proper
 * form; NULL: there is none. (transfer full) */
static char *
find_own_link (const char *word)
{
  g_autofree char *lower = g_ascii_strdown (word, -1);
  const char *found = strstr (lower, "maestri:"), *rest;

  if (!found)
    return NULL;
  rest = word + (found - lower) + strlen ("maestri:");
  gsize slashes = strspn (rest, "/");
  gsize digits = strspn (rest, "0123456789");
  /* Without slashes, it may be a computer of that name and a port. */
  if (!rest[slashes] || (digits > 0 && (!rest[digits] || rest[digits] == '/')))
    return NULL;
  return g_strconcat (MAE_ADDRESS_SCHEME, rest + slashes, NULL);
}

/* Returns the link in @word, without the scheme of a web page; NULL: it has none. (transfer
 * full) */
static char *
find_link (const char *word)
{
  const char *prefix = strstr (word, "://"), *start = prefix;
  char *own = find_own_link (word);

  if (own || !prefix)
    return own;
  while (start > word && (g_ascii_isalnum (start[-1]) || strchr ("+-", start[-1])))
    start--;
  g_autofree char *scheme = g_ascii_strdown (start, prefix - start);
  gboolean is_page = g_str_equal (scheme, "http") || g_str_equal (scheme, "https");
  return g_strdup (is_page ? prefix + 3 : start);
}

/* Returns whether @word is a number, a date or a time of day, such as chat programs put before each
 * line, rather than an address. */
static gboolean
is_date (const char *word)
{
  g_autofree char *host = g_strndup (word, strcspn (word, ":/"));

  return strspn (word, "0123456789.:/-") == strlen (word) && !g_hostname_is_ip_address (word)
         && !g_hostname_is_ip_address (host);
}

/* Returns whether @word has a dot as in the name of a computer: no part at the end of one has a
 * single letter, but codes may be written so. */
static gboolean
has_dot (const char *word)
{
  g_autofree char *host = g_strndup (word, strcspn (word, ":/"));
  const char *dot = strrchr (host, '.');

  return dot && dot > host && dot[1] && *g_utf8_next_char (dot + 1);
}

/* Returns whether @word can only be an address, with or without a code. */
static gboolean
is_address (const char *word)
{
  const char *colon = strrchr (word, ':');

  if (is_date (word))
    return FALSE;
  return g_hostname_is_ip_address (word) || *word == '['
         || g_ascii_strcasecmp (word, "localhost") == 0
         || (colon && colon > word && g_ascii_isdigit (colon[1])) || has_dot (word)
         || (strchr (word, '/') && *word != '/');
}

/* Returns whether @text can be the code of a table. The codes of Maestri servers have letters only,
 * but examples in the documents have digits. */
static gboolean
is_only_a_code (const char *text)
{
  for (const char *p = text; *p; p++)
    if (!g_ascii_isupper (*p) && !g_ascii_isdigit (*p))
      return FALSE;
  return strlen (text) == MAE_TABLE_CODE_LENGTH;
}

/* Returns the index of the word that is a link, or else an address; -1: none. */
static int
find_server (char **words)
{
  int found = -1;

  for (int i = 0; words[i]; i++) {
    char *link = find_link (words[i]);

    if (link) {
      g_free (words[i]);
      words[i] = link;
      return i;
    }
    if (found < 0 && is_address (words[i]))
      found = i;
  }
  return found;
}

/* Returns whether @word is “port” in a language of the program. */
static gboolean
is_word_port (const char *word)
{
  static const char *const names[] = { "port", "porta", "puerto", NULL };
  g_autofree char *lower = g_ascii_strdown (word, -1);

  return g_strv_contains (names, lower);
}

/* Adds the port to *@server if the words that begin with @next are one. Empties these words. */
static void
take_port (char **server, char **next)
{
  char **port = *next && is_word_port (*next) ? next + 1 : next;

  if (strchr (*server, '/') || !*port || strspn (*port, ":0123456789") != strlen (*port)
      || !(*port)[**port == ':'])
    return;
  g_autofree char *host = g_steal_pointer (server);
  *server = g_strconcat (host, **port == ':' ? "" : ":", *port, NULL);
  **next = **port = '\0';
}

/* Parses the server in word @at; the port may follow, and the code may be in any other word. */
static gboolean
parse_words (char **words, int at, MaeLink *link, GError **error)
{
  g_autofree char *server = g_steal_pointer (&words[at]);
  const char *prefix = strstr (server, "://");

  words[at] = g_strdup ("");
  if (prefix && !mae_address_knows_scheme (server))
    return refuse_scheme (server, error);
  take_port (&server, words + at + 1);
  trim_path (server);
  if (!parse_server (server, link, error))
    return FALSE;
  /* A line break may be within the code. */
  gboolean is_whole = link->code && strlen (link->code) >= MAE_TABLE_CODE_LENGTH;
  g_autofree char *others = g_strjoinv (" ", words);
  g_autofree char *rest = g_strconcat (link->code ? link->code : "", " ", others, NULL);
  char code[MAE_TABLE_CODE_LENGTH + 1];
  if (!is_whole && mae_table_code_find (rest, code)) {
    g_free (link->code);
    link->code = g_strdup (code);
  }
  return TRUE;
}

gboolean
mae_link_parse_typed (const char *text, const char *last_server, MaeLink *link, GError **error)
{
  g_autofree char *typed = plain_typed (text, error);
  char code[MAE_TABLE_CODE_LENGTH + 1];

  if (!typed)
    return FALSE;
  g_auto (GStrv) words = split_words (typed);
  int server = find_server (words);
  if (server >= 0)
    return parse_words (words, server, link, error);
  g_autofree char *all = g_strjoinv (" ", words);
  if (is_only_a_code (all))
    memcpy (code, all, sizeof code);
  else if (mae_table_code_is_several (all))
    return refuse_several (error);
  else if (!mae_table_code_find (all, code))
    return parse_server (all, link, error);
  if (!*last_server)
    return refuse (error, _ ("On which server is this table? Enter its address, a slash and the "
                             "code, or the link to the table."));
  g_autofree char *at = g_strconcat (last_server, "/", code, NULL);

  return parse_server (at, link, error);
}

char *
mae_link_find_code (const char *text, GError **error)
{
  g_auto (MaeLink) link = { 0 };
  char code[MAE_TABLE_CODE_LENGTH + 1];

  if (mae_link_parse_typed (text, "localhost", &link, NULL) && link.code
      && (mae_table_code_is (link.code) || strchr (text, '.'))) {
    if (mae_table_code_is (link.code))
      return g_steal_pointer (&link.code);
  } else if (mae_table_code_find (text, code)) { /* also “RMN.TZS”, which could be an address */
    return g_strdup (code);
  } else if (mae_table_code_is_several (text)) {
    refuse_several (error);
    return NULL;
  }
  g_set_error (error, MAE_CONNECTION_ERROR, MAE_CONNECTION_ERROR_ADDRESS,
               /* Translators: %s is an example. */
               _ ("This is not the code of a table. A code has six letters, for example %s."),
               "RMNTZS");
  return NULL;
}
