import type { Roles } from './seed.ts'
import type { Hex } from './tone.ts'
import { ensureContrast, hexOf } from './tone.ts'

type Mode = { l: number; ground: { l: number; c: number } }

/** Success, warning and error: the same hues for every brand, each with a muted background. */
export function signRoles(backgrounds: readonly Hex[], { l, ground }: Mode): Roles {
  const roles: Roles = {}
  for (const { name, h, c } of SIGNS) {
    const background = hexOf({ ...ground, h })
    roles[name] = ensureContrast({ l, c, h }, { on: [...backgrounds, background], ratio: 4.8 })
    roles[`${name}-bg`] = background
  }
  return roles
}

const SIGNS = [
  { name: 'good', h: 152, c: 0.12 },
  { name: 'warn', h: 80, c: 0.11 },
  { name: 'bad', h: 26, c: 0.16 },
]
