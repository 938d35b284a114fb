import type { Party } from '../fleet/vehicle-type.ts'
import { minor } from '../money.ts'
import type { Line } from './line.ts'
import type { Say } from './step.ts'
import { EXTRA_KINDS, type Extra, type ExtraKind, type Tariff } from './tariff.ts'

export type ExtrasAsked = { party: Party; meetAndGreet: boolean }

/** How many of an extra are asked for. */
export function extrasAsked(kind: ExtraKind, { party, meetAndGreet }: ExtrasAsked): number {
  switch (kind) {
    case 'small-child-seat':
      return party.smallChildSeats
    case 'large-child-seat':
      return party.largeChildSeats
    case 'small-pet':
      return party.smallPets
    case 'other-pet':
      return party.otherPets
    case 'luggage':
      return party.luggage
    case 'handbag':
      return party.handbags
    case 'meet-and-greet':
      return meetAndGreet ? 1 : 0
  }
}

/** How many of an extra one leg can have. */
export const mostOf = ({ most, stock }: Extra): number => Math.min(most, stock ?? most)

/** The first extra of which more are asked for than there are. */
export function tooMany(
  extras: Tariff['extras'],
  asked: ExtrasAsked,
): { extra: ExtraKind; most: number } | undefined {
  for (const extra of EXTRA_KINDS) {
    const offered = extras[extra]
    if (offered && extrasAsked(extra, asked) > mostOf(offered))
      return { extra, most: mostOf(offered) }
  }
  return undefined
}

/** The lines of what a leg takes along that has a price, the same in every vehicle type. */
export function extraLines(extras: Tariff['extras'], asked: ExtrasAsked): Line[] {
  const lines: Line[] = []
  for (const kind of EXTRA_KINDS) {
    const offered = extras[kind]
    const units = offered ? extrasAsked(kind, asked) : 0
    if (!offered || units === 0) continue
    const { price } = offered
    const amount = minor(units * price)
    lines.push({ kind: 'extra', rule: kind, about: kind, units, rate: price, amount })
  }
  return lines
}

/** Says of every extra the operator prices whether it was asked for. */
export function tellExtras(
  say: Say,
  { extras, lines }: { extras: Tariff['extras']; lines: readonly Line[] },
): void {
  for (const kind of EXTRA_KINDS) {
    if (!extras[kind]) continue
    const said = { kind: 'extra', rule: kind, about: kind } as const
    const found = lines.find(({ rule }) => rule === kind)
    if (!found) say({ ...said, outcome: 'not-applicable', reason: 'not-asked-for' })
    else if (found.amount === 0)
      say({ ...said, outcome: 'not-applicable', reason: 'free-of-charge' })
    else say({ ...said, outcome: 'matched', amount: found.amount })
  }
}
