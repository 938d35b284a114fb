import { createHash } from 'node:crypto'
import { NOBODY, type Person } from '@kerbside/domain/booking/booking.ts'
import { ONE_PASSENGER } from '@kerbside/domain/fleet/vehicle-type.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { type Dice, openDice } from '@kerbside/domain/simulation/dice.ts'
import { addMinutes, localAt } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import { quietCall } from '../../quiet-call.ts'
import { createBooking } from '../booking/create-booking.ts'
import { takePayment } from '../booking/take-payment.ts'
import { makeQuote } from '../quotation/make-quote.ts'
import { countOpenOf, listSimulated } from './store.ts'

export const DEMO_SOURCE = 'demo'

/** More at once and nobody who tries the desk finds their own among them. */
const MOST_OPEN = 6
const EVERY_MINUTES = { least: 6, most: 10 }
/** After a place or a time that could not be had. */
const AGAIN_MINUTES = 1
const AHEAD_MINUTES = { least: 15, most: 60 }
/** Around a driver, so that somebody can be there in time; and how far such a journey goes. */
const NEAR_DEGREES = 0.02
const FAR_DEGREES = 0.08

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dev', 'Elif', 'Finn', 'Grace', 'Hugo'] as const

export type DemoBookings = {
  /** Every operator in test mode that is due has one more journey booked. Says how many were. */
  tick: () => Promise<number>
}

/**
 * Keeps a demo's board in motion: test bookings in cash of passengers who say they are demo, a few at a time, soon and
 * near the simulated drivers. What becomes of them, dispatch and the drivers decide as for any other.
 */
export function openDemoBookings(deps: Deps, { seed }: { seed: number }): DemoBookings {
  const dice = new Map<string, { dice: Dice; dueAt: Date }>()
  return {
    async tick() {
      let made = 0
      for (const profile of await deps.operators.list()) {
        if (profile.mode !== 'test') continue
        const call = quietCall(deps, profile)
        const now = deps.now()
        const known = dice.get(call.operator) ?? begin(call, { seed, now })
        dice.set(call.operator, known)
        if (known.dueAt > now) continue
        const isBooked = await bookOne(call, known.dice)
        if (isBooked) made += 1
        const { least, most } = EVERY_MINUTES
        const minutes = isBooked ? known.dice.between(least, most) : AGAIN_MINUTES
        known.dueAt = addMinutes(now, minutes)
      }
      return made
    },
  }
}

function begin({ operator }: Call, { seed, now }: { seed: number; now: Date }) {
  const own = createHash('sha256').update(operator).digest().readUInt32BE(0)
  // the first once the drivers have come on shift
  return { dice: openDice(seed ^ own), dueAt: addMinutes(now, AGAIN_MINUTES) }
}

async function bookOne(call: Call, dice: Dice): Promise<boolean> {
  const { operator } = call
  const { open, drivers } = await withOperator(call, async (tx) => ({
    open: await countOpenOf(tx, { operator, source: DEMO_SOURCE }),
    drivers: await listSimulated(tx, { operator }),
  }))
  const near = drivers.flatMap(({ driverId, shift, place }) => {
    const at = call.drivers.placeOf(operator, driverId) ?? place
    return shift && at ? [at] : []
  })
  if (open >= MOST_OPEN || near.length === 0) return false
  const from = dice.pick(near)
  const pickup = await placeAround(call, { dice, from, degrees: NEAR_DEGREES })
  const dropOff = await placeAround(call, { dice, from, degrees: FAR_DEGREES })
  if (!pickup || !dropOff || pickup.id === dropOff.id) return false
  const inMinutes = Math.round(dice.between(AHEAD_MINUTES.least, AHEAD_MINUTES.most))
  const journey = {
    pickup,
    dropOff,
    vias: [],
    returnKind: 'one-way' as const,
    pickupWhen: localAt(addMinutes(call.now(), inMinutes), call.profile.zone),
    returnWhen: '',
    party: { ...ONE_PASSENGER, luggage: dice.below(3) },
    vehicleTypeId: 0,
    waitMinutes: 0,
    meetAndGreet: false,
    promoCode: '',
    currency: '',
  }
  const soon = await makeQuote(call, journey)
  // an operator who wants more notice is booked as soon as they drive
  const isTooSoon = !soon.ok && soon.reason === 'too-early'
  const quoted = isTooSoon ? await makeQuote(call, { ...journey, pickupWhen: '' }) : soon
  if (!quoted.ok) return false
  const { quote, chosen, signature } = quoted
  const made = await createBooking(call, {
    quoteId: quote.id,
    signature,
    vehicleTypeId: chosen.vehicleTypeId,
    shownTotal: chosen.total,
    shownCurrency: quote.currency,
    promoCode: '',
    method: 'cash',
    nonce: '',
    passenger: passengerOf(dice),
    customer: NOBODY,
    note: '',
    ourRef: '',
    costCentre: '',
    source: DEMO_SOURCE,
    flight: undefined,
    returnFlight: undefined,
    passwordhash: undefined,
    requestHash: createHash('sha256').update(`${DEMO_SOURCE} ${quote.id}`).digest(),
  })
  if (!made.ok) return false
  await takePayment(call, { ...made, nonce: '' })
  return true
}

/** Somewhere with an address, within so many degrees. */
async function placeAround(
  call: Call,
  { dice, from, degrees }: { dice: Dice; from: { lat: number; lng: number }; degrees: number },
): Promise<Place | undefined> {
  const point = {
    lat: from.lat + dice.between(-degrees, degrees),
    lng: from.lng + dice.between(-degrees, degrees) * 1.6,
  }
  return call.places.nearest(point)
}

/** Nobody: a name that says so, a number kept free for films, an address that leads nowhere. */
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
