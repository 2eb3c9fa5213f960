/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "counts.h"

const MaeRefusal mae_refusals[MAE_N_REFUSED] = {
  [MAE_REFUSED_SHUTTING_DOWN] = { "shutting_down", "The server is being shut down." },
  [MAE_REFUSED_FULL] = { "full", "The server is full: try again later." },
  [MAE_REFUSED_UNJOINED] = { "without_nickname",
                             "Too many connections without a nickname: try again later." },
  [MAE_REFUSED_ADDRESS] = { "address", "Too many connections from your address." },
  [MAE_REFUSED_BANNED] = { "banned", "Your network isn't let in here." },
  [MAE_REFUSED_PLAIN] = { "not_encrypted", "This server takes encrypted connections only." },
  [MAE_REFUSED_NOT_TLS] = { "not_tls", "Only TLS is spoken here." },
};
