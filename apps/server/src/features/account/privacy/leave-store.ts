import type { LegState } from '@kerbside/domain/booking/leg-state.ts'
import { inOperator, sameOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'
import { anyRow } from '../../../postgres/statement.ts'

type Whose = { operator: OperatorId; customerId: string }

/** The legs of a customer's bookings, and how many payments still wait for the gateway. */
export async function findTies(
  tx: Tx,
  { operator, customerId }: Whose,
): Promise<{ legs: { state: LegState; pickupAt: Date }[]; paymentsUnderWay: number }> {
  const legs = await inOperator(tx, operator)
    .selectFrom('booking')
    .innerJoin('leg', (join) => sameOperator(join, { 'leg.booking_id': 'booking.id' }))
    .select(['leg.state', 'leg.pickup_at'])
    .where('booking.customer_id', '=', customerId)
    .execute()
  const { under_way } = await inOperator(tx, operator)
    .selectFrom('booking')
    .innerJoin('payment_attempt as attempt', (join) =>
      sameOperator(join, { 'attempt.booking_id': 'booking.id' }),
    )
    .select((row) => row.fn.countAll<string>().as('under_way'))
    .where('booking.customer_id', '=', customerId)
    .where('attempt.state', 'in', ['created', 'submitting', 'requires_action', 'unknown'])
    .executeTakeFirstOrThrow()
  return {
    legs: legs.map((leg) => ({ state: leg.state as LegState, pickupAt: leg.pickup_at })),
    paymentsUnderWay: Number(under_way),
  }
}

/** Locks the account until this transaction ends; false if it was deleted in the meantime. */
export async function lockCustomer(tx: Tx, { operator, customerId }: Whose): Promise<boolean> {
  const row = await inOperator(tx, operator)
    .selectFrom('customer')
    .select('id')
    .where('id', '=', customerId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Keeps the row for references to it, but blanks it: no address, no name, and no password that could match. */
export async function blankCustomer(
  tx: Tx,
  { operator, customerId, now }: Whose & { now: Date },
): Promise<void> {
  await inOperator(tx, operator)
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
    .where('id', '=', customerId)
    .execute()
}

/** Locks the customer's private bookings until the transaction ends. A company's bookings keep the company's data. */
export async function lockCustomerLegs(tx: Tx, { operator, customerId }: Whose): Promise<string[]> {
  const legRows = await inOperator(tx, operator)
    .selectFrom('booking')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('booker_id', 'is', null)
    .forUpdate()
    .execute()
  return legRows.map(({ id }) => id)
}

/** Removes data of legs that only the customer's erasure removes: via stops, and browsers that opened a link. */
export async function deleteLegTraces(
  tx: Tx,
  { operator, ids }: { operator: OperatorId; ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return
  await inOperator(tx, operator)
    .updateTable('leg')
    .set({ vias: '[]' })
    .where('booking_id', 'in', ids)
    .execute()
  await inOperator(tx, operator)
    .deleteFrom('session_booking')
    .where('booking_id', 'in', ids)
    .execute()
}

/** Deletes saved places, and e-mails and texts that were sent or are queued. */
export async function dropBelongings(
  tx: Tx,
  { operator, customerId, email }: Whose & { email: string },
): Promise<void> {
  await inOperator(tx, operator)
    .deleteFrom('saved_place')
    .where('customer_id', '=', customerId)
    .execute()
  for (const table of ['message', 'stored_message'] as const)
    await inOperator(tx, operator).deleteFrom(table).where('recipient', '=', email).execute()
}

/** Records the erasure, so that it is repeated if a backup restores the customer. */
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
  inOperator(tx, operator).selectFrom('erasure').selectAll().orderBy('at').execute()

/** Erased customers that exist again because a backup restored them. */
export const anyBroughtBack = anyRow(
  'erasure.brought_back',
  `erasure e join customer c on c.operator_id = e.operator_id and c.id = e.customer_id
    where e.operator_id = $1 and c.deleted_at is null`,
)

export async function listBroughtBack(
  tx: Tx,
  { operator }: Pick<Whose, 'operator'>,
): Promise<{ customerId: string; email: string }[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('erasure')
    .innerJoin('customer', (join) => sameOperator(join, { 'customer.id': 'erasure.customer_id' }))
    .select(['customer.id', 'customer.email'])
    .where('customer.deleted_at', 'is', null)
    .execute()
  return rows.map(({ id, email }) => ({ customerId: id, email }))
}
