/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A back-end that has a thread write to another one, so that who submits a batch doesn't wait for a
 * disk. Reading waits until nothing is away. */
#pragma once

#include "store/backend.h"

/* Takes ownership of @inner, which answers within submit(). (transfer full) */
MaeStoreBackend *mae_writer_new (MaeStoreBackend *inner);
