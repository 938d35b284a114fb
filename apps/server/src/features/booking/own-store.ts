import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

export type Scope = 'view' | 'track' | 'pay' | 'manage'

/** The booking a code opens at this time, if it was given out for one of these. */
export async function findBookingIdByCode(
  tx: Tx,
  asked: { operator: OperatorId; codeHash: Buffer; scopes: readonly Scope[]; now: Date },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('booking_access')
    .select('booking_id')
    .where('operator_id', '=', asked.operator)
    .where('code_hash', '=', asked.codeHash)
    .where('scope', 'in', asked.scopes)
    .where('expires_at', '>', asked.now)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row?.booking_id
}

/** The booking with this reference, if the session made it itself. */
export async function findBookingIdOfSession(
  tx: Tx,
  asked: { operator: OperatorId; reference: number; tokenHash: Buffer; now: Date },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('leg')
    .innerJoin('session_booking', (join) =>
      join
        .onRef('session_booking.operator_id', '=', 'leg.operator_id')
        .onRef('session_booking.booking_id', '=', 'leg.booking_id'),
    )
    .innerJoin('session', (join) =>
      join
        .onRef('session.operator_id', '=', 'session_booking.operator_id')
        .onRef('session.token_hash', '=', 'session_booking.token_hash'),
    )
    .select('leg.booking_id')
    .where('leg.operator_id', '=', asked.operator)
    .where('leg.reference', '=', asked.reference)
    .where('session_booking.token_hash', '=', asked.tokenHash)
    .where('session.expires_at', '>', asked.now)
    .executeTakeFirst()
  return row?.booking_id
}

/**
 * The booking with this reference, if this customer made it signed in, or became a customer with it; or anybody of
 * their company for the company.
 */
export async function findBookingIdOfCustomer(
  tx: Tx,
  asked: {
    operator: OperatorId
    reference: number
    customerId: string
    bookerId: number | undefined
  },
): Promise<string | undefined> {
  const { bookerId } = asked
  const row = await tx
    .selectFrom('leg')
    .innerJoin('booking', (join) =>
      join
        .onRef('booking.operator_id', '=', 'leg.operator_id')
        .onRef('booking.id', '=', 'leg.booking_id'),
    )
    .select('booking.id')
    .where('leg.operator_id', '=', asked.operator)
    .where('leg.reference', '=', asked.reference)
    .where((row) =>
      row.or([
        row('booking.customer_id', '=', asked.customerId),
        ...(bookerId === undefined ? [] : [row('booking.booker_id', '=', bookerId)]),
      ]),
    )
    .executeTakeFirst()
  return row?.id
}

/** The booking made last by this customer or in this session. */
export async function findLatestId(
  tx: Tx,
  asked: {
    operator: OperatorId
    customerId: string | undefined
    tokenHash: Buffer
    now: Date
  },
): Promise<string | undefined> {
  const { operator, customerId } = asked
  const ofSession = await tx
    .selectFrom('session_booking')
    .innerJoin('session', (join) =>
      join
        .onRef('session.operator_id', '=', 'session_booking.operator_id')
        .onRef('session.token_hash', '=', 'session_booking.token_hash'),
    )
    .innerJoin('booking', (join) =>
      join
        .onRef('booking.operator_id', '=', 'session_booking.operator_id')
        .onRef('booking.id', '=', 'session_booking.booking_id'),
    )
    .select(['booking.id', 'booking.made_at'])
    .where('session_booking.operator_id', '=', operator)
    .where('session_booking.token_hash', '=', asked.tokenHash)
    .where('session.expires_at', '>', asked.now)
    .orderBy('booking.made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const ofCustomer =
    customerId === undefined
      ? undefined
      : await tx
          .selectFrom('booking')
          .select(['id', 'made_at'])
          .where('operator_id', '=', operator)
          .where('customer_id', '=', customerId)
          .orderBy('made_at', 'desc')
          .limit(1)
          .executeTakeFirst()
  if (!ofSession || !ofCustomer) return (ofSession ?? ofCustomer)?.id
  return ofSession.made_at > ofCustomer.made_at ? ofSession.id : ofCustomer.id
}

export async function hasSession(
  tx: Tx,
  asked: { operator: OperatorId; tokenHash: Buffer; now: Date },
): Promise<boolean> {
  const row = await tx
    .selectFrom('session')
    .select('made_at')
    .where('operator_id', '=', asked.operator)
    .where('token_hash', '=', asked.tokenHash)
    .where('expires_at', '>', asked.now)
    .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', asked.now)]))
    .executeTakeFirst()
  return row !== undefined
}

/** Lets a session see and pay a booking, making the session when it is new. */
export async function insertSessionBooking(
  tx: Tx,
  facts: {
    operator: OperatorId
    tokenHash: Buffer
    bookingId: string
    isNew: boolean
    now: Date
    expiresAt: Date
  },
): Promise<void> {
  const key = { operator_id: facts.operator, token_hash: facts.tokenHash }
  if (facts.isNew)
    await tx
      .insertInto('session')
      .values({ ...key, made_at: facts.now, seen_at: facts.now, expires_at: facts.expiresAt })
      .execute()
  await tx
    .insertInto('session_booking')
    .values({ ...key, booking_id: facts.bookingId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether a code of this booking still opens its ticket. */
export async function isOpenTicket(
  tx: Tx,
  { operator, bookingId, now }: { operator: OperatorId; bookingId: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .selectFrom('booking_access')
    .select('scope')
    .where('operator_id', '=', operator)
    .where('booking_id', '=', bookingId)
    .where('scope', '=', 'view')
    .where('expires_at', '>', now)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
