import { type Minor, minor, sum } from '../money.ts'
import type { Line, LineKind } from '../quotation/line.ts'
import { HOUR } from '../time.ts'
import type { Leg } from './booking.ts'

/** What is charged for a job beside its price: a car park, a toll, time the passenger took, or something else. */
export const LEG_CHARGES = ['parking', 'toll', 'waiting', 'other'] as const
export type LegChargeKind = (typeof LEG_CHARGES)[number]

const LATE_HOURS = 12

/** Until when its driver may still add a charge to a completed job, for a car park or a toll remembered after the ride. */
export const chargesUntil = (completedAt: Date): Date =>
  new Date(completedAt.getTime() + LATE_HOURS * HOUR)

/** Jobs completed since then are still open for such charges. */
export const chargeableSince = (now: Date): Date => new Date(now.getTime() - LATE_HOURS * HOUR)

/** The price line of each. */
const LINE_KINDS = {
  parking: 'parking',
  toll: 'toll',
  waiting: 'waited',
  other: 'other-charge',
} as const satisfies Record<LegChargeKind, LineKind>

const CHARGE_LINES: ReadonlySet<LineKind> = new Set(Object.values(LINE_KINDS))

/** What the driver paid for the passenger: the driver gets all of it back. */
const PASSED_ON: ReadonlySet<LineKind> = new Set<LineKind>(['parking', 'toll'])

type Lines = readonly Pick<Line, 'kind' | 'amount'>[]
type Priced = Pick<Leg, 'fare' | 'lines'>

const sumWhere = (lines: Lines, isOne: (kind: LineKind) => boolean): Minor =>
  sum(lines.filter(({ kind }) => isOne(kind)).map(({ amount }) => amount))

/** The part of a fare that is charged beside the price. */
export const chargesIn = (lines: Lines): Minor => sumWhere(lines, (kind) => CHARGE_LINES.has(kind))

/** The part of a fare that goes to the driver in full. */
export const passedOnIn = (lines: Lines): Minor => sumWhere(lines, (kind) => PASSED_ON.has(kind))

/** The price of a leg without what was charged beside it. */
export const priceOf = ({ fare, lines }: Priced): Minor => minor(fare - chargesIn(lines))

/** How far the desk moved the price; undefined if it stands as calculated. */
export const movedByHand = (lines: Lines): Minor | undefined =>
  lines.find(({ kind }) => kind === 'by-hand')?.amount

/** A leg at the price the desk set; undefined restores the calculated one. Charges stay on top of either. */
export function setPrice<L extends Priced>(leg: L, price: Minor | undefined): L {
  const calculated = minor(priceOf(leg) - (movedByHand(leg.lines) ?? 0))
  const amount = minor((price ?? calculated) - calculated)
  const others = leg.lines.filter(({ kind }) => kind !== 'by-hand')
  const line: Line = { kind: 'by-hand', rule: '', about: '', units: 1, rate: amount, amount }
  return {
    ...leg,
    fare: minor(calculated + amount + chargesIn(leg.lines)),
    lines: [
      ...others.filter(({ kind }) => !CHARGE_LINES.has(kind)),
      ...(amount === 0 ? [] : [line]),
      ...others.filter(({ kind }) => CHARGE_LINES.has(kind)),
    ],
  }
}

/** A newly calculated leg with what had been charged beside its price. */
export function keepCharges<L extends Priced>(leg: L, { lines }: Pick<Leg, 'lines'>): L {
  const charges = lines.filter(({ kind }) => CHARGE_LINES.has(kind))
  return {
    ...leg,
    fare: minor(leg.fare + chargesIn(charges)),
    lines: [...leg.lines, ...charges],
  }
}

export type LegCharge = { id: string; kind: LegChargeKind; amount: Minor; note: string }

/** A leg with one more charge. */
export const addCharge = <L extends Priced>(leg: L, { id, kind, amount, note }: LegCharge): L => ({
  ...leg,
  fare: minor(leg.fare + amount),
  lines: [
    ...leg.lines,
    { kind: LINE_KINDS[kind], rule: id, about: note, units: 1, rate: amount, amount },
  ],
})

/** A leg without a charge; unchanged if it does not have it. */
export function dropCharge<L extends Priced>(leg: L, { id }: Pick<LegCharge, 'id'>): L {
  const isIt = (line: Line) => CHARGE_LINES.has(line.kind) && line.rule === id
  return {
    ...leg,
    fare: minor(leg.fare - sum(leg.lines.filter(isIt).map(({ amount }) => amount))),
    lines: leg.lines.filter((line) => !isIt(line)),
  }
}
