/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "ruleset-draft.h"

#include <glib/gi18n.h>
#include <string.h>
#include <unistd.h>

#include "own-rulesets.h"

/* After the last change the rules are checked and saved, in ms. */
#define CHECK_AFTER 500
#define SAVE_AFTER 1000
/* What can't be saved is tried again after so many ms. */
#define RETRY_AFTER 10000

/* What a change has changed: a range of the bytes of MaeRuleset, before and after it. */
typedef struct {
  gsize at, length;
  char *before, *after;
  char *place;
} DraftStep;

struct _MaeRulesetDraft {
  GObject parent_instance;

  const MaeRuleset *rules; /* a reference */
  GPtrArray *faults;
  GPtrArray *steps; /* DraftStep: those that were undone last */
  guint n_done;
  guint check_id, save_id;
  gboolean is_kept; /* was closed, but couldn't be saved: a reference is its own */
  int lock;         /* a file that is open, or -1 */
};

G_DEFINE_FINAL_TYPE (MaeRulesetDraft, mae_ruleset_draft, G_TYPE_OBJECT)

/* The drafts that are open, by the ids of their rulesets. */
static GHashTable *open_drafts;

static void
step_free (gpointer data)
{
  DraftStep *step = data;

  g_free (step->before);
  g_free (step->after);
  g_free (step->place);
  g_free (step);
}

/* Returns the step from @before to @after; NULL: they are the same. */
static DraftStep *
step_new (const MaeRuleset *before, const MaeRuleset *after, const char *place)
{
  const char *a = (const char *) before, *b = (const char *) after;
  gsize first = 0, end = sizeof (MaeRuleset);
  DraftStep *step;

  while (first < end && a[first] == b[first])
    first++;
  if (first == end)
    return NULL;
  while (a[end - 1] == b[end - 1])
    end--;
  step = g_new (DraftStep, 1);
  *step = (DraftStep){ first, end - first, g_memdup2 (a + first, end - first),
                       g_memdup2 (b + first, end - first), g_strdup (place) };
  return step;
}

/* ── Checking and saving ───────────────────────────────────────────────────────────────────── */

static void
check (MaeRulesetDraft *self)
{
  g_autofree char *json = mae_ruleset_to_json (self->rules);
  g_autoptr (MaeRuleset) playable = NULL;

  g_ptr_array_unref (self->faults);
  self->faults = mae_faults_new ();
  playable = mae_ruleset_parse_all (json, -1, self->faults);
  g_signal_emit_by_name (self, "checked");
}

static void save_cb (gpointer data);

static void
save (MaeRulesetDraft *self)
{
  g_autoptr (GError) error = NULL;

  if (!mae_own_rulesets_save (self->rules, &error))
    self->save_id = g_timeout_add_once (RETRY_AFTER, save_cb, self);
  g_signal_emit_by_name (self, "saved", error ? error->message : NULL);
}

/* Forgets that the ruleset is open. */
static void
leave_open_drafts (MaeRulesetDraft *self)
{
  if (open_drafts && g_hash_table_lookup (open_drafts, self->rules->id) == self)
    g_hash_table_remove (open_drafts, self->rules->id);
  if (self->lock >= 0)
    close (self->lock);
  self->lock = -1;
}

static void
check_cb (gpointer data)
{
  MaeRulesetDraft *self = data;

  self->check_id = 0;
  check (self);
}

/* Lets go of what was kept. */
static void
end_keeping (MaeRulesetDraft *self)
{
  self->is_kept = FALSE;
  leave_open_drafts (self);
  g_object_unref (self);
}

static void
save_cb (gpointer data)
{
  MaeRulesetDraft *self = data;

  self->save_id = 0;
  save (self);
  if (self->is_kept && self->save_id == 0)
    end_keeping (self);
}

void
mae_ruleset_draft_flush (MaeRulesetDraft *self)
{
  g_return_if_fail (MAE_IS_RULESET_DRAFT (self));

  if (self->check_id != 0) {
    g_clear_handle_id (&self->check_id, g_source_remove);
    check (self);
  }
  if (self->save_id != 0) {
    g_clear_handle_id (&self->save_id, g_source_remove);
    save (self);
  }
}

