import { type Minor, minor } from '../money.ts'
import type { LocalDate } from '../time.ts'
import { calendarMiss, type Moment, validityMiss } from './calendar.ts'
import { addLine, type Line, type Tab } from './line.ts'
import type { End } from './spots.ts'
import type { LegStepListener, NotApplicable } from './step.ts'
import type { Charge } from './tariff.ts'

/** The stops of a leg, in the form that charges need. */
export type Touched = {
  /** The first stop, and the far end as well if the car waits there for the customer. */
  pickups: readonly End[]
  /** The last stop, and the pickup as well if the car brings the customer back. */
  dropOffs: readonly End[]
  vias: readonly End[]
}

/** The day on which each charge was made: a return on the same day is not charged again. */
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

/** Returns the charges that apply to a leg, in the order of the tariff. */
export const chargesOn = (
  charges: readonly Charge[],
  params: { touched: Touched; moment: Moment },
): readonly Charge[] => charges.filter((charge) => chargeMiss(charge, params) === undefined)

export const chargeFor = (charge: Charge, vehicleTypeId: number): Minor =>
  charge.byVehicle?.[vehicleTypeId] ?? charge.amount

/** The once-per-day charges by id, for the return leg to check. */
export const chargedOn = (charges: readonly Charge[], { today }: Moment): ChargedToday =>
  new Map(charges.filter(({ oncePerDay }) => oncePerDay).map(({ id }) => [id, today.date]))

export const notYetCharged = (
  charges: readonly Charge[],
  { before, moment }: { before: ChargedToday; moment: Moment },
): readonly Charge[] =>
  before.size === 0 ? charges : charges.filter(({ id }) => before.get(id) !== moment.today.date)

/** A charge that applies, with its line at the standard amount. */
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

export function addChargeLines(
  tab: Tab,
  { due, vehicleTypeId }: { due: readonly Due[]; vehicleTypeId: number },
): void {
  for (const { charge, line } of due) {
    const amount = chargeFor(charge, vehicleTypeId)
    addLine(tab, amount === charge.amount ? line : lineOf(charge, amount))
  }
}

/** Reports the outcome of every charge of the tariff. */
export function traceCharges(
  onStep: LegStepListener,
  params: {
    all: readonly Charge[]
    charged: readonly Charge[]
    touched: Touched
    moment: Moment
    vehicleTypeId: number
  },
): void {
  for (const charge of params.all) {
    const source = { kind: 'charge', rule: charge.id, about: charge.name } as const
    const amount = chargeFor(charge, params.vehicleTypeId)
    const reason = chargeMiss(charge, params)
    if (reason) onStep({ ...source, outcome: 'not-applicable', reason })
    else if (!params.charged.includes(charge))
      onStep({ ...source, outcome: 'lost', reason: 'already-charged-today', to: charge.id })
    else if (amount === minor(0))
      onStep({ ...source, outcome: 'not-applicable', reason: 'free-of-charge' })
    else onStep({ ...source, outcome: 'matched', amount })
  }
}
