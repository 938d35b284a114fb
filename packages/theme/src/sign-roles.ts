import type { Roles } from './seed.ts'
import type { Hex } from './tone.ts'
import { hexOf, standOut } from './tone.ts'

type Mode = { l: number; ground: { l: number; c: number } }

/** Good, warning and bad: hues that every brand shares, each with its quiet ground. */
export function signRoles(grounds: readonly Hex[], { l, ground }: Mode): Roles {
  const roles: Roles = {}
  for (const { name, h, c } of SIGNS) {
    const own = hexOf({ ...ground, h })
    roles[name] = standOut({ l, c, h }, { on: [...grounds, own], ratio: 4.8 })
    roles[`${name}-bg`] = own
  }
  return roles
}

const SIGNS = [
  { name: 'good', h: 152, c: 0.12 },
  { name: 'warn', h: 80, c: 0.11 },
  { name: 'bad', h: 26, c: 0.16 },
]
