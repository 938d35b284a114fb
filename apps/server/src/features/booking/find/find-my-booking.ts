import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { type Tx, withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { findBooking } from '../store.ts'
import { hashOf } from './open-ticket.ts'
import {
  findBookingIdByCode,
  findBookingIdOfCustomer,
  findBookingIdOfSession,
  type Scope,
} from './own-store.ts'

/**
 * A booking by its ticket code, or by its reference if it belongs to the signed-in customer or was made in this
 * session. A reference alone gives no access: it is a selector, never a credential.
 */
export async function findMyBooking(
  context: RequestContext,
  params: { code?: string; scopes?: readonly Scope[]; reference: number },
): Promise<Booking | undefined> {
  const { operator } = context
  const now = context.now()
  return withOperator(context, async (tx) => {
    const bookingId = params.code
      ? await findBookingIdByCode(tx, {
          operator,
          codeHash: hashOf(params.code),
          scopes: params.scopes ?? ['view', 'track', 'manage'],
          now,
        })
      : await findOwnId(tx, { context, reference: params.reference })
    return bookingId === undefined ? undefined : findBooking(tx, { operator, bookingId })
  })
}

/** A booking that the client may pay: their own, or one with a payment link. */
export async function findPayableBooking(
  context: RequestContext,
  { reference, code }: { reference: number; code?: string | undefined },
): Promise<Booking | undefined> {
  if (!code) return findMyBooking(context, { reference })
  const booking = await findMyBooking(context, { code, scopes: ['pay', 'manage'], reference })
  return booking?.legs.some((leg) => leg.reference === reference) ? booking : undefined
}

/** A booking that the client may change and cancel: by the signed link of the mail, or because it is theirs. */
export async function findManagedBooking(
  context: RequestContext,
  { reference, code }: { reference: number; code: string },
): Promise<Booking | undefined> {
  const signed = code
    ? await findMyBooking(context, { code, scopes: ['manage'], reference })
    : undefined
  const booking = signed ?? (await findMyBooking(context, { reference }))
  return booking?.legs.some((leg) => leg.reference === reference) ? booking : undefined
}

/** Whether the client can find this booking by its reference. */
export async function isOwnBooking(
  tx: Tx,
  { context, booking }: { context: RequestContext; booking: Booking },
): Promise<boolean> {
  const reference = booking.legs[0]?.reference ?? 0
  return (await findOwnId(tx, { context, reference })) === booking.id
}

/** Belongs to the signed-in customer, to the company they book for, or else to the session. */
async function findOwnId(
  tx: Tx,
  { context, reference }: { context: RequestContext; reference: number },
): Promise<string | undefined> {
  const { operator, principal, client } = context
  if (reference <= 0) return undefined
  const { profile } = principal
  const ownBookingId =
    profile &&
    (await findBookingIdOfCustomer(tx, {
      operator,
      reference,
      customerId: profile.id,
      bookerId: principal.bookerId,
    }))
  if (ownBookingId !== undefined || client.sessionToken === undefined) return ownBookingId
  const tokenHash = hashOf(client.sessionToken)
  return findBookingIdOfSession(tx, { operator, reference, tokenHash, now: context.now() })
}
