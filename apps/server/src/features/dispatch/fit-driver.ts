import type { Leg } from '@kerbside/domain/booking/booking.ts'
import {
  type Breach,
  judgeAssignment,
  type Neighbour,
} from '@kerbside/domain/dispatch/judge-assignment.ts'
import type { KnownDriver } from '@kerbside/domain/driver/driver.ts'
import { metresBetween, type Point } from '@kerbside/domain/geo.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { type Held, listHeld } from './store.ts'

/** What giving this leg to this driver, whose row is held, would break. */
export async function fitDriver(
  tx: Tx,
  { call, leg, known }: { call: Call; leg: Leg; known: KnownDriver },
): Promise<Breach[]> {
  const { operator } = call
  const held = await listHeld(tx, { operator, driverId: known.driver.id })
  const others = held.filter(({ reference }) => reference !== leg.reference)
  return judgeAssignment({
    job: {
      startsAt: leg.pickupAt,
      endsAt: endOf(leg),
      vehicleTypeId: leg.vehicleTypeId,
    },
    driver: { ended: known.driver.endedAt !== undefined, onShift: known.shift !== undefined },
    vehicle: known.vehicle && { vehicleTypeIds: known.vehicle.vehicleTypeIds, retired: false },
    licences: known.licences,
    zone: call.profile.zone,
    now: call.now(),
    neighbours: await neighboursOf(call, { leg, others }),
  })
}

export const endOf = ({ pickupAt, seconds }: { pickupAt: Date; seconds: number }): Date =>
  new Date(pickupAt.getTime() + seconds * 1000)

/** The journeys just before and after, with the way between; those far off in time never clash. */
async function neighboursOf(
  call: Call,
  { leg, others }: { leg: Leg; others: readonly Held[] },
): Promise<Neighbour[]> {
  const earlier = others.filter(({ pickupAt }) => pickupAt <= leg.pickupAt)
  const before = earlier.toSorted((a, b) => endOf(a).getTime() - endOf(b).getTime()).at(-1)
  const after = others.find(({ pickupAt }) => pickupAt > leg.pickupAt)
  const near = [
    before && { one: before, from: before.dropOff.point, to: leg.pickup.point },
    after && { one: after, from: leg.dropOff.point, to: after.pickup.point },
  ]
  return Promise.all(
    near.flatMap((way) =>
      way
        ? [
            driveSeconds(call, way).then((seconds) => ({
              reference: way.one.reference,
              startsAt: way.one.pickupAt,
              endsAt: endOf(way.one),
              driveSeconds: seconds,
            })),
          ]
        : [],
    ),
  )
}

/** Where no road is known the crow's way stands for it, as slow as a town. */
const TOWN_METRES_PER_SECOND = 8
const NEXT_DOOR_METRES = 150

export async function driveSeconds(
  call: Pick<Call, 'roads'>,
  { from, to }: { from: Point; to: Point },
): Promise<number> {
  const metres = metresBetween(from, to)
  if (metres < NEXT_DOOR_METRES) return 0
  const route = await call.roads.route([from, to]).catch(() => undefined)
  return route?.seconds ?? (metres * 1.3) / TOWN_METRES_PER_SECOND
}
