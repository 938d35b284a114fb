import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { findMyBooking } from '../booking/find-my-booking.ts'
import { hashOf } from '../booking/open-ticket.ts'
import {
  countSubscriptions,
  dropSubscription,
  insertSubscription,
  type PushOwner,
  renewSubscription,
} from './push-store.ts'

export type SubscribeAsked = { endpoint: string; p256dh: string; auth: string }

/** Nobody has so many browsers; who sends more is no browser. */
const MOST_BROWSERS = 20

export type SubscribeVerdict = { ok: true } | { ok: false; reason: 'no-service' | 'too-many' }

/**
 * Whose browser it would be: of the booking that is named, for who holds its code or made it; of all of a customer's
 * bookings where none is. Undefined for who may see neither.
 */
export async function findPushOwner(
  call: Call,
  { code, reference }: { code: string; reference: number },
): Promise<PushOwner | undefined> {
  const { profile } = call.who
  if (reference === 0 && code === '') return profile && { customerId: profile.id }
  // what is pushed leads to the ticket: a link to look where the car is does not
  const booking = await findMyBooking(call, { code, scopes: ['view', 'manage'], reference })
  const isMeant = reference === 0 || booking?.legs.some((leg) => leg.reference === reference)
  return booking && isMeant ? { bookingId: booking.id } : undefined
}

/** From now on this browser is told; said again it is told with its new keys. */
export async function subscribePush(
  call: Call,
  { owner, asked }: { owner: PushOwner; asked: SubscribeAsked },
): Promise<SubscribeVerdict> {
  const { operator } = call
  const { endpoint } = asked
  if (!call.pushFor(call.profile).accepts(endpoint)) return { ok: false, reason: 'no-service' }
  const kept = {
    operator,
    owner,
    endpoint,
    endpointHash: hashOf(endpoint),
    p256dh: Buffer.from(asked.p256dh, 'base64url'),
    auth: Buffer.from(asked.auth, 'base64url'),
  }
  return withOperator(call, async (tx) => {
    if (await renewSubscription(tx, kept)) return { ok: true }
    if ((await countSubscriptions(tx, { operator, owner })) >= MOST_BROWSERS)
      return { ok: false, reason: 'too-many' }
    await insertSubscription(tx, { ...kept, id: call.newId(), now: call.now() })
    return { ok: true }
  })
}

/** Whoever knows a browser's address is that browser. */
export async function unsubscribePush(
  call: Call,
  { endpoint }: { endpoint: string },
): Promise<void> {
  const { operator } = call
  await withOperator(call, (tx) =>
    dropSubscription(tx, { operator, endpointHash: hashOf(endpoint) }),
  )
}
