import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { findMyBooking } from '../../booking/find/find-my-booking.ts'
import { hashOf } from '../../booking/find/open-ticket.ts'
import {
  countSubscriptions,
  dropSubscription,
  insertSubscription,
  type PushOwner,
  renewSubscription,
} from './push-store.ts'

export type PushSubscriptionInput = { endpoint: string; p256dh: string; auth: string }

/** More than anybody has; a client that sends more is not a browser. */
const MAX_BROWSERS = 20

export type SubscribeResult = { ok: true } | { ok: false; reason: 'no-service' | 'too-many' }

/**
 * The owner of a subscription: the named booking, if the client holds its code or made it; without one, the customer
 * for all their bookings. Undefined without access to either.
 */
export async function findPushOwner(
  context: RequestContext,
  { code, reference }: { code: string; reference: number },
): Promise<PushOwner | undefined> {
  const { profile } = context.principal
  if (reference === 0 && code === '') return profile && { customerId: profile.id }
  // a push leads to the ticket, to which a tracking link gives no access
  const booking = await findMyBooking(context, { code, scopes: ['view', 'manage'], reference })
  const isMeant = reference === 0 || booking?.legs.some((leg) => leg.reference === reference)
  return booking && isMeant ? { bookingId: booking.id } : undefined
}

/** Subscribes this browser; a repeat updates its keys. */
export async function subscribePush(
  context: RequestContext,
  { owner, params }: { owner: PushOwner; params: PushSubscriptionInput },
): Promise<SubscribeResult> {
  const { operator } = context
  const { endpoint } = params
  if (!context.pushFor(context.profile).accepts(endpoint))
    return { ok: false, reason: 'no-service' }
  const stored = {
    operator,
    owner,
    endpoint,
    endpointHash: hashOf(endpoint),
    p256dh: Buffer.from(params.p256dh, 'base64url'),
    auth: Buffer.from(params.auth, 'base64url'),
  }
  return withOperator(context, async (tx) => {
    if (await renewSubscription(tx, stored)) return { ok: true }
    if ((await countSubscriptions(tx, { operator, owner })) >= MAX_BROWSERS)
      return { ok: false, reason: 'too-many' }
    await insertSubscription(tx, { ...stored, id: context.newId(), now: context.now() })
    return { ok: true }
  })
}

/** Knowing a browser's push address is enough to unsubscribe it. */
export async function unsubscribePush(
  context: RequestContext,
  { endpoint }: { endpoint: string },
): Promise<void> {
  const { operator } = context
  await withOperator(context, (tx) =>
    dropSubscription(tx, { operator, endpointHash: hashOf(endpoint) }),
  )
}
