import { type Tx, withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { listBookings } from '../booking/list-bookings.ts'
import { findCustomerId, findReader, type Told, takeTold } from './outbox-store.ts'
import { queueMail, queueText } from './queue-mail.ts'
import { readerOf } from './reader-of.ts'

const MOST_AT_ONCE = 100

/**
 * Makes of what was left in the outbox the messages it is to become, in one transaction: none is lost and none is made
 * twice, whoever dies in the middle. Says how much there was.
 */
export async function spreadOutbox(call: Call): Promise<number> {
  const { operator } = call
  return withOperator(call, async (tx) => {
    const taken = await takeTold(tx, { operator, now: call.now(), most: MOST_AT_ONCE })
    for (const { kind, told } of taken) {
      if (told) await spread(tx, { call, told })
      else call.log.error({ operator: call.profile.slug, kind }, 'nobody can be told of this')
    }
    return taken.length
  })
}

async function spread(tx: Tx, { call, told }: { call: Call; told: Told }): Promise<void> {
  const { operator } = call
  const once = told.id
  switch (told.kind) {
    case 'booking-held':
      // nothing is certain yet: whoever holds it reads so on the page
      return
    case 'account-exists': {
      const reader = await findReader(tx, { operator, ...told.payload })
      if (!reader) return
      const { email: to, firstName } = reader
      return queueMail(tx, { call, kind: told.kind, to, facts: { firstName }, once })
    }
    case 'booking-confirmed':
    case 'booking-changed':
    case 'booking-cancelled': {
      const { bookingId } = told.payload
      const [booking] = await listBookings(tx, { operator, bookingIds: [bookingId] })
      if (!booking) return
      const to = readerOf(booking)
      const phone = await phoneOf(tx, { call, bookingId })
      if (told.kind === 'booking-confirmed') {
        const facts = { bookingId }
        if (to !== '') await queueMail(tx, { call, kind: told.kind, to, facts, once })
        if (phone !== '') await queueText(tx, { call, kind: told.kind, to: phone, facts, once })
        return
      }
      if (told.kind === 'booking-changed') {
        const facts = told.payload
        if (to !== '') await queueMail(tx, { call, kind: told.kind, to, facts, once })
        if (phone !== '') await queueText(tx, { call, kind: told.kind, to: phone, facts, once })
        return
      }
      const facts = { bookingId, legs: told.payload.legs }
      if (to !== '') await queueMail(tx, { call, kind: told.kind, to, facts, once })
      if (phone !== '') await queueText(tx, { call, kind: told.kind, to: phone, facts, once })
    }
  }
}

/** Only of who has an account and asked for texts. */
async function phoneOf(
  tx: Tx,
  { call, bookingId }: { call: Call; bookingId: string },
): Promise<string> {
  const { operator } = call
  const customerId = await findCustomerId(tx, { operator, bookingId })
  const reader = customerId && (await findReader(tx, { operator, customerId }))
  return reader && reader.wantsTexts ? reader.phone : ''
}
