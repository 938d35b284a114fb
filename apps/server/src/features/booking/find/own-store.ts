import type { Landing } from '@kerbside/domain/dispatch/waiting-clock.ts'
import { inOperator, sameOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'

export type Scope = 'view' | 'track' | 'pay' | 'manage'

/** The booking a valid code gives access to, if the code has one of these purposes. */
export async function findBookingIdByCode(
  tx: Tx,
  params: { operator: OperatorId; codeHash: Buffer; scopes: readonly Scope[]; now: Date },
): Promise<string | undefined> {
  const row = await inOperator(tx, params.operator)
    .selectFrom('booking_access')
    .select('booking_id')
    .where('code_hash', '=', params.codeHash)
    .where('scope', 'in', params.scopes)
    .where('expires_at', '>', params.now)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row?.booking_id
}

/** The booking with this reference, if it was made in this session. */
export async function findBookingIdOfSession(
  tx: Tx,
  params: { operator: OperatorId; reference: number; tokenHash: Buffer; now: Date },
): Promise<string | undefined> {
  const row = await inOperator(tx, params.operator)
    .selectFrom('leg')
    .innerJoin('session_booking', (join) =>
      sameOperator(join, { 'session_booking.booking_id': 'leg.booking_id' }),
    )
    .innerJoin('session', (join) =>
      sameOperator(join, { 'session.token_hash': 'session_booking.token_hash' }),
    )
    .select('leg.booking_id')
    .where('leg.reference', '=', params.reference)
    .where('session_booking.token_hash', '=', params.tokenHash)
    .where('session.expires_at', '>', params.now)
    .executeTakeFirst()
  return row?.booking_id
}

/**
 * The booking with this reference, if this customer made it signed in or signed up with it, or if it was made for the
 * company they book for.
 */
export async function findBookingIdOfCustomer(
  tx: Tx,
  params: {
    operator: OperatorId
    reference: number
    customerId: string
    bookerId: number | undefined
  },
): Promise<string | undefined> {
  const { bookerId } = params
  const row = await inOperator(tx, params.operator)
    .selectFrom('leg')
    .innerJoin('booking', (join) => sameOperator(join, { 'booking.id': 'leg.booking_id' }))
    .select('booking.id')
    .where('leg.reference', '=', params.reference)
    .where((row) =>
      row.or([
        row('booking.customer_id', '=', params.customerId),
        ...(bookerId === undefined ? [] : [row('booking.booker_id', '=', bookerId)]),
      ]),
    )
    .executeTakeFirst()
  return row?.id
}

/** The latest booking of this customer or in this session. */
export async function findLatestId(
  tx: Tx,
  params: {
    operator: OperatorId
    customerId: string | undefined
    tokenHash: Buffer
    now: Date
  },
): Promise<string | undefined> {
  const { operator, customerId } = params
  const ofSession = await inOperator(tx, operator)
    .selectFrom('session_booking')
    .innerJoin('session', (join) =>
      sameOperator(join, { 'session.token_hash': 'session_booking.token_hash' }),
    )
    .innerJoin('booking', (join) =>
      sameOperator(join, { 'booking.id': 'session_booking.booking_id' }),
    )
    .select(['booking.id', 'booking.made_at'])
    .where('session_booking.token_hash', '=', params.tokenHash)
    .where('session.expires_at', '>', params.now)
    .orderBy('booking.made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const ofCustomer =
    customerId === undefined
      ? undefined
      : await inOperator(tx, operator)
          .selectFrom('booking')
          .select(['id', 'made_at'])
          .where('customer_id', '=', customerId)
          .orderBy('made_at', 'desc')
          .limit(1)
          .executeTakeFirst()
  if (!ofSession || !ofCustomer) return (ofSession ?? ofCustomer)?.id
  return ofSession.made_at > ofCustomer.made_at ? ofSession.id : ofCustomer.id
}

export async function hasSession(
  tx: Tx,
  params: { operator: OperatorId; tokenHash: Buffer; now: Date },
): Promise<boolean> {
  const row = await inOperator(tx, params.operator)
    .selectFrom('session')
    .select('made_at')
    .where('token_hash', '=', params.tokenHash)
    .where('expires_at', '>', params.now)
    .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', params.now)]))
    .executeTakeFirst()
  return row !== undefined
}

/** Lets a session see and pay a booking; inserts a new session first. */
export async function insertSessionBooking(
  tx: Tx,
  details: {
    operator: OperatorId
    tokenHash: Buffer
    bookingId: string
    isNew: boolean
    now: Date
    expiresAt: Date
  },
): Promise<void> {
  const key = { operator_id: details.operator, token_hash: details.tokenHash }
  if (details.isNew)
    await tx
      .insertInto('session')
      .values({ ...key, made_at: details.now, seen_at: details.now, expires_at: details.expiresAt })
      .execute()
  await tx
    .insertInto('session_booking')
    .values({ ...key, booking_id: details.bookingId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether the ticket code of this booking is still valid. */
export async function isOpenTicket(
  tx: Tx,
  { operator, bookingId, now }: { operator: OperatorId; bookingId: string; now: Date },
): Promise<boolean> {
  const row = await inOperator(tx, operator)
    .selectFrom('booking_access')
    .select('scope')
    .where('booking_id', '=', bookingId)
    .where('scope', '=', 'view')
    .where('expires_at', '>', now)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The last known landing of each leg's flight, by the leg's number. */
export async function listLandings(
  tx: Tx,
  { operator, bookingId }: { operator: OperatorId; bookingId: string },
): Promise<ReadonlyMap<number, Landing>> {
  const rows = await inOperator(tx, operator)
    .selectFrom('leg_flight')
    .select(['leg', 'scheduled_at', 'estimated_at', 'landed_at'])
    .where('booking_id', '=', bookingId)
    .execute()
  return new Map(
    rows.map((row) => [
      row.leg,
      {
        scheduledAt: row.scheduled_at ?? undefined,
        estimatedAt: row.estimated_at ?? undefined,
        landedAt: row.landed_at ?? undefined,
      },
    ]),
  )
}

/** Lets a code view a booking until `expiresAt`; an existing code gets the new expiry. */
export async function insertViewCode(
  tx: Tx,
  params: { operator: OperatorId; bookingId: string; codeHash: Buffer; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('booking_access')
    .values({
      operator_id: params.operator,
      code_hash: params.codeHash,
      booking_id: params.bookingId,
      scope: 'view',
      expires_at: params.expiresAt,
      revoked_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['operator_id', 'code_hash']).doUpdateSet({ expires_at: params.expiresAt }),
    )
    .execute()
}
