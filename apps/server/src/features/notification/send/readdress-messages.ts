import type { Contact } from '@kerbside/domain/booking/amend/amend-contact.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import type { Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'
import { readerOf } from '../compose/reader-of.ts'
import { updateRecipient } from '../store.ts'
import { textPhoneOf } from './find-reach.ts'

/** Messages of a booking that have not been sent yet go to its corrected addresses. */
export async function readdressMessages(
  tx: Tx,
  { operator, booking, contact }: { operator: OperatorId; booking: Booking; contact: Contact },
): Promise<void> {
  const after = { ...booking, ...contact }
  const pairs = [
    { channel: 'mail', from: readerOf(booking), to: readerOf(after) },
    { channel: 'sms', from: textPhoneOf(booking), to: textPhoneOf(after) },
  ] as const
  for (const pair of pairs)
    if (pair.from !== '' && pair.to !== '' && pair.from !== pair.to)
      await updateRecipient(tx, { operator, bookingId: booking.id, ...pair })
}
