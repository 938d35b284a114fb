import {
  chooseDriver,
  type DriverToChoose,
  type LegToAssign,
  rankDrivers,
  type Weighed,
} from '@kerbside/domain/dispatch/choose-driver.ts'
import type { DayLeg } from '@kerbside/domain/dispatch/day-leg.ts'
import type { KnownDriver } from '@kerbside/domain/driver/driver.ts'
import type { Point } from '@kerbside/domain/geo.ts'
import { type Minor, minor, sum } from '@kerbside/domain/money.ts'
import { MINUTE } from '@kerbside/domain/time.ts'
import type { RequestContext } from '../../../request-context.ts'
import { type Day, lanesOf } from './board-day.ts'

/** A driver whose last position is older than this is not proposed by distance. */
const KNOWN_FOR_MINUTES = 10

/** A driver's last position, if it is recent enough. */
export function placeOf(
  { drivers, operator, now }: Pick<RequestContext, 'drivers' | 'operator' | 'now'>,
  driverId: string,
): Point | undefined {
  const fix = drivers.placeOf(operator, driverId)
  const age = fix ? now().getTime() - fix.at.getTime() : Number.POSITIVE_INFINITY
  return fix && age <= KNOWN_FOR_MINUTES * MINUTE ? { lat: fix.lat, lng: fix.lng } : undefined
}

/** All drivers, with the facts needed to choose one. */
export function listChoices(
  context: Pick<RequestContext, 'drivers' | 'operator' | 'now'>,
  day: Day,
): DriverToChoose[] {
  const lanes = lanesOf(day)
  const offeredDrivers = new Set(
    day.offers.flatMap(({ state, driverId }) => (state === 'sent' ? [driverId] : [])),
  )
  return day.drivers.map((item) => {
    const { driver, vehicle, licences, ownKinds, shift } = item
    const bars = lanes.get(driver.id) ?? []
    const today = bars.filter(
      ({ pickupAt }) => pickupAt >= day.counted.from && pickupAt < day.counted.until,
    )
    return {
      driverId: driver.id,
      ended: driver.endedAt !== undefined,
      onShift: shift !== undefined,
      onBreak: shift?.onBreakSince !== undefined,
      vehicle: vehicle && { vehicleTypeIds: vehicle.vehicleTypeIds, retired: false },
      licences,
      ownKinds,
      place: placeOf(context, driver.id),
      bars,
      legsToday: today.length,
      earningsToday: earningsOf(
        item,
        today.map(({ dayLeg }) => dayLeg),
      ),
      hasOffer: offeredDrivers.has(driver.id),
    }
  })
}

/** A driver’s share of the fares of these legs. */
const earningsOf = ({ driver }: KnownDriver, legs: readonly DayLeg[]): Minor =>
  minor(Math.floor((sum(legs.map(({ fare }) => fare)) * driver.sharePercent) / 100))

export const legToAssign = (leg: DayLeg): LegToAssign => ({
  reference: leg.reference,
  pickupAt: leg.pickupAt,
  seconds: leg.seconds,
  pickup: leg.pickup.point,
  dropOff: leg.dropOff.point,
  vehicleTypeId: leg.vehicleTypeId,
  asap: leg.asap,
})

type Params = { leg: DayLeg; choices: readonly DriverToChoose[] }

const factsOf = (context: RequestContext) => ({
  now: context.now(),
  zone: context.profile.zone,
  reach: (hub: Point, others: readonly Point[]) =>
    context.roads.reach(hub, { others, departAt: context.now() }),
})

/** Only this many of the nearest drivers are considered. */
const NEAREST = 24

/** The best driver for whom the leg breaks no rule, or undefined: faster than ranking all drivers. */
export const chooseForLeg = (
  context: RequestContext,
  { leg, choices }: Params,
): Weighed | undefined =>
  chooseDriver(legToAssign(leg), {
    drivers: choices,
    max: NEAREST,
    ...factsOf(context),
  })

/** Drivers for a leg, best first, each with the rules it would break. */
export const rankForLeg = (context: RequestContext, { leg, choices }: Params): Weighed[] =>
  rankDrivers(legToAssign(leg), {
    drivers: choices.map((choice) =>
      choice.driverId === leg.driverId ? { ...choice, hasOffer: false } : choice,
    ),
    ...factsOf(context),
  })
