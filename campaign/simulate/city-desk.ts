import {
  assignDriver,
  unassignDriver,
} from '../../apps/server/src/features/dispatch/assign-driver.ts'
import { moveLeg } from '../../apps/server/src/features/dispatch/move-leg.ts'
import { restoreLeg } from '../../apps/server/src/features/dispatch/restore-leg.ts'
import { retimeLeg } from '../../apps/server/src/features/dispatch/retime-leg.ts'
import { takeCash } from '../../apps/server/src/features/dispatch/take-cash.ts'
import { listDrivers } from '../../apps/server/src/features/driver/find-driver.ts'
import type { Slug } from './city-people.ts'
import type { City } from './open-city.ts'

const ANN = { role: 'dispatcher', channel: 'console', name: 'Ann Fox' } as const
const FLIGHT = { role: 'system', channel: 'flights' } as const

type Paid = { reference: number; driver: string; fare: number }

/** Now and then a driver says what they were paid: the fare, some of it or nothing, and sometimes says it again. */
async function sayCash(city: City, slug: Slug): Promise<string> {
  const { house, dice, now } = city
  const call = await house.call(slug)
  const rides = await city.query<Paid>(
    `select l.reference, l.driver_id as driver, l.fare_minor::int as fare from leg l
     join booking b on b.operator_id = l.operator_id and b.id = l.booking_id
     where l.operator_id = '${call.operator}' and b.payment_method = 'cash'
       and l.driver_id is not null and l.state in ('arrived', 'on_board', 'completed')
     order by l.reference`,
  )
  if (rides.length === 0) return 'no cash'
  const { reference, driver: driverId, fare } = dice.pick(rides)
  const amount = (fare * dice.pick([0, 0.5, 1, 1, 1, 1.1])) / 100
  const said = { reference, driverId, amount, eventId: call.newId(), happenedAt: now() }
  const verdict = await takeCash(call, said)
  return verdict.ok ? 'cash said' : `cash ${verdict.reason}`
}

type Open = { reference: number; state: string; version: number; pickup_at: Date }

/** A dispatcher who does now and then what desks do: gives to another, takes away, moves for a flight, puts right. */
export async function openHand(city: City, slug: Slug): Promise<string> {
  const { house, dice, now } = city
  if (dice.chance(0.25)) return sayCash(city, slug)
  const call = await house.call(slug)
  const open = await city.query<Open>(
    `select l.reference, l.state, b.version, l.pickup_at from leg l
     join booking b on b.operator_id = l.operator_id and b.id = l.booking_id
     where l.operator_id = '${call.operator}'
       and (l.state in ('confirmed', 'assigned', 'en_route', 'arrived')
         or (l.state = 'cancelled' and l.pickup_at > '${now().toISOString()}'))
     order by l.reference`,
  )
  if (open.length === 0) return 'nothing'
  const { reference, state, version, pickup_at } = dice.pick(open)
  // now and then with what was on another screen a while ago
  const seen = dice.chance(0.1) ? version - 1 : version
  const means = { reference, version: seen, by: ANN }
  const minutes = dice.pick([-10, 15, 25, 40, 90])
  const pickupAt = new Date(pickup_at.getTime() + minutes * 60_000)
  if (state === 'cancelled') {
    const verdict = await restoreLeg(call, { ...means, reason: 'Cancelled by mistake' })
    return verdict.ok ? 'restored' : `restore ${verdict.reason}`
  }
  switch (dice.below(4)) {
    case 0: {
      const drivers = (await listDrivers(call)).filter(({ driver }) => driver.simulated)
      const driverId = dice.pick(drivers).driver.id
      const anyway = dice.chance(0.2)
      const verdict = await assignDriver(call, { ...means, driverId, anyway, reason: 'By hand' })
      return verdict.ok ? 'assigned' : `assign ${verdict.reason}`
    }
    case 1: {
      const verdict = await unassignDriver(call, { ...means, reason: 'Somebody nearer' })
      return verdict.ok ? 'unassigned' : `unassign ${verdict.reason}`
    }
    case 2: {
      const by = dice.chance(0.7) ? FLIGHT : ANN
      const verdict = await retimeLeg(call, { ...means, by, pickupAt, reason: 'Flight' })
      return verdict.ok ? 'moved in time' : `move in time ${verdict.reason}`
    }
    default: {
      const to = dice.pick(['en_route', 'arrived', 'no_show', 'cancelled'] as const)
      const verdict = await moveLeg(call, { ...means, to, reason: 'The driver rang' })
      return verdict.ok ? `${to} for the driver` : `${to} ${verdict.reason}`
    }
  }
}
