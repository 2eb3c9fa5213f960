/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/table-code.h"

#include <string.h>

/* Each character, in upper case, is followed by the letter that it looks like. Only one letter of
 * codes looks like each of them. */
static const char look_alikes[] = "1L2Z5S6G8B"
                                  "ВBСCНHЈJКKМMРPЅSТTХX"
                                  "ΒBΗHΚKΜMΝNΡPΤTΧXΖZ";

static gboolean
is_hidden (gunichar c)
{
  GUnicodeType type = g_unichar_type (c);

  return type == G_UNICODE_FORMAT || (type == G_UNICODE_CONTROL && !g_unichar_isspace (c))
         || (c >= 0xfe00 && c <= 0xfe0f); /* variants of the character before */
}

static gunichar
plain (gunichar c)
{
  if (g_unichar_isspace (c) || g_unichar_type (c) == G_UNICODE_LINE_SEPARATOR
      || g_unichar_type (c) == G_UNICODE_PARAGRAPH_SEPARATOR)
    return ' ';
  if (g_unichar_type (c) == G_UNICODE_DASH_PUNCTUATION || c == 0x2212)
    return '-';
  if (c == 0x2044 || c == 0x2215) /* fraction and division */
    return '/';
  return c == 0x3002 ? '.' : c; /* the ideographic full stop */
}

char *
mae_typed_text (const char *text)
{
  g_autoptr (GString) out = g_string_new (NULL);

  if (strnlen (text, MAE_TYPED_MAX + 1) > MAE_TYPED_MAX || !g_utf8_validate (text, -1, NULL))
    return NULL;
  g_autofree char *normal = g_utf8_normalize (text, -1, G_NORMALIZE_NFKC);
  for (const char *p = normal; *p != '\0'; p = g_utf8_next_char (p)) {
    gunichar c = g_utf8_get_char (p);

    if (!is_hidden (c))
      g_string_append_unichar (out, plain (c));
  }
  return g_strstrip (g_string_free (g_steal_pointer (&out), FALSE));
}

gboolean
mae_table_code_is (const char *text)
{
  return strlen (text) == MAE_TABLE_CODE_LENGTH
         && strspn (text, MAE_TABLE_CODE_LETTERS) == MAE_TABLE_CODE_LENGTH;
}

/* ── Finding a code ────────────────────────────────────────────────────────────────────────── */

/* A word, or what is left of it; @length 0: it can't be a part of a code. */
typedef struct {
  char letters[MAE_TABLE_CODE_LENGTH];
  int length, guessed; /* guessed: letters that stand for other characters */
  gboolean joins;      /* only spaces or hyphens are between it and the word before */
} Word;

typedef struct {
  char code[MAE_TABLE_CODE_LENGTH + 1]; /* "": none yet */
  gboolean differ;                      /* there are several */
} Found;

/* Returns the letter of codes that @c is or looks like, or '\0'. */
static char
letter_of (gunichar c, gboolean *guessed)
{
  c = g_unichar_toupper (c);
  if (c < 128 && c != 0 && strchr (MAE_TABLE_CODE_LETTERS, (int) c) != NULL)
    return (char) c;
  for (const char *p = look_alikes; *p != '\0'; p = g_utf8_next_char (p) + 1)
    if (g_utf8_get_char (p) == c) {
      *guessed = TRUE;
      return *g_utf8_next_char (p);
    }
  return '\0';
}

/* Reads the word at @p, which must begin with a letter or a digit. Returns its end. */
static const char *
read_word (const char *p, Word *word)
{
  gboolean possible = TRUE;

  word->length = word->guessed = 0;
  for (; g_unichar_isalnum (g_utf8_get_char (p)) || g_unichar_ismark (g_utf8_get_char (p));
       p = g_utf8_next_char (p)) {
    gboolean guessed = FALSE;
    char letter = letter_of (g_utf8_get_char (p), &guessed);

    possible = possible && letter != '\0' && word->length < MAE_TABLE_CODE_LENGTH;
    if (possible)
      word->letters[word->length++] = letter;
    word->guessed += guessed;
  }
  if (!possible)
    word->length = 0;
  return p;
}

/* Takes the @n words that end with @last as a code, if they have its length. At least half of the
 * letters must be what was typed. */
static void
take (Found *found, const Word *last, int n)
{
  char code[MAE_TABLE_CODE_LENGTH + 1] = "";
  int length = 0, guessed = 0;

  for (const Word *word = last - n + 1; word <= last; word++) {
    if (length + word->length > MAE_TABLE_CODE_LENGTH)
      return;
    memcpy (code + length, word->letters, word->length);
    length += word->length;
    guessed += word->guessed;
  }
  if (length != MAE_TABLE_CODE_LENGTH || guessed > MAE_TABLE_CODE_LENGTH / 2)
    return;
  found->differ = found->differ || (*found->code != '\0' && strcmp (found->code, code) != 0);
  memcpy (found->code, code, sizeof code);
}

/* Returns whether @c may be between the parts of a code. */
static gboolean
is_joint (gunichar c)
{
  /* the last ones: the middle dot, the bullet, the hyphenation point */
  return (c < 128 && c != 0 && strchr (" -_/+~:,|", (int) c) != NULL) || c == 0xb7 || c == 0x2022
         || c == 0x2027;
}

/* Finds codes of one word, and of several words. Both stay within @text. */
static void
search (const char *text, Found *whole, Found *parts)
{
  Word words[MAE_TABLE_CODE_LENGTH] = { 0 }; /* the last ones */
  gboolean joins = FALSE;

  for (const char *p = text; *p != '\0';) {
    gunichar c = g_utf8_get_char (p);

    if (!g_unichar_isalnum (c) && !g_unichar_ismark (c)) {
      joins = joins && (is_joint (c) || (c == '.' && g_ascii_isalnum (p[1])));
      p = g_utf8_next_char (p);
      continue;
    }
    memmove (words, words + 1, sizeof words - sizeof *words);
    Word *last = &words[MAE_TABLE_CODE_LENGTH - 1];
    p = read_word (p, last);
    last->joins = joins;
    joins = TRUE;
    take (whole, last, 1);
    for (int n = 2; n <= MAE_TABLE_CODE_LENGTH; n++) {
      if (!last[2 - n].joins || last[2 - n].length == 0 || last[1 - n].length == 0)
        break;
      take (parts, last, n);
    }
  }
}

gboolean
mae_table_code_find (const char *text, char code[MAE_TABLE_CODE_LENGTH + 1])
{
  g_autofree char *typed = mae_typed_text (text);
  Found whole = { 0 }, parts = { 0 };

  if (typed == NULL)
    return FALSE;
  search (typed, &whole, &parts);
  const Found *found = *whole.code != '\0' ? &whole : &parts;
  if (*found->code == '\0' || found->differ)
    return FALSE;
  memcpy (code, found->code, sizeof found->code);
  return TRUE;
}

gboolean
mae_table_code_is_several (const char *text)
{
  g_autofree char *typed = mae_typed_text (text);
  Found whole = { 0 }, parts = { 0 };

  if (typed != NULL)
    search (typed, &whole, &parts);
  return whole.differ;
}
