/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* QR codes (ISO/IEC 18004) of short texts: versions 1 to 10, bytes, error correction level M, which
 * repairs some 15 % of a code. */
#pragma once

#include <glib.h>

#define MAE_QR_VERSION_MAX 10
#define MAE_QR_SIZE_MAX (17 + 4 * MAE_QR_VERSION_MAX) /* modules */
#define MAE_QR_QUIET 4 /* modules of light ground that must be left around a code */

typedef struct {
  int version;                                   /* 1 … MAE_QR_VERSION_MAX */
  int size;                                      /* modules in a row */
  int mask;                                      /* 0 … 7 */
  guint8 dark[MAE_QR_SIZE_MAX][MAE_QR_SIZE_MAX]; /* by row and column: 1: dark, 0: light */
} MaeQrCode;

/* Makes the smallest code of @text. Returns FALSE if it has more than 213 bytes. */
gboolean mae_qr_code_make (const char *text, MaeQrCode *code);

/* Makes the code of @version with these data codewords, as many as mae_qr_code_room() says. */
void mae_qr_code_make_of (const guint8 *words, int version, MaeQrCode *code);
int mae_qr_code_room (int version);
