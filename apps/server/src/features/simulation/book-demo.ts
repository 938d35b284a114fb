import { createHash } from 'node:crypto'
import { EMPTY_PERSON, type Person } from '@kerbside/domain/booking/booking.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { type Dice, openDice } from '@kerbside/domain/simulation/dice.ts'
import { addMinutes, localAt } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { RequestContext } from '../../request-context.ts'
import { systemContext } from '../../system-context.ts'
import { makeQuote } from '../quotation/quote/make-quote.ts'
import { createDemoBooking, DEMO_SOURCE, demoJourney } from './create-demo-booking.ts'
import { countOpenOf, listSimulated } from './store.ts'

/** With more, a visitor who tries the desk would not find their own bookings. */
const MAX_OPEN_LEGS = 6
const EVERY_MINUTES = { min: 6, max: 10 }
/** The pause after a place or a time that could not be booked. */
const AGAIN_MINUTES = 1
const AHEAD_MINUTES = { min: 15, max: 60 }
/** The distance from a driver, so that a car can be there in time; and the length of such a journey. */
const NEAR_DEGREES = 0.02
const FAR_DEGREES = 0.08

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dev', 'Elif', 'Finn', 'Grace', 'Hugo'] as const

export type DemoBookings = {
  /** Books one more leg for every operator in test mode that is due. Returns how many. */
  tick: () => Promise<number>
}

/**
 * Keeps a demo's board in motion: test bookings paid in cash, with passengers named as demo, a few at a time, soon and
 * near the simulated drivers. Dispatch and the drivers handle them like any other booking.
 */
export function openDemoBookings(deps: Deps, { seed }: { seed: number }): DemoBookings {
  const dice = new Map<string, { dice: Dice; dueAt: Date }>()
  return {
    async tick() {
      let made = 0
      for (const profile of await deps.operators.list()) {
        if (profile.mode !== 'test') continue
        const context = systemContext(deps, profile)
        const now = deps.now()
        const existing = dice.get(context.operator) ?? begin(context, { seed, now })
        dice.set(context.operator, existing)
        if (existing.dueAt > now) continue
        const isBooked = await bookOne(context, existing.dice)
        if (isBooked) made += 1
        const { min, max } = EVERY_MINUTES
        const minutes = isBooked ? existing.dice.between(min, max) : AGAIN_MINUTES
        existing.dueAt = addMinutes(now, minutes)
      }
      return made
    },
  }
}

function begin({ operator }: RequestContext, { seed, now }: { seed: number; now: Date }) {
  const operatorSeed = createHash('sha256').update(operator).digest().readUInt32BE(0)
  // the first booking comes after the drivers have started their shifts
  return { dice: openDice(seed ^ operatorSeed), dueAt: addMinutes(now, AGAIN_MINUTES) }
}

async function bookOne(context: RequestContext, dice: Dice): Promise<boolean> {
  const { operator } = context
  const { open, drivers } = await withOperator(context, async (tx) => ({
    open: await countOpenOf(tx, { operator, source: DEMO_SOURCE }),
    drivers: await listSimulated(tx, { operator }),
  }))
  const near = drivers.flatMap(({ driverId, shift, place }) => {
    const at = context.drivers.placeOf(operator, driverId) ?? place
    return shift && at ? [at] : []
  })
  if (open >= MAX_OPEN_LEGS || near.length === 0) return false
  const from = dice.pick(near)
  const pickup = await placeAround(context, { dice, from, degrees: NEAR_DEGREES })
  const dropOff = await placeAround(context, { dice, from, degrees: FAR_DEGREES })
  if (!pickup || !dropOff || pickup.id === dropOff.id) return false
  const inMinutes = Math.round(dice.between(AHEAD_MINUTES.min, AHEAD_MINUTES.max))
  const journey = demoJourney({
    pickup,
    dropOff,
    pickupWhen: localAt(addMinutes(context.now(), inMinutes), context.profile.zone),
    vehicleTypeId: 0,
    luggage: dice.below(3),
  })
  const soon = await makeQuote(context, journey)
  // for an operator with a longer lead time the pickup is as soon as it drives
  const isTooSoon = !soon.ok && soon.reason === 'too-early'
  const quoted = isTooSoon ? await makeQuote(context, { ...journey, pickupWhen: '' }) : soon
  if (!quoted.ok) return false
  const passenger = passengerOf(dice)
  const booked = { quoted, method: 'cash', passenger, customer: EMPTY_PERSON } as const
  return (await createDemoBooking(context, booked)) !== undefined
}

/** A place with an address, within this many degrees. */
async function placeAround(
  context: RequestContext,
  { dice, from, degrees }: { dice: Dice; from: { lat: number; lng: number }; degrees: number },
): Promise<Place | undefined> {
  const point = {
    lat: from.lat + dice.between(-degrees, degrees),
    lng: from.lng + dice.between(-degrees, degrees) * 1.6,
  }
  return context.places.nearest(point)
}

/**
 * A passenger with a name that says demo, a phone number reserved for fiction, and an e-mail address that leads
 * nowhere.
 */
function passengerOf(dice: Dice): Person {
  const firstName = dice.pick(NAMES)
  return {
    name: `${firstName} Demo`,
    firstName,
    lastName: 'Demo',
    phone: `20794609${String(dice.below(100)).padStart(2, '0')}`,
    diallingCode: '+44',
    email: `${firstName.toLowerCase()}@demo.example`,
  }
}
