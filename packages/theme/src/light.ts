import { heroRoles } from './hero-roles.ts'
import type { Roles, Seed } from './seed.ts'
import { nightOf, paperOf } from './seed.ts'
import { signRoles } from './sign-roles.ts'
import type { Hex } from './tone.ts'
import { contrast, ensureContrast, hexOf, WHITE } from './tone.ts'

/** The colour roles of a light page. */
export function lightRoles({ brand, fill, accent }: Seed): Roles {
  const { h } = brand
  const paper = paperOf(brand)
  const night = nightOf(brand)
  const dim = (max: number) => Math.min(night.c === 1 ? brand.c : night.c, max)
  const onPaper = (l: number, c: number) => hexOf({ l, c: c * paper.c, h: paper.h })

  const page = onPaper(0.98, 0.007)
  const sunk = onPaper(0.955, 0.011)
  const tint = hexOf({ l: 0.952, c: Math.min(brand.c, 0.02), h })
  const backgrounds = [page, WHITE, sunk, tint]
  const ui = ensureContrast(brand, { on: backgrounds, ratio: 3.4 })
  const text = hexOf({ l: 0.235, c: dim(0.016), h: night.h })

  return {
    'color-scheme': 'light',
    e1: '0 1px 2px #10201826,0 2px 8px #1020180f',
    e2: '0 2px 6px #10201814,0 16px 40px #1020182e',
    'brand-edge': contrast(fill, WHITE) < 1.6 ? ui : '#0000',
    page,
    surface: WHITE,
    raised: WHITE,
    sunk,
    line: onPaper(0.905, 0.016),
    edge: ensureContrast({ l: 0.62, c: dim(0.012), h: night.h }, { on: backgrounds, ratio: 3.2 }),
    text,
    soft: ensureContrast({ l: 0.47, c: dim(0.018), h: night.h }, { on: backgrounds, ratio: 4.8 }),
    ui,
    ink: ensureContrast(brand, { on: backgrounds, ratio: 5 }),
    tint,
    'on-tint': ensureContrast(brand, { on: [tint], ratio: 8 }),
    ...signRoles(backgrounds, { l: 0.49, ground: { l: 0.95, c: 0.028 } }),
    ...heroRoles({ brand, fill, accent }, 0.31),
    ...mapRoles({ brand, fill, accent }),
    'v-body': WHITE,
    'v-glass': hexOf({ l: 0.905, c: Math.min(brand.c, 0.028), h }),
    'v-line': hexOf({ l: 0.31, c: dim(0.05), h: night.h }),
    'v-accent': ui,
    scrim: '#0b1511a6',
  }
}

function mapRoles({ brand }: Seed): Roles {
  const land = '#f2efe6' as Hex
  const park = '#e2ebd8' as Hex
  const water = '#b9dbec' as Hex
  const halo = '#f7f5ee' as Hex
  return {
    'm-land': land,
    'm-park': park,
    'm-water': water,
    'm-mway': '#9db7e6',
    'm-trunk': '#b7d9ba',
    'm-main': '#f3d9a3',
    'm-minor': WHITE,
    'm-label': ensureContrast(
      { l: 0.46, c: 0.012, h: 150 },
      { on: [land, park, water, halo], ratio: 4.6 },
    ),
    'm-halo': halo,
    'm-route': ensureContrast(brand, { on: [land, park, water, WHITE], ratio: 3.4 }),
    'm-case': WHITE,
  }
}
