import { heroRoles } from './hero-roles.ts'
import type { Roles, Seed } from './seed.ts'
import { nightOf } from './seed.ts'
import { signRoles } from './sign-roles.ts'
import { contrast, ensureContrast, hexOf } from './tone.ts'

/** The colour roles of a dark page. */
export function darkRoles({ brand, fill, accent }: Seed): Roles {
  const night = nightOf(brand)
  const dim = (max: number) => Math.min(night.c === 1 ? brand.c : night.c, max)
  const atNight = (l: number, c = 0.009) => hexOf({ l, c: dim(c), h: night.h })

  const page = atNight(0.185)
  const surface = atNight(0.225)
  const raised = atNight(0.262)
  const sunk = atNight(0.205)
  const tint = hexOf({ l: 0.305, c: Math.min(brand.c, 0.045), h: brand.h })
  const backgrounds = [page, surface, raised, sunk, tint]
  // On a dark page a colour needs slightly more chroma to look the same.
  const lifted = { ...brand, c: brand.c * 1.15, l: Math.max(brand.l, 0.68) }
  const ui = ensureContrast(lifted, { on: backgrounds, ratio: 4 })

  return {
    'color-scheme': 'dark',
    e1: '0 1px 2px #0008,0 2px 8px #0005',
    e2: '0 2px 6px #0006,0 16px 40px #000a',
    'brand-edge': contrast(fill, surface) < 1.6 ? ui : '#0000',
    page,
    surface,
    raised,
    sunk,
    line: atNight(0.335, 0.014),
    edge: ensureContrast({ l: 0.61, c: dim(0.012), h: night.h }, { on: backgrounds, ratio: 3.2 }),
    text: atNight(0.952, 0.006),
    soft: ensureContrast({ l: 0.765, c: dim(0.014), h: night.h }, { on: backgrounds, ratio: 4.8 }),
    ui,
    ink: ensureContrast({ ...lifted, l: Math.max(brand.l, 0.76) }, { on: backgrounds, ratio: 5 }),
    tint,
    'on-tint': ensureContrast(
      { ...brand, c: Math.min(brand.c, 0.09), l: 0.88 },
      { on: [tint], ratio: 7 },
    ),
    ...signRoles(backgrounds, { l: 0.8, ground: { l: 0.285, c: 0.045 } }),
    ...heroRoles({ brand, fill, accent }, 0.265),
    ...mapRoles({ brand, fill, accent }),
    'v-body': raised,
    'v-glass': hexOf({ l: 0.43, c: dim(0.05), h: night.h }),
    'v-line': atNight(0.9, 0.015),
    'v-accent': ui,
    scrim: '#000000b3',
  }
}

function mapRoles({ brand }: Seed): Roles {
  const night = nightOf(brand)
  const ground = (l: number) => hexOf({ l, c: Math.min(night.c, 0.008), h: night.h })
  const land = ground(0.235)
  const park = hexOf({ l: 0.27, c: 0.022, h: 150 })
  const water = hexOf({ l: 0.345, c: 0.045, h: 232 })
  const halo = ground(0.2)
  return {
    'm-land': land,
    'm-park': park,
    'm-water': water,
    'm-mway': '#3f5684',
    'm-trunk': '#36543f',
    'm-main': '#544a33',
    'm-minor': ground(0.31),
    'm-label': ensureContrast(
      { l: 0.73, c: 0.008, h: night.h },
      { on: [land, park, water, halo], ratio: 4.6 },
    ),
    'm-halo': halo,
    'm-route': ensureContrast(
      { ...brand, l: Math.max(brand.l, 0.75) },
      { on: [land, park, water], ratio: 3.4 },
    ),
    'm-case': ground(0.15),
  }
}
