import type { Roles, Seed } from './seed.ts'
import { nightOf } from './seed.ts'
import { ensureContrast, hexOf, WHITE } from './tone.ts'

/** The deep band behind the headline: the same in both modes except for its lightness. */
export function heroRoles({ brand, accent }: Seed, depth: number): Roles {
  const night = nightOf(brand)
  const lit = night.c === 1
  const c = lit ? Math.min(brand.c, 0.06) : night.c
  const hero = hexOf({ l: lit ? depth : depth - 0.1, c, h: night.h })
  const line = hexOf({ l: lit ? depth + 0.1 : depth - 0.01, c: c * 1.1, h: night.h })
  return {
    hero,
    'hero-line': line,
    'hero-water': hexOf({ l: lit ? depth + 0.12 : depth, c: 0.05, h: lit ? 190 : 235 }),
    'on-hero': WHITE,
    'hero-soft': ensureContrast(
      { l: 0.88, c: Math.min(c, 0.02), h: night.h },
      { on: [hero, line], ratio: 5 },
    ),
    'hero-mark': ensureContrast(accent, { on: [hero, line], ratio: 3.4 }),
  }
}
