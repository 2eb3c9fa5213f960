/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The one source of chance: xoshiro256** seeded through splitmix64. The same on every machine. */
#pragma once

#include <stdint.h>

void mae_rng_seed (uint64_t rng[4], uint64_t seed);

/* Starts from 256 bits: @seed and @more. A seed whose @more is NULL or zero is the 64 bits of
 * mae_rng_seed(): those that are named, and those of games from before there were longer ones. */
void mae_rng_seed_wide (uint64_t rng[4], uint64_t seed, const uint64_t more[3]);

uint64_t mae_rng_next (uint64_t rng[4]);

/* An unbiased number from 0 to @n - 1; @n at least 1. */
uint32_t mae_rng_below (uint64_t rng[4], uint32_t n);
