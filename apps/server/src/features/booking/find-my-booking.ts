import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { hashOf } from './open-ticket.ts'
import {
  findBookingIdByCode,
  findBookingIdOfCustomer,
  findBookingIdOfSession,
  type Scope,
} from './own-store.ts'
import { findBooking } from './store.ts'

/**
 * A booking by the code that opens it, or by its reference for the customer whose it is or the session that made it.
 * A reference alone opens nothing: it is a selector, never a credential.
 */
export async function findMyBooking(
  call: Call,
  asked: { code?: string; scopes?: readonly Scope[]; reference: number },
): Promise<Booking | undefined> {
  const { operator } = call
  const now = call.now()
  return withOperator(call, async (tx) => {
    const bookingId = asked.code
      ? await findBookingIdByCode(tx, {
          operator,
          codeHash: hashOf(asked.code),
          scopes: asked.scopes ?? ['view', 'track', 'manage'],
          now,
        })
      : await findOwnId(tx, { call, reference: asked.reference })
    return bookingId === undefined ? undefined : findBooking(tx, { operator, bookingId })
  })
}

/** A booking that may be paid by whoever asks: their own, or the one a payment link was made for. */
export async function findPayableBooking(
  call: Call,
  { reference, code }: { reference: number; code?: string | undefined },
): Promise<Booking | undefined> {
  if (!code) return findMyBooking(call, { reference })
  const booking = await findMyBooking(call, { code, scopes: ['pay', 'manage'], reference })
  return booking?.legs.some((leg) => leg.reference === reference) ? booking : undefined
}

/** A booking that may be changed and cancelled by whoever asks: by the signed link of the mail, or because it is theirs. */
export async function findManagedBooking(
  call: Call,
  { reference, code }: { reference: number; code: string },
): Promise<Booking | undefined> {
  const signed = code
    ? await findMyBooking(call, { code, scopes: ['manage'], reference })
    : undefined
  const booking = signed ?? (await findMyBooking(call, { reference }))
  return booking?.legs.some((leg) => leg.reference === reference) ? booking : undefined
}

/** Whether whoever asks could find this booking by its reference. */
export async function isOwnBooking(
  tx: Tx,
  { call, booking }: { call: Call; booking: Booking },
): Promise<boolean> {
  const reference = booking.legs[0]?.reference ?? 0
  return (await findOwnId(tx, { call, reference })) === booking.id
}

/** Of the customer who is signed in, of the company they book for, else of the session. */
async function findOwnId(
  tx: Tx,
  { call, reference }: { call: Call; reference: number },
): Promise<string | undefined> {
  const { operator, who, visitor } = call
  if (reference <= 0) return undefined
  const { profile } = who
  const own =
    profile &&
    (await findBookingIdOfCustomer(tx, {
      operator,
      reference,
      customerId: profile.id,
      bookerId: who.bookerId,
    }))
  if (own !== undefined || visitor.sessionToken === undefined) return own
  const tokenHash = hashOf(visitor.sessionToken)
  return findBookingIdOfSession(tx, { operator, reference, tokenHash, now: call.now() })
}
