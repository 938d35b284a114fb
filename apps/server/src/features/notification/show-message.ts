import type { Booking } from '@kerbside/domain/booking/booking.ts'
import type { Channel } from '@kerbside/domain/notification/choice.ts'
import {
  judgeParts,
  judgeWording,
  type Wording,
  type WordingFault,
} from '@kerbside/domain/notification/judge-wording.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { findAnyBooking } from '../booking/find-any-booking.ts'
import { findOrigin } from '../operator/find-origin.ts'
import { gatherReceipt, type Receipt } from '../receipt/gather-receipt.ts'
import { type BookingScene, bookingValues } from './booking-values.ts'
import { drawLetter } from './compose-message.ts'
import { EXAMPLE_RIDE, exampleReceipt } from './example-booking.ts'
import { exampleFacts } from './example-facts.ts'
import { becauseOf, type Meant } from './find-wording.ts'
import { isOfBooking, isOfRide } from './gather-values.ts'
import type { AnyFacts } from './message-facts.ts'
import { inText, type Values } from './message-values.ts'
import { isOfOffice, officeValues } from './office-values.ts'
import { peopleValues } from './people-values.ts'
import { findRideFacts, type RideFacts } from './ride-store.ts'
import { type RideScene, rideValues } from './ride-values.ts'
import { fill, writeLetter } from './write-letter.ts'

export type ShownMessage =
  | { channel: Extract<Channel, 'mail'>; subject: string; text: string; html: string }
  | { channel: Exclude<Channel, 'mail'>; subject: string; text: string }

export type ShowVerdict =
  | { ok: true; shown: ShownMessage }
  | { ok: false; reason: 'no-booking' }
  | { ok: false; reason: 'faults'; faults: readonly WordingFault[] }

/**
 * A message in these words as it would be sent, of a journey that is made up or of a real one (`reference` 0: made up).
 * Its links lead nowhere: those of a customer are theirs.
 */
export async function showMessage(
  call: Call,
  { meant, wording, reference }: { meant: Meant; wording: Wording; reference: number },
): Promise<ShowVerdict> {
  const faults = judgeWording(meant, wording)
  if (faults.length > 0) return { ok: false, reason: 'faults', faults }
  const trip = reference === 0 ? exampleTrip(call) : await realTrip(call, reference)
  if (!trip) return { ok: false, reason: 'no-booking' }
  const { values, isTest } = await valuesOf(call, { meant, trip })
  if (meant.channel !== 'mail') {
    const said = meant.channel === 'sms' ? inText(values) : values
    const text = fill(wording.body, said)
    const long = meant.channel === 'sms' ? judgeParts(text) : []
    if (long.length > 0) return { ok: false, reason: 'faults', faults: long }
    const { channel } = meant
    return { ok: true, shown: { channel, subject: fill(wording.subject, said), text } }
  }
  const words = writeLetter({ wording, because: becauseOf(meant.kind) }, { values, isTest })
  return { ok: true, shown: { channel: 'mail', ...drawLetter(call, words) } }
}

type Trip = { receipt: Receipt; leg: Booking['legs'][number]; ride: RideFacts }

function exampleTrip(call: Call): Trip | undefined {
  const receipt = exampleReceipt(call.profile, call.now())
  const [leg] = receipt.booking.legs
  return leg && { receipt, leg, ride: EXAMPLE_RIDE }
}

async function realTrip(call: Call, reference: number): Promise<Trip | undefined> {
  const { operator } = call
  const booking = await findAnyBooking(call, { reference })
  const leg = booking?.legs.find((one) => one.reference === reference)
  const receipt = booking && (await gatherReceipt(call, { bookingId: booking.id }))
  if (!leg || !receipt) return undefined
  const ride = await withOperator(call, (tx) =>
    findRideFacts(tx, { operator, bookingId: receipt.booking.id, leg: leg.number }),
  )
  return ride && { receipt, leg, ride }
}

async function valuesOf(
  call: Call,
  { meant, trip }: { meant: Meant; trip: Trip },
): Promise<{ values: Values; isTest: boolean }> {
  const { profile } = call
  const now = call.now()
  const origin = await findOrigin(call)
  const { receipt, leg } = trip
  const said = exampleFacts(meant.kind, { booking: receipt.booking, leg: leg.number, now })
  const scene = { profile, receipt: asTold(receipt, said), origin, ...linksOf(origin) }
  const isTest = receipt.booking.test
  if (isOfRide(said)) return { values: rideValues(rideScene(scene, { trip, now }), said), isTest }
  if (isOfBooking(said)) return { values: bookingValues(scene, said), isTest }
  const people = { profile, origin, now }
  const values = isOfOffice(said) ? officeValues(people, said) : peopleValues(people, said)
  return { values, isTest: false }
}

const rideScene = (
  scene: BookingScene & { trackUrl: string; feedbackUrl: string },
  { trip, now }: { trip: Trip; now: Date },
): RideScene => ({
  ...scene,
  leg: trip.leg,
  ride: { ...trip.ride, askedPickupAt: trip.ride.askedPickupAt ?? trip.leg.pickupAt },
  written: { name: trip.ride.driver?.firstName ?? '', side: 'driver', body: 'I am at the door.' },
  answerBy: now,
})

/** A letter about cancelling is about a booking that is cancelled. */
function asTold(receipt: Receipt, { kind }: AnyFacts): Receipt {
  if (kind !== 'booking-cancelled') return receipt
  const { booking } = receipt
  const legs = booking.legs.map((leg) => ({ ...leg, state: 'cancelled' as const }))
  return { ...receipt, booking: { ...booking, legs } }
}

function linksOf(origin: string) {
  const page = (name: string) => `${origin}/${name}/example.html`
  return {
    ticketUrl: page('ticket'),
    changeUrl: page('ticket'),
    trackUrl: page('tracking'),
    feedbackUrl: page('feedback'),
  }
}