void
mae_ruleset_draft_close (MaeRulesetDraft *self)
{
  g_return_if_fail (MAE_IS_RULESET_DRAFT (self));

  if (self->is_kept)
    return;
  mae_ruleset_draft_flush (self);
  if (self->save_id == 0) {
    leave_open_drafts (self);
  } else {
    self->is_kept = TRUE;
    g_object_ref (self);
  }
}

gboolean
mae_ruleset_draft_is_open (const char *id)
{
  MaeRulesetDraft *draft = open_drafts ? g_hash_table_lookup (open_drafts, id) : NULL;
  int file;

  if (draft)
    return !draft->is_kept;
  if (!mae_own_rulesets_lock (id, &file))
    return TRUE;
  if (file >= 0)
    close (file);
  return FALSE;
}

void
mae_ruleset_draft_drop (const char *id)
{
  MaeRulesetDraft *draft = open_drafts ? g_hash_table_lookup (open_drafts, id) : NULL;

  if (!draft || !draft->is_kept)
    return;
  g_clear_handle_id (&draft->save_id, g_source_remove);
  end_keeping (draft);
}

/* ── Changing ──────────────────────────────────────────────────────────────────────────────── */

/* @next: transfer full. */
static void
take_rules (MaeRulesetDraft *self, const MaeRuleset *next)
{
  g_clear_handle_id (&self->check_id, g_source_remove);
  g_clear_handle_id (&self->save_id, g_source_remove);
  self->check_id = g_timeout_add_once (CHECK_AFTER, check_cb, self);
  self->save_id = g_timeout_add_once (SAVE_AFTER, save_cb, self);
  mae_ruleset_unref (self->rules);
  self->rules = next;
  g_signal_emit_by_name (self, "changed");
}

void
mae_ruleset_draft_set_rules (MaeRulesetDraft *self, const MaeRuleset *next, const char *place)
{
  MaeRuleset *copy;
  DraftStep *step;

  g_return_if_fail (MAE_IS_RULESET_DRAFT (self) && next != NULL && place != NULL);

  if (memcmp (self->rules, next, sizeof *next) == 0)
    return;
  copy = mae_ruleset_new ();
  *copy = *self->rules;
  /* A title is typed letter by letter, but changed in one step. */
  if (g_str_equal (place, "/title") && g_strcmp0 (mae_ruleset_draft_get_undo (self), place) == 0) {
    step = g_ptr_array_index (self->steps, --self->n_done);
    memcpy ((char *) copy + step->at, step->before, step->length);
  }
  step = step_new (copy, next, place);
  g_ptr_array_set_size (self->steps, (int) self->n_done);
  if (step)
    g_ptr_array_add (self->steps, step);
  self->n_done = self->steps->len;
  *copy = *next;
  take_rules (self, copy);
}

/* Puts @bytes, those of @step before or after it, in place. */
static void
apply (MaeRulesetDraft *self, const DraftStep *step, const char *bytes)
{
  MaeRuleset *next = mae_ruleset_new ();

  *next = *self->rules;
  memcpy ((char *) next + step->at, bytes, step->length);
  take_rules (self, next);
}

const char *
mae_ruleset_draft_get_undo (MaeRulesetDraft *self)
{
  g_return_val_if_fail (MAE_IS_RULESET_DRAFT (self), NULL);
  return self->n_done > 0 ? ((DraftStep *) g_ptr_array_index (self->steps, self->n_done - 1))->place
                          : NULL;
}

const char *
mae_ruleset_draft_get_redo (MaeRulesetDraft *self)
{
  g_return_val_if_fail (MAE_IS_RULESET_DRAFT (self), NULL);
  return self->n_done < self->steps->len
             ? ((DraftStep *) g_ptr_array_index (self->steps, self->n_done))->place
             : NULL;
}

