import { type Tx, withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { listBookings } from '../booking/list-bookings.ts'
import { findReader, type Told, takeTold } from './outbox-store.ts'
import { queueMail } from './queue-mail.ts'
import { tellCustomer } from './tell-customer.ts'

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
  // nothing is certain yet: whoever holds it reads so on the page
  if (told.kind === 'booking-held') return
  if (told.kind === 'account-exists') {
    const reader = await findReader(tx, { operator, ...told.payload })
    if (!reader) return
    const { email: to, firstName } = reader
    return queueMail(tx, { call, kind: told.kind, to, facts: { firstName }, once })
  }
  const { bookingId } = told.payload
  const [booking] = await listBookings(tx, { operator, bookingIds: [bookingId] })
  if (!booking) return
  const of = { call, booking, once }
  // each with the facts of its own kind
  switch (told.kind) {
    case 'booking-confirmed':
      return tellCustomer(tx, { ...of, kind: told.kind, facts: { bookingId } })
    case 'booking-cancelled':
      return tellCustomer(tx, { ...of, kind: told.kind, facts: told.payload })
    case 'booking-changed':
      return tellCustomer(tx, { ...of, kind: told.kind, facts: told.payload })
    case 'driver-assigned':
    case 'driver-changed':
    case 'driver-on-way':
    case 'driver-arrived':
    case 'pickup-moved':
    case 'ride-finished':
    case 'ride-no-show':
      return tellCustomer(tx, { ...of, kind: told.kind, facts: told.payload })
  }
}
