/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Extensions (`"maestri"` in the welcome); used only if both sides offer them. */
typedef enum {
  MAE_FEATURE_RESUME = 1 << 0,
  MAE_FEATURE_UNDO = 1 << 1,
  MAE_FEATURE_HASH = 1 << 2,
  MAE_FEATURE_SCORE = 1 << 3,
  MAE_FEATURE_TABLES = 1 << 4,
  MAE_FEATURE_SPECTATE = 1 << 5,
  MAE_FEATURE_CHAT = 1 << 6,
  MAE_FEATURE_CLOCK = 1 << 7,
  MAE_FEATURE_REPLAY = 1 << 8,
  MAE_FEATURE_SPECTATORS = 1 << 9,
  MAE_FEATURE_PAST = 1 << 10,
  MAE_FEATURE_SAVING = 1 << 11,
  MAE_FEATURE_SEATS = 1 << 12,
  MAE_FEATURE_INFO = 1 << 13,
  MAE_FEATURE_PEOPLE = 1 << 14,
  MAE_FEATURE_RATINGS = 1 << 15,
  MAE_FEATURE_DAYS = 1 << 16,
  MAE_FEATURE_RESERVE = 1 << 17,
  MAE_FEATURE_RESTRICTIONS = 1 << 18,
  MAE_FEATURE_REPORTS = 1 << 19,
  MAE_FEATURE_ACCOUNT = 1 << 20,
  MAE_FEATURE_HOLIDAYS = 1 << 21,
  MAE_FEATURE_STANDINGS = 1 << 22,
  MAE_FEATURE_PLANS = 1 << 23,
  MAE_FEATURE_TURNS = 1 << 24,
} MaeFeatures;
