import { isOver } from '@kerbside/domain/booking/leg-state.ts'
import type { DayLeg } from '@kerbside/domain/dispatch/day-leg.ts'
import type { Span } from '@kerbside/domain/dispatch/day-span.ts'
import { type Bar, isAhead } from '@kerbside/domain/dispatch/timeline.ts'
import type { KnownDriver } from '@kerbside/domain/driver/driver.ts'
import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { readDrivers } from '../../driver/find-driver.ts'
import { listMoneyChecks } from '../leg/money-check-store.ts'
import { listShown, type StoredChange } from '../pending/pending-store.ts'
import {
  type DayOffer,
  type DayShift,
  listBreaks,
  listDayLegs,
  listOffers,
  listShifts,
  listTimes,
} from './board-store.ts'
import { listRecordGaps } from './record-gap-store.ts'

/** All data of the board for a span of time. */
export type Day = Span & {
  /** The civil day whose legs count for fair distribution. */
  counted: Span
  legs: DayLeg[]
  drivers: KnownDriver[]
  shifts: DayShift[]
  breaks: DayShift[]
  /** Offers of legs that are not over, and all open offers. */
  offers: DayOffer[]
  /** The kept changes of every day that the viewer sees. */
  pending: StoredChange[]
}

export const earlier = (item: Date, other: Date): Date => (item < other ? item : other)
export const later = (item: Date, other: Date): Date => (item > other ? item : other)

export type DayQuery = Span & {
  counted?: Span
  documentsUntil?: Date
  /** The member who looks at the board; undefined if no one does. */
  viewer?: { staffId: string | undefined }
}

/** Reads a day in nine queries, and one for a viewer, whatever its size. */
export async function readDay(
  context: Pick<RequestContext, 'db' | 'operator'>,
  params: DayQuery,
): Promise<Day> {
  const { operator } = context
  const { counted = params, viewer, ...span } = params
  return withOperator(context, async (tx) => {
    // before the legs: a change that is made in between is shown once too often, not missed
    const pending = viewer ? await listShown(tx, { operator, ...viewer }) : []
    const checks = await listMoneyChecks(tx, { operator, ...span })
    const ofDay = await listDayLegs(tx, { operator, ...span })
    const older = checks.filter((check) => !ofDay.some((leg) => keyOf(leg) === keyOf(check)))
    const references = older.map(({ reference }) => reference)
    const legs = older.length
      ? [...(await listDayLegs(tx, { operator, ...span, references })), ...ofDay]
      : ofDay
    const waits = new Map(checks.map((item) => [keyOf(item), item.check]))
    const moved = legs.filter(({ state }) => isOver(state) || isAhead({ state }))
    const waiting = legs.filter(({ state }) => state === 'confirmed' || state === 'requested')
    const times = await listTimes(tx, { operator, bookingIds: idsOf(moved) })
    const given = legs.filter(({ driverId }) => driverId !== undefined)
    const gaps = await listRecordGaps(tx, {
      operator,
      references: given.map(({ reference }) => reference),
    })
    return {
      ...span,
      counted,
      legs: legs.map((leg) => ({
        ...leg,
        times: times.get(keyOf(leg)) ?? {},
        moneyCheck: waits.get(keyOf(leg)),
        lacks: gaps.get(leg.reference),
      })),
      drivers: await readDrivers(tx, { operator }),
      shifts: await listShifts(tx, { operator, ...span }),
      breaks: await listBreaks(tx, { operator, ...span }),
      offers: await listOffers(tx, { operator, bookingIds: idsOf(waiting) }),
      pending,
    }
  })
}

const idsOf = (legs: readonly { bookingId: string }[]): string[] => [
  ...new Set(legs.map(({ bookingId }) => bookingId)),
]

export const keyOf = ({ bookingId, leg }: { bookingId: string; leg: number }): string =>
  `${bookingId}/${leg}`

export type DayBar = Bar & { dayLeg: DayLeg }

export const barOf = (dayLeg: DayLeg): DayBar => ({
  reference: dayLeg.reference,
  state: dayLeg.state,
  pickupAt: dayLeg.pickupAt,
  seconds: dayLeg.seconds,
  pickup: dayLeg.pickup.point,
  dropOff: dayLeg.dropOff.point,
  ...dayLeg.times,
  dayLeg,
})

/** The bars of each driver, by pickup. */
export function lanesOf({ legs }: Pick<Day, 'legs'>): Map<string, DayBar[]> {
  const lanes = new Map<string, DayBar[]>()
  for (const leg of legs) {
    if (leg.driverId === undefined) continue
    const lane = lanes.get(leg.driverId)
    if (lane) lane.push(barOf(leg))
    else lanes.set(leg.driverId, [barOf(leg)])
  }
  return lanes
}
