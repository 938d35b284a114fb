import { NOBODY } from '@kerbside/domain/booking/booking.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

const UNREACHABLE = JSON.stringify({ phone: '', diallingCode: '', email: '' })

/**
 * Every place of a ride in which somebody can be reached, or says something that need not be kept. Who rode, when, from
 * where, where to and for how much stays.
 */
export async function blankContact(
  tx: Tx,
  facts: { operator: OperatorId; ids: readonly string[]; now: Date; written: 'customer' | 'any' },
): Promise<void> {
  const { operator, ids, now, written } = facts
  if (ids.length === 0) return
  await tx
    .updateTable('booking')
    .set({
      passenger: sql`passenger || ${UNREACHABLE}::jsonb`,
      customer: JSON.stringify(NOBODY),
      note: '',
      our_ref: '',
    })
    .where('operator_id', '=', operator)
    .where('id', 'in', ids)
    .execute()
  await tx
    .updateTable('leg')
    .set({ flight: null })
    .where('operator_id', '=', operator)
    .where('booking_id', 'in', ids)
    .execute()
  // links open nothing any more
  await tx
    .updateTable('booking_access')
    .set({ revoked_at: now })
    .where('operator_id', '=', operator)
    .where('booking_id', 'in', ids)
    .where('revoked_at', 'is', null)
    .execute()
  // what was written between customer, driver and desk, and what was said of the ride
  let messages = tx
    .updateTable('chat_message')
    .set({ body: '', author_name: '' })
    .where('operator_id', '=', operator)
    .where('booking_id', 'in', ids)
  if (written === 'customer') messages = messages.where('side', '=', 'customer')
  await messages.execute()
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
}
