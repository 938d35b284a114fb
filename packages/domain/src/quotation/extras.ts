import type { Party } from '../fleet/vehicle-type.ts'
import { minor } from '../money.ts'
import type { Line } from './line.ts'
import type { LegStepListener } from './step.ts'
import { EXTRA_KINDS, type Extra, type ExtraKind, type Tariff } from './tariff.ts'

export type RequestedExtras = { party: Party; meetAndGreet: boolean }

/** The requested quantity of an extra. */
export function requestedUnits(kind: ExtraKind, { party, meetAndGreet }: RequestedExtras): number {
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

/** The maximum quantity of an extra on one leg. */
export const maxQuantity = ({ max, stock }: Extra): number => Math.min(max, stock ?? max)

/** The first extra with a quantity above its maximum. */
export function tooMany(
  extras: Tariff['extras'],
  request: RequestedExtras,
): { extra: ExtraKind; max: number } | undefined {
  for (const extra of EXTRA_KINDS) {
    const offered = extras[extra]
    if (offered && requestedUnits(extra, request) > maxQuantity(offered))
      return { extra, max: maxQuantity(offered) }
  }
  return undefined
}

/** The price lines of a leg's extras, the same in every vehicle type. */
export function extraLines(extras: Tariff['extras'], request: RequestedExtras): Line[] {
  const lines: Line[] = []
  for (const kind of EXTRA_KINDS) {
    const offered = extras[kind]
    const units = offered ? requestedUnits(kind, request) : 0
    if (!offered || units === 0) continue
    const { price } = offered
    const amount = minor(units * price)
    lines.push({ kind: 'extra', rule: kind, about: kind, units, rate: price, amount })
  }
  return lines
}

/** Reports for every priced extra whether it was requested. */
export function traceExtras(
  onStep: LegStepListener,
  { extras, lines }: { extras: Tariff['extras']; lines: readonly Line[] },
): void {
  for (const kind of EXTRA_KINDS) {
    if (!extras[kind]) continue
    const source = { kind: 'extra', rule: kind, about: kind } as const
    const found = lines.find(({ rule }) => rule === kind)
    if (!found) onStep({ ...source, outcome: 'not-applicable', reason: 'not-requested' })
    else if (found.amount === 0)
      onStep({ ...source, outcome: 'not-applicable', reason: 'free-of-charge' })
    else onStep({ ...source, outcome: 'matched', amount: found.amount })
  }
}
