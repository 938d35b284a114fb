import {
  chooseDriver,
  type DriverToChoose,
  type JobToGive,
  rankDrivers,
  type Weighed,
} from '@kerbside/domain/dispatch/choose-driver.ts'
import type { DayLeg } from '@kerbside/domain/dispatch/day-leg.ts'
import type { KnownDriver } from '@kerbside/domain/driver/driver.ts'
import type { Point } from '@kerbside/domain/geo.ts'
import { type Minor, minor, sum } from '@kerbside/domain/money.ts'
import { MINUTE } from '@kerbside/domain/time.ts'
import type { Call } from '../../http/call.ts'
import { type Day, lanesOf } from './board-day.ts'

/** Where a phone was longer ago than this nobody is sent from. */
const KNOWN_FOR_MINUTES = 10

/** Where a driver is, as far as that is still worth something. */
export function placeOf(
  { drivers, operator, now }: Pick<Call, 'drivers' | 'operator' | 'now'>,
  driverId: string,
): Point | undefined {
  const fix = drivers.placeOf(operator, driverId)
  const age = fix ? now().getTime() - fix.at.getTime() : Number.POSITIVE_INFINITY
  return fix && age <= KNOWN_FOR_MINUTES * MINUTE ? { lat: fix.lat, lng: fix.lng } : undefined
}

/** Everybody who drives here, as who gives out jobs looks at them. */
export function listChoices(
  call: Pick<Call, 'drivers' | 'operator' | 'now'>,
  day: Day,
): DriverToChoose[] {
  const lanes = lanesOf(day)
  const asked = new Set(
    day.offers.flatMap(({ state, driverId }) => (state === 'sent' ? [driverId] : [])),
  )
  return day.drivers.map((known) => {
    const { driver, vehicle, licences, shift } = known
    const bars = lanes.get(driver.id) ?? []
    const today = bars.filter(
      ({ pickupAt }) => pickupAt >= day.counted.from && pickupAt < day.counted.until,
    )
    return {
      driverId: driver.id,
      ended: driver.endedAt !== undefined,
      onShift: shift !== undefined,
      vehicle: vehicle && { vehicleTypeIds: vehicle.vehicleTypeIds, retired: false },
      licences,
      place: placeOf(call, driver.id),
      bars,
      jobsToday: today.length,
      earnedToday: earnedBy(
        known,
        today.map(({ dayLeg }) => dayLeg),
      ),
      hasOffer: asked.has(driver.id),
    }
  })
}

/** A driver’s share of the fares of these legs. */
const earnedBy = ({ driver }: KnownDriver, legs: readonly DayLeg[]): Minor =>
  minor(Math.floor((sum(legs.map(({ fare }) => fare)) * driver.sharePercent) / 100))

export const jobOf = (leg: DayLeg): JobToGive => ({
  reference: leg.reference,
  pickupAt: leg.pickupAt,
  seconds: leg.seconds,
  pickup: leg.pickup.point,
  dropOff: leg.dropOff.point,
  vehicleTypeId: leg.vehicleTypeId,
  asap: leg.asap,
})

type Asked = { leg: DayLeg; choices: readonly DriverToChoose[] }

const factsOf = (call: Call) => ({
  now: call.now(),
  zone: call.profile.zone,
  reach: (hub: Point, others: readonly Point[]) =>
    call.roads.reach(hub, { others, departAt: call.now() }),
})

/** Who is farther down the list than this is no proposal worth a press. */
const NEAREST = 24

/** The best driver of those a leg breaks nothing of, or undefined: quicker than weighing everybody. */
export const chooseForLeg = (call: Call, { leg, choices }: Asked): Weighed | undefined =>
  chooseDriver(jobOf(leg), {
    drivers: choices,
    most: NEAREST,
    ...factsOf(call),
  })

/** Drivers for a leg, the best first, each with what it would break. */
export const rankForLeg = (call: Call, { leg, choices }: Asked): Weighed[] =>
  rankDrivers(jobOf(leg), {
    drivers: choices.map((one) =>
      one.driverId === leg.driverId ? { ...one, hasOffer: false } : one,
    ),
    ...factsOf(call),
  })
