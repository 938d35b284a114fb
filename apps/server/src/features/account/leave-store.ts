import type { JobState } from '@kerbside/domain/booking/job.ts'
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

/** Their own rides, held until the transaction is over. What a company's bookings say is the company's. */
export async function holdRides(tx: Tx, { operator, customerId }: Whose): Promise<string[]> {
  const rides = await tx
    .selectFrom('booking')
    .select('id')
    .where('operator_id', '=', operator)
    .where('customer_id', '=', customerId)
    .where('booker_id', 'is', null)
    .forUpdate()
    .execute()
  return rides.map(({ id }) => id)
}

/** Of rides, what only their customer's leaving takes: the places between, and browsers a link was opened in. */
export async function dropRideTraces(
  tx: Tx,
  { operator, ids }: { operator: OperatorId; ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('leg')
    .set({ vias: '[]' })
    .where('operator_id', '=', operator)
    .where('booking_id', 'in', ids)
    .execute()
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
