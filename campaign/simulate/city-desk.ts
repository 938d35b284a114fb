import {
  assignDriver,
  unassignDriver,
} from '../../apps/server/src/features/dispatch/assign/assign-driver.ts'
import { moveLeg } from '../../apps/server/src/features/dispatch/leg/move-leg.ts'
import { restoreLeg } from '../../apps/server/src/features/dispatch/leg/restore-leg.ts'
import { retimeLeg } from '../../apps/server/src/features/dispatch/leg/retime-leg.ts'
import { takeCash } from '../../apps/server/src/features/dispatch/leg/take-cash.ts'
import { listDrivers } from '../../apps/server/src/features/driver/find-driver.ts'
import type { Slug } from './city-people.ts'
import type { City } from './open-city.ts'

const ANN = { role: 'dispatcher', channel: 'console', name: 'Ann Fox' } as const
const FLIGHT = { role: 'system', channel: 'flights' } as const

type Paid = { reference: number; driver: string; fare: number }

/** Occasionally reports what a driver was paid: the fare, part of it or nothing, and sometimes repeats the report. */
async function reportCash(city: City, slug: Slug): Promise<string> {
  const { testApp, dice, now } = city
  const context = await testApp.context(slug)
  const paidLegs = await city.query<Paid>(
    `select l.reference, l.driver_id as driver, l.fare_minor::int as fare from leg l
     join booking b on b.operator_id = l.operator_id and b.id = l.booking_id
     where l.operator_id = '${context.operator}' and b.payment_method = 'cash'
       and l.driver_id is not null and l.state in ('arrived', 'on_board', 'completed')
     order by l.reference`,
  )
  if (paidLegs.length === 0) return 'no cash'
  const { reference, driver: driverId, fare } = dice.pick(paidLegs)
  const amount = (fare * dice.pick([0, 0.5, 1, 1, 1, 1.1])) / 100
  const cash = { reference, driverId, amount, eventId: context.newId(), happenedAt: now() }
  const result = await takeCash(context, cash)
  return result.ok ? 'cash reported' : `cash ${result.reason}`
}

type Open = { reference: number; state: string; version: number; pickup_at: Date }

/** A dispatcher who occasionally does what desks do: reassigns, unassigns, moves a leg for a flight, corrects. */
export async function openHand(city: City, slug: Slug): Promise<string> {
  const { testApp, dice, now } = city
  if (dice.chance(0.25)) return reportCash(city, slug)
  const context = await testApp.context(slug)
  const open = await city.query<Open>(
    `select l.reference, l.state, b.version, l.pickup_at from leg l
     join booking b on b.operator_id = l.operator_id and b.id = l.booking_id
     where l.operator_id = '${context.operator}'
       and (l.state in ('confirmed', 'assigned', 'en_route', 'arrived')
         or (l.state = 'cancelled' and l.pickup_at > '${now().toISOString()}'))
     order by l.reference`,
  )
  if (open.length === 0) return 'nothing'
  const { reference, state, version, pickup_at } = dice.pick(open)
  // sometimes with an out-of-date version, as from a stale screen
  const seen = dice.chance(0.1) ? version - 1 : version
  const deps = { reference, version: seen, by: ANN }
  const minutes = dice.pick([-10, 15, 25, 40, 90])
  const pickupAt = new Date(pickup_at.getTime() + minutes * 60_000)
  if (state === 'cancelled') {
    const result = await restoreLeg(context, { ...deps, reason: 'Cancelled by mistake' })
    return result.ok ? 'restored' : `restore ${result.reason}`
  }
  switch (dice.below(4)) {
    case 0: {
      const drivers = (await listDrivers(context)).filter(({ driver }) => driver.simulated)
      const driverId = dice.pick(drivers).driver.id
      const anyway = dice.chance(0.2)
      const result = await assignDriver(context, { ...deps, driverId, anyway, reason: 'By hand' })
      return result.ok ? 'assigned' : `assign ${result.reason}`
    }
    case 1: {
      const result = await unassignDriver(context, { ...deps, reason: 'Someone nearer' })
      return result.ok ? 'unassigned' : `unassign ${result.reason}`
    }
    case 2: {
      const by = dice.chance(0.7) ? FLIGHT : ANN
      const result = await retimeLeg(context, { ...deps, by, pickupAt, reason: 'Flight' })
      return result.ok ? 'moved in time' : `move in time ${result.reason}`
    }
    default: {
      const to = dice.pick(['en_route', 'arrived', 'no_show', 'cancelled'] as const)
      const result = await moveLeg(context, { ...deps, to, reason: 'The driver rang' })
      return result.ok ? `${to} for the driver` : `${to} ${result.reason}`
    }
  }
}
