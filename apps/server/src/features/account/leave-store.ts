import { NOBODY } from '@kerbside/domain/booking/booking.ts'
import type { JobState } from '@kerbside/domain/booking/job.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

type Whose = { operator: OperatorId; customerId: string }

/** The legs of a customer's bookings, and how many of their payments the gateway has not decided. */
export async function findTies(
  tx: Tx,
  { operator, customerId }: Whose,
): Promise<{ legs: { state: JobState; pickupAt: Date }[]; paymentsUnderWay: number }> {
  const legs = await tx
    .selectFrom('booking')
    .innerJoin('leg', (join) =>
      join
        .onRef('leg.operator_id', '=', 'booking.operator_id')
        .onRef('leg.booking_id', '=', 'booking.id'),
    )
    .select(['leg.state', 'leg.pickup_at'])
    .where('booking.operator_id', '=', operator)
    .where('booking.customer_id', '=', customerId)
    .execute()
  const { under_way } = await tx
    .selectFrom('booking')
    .innerJoin('payment_attempt as attempt', (join) =>
      join
        .onRef('attempt.operator_id', '=', 'booking.operator_id')
        .onRef('attempt.booking_id', '=', 'booking.id'),
    )
    .select((row) => row.fn.countAll<string>().as('under_way'))
    .where('booking.operator_id', '=', operator)
    .where('booking.customer_id', '=', customerId)
    .where('attempt.state', 'in', ['created', 'submitting', 'requires_action', 'unknown'])
    .executeTakeFirstOrThrow()
  return {
    legs: legs.map((leg) => ({ state: leg.state as JobState, pickupAt: leg.pickup_at })),
    paymentsUnderWay: Number(under_way),
  }
}

/** Nobody changes the account until this transaction is over; false when it was deleted meanwhile. */
export async function holdCustomer(tx: Tx, { operator, customerId }: Whose): Promise<boolean> {
  const row = await tx
    .selectFrom('customer')
    .select('id')
    .where('operator_id', '=', operator)
    .where('id', '=', customerId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** The row stays, for what refers to it, and tells nothing: no address, no name, no password that any text opens. */
export async function blankCustomer(
  tx: Tx,
  { operator, customerId, now }: Whose & { now: Date },
): Promise<void> {
  await tx
    .updateTable('customer')
    .set({
      email: `${customerId}@deleted.invalid`,
      first_name: '',
      last_name: '',
      dialling_code: '',
      phone: '',
      booker_id: null,
      sms_list: false,
      email_list: false,
      note: '',
      blocked_reason: '',
      password_sealed: Buffer.alloc(0),
      password_changed_at: now,
      deleted_at: now,
    })
    .where('operator_id', '=', operator)
    .where('id', '=', customerId)
    .execute()
}

/**
 * Of rides stay the particulars an operator has to keep: who rode, when, from where, where to, for how much, by whom.
 * What a company's bookings say is the company's. Links to them open nothing any more.
 */
export async function blankRides(
  tx: Tx,
  { operator, customerId, now }: Whose & { now: Date },
): Promise<void> {
  const unreachable = JSON.stringify({ phone: '', diallingCode: '', email: '' })
  const rides = await tx
    .updateTable('booking')
    .set({
      passenger: sql`passenger || ${unreachable}::jsonb`,
      customer: JSON.stringify(NOBODY),
      note: '',
      our_ref: '',
    })
    .where('operator_id', '=', operator)
    .where('customer_id', '=', customerId)
    .where('booker_id', 'is', null)
    .returning('id')
    .execute()
  const ids = rides.map(({ id }) => id)
  if (ids.length === 0) return
  await tx
    .updateTable('leg')
    .set({ vias: '[]', flight: null })
    .where('operator_id', '=', operator)
    .where('booking_id', 'in', ids)
    .execute()
  await tx
    .updateTable('booking_access')
    .set({ revoked_at: now })
    .where('operator_id', '=', operator)
    .where('booking_id', 'in', ids)
    .where('revoked_at', 'is', null)
    .execute()
  // what they wrote to driver and desk, and what they said of the ride
  await tx
    .updateTable('chat_message')
    .set({ body: '', author_name: '' })
    .where('operator_id', '=', operator)
    .where('booking_id', 'in', ids)
    .where('side', '=', 'customer')
    .execute()
  await tx
    .updateTable('rating')
    .set({ words: '' })
    .where('operator_id', '=', operator)
    .where('booking_id', 'in', ids)
    .execute()
  await tx
    .deleteFrom('push_subscription')
    .where('operator_id', '=', operator)
    .where('booking_id', 'in', ids)
    .execute()
  // nor any browser a link of the mail was opened in
  await tx
    .deleteFrom('session_booking')
    .where('operator_id', '=', operator)
    .where('booking_id', 'in', ids)
    .execute()
}

/** Saved places, and mails and texts that went out or wait. */
export async function dropBelongings(
  tx: Tx,
  { operator, customerId, email }: Whose & { email: string },
): Promise<void> {
  await tx
    .deleteFrom('saved_place')
    .where('operator_id', '=', operator)
    .where('customer_id', '=', customerId)
    .execute()
  for (const table of ['message', 'kept_message'] as const)
    await tx
      .deleteFrom(table)
      .where('operator_id', '=', operator)
      .where('recipient', '=', email)
      .execute()
}

/** That they were forgotten, so that they are again should a backup bring them back. */
export async function insertErasure(
  tx: Tx,
  { operator, customerId, id, now }: Whose & { id: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('erasure')
    .values({ operator_id: operator, id, customer_id: customerId, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const listErased = (tx: Tx, { operator }: Pick<Whose, 'operator'>) =>
  tx.selectFrom('erasure').selectAll().where('operator_id', '=', operator).orderBy('at').execute()

/** Who was forgotten and is there all the same: a backup brought them back. */
export async function listBroughtBack(
  tx: Tx,
  { operator }: Pick<Whose, 'operator'>,
): Promise<{ customerId: string; email: string }[]> {
  const rows = await tx
    .selectFrom('erasure')
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.operator_id', '=', 'erasure.operator_id')
        .onRef('customer.id', '=', 'erasure.customer_id'),
    )
    .select(['customer.id', 'customer.email'])
    .where('erasure.operator_id', '=', operator)
    .where('customer.deleted_at', 'is', null)
    .execute()
  return rows.map(({ id, email }) => ({ customerId: id, email }))
}
