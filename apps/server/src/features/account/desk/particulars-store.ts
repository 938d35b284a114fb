import { CHANGED } from '@kerbside/contract/dispatch/write-history.ts'
import { EMPTY_PERSON } from '@kerbside/domain/booking/booking.ts'
import { sql } from 'kysely'
import { inOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'

const UNREACHABLE = JSON.stringify({ phone: '', diallingCode: '', email: '' })

/**
 * Blanks every field of a leg that holds contact details or free text that need not be kept. Passenger, time, pickup,
 * drop-off and fare remain.
 */
export async function blankContact(
  tx: Tx,
  params: { operator: OperatorId; ids: readonly string[]; now: Date; written: 'customer' | 'any' },
): Promise<void> {
  const { operator, ids, now, written } = params
  if (ids.length === 0) return
  await inOperator(tx, operator)
    .updateTable('booking')
    .set({
      passenger: sql`passenger || ${UNREACHABLE}::jsonb`,
      customer: JSON.stringify(EMPTY_PERSON),
      note: '',
      our_ref: '',
    })
    .where('id', 'in', ids)
    .execute()
  await inOperator(tx, operator)
    .updateTable('leg')
    .set({ flight: null })
    .where('booking_id', 'in', ids)
    .execute()
  // a correction names the contact before and after
  await inOperator(tx, operator)
    .updateTable('transition')
    .set({ reason: '' })
    .where('booking_id', 'in', ids)
    .where('machine', '=', 'note')
    .where('to_state', '=', CHANGED)
    .execute()
  await inOperator(tx, operator)
    .updateTable('amendment')
    .set({ contact_before: null, contact_after: null })
    .where('booking_id', 'in', ids)
    .where('contact_after', 'is not', null)
    .execute()
  // links stop working
  await inOperator(tx, operator)
    .updateTable('booking_access')
    .set({ revoked_at: now })
    .where('booking_id', 'in', ids)
    .where('revoked_at', 'is', null)
    .execute()
  // messages between customer, driver and desk, and the feedback on the leg
  let messages = inOperator(tx, operator)
    .updateTable('chat_message')
    .set({ body: '', author_name: '' })
    .where('booking_id', 'in', ids)
  if (written === 'customer') messages = messages.where('side', '=', 'customer')
  await messages.execute()
  await inOperator(tx, operator)
    .updateTable('rating')
    .set({ comment: '' })
    .where('booking_id', 'in', ids)
    .execute()
  await inOperator(tx, operator)
    .deleteFrom('push_subscription')
    .where('booking_id', 'in', ids)
    .execute()
}
