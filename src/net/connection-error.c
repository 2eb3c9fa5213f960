/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "net/connection-error.h"

G_DEFINE_QUARK (mae_connection_error, mae_connection_error)
