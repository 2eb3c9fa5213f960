/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The engine's random numbers: xoshiro256** seeded by splitmix64. The same on every machine. */
#pragma once

#include <stdint.h>

/* Seeds the generator with 64 bits. */
void mae_rng_seed (uint64_t rng[4], uint64_t seed);

/* Seeds the generator with 256 bits: @seed and @more. If @more is NULL or all zero, it is the same
 * as mae_rng_seed(), so that 64-bit seeds stay valid. */
void mae_rng_seed_wide (uint64_t rng[4], uint64_t seed, const uint64_t more[3]);

/* Returns the next 64 random bits. */
uint64_t mae_rng_next (uint64_t rng[4]);

/* Returns a uniformly distributed number from 0 to @n - 1; @n at least 1. */
uint32_t mae_rng_below (uint64_t rng[4], uint32_t n);
