/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Fetches a short text from an `https://` address. The server must have a certificate that this
 * computer's authorities vouch for; what it sends isn't trusted. Redirections aren't followed,
 * cookies not kept; a proxy is used as the desktop says. Uses the thread-default main context. */
#pragma once

#include <gio/gio.h>

/* ms until a server that hasn't sent everything counts as MAE_WEB_TEXT_SILENT. */
#define MAE_WEB_TEXT_PATIENCE 10000

typedef enum {
  MAE_WEB_TEXT_GOT,
  MAE_WEB_TEXT_SILENT, /* it can't be reached, or verified, or it is too slow */
  MAE_WEB_TEXT_UNFIT,  /* it has no such text, or one that is too long or isn't UTF-8 */
} MaeWebTextResult;

typedef struct _MaeWebText MaeWebText;

/* Called once, and never while the request is created. @text is NULL unless @result is
 * MAE_WEB_TEXT_GOT. The request may be freed by it. */
typedef void (*MaeWebTextFunc) (MaeWebTextResult result, const char *text, gpointer user_data);

/* Returns whether @address can be fetched: `https://HOST`, or more, without user name. */
gboolean mae_web_text_is_address (const char *address);

/* Asks for the text at @address, which mae_web_text_is_address() accepts, of at most @most bytes.
 */
MaeWebText *
mae_web_text_new (const char *address, gsize most, MaeWebTextFunc func, gpointer user_data);

/* Nothing is called after that. */
void mae_web_text_free (MaeWebText *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeWebText, mae_web_text_free)
