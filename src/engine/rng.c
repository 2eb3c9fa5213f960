/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "rng.h"

static uint64_t
rotate_left (uint64_t x, int k)
{
  return (x << k) | (x >> (64 - k));
}

void
mae_rng_seed (uint64_t rng[4], uint64_t seed)
{
  for (int i = 0; i < 4; i++) {
    seed += 0x9e3779b97f4a7c15u;
    uint64_t z = seed;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    rng[i] = z ^ (z >> 31);
  }
}

void
mae_rng_seed_wide (uint64_t rng[4], uint64_t seed, const uint64_t more[3])
{
  if (more == 0 || (more[0] | more[1] | more[2]) == 0) {
    mae_rng_seed (rng, seed);
    return;
  }
  rng[0] = seed;
  for (int i = 0; i < 3; i++)
    rng[i + 1] = more[i];
}

uint64_t
mae_rng_next (uint64_t rng[4])
{
  uint64_t result = rotate_left (rng[1] * 5, 7) * 9;
  uint64_t t = rng[1] << 17;

  rng[2] ^= rng[0];
  rng[3] ^= rng[1];
  rng[1] ^= rng[2];
  rng[0] ^= rng[3];
  rng[2] ^= t;
  rng[3] = rotate_left (rng[3], 45);
  return result;
}

uint32_t
mae_rng_below (uint64_t rng[4], uint32_t n)
{
  /* The lowest values are skipped, so that the number of the others is a multiple of n. */
  uint32_t skip = (uint32_t) -n % n;
  uint32_t x;

  do
    x = (uint32_t) (mae_rng_next (rng) >> 32);
  while (x < skip);
  return x % n;
}
