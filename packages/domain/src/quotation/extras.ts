import type { Party } from '../fleet/vehicle-type.ts'
import { minor } from '../money.ts'
import { put, type Tab } from './line.ts'
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

const mostOf = ({ most, stock }: Extra): number => Math.min(most, stock ?? most)

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

export type PricedExtra = { kind: ExtraKind; units: number; price: number }

/** What a leg takes along that has a price. */
export function pricedExtras(extras: Tariff['extras'], asked: ExtrasAsked): PricedExtra[] {
  return EXTRA_KINDS.flatMap((kind) => {
    const units = extrasAsked(kind, asked)
    const offered = extras[kind]
    return offered && units > 0 ? [{ kind, units, price: offered.price }] : []
  })
}

export function putExtras(tab: Tab, extras: readonly PricedExtra[]): void {
  for (const { kind, units, price } of extras)
    put(tab, {
      kind: 'extra',
      rule: kind,
      about: kind,
      units,
      rate: price,
      amount: minor(units * price),
    })
}

/** Says of every extra the operator prices whether it was asked for. */
export function tellExtras(
  say: Say,
  { extras, priced }: { extras: Tariff['extras']; priced: readonly PricedExtra[] },
): void {
  for (const kind of EXTRA_KINDS) {
    if (!extras[kind]) continue
    const said = { kind: 'extra', rule: kind, about: kind } as const
    const found = priced.find((one) => one.kind === kind)
    if (!found) say({ ...said, outcome: 'not-applicable', reason: 'not-asked-for' })
    else if (found.price === 0)
      say({ ...said, outcome: 'not-applicable', reason: 'free-of-charge' })
    else say({ ...said, outcome: 'matched', amount: minor(found.units * found.price) })
  }
}
