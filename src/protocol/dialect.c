/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "protocol/dialect.h"

#include <string.h>

#include "ruleset/ruleset-io.h"
#include "json/json-reader.h"

G_DEFINE_QUARK (mae - protocol - error - quark, mae_protocol_error)

char *
mae_protocol_error_word (const char *text, guint most)
{
  const char *end = text;

  for (guint i = 0; i < most && *end != '\0'; i++)
    end = g_utf8_next_char (end);
  return g_strndup (text, (gsize) (end - text));
}

gboolean
mae_dialect_knows_standard (const MaeRuleset *rules)
{
  return mae_ruleset_hash (rules) == mae_ruleset_hash (mae_ruleset_builtin ("standard"));
}

static gboolean
has_strings (const MaeJsonNode *object, const char *type, const char *member)
{
  gboolean has_type = FALSE, has_member = member == NULL;

  MAE_JSON_EACH_MEMBER (at, value, object) {
    if (mae_json_kind (value) == MAE_JSON_STRING) {
      has_type |= strcmp (at, "type") == 0 && strcmp (mae_json_text (value), type) == 0;
      has_member |= member != NULL && strcmp (at, member) == 0;
    }
  }
  return has_type && has_member;
}

gboolean
mae_dialect_line_is (const char *line, gsize length, const char *type, const char *member)
{
  const char *problem;
  gsize at;
  g_autoptr (JsonNode) root = mae_json_read (line, length, MAE_JSON_MAX_DEPTH, &at, &problem);

  return root != NULL && has_strings (root, type, member);
}

/* ── Drafts ────────────────────────────────────────────────────────────────────────────────── */

void
mae_turn_draft_open (MaeTurnDraft *draft, const MaeWireContext *context, MaeCommandKind kind)
{
  mae_turn_draft_close (draft);
  draft->game = g_new (MaeGame, 1);
  draft->command = (MaeCommand){ .kind = kind, .seat = context->seat };
  mae_turn_draft_refresh (draft, context);
}

void
mae_turn_draft_refresh (MaeTurnDraft *draft, const MaeWireContext *context)
{
  *draft->game = mae_game_view (context->game, context->seat);
}

void
mae_turn_draft_close (MaeTurnDraft *draft)
{
  g_clear_pointer (&draft->game, g_free);
}
