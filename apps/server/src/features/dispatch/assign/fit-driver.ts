import type { Leg } from '@kerbside/domain/booking/booking.ts'
import {
  type Breach,
  checkAssignment,
  type Neighbour,
} from '@kerbside/domain/dispatch/check-assignment.ts'
import type { KnownDriver } from '@kerbside/domain/driver/driver.ts'
import { metresBetween, type Point } from '@kerbside/domain/geo.ts'
import type { Tx } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { type LockedLeg, listOpenLegsOfDriver } from '../store.ts'

/** The rules that assigning this leg to this driver would break. The caller has locked the driver's row. */
export async function fitDriver(
  tx: Tx,
  { context, leg, known: knownDriver }: { context: RequestContext; leg: Leg; known: KnownDriver },
): Promise<Breach[]> {
  const { operator } = context
  const lockedLegs = await listOpenLegsOfDriver(tx, { operator, driverId: knownDriver.driver.id })
  const others = lockedLegs.filter(({ reference }) => reference !== leg.reference)
  return checkAssignment({
    leg: {
      startsAt: leg.pickupAt,
      endsAt: endOf(leg),
      vehicleTypeId: leg.vehicleTypeId,
    },
    driver: {
      ended: knownDriver.driver.endedAt !== undefined,
      onShift: knownDriver.shift !== undefined,
      onBreak: knownDriver.shift?.onBreakSince !== undefined,
    },
    vehicle: knownDriver.vehicle && {
      vehicleTypeIds: knownDriver.vehicle.vehicleTypeIds,
      retired: false,
    },
    licences: knownDriver.licences,
    ownKinds: knownDriver.ownKinds,
    zone: context.profile.zone,
    now: context.now(),
    neighbours: await neighboursOf(context, { leg, others }),
  })
}

export const endOf = ({ pickupAt, seconds }: { pickupAt: Date; seconds: number }): Date =>
  new Date(pickupAt.getTime() + seconds * 1000)

/** The driver's legs just before and after, with the drive between; legs far apart in time never clash. */
async function neighboursOf(
  context: RequestContext,
  { leg, others }: { leg: Leg; others: readonly LockedLeg[] },
): Promise<Neighbour[]> {
  const earlier = others.filter(({ pickupAt }) => pickupAt <= leg.pickupAt)
  const before = earlier.toSorted((a, b) => endOf(a).getTime() - endOf(b).getTime()).at(-1)
  const after = others.find(({ pickupAt }) => pickupAt > leg.pickupAt)
  const near = [
    before && { one: before, from: before.dropOff.point, to: leg.pickup.point },
    after && { one: after, from: leg.dropOff.point, to: after.pickup.point },
  ]
  return Promise.all(
    near.flatMap((nearby) =>
      nearby
        ? [
            driveSeconds(context, nearby).then((seconds) => ({
              reference: nearby.one.reference,
              startsAt: nearby.one.pickupAt,
              endsAt: endOf(nearby.one),
              driveSeconds: seconds,
            })),
          ]
        : [],
    ),
  )
}

/** Speed for the straight-line distance where no route is known: town traffic. */
const TOWN_METRES_PER_SECOND = 8
const NEXT_DOOR_METRES = 150

export async function driveSeconds(
  context: Pick<RequestContext, 'roads'>,
  { from, to }: { from: Point; to: Point },
): Promise<number> {
  const metres = metresBetween(from, to)
  if (metres < NEXT_DOOR_METRES) return 0
  const route = await context.roads.route([from, to]).catch(() => undefined)
  return route?.seconds ?? (metres * 1.3) / TOWN_METRES_PER_SECOND
}
