import { isCalledOff } from '@kerbside/domain/booking/job.ts'
import type { Call } from '../../http/call.ts'
import { manageLinkOf } from '../amendment/open-manage-link.ts'
import { ticketCode } from '../booking/open-ticket.ts'
import { findOrigin } from '../operator/find-origin.ts'
import { gatherReceipt } from '../receipt/gather-receipt.ts'
import {
  type BookingKind,
  type BookingSaid,
  type BookingScene,
  bookingValues,
} from './booking-values.ts'
import { rideSceneOf } from './find-ride-scene.ts'
import { judgeNews } from './judge-news.ts'
import type { AnyFacts, MessageKind } from './message-facts.ts'
import type { Values } from './message-values.ts'
import { isOfOffice, officeValues } from './office-values.ts'
import { peopleValues } from './people-values.ts'
import { RIDE_KINDS, type RideSaid, type RideScene, rideValues } from './ride-values.ts'

/** What is to be said; `dropped` where there is nothing to say any more. */
export type Gathered =
  | { ok: true; values: Values; trip?: BookingScene; ride?: RideScene }
  | { ok: false; dropped: string }

/** Everything a message may say as it stands now: a booking that changed while its letter waited is told as it is. */
export async function gatherValues(call: Call, said: AnyFacts): Promise<Gathered> {
  const now = call.now()
  if (isLate(said, now)) return { ok: false, dropped: 'its link is over' }
  if (isOfRide(said)) {
    const ride = await rideOf(call, said)
    if (!ride) return GONE
    const dropped = judgeNews(ride, { ...said, now })
    return dropped === ''
      ? { ok: true, values: rideValues(ride, said), trip: ride, ride }
      : { ok: false, dropped }
  }
  if (isOfBooking(said)) {
    const trip = await sceneOf(call, said.facts)
    if (!trip) return GONE
    const dropped = overtakenBy(trip, said)
    return dropped === ''
      ? { ok: true, values: bookingValues(trip, said), trip }
      : { ok: false, dropped }
  }
  const scene = { profile: call.profile, origin: await findOrigin(call), now }
  const values = isOfOffice(said) ? officeValues(scene, said) : peopleValues(scene, said)
  return { ok: true, values }
}

const GONE = { ok: false, dropped: 'its booking is gone' } as const

const rideOf = async (call: Call, said: RideSaid): Promise<RideScene | undefined> =>
  rideSceneOf(call, { said, scene: await sceneOf(call, said.facts) })

/** A booking that was cancelled meanwhile is not confirmed any more: the letter about that says it all. */
function overtakenBy({ receipt }: BookingScene, { kind }: BookingSaid): string {
  const isOver = receipt.booking.legs.every(({ state }) => isCalledOff(state))
  const isPromise =
    kind === 'booking-confirmed' || kind === 'booking-changed' || kind === 'payment-asked'
  return isOver && isPromise ? 'the booking was called off meanwhile' : ''
}

const NO_LINK = { path: '' }

async function sceneOf(
  call: Call,
  { bookingId }: { bookingId: string },
): Promise<BookingScene | undefined> {
  const receipt = await gatherReceipt(call, { bookingId })
  if (!receipt) return undefined
  const origin = await findOrigin(call)
  const code = ticketCode(call.key, { operator: call.operator, bookingId })
  const { booking } = receipt
  const mayChange = call.profile.settings.customersMayChange ?? true
  const stands = booking.legs.some(({ pickupAt }) => pickupAt > call.now())
  const { path: changePath } = mayChange && stands ? await manageLinkOf(call, { booking }) : NO_LINK
  return {
    profile: call.profile,
    receipt,
    origin,
    ticketUrl: `${origin}/ticket/${code}.html`,
    changeUrl: changePath && origin + changePath,
  }
}

const isLate = ({ facts }: AnyFacts, now: Date): boolean =>
  'expiresAt' in facts && facts.expiresAt <= now

export const isOfRide = (said: AnyFacts): said is RideSaid => RIDES.has(said.kind)
const RIDES: ReadonlySet<MessageKind> = new Set(RIDE_KINDS)

const OF_BOOKINGS: Readonly<Record<BookingKind, true>> = {
  'booking-confirmed': true,
  'booking-changed': true,
  'booking-cancelled': true,
  'payment-asked': true,
  'refund-sent': true,
  'refund-done': true,
  'orphan-returned': true,
  receipt: true,
}

export const isOfBooking = (said: AnyFacts): said is BookingSaid =>
  Object.hasOwn(OF_BOOKINGS, said.kind)
