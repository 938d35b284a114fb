import { type Minor, minor } from '../money.ts'
import type { LocalDate } from '../time.ts'
import { calendarMiss, type Moment, validityMiss } from './calendar.ts'
import { type Line, put, type Tab } from './line.ts'
import type { End } from './spots.ts'
import type { NotApplicable, Say } from './step.ts'
import type { Charge } from './tariff.ts'

/** Where a leg stops, as charges ask about it. */
export type Touched = {
  /** The first one, and the far end again when the car waits there for the customer. */
  pickups: readonly End[]
  /** The last one, and the pickup again when the car brings the customer back. */
  dropOffs: readonly End[]
  vias: readonly End[]
}

/** What was charged on which day: a return on the same day is not charged again. */
export type ChargedToday = ReadonlyMap<string, LocalDate>

export const NONE_CHARGED: ChargedToday = new Map()

const isAt = ({ where }: Charge, end: End): boolean =>
  where.kind === 'site' ? end.sites.includes(where.code) : end.zones.includes(where.zone)

function chargeMiss(
  charge: Charge,
  { touched, moment }: { touched: Touched; moment: Moment },
): NotApplicable | undefined {
  const here = (end: End) => isAt(charge, end)
  const { pickups, dropOffs, vias } = touched
  if (charge.end === 'pickup' && !pickups.some(here)) return 'pickup-elsewhere'
  if (charge.end === 'dropOff' && !dropOffs.some(here)) return 'drop-off-elsewhere'
  if (charge.end === 'touch' && !pickups.some(here) && !dropOffs.some(here) && !vias.some(here))
    return 'not-touched'
  return (
    validityMiss(charge, moment.today.date) ?? (charge.when && calendarMiss(charge.when, moment))
  )
}

/** The charges a leg calls for, in the order of the tariff. */
export const chargesOn = (
  charges: readonly Charge[],
  facts: { touched: Touched; moment: Moment },
): readonly Charge[] => charges.filter((charge) => chargeMiss(charge, facts) === undefined)

export const chargeFor = (charge: Charge, vehicleTypeId: number): Minor =>
  charge.byVehicle?.[vehicleTypeId] ?? charge.amount

/** Those paid once a day, by id, so that the way back knows. */
export const chargedOn = (charges: readonly Charge[], { today }: Moment): ChargedToday =>
  new Map(charges.filter(({ oncePerDay }) => oncePerDay).map(({ id }) => [id, today.date]))

export const notYetCharged = (
  charges: readonly Charge[],
  { before, moment }: { before: ChargedToday; moment: Moment },
): readonly Charge[] =>
  before.size === 0 ? charges : charges.filter(({ id }) => before.get(id) !== moment.today.date)

/** A charge that is due, with the line of whoever pays what everybody pays. */
type Due = { charge: Charge; line: Line }

const lineOf = ({ id, name }: Charge, amount: Minor): Line => ({
  kind: 'charge',
  rule: id,
  about: name,
  units: 1,
  rate: amount,
  amount,
})

export const dueOf = (charges: readonly Charge[]): readonly Due[] =>
  charges.map((charge) => ({ charge, line: lineOf(charge, charge.amount) }))

export function putCharges(
  tab: Tab,
  { due, vehicleTypeId }: { due: readonly Due[]; vehicleTypeId: number },
): void {
  for (const { charge, line } of due) {
    const amount = chargeFor(charge, vehicleTypeId)
    put(tab, amount === charge.amount ? line : lineOf(charge, amount))
  }
}

/** Says of every charge of the tariff what became of it. */
export function tellCharges(
  say: Say,
  facts: {
    all: readonly Charge[]
    charged: readonly Charge[]
    touched: Touched
    moment: Moment
    vehicleTypeId: number
  },
): void {
  for (const charge of facts.all) {
    const said = { kind: 'charge', rule: charge.id, about: charge.name } as const
    const amount = chargeFor(charge, facts.vehicleTypeId)
    const reason = chargeMiss(charge, facts)
    if (reason) say({ ...said, outcome: 'not-applicable', reason })
    else if (!facts.charged.includes(charge))
      say({ ...said, outcome: 'lost', reason: 'already-charged-today', to: charge.id })
    else if (amount === minor(0))
      say({ ...said, outcome: 'not-applicable', reason: 'free-of-charge' })
    else say({ ...said, outcome: 'matched', amount })
  }
}