void
mae_ruleset_draft_undo (MaeRulesetDraft *self)
{
  g_return_if_fail (mae_ruleset_draft_get_undo (self) != NULL);

  const DraftStep *step = g_ptr_array_index (self->steps, --self->n_done);
  apply (self, step, step->before);
}

void
mae_ruleset_draft_redo (MaeRulesetDraft *self)
{
  g_return_if_fail (mae_ruleset_draft_get_redo (self) != NULL);

  const DraftStep *step = g_ptr_array_index (self->steps, self->n_done++);
  apply (self, step, step->after);
}

const MaeRuleset *
mae_ruleset_draft_get_rules (MaeRulesetDraft *self)
{
  g_return_val_if_fail (MAE_IS_RULESET_DRAFT (self), NULL);
  return self->rules;
}

const GPtrArray *
mae_ruleset_draft_get_faults (MaeRulesetDraft *self)
{
  g_return_val_if_fail (MAE_IS_RULESET_DRAFT (self), NULL);
  return self->faults;
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
mae_ruleset_draft_dispose (GObject *object)
{
  MaeRulesetDraft *self = MAE_RULESET_DRAFT (object);

  if (self->rules) {
    mae_ruleset_draft_flush (self);
    leave_open_drafts (self);
  }
  g_clear_handle_id (&self->save_id, g_source_remove);
  G_OBJECT_CLASS (mae_ruleset_draft_parent_class)->dispose (object);
}

static void
mae_ruleset_draft_finalize (GObject *object)
{
  MaeRulesetDraft *self = MAE_RULESET_DRAFT (object);

  g_clear_pointer (&self->rules, mae_ruleset_unref);
  g_ptr_array_unref (self->faults);
  g_ptr_array_unref (self->steps);
  G_OBJECT_CLASS (mae_ruleset_draft_parent_class)->finalize (object);
}

static void
mae_ruleset_draft_class_init (MaeRulesetDraftClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = mae_ruleset_draft_dispose;
  G_OBJECT_CLASS (klass)->finalize = mae_ruleset_draft_finalize;
  g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 0);
  g_signal_new ("checked", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 0);
  g_signal_new ("saved", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
mae_ruleset_draft_init (MaeRulesetDraft *self)
{
  self->faults = mae_faults_new ();
  self->steps = g_ptr_array_new_with_free_func (step_free);
  self->lock = -1;
}

/* Goes on with what @kept has, which isn't saved, and ends it. */
static void
take_over (MaeRulesetDraft *self, MaeRulesetDraft *kept)
{
  GPtrArray *none = self->steps;

  self->steps = kept->steps;
  self->n_done = kept->n_done;
  self->save_id = g_timeout_add_once (SAVE_AFTER, save_cb, self);
  kept->steps = none;
  kept->n_done = 0;
  self->lock = kept->lock;
  kept->lock = -1;
  g_clear_handle_id (&kept->save_id, g_source_remove);
  end_keeping (kept);
}

MaeRulesetDraft *
mae_ruleset_draft_open (const char *id, GError **error)
{
  MaeRulesetDraft *other = open_drafts ? g_hash_table_lookup (open_drafts, id) : NULL;
  gboolean is_kept = other && other->is_kept;
  const MaeRuleset *rules;
  MaeRulesetDraft *self;
  int lock = -1;

  if (!is_kept && !mae_own_rulesets_lock (id, &lock)) {
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_BUSY,
                         _ ("This ruleset is being edited in another window."));
    return NULL;
  }
  rules = is_kept ? mae_ruleset_ref (other->rules) : mae_own_rulesets_open (id, error);
  if (!rules) {
    if (lock >= 0)
      close (lock);
    return NULL;
  }
  self = g_object_new (MAE_TYPE_RULESET_DRAFT, NULL);
  self->rules = rules;
  self->lock = lock;
  if (is_kept)
    take_over (self, other);
  if (!open_drafts)
    open_drafts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_hash_table_replace (open_drafts, g_strdup (id), self);
  check (self);
  return self;
}
