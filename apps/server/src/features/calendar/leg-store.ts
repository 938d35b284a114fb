import { inOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/** The owner of the legs; without one, all legs of the operator. */
export type Whose =
  | { customerId: string }
  | { bookerId: number }
  | { driverId: string }
  | 'operator'

export type FoundLeg = { bookingId: string; leg: number }

/** By pickup, earliest first. */
export async function listLegsBetween(
  tx: Tx,
  params: { operator: OperatorId; whose: Whose; from: Date; until: Date; max: number },
): Promise<FoundLeg[]> {
  const { operator, whose, from, until, max } = params
  const all = inOperator(tx, operator)
    .selectFrom('leg')
    .select(['booking_id', 'number'])
    .where('pickup_at', '>=', from)
    .where('pickup_at', '<', until)
  const rows = await (whose === 'operator'
    ? all
    : 'customerId' in whose
      ? all.where('customer_id', '=', whose.customerId)
      : 'bookerId' in whose
        ? all.where('booker_id', '=', whose.bookerId)
        : all.where('driver_id', '=', whose.driverId)
  )
    .orderBy('pickup_at')
    .orderBy('reference')
    .limit(max)
    .execute()
  return rows.map((row) => ({ bookingId: row.booking_id, leg: row.number }))
}

/** When each booking last changed. */
export async function listChangedAt(
  tx: Tx,
  { operator, bookingIds }: { operator: OperatorId; bookingIds: readonly string[] },
): Promise<Map<string, Date>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await inOperator(tx, operator)
    .selectFrom('transition')
    .select((eb) => ['booking_id', eb.fn.max('at').as('at')])
    .where('booking_id', 'in', bookingIds)
    .groupBy('booking_id')
    .execute()
  return new Map(rows.map((row) => [row.booking_id, row.at]))
}

/** Whether a customer may still use their account: neither deleted nor blocked. */
export async function isCustomerOpen(
  tx: Tx,
  { operator, customerId }: { operator: OperatorId; customerId: string },
): Promise<boolean> {
  const row = await inOperator(tx, operator)
    .selectFrom('customer')
    .select('id')
    .where('id', '=', customerId)
    .where('deleted_at', 'is', null)
    .where('blocked_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
