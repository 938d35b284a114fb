import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { listBookings } from '../booking/list-bookings.ts'
import type { MessageKind } from '../notification/message-facts.ts'
import { queueMail } from '../notification/queue-mail.ts'
import { readerOf } from '../notification/reader-of.ts'
import type { Refund, Taken } from './store.ts'

type RefundKind = Extract<MessageKind, 'refund-sent' | 'refund-done' | 'orphan-returned'>

/** Leaves a letter about a refund where its state is news: once when it is on its way, once when it has gone back. */
export async function tellRefund(
  tx: Tx,
  facts: { call: Call; of: Taken; before: Refund | undefined; after: Refund },
): Promise<void> {
  const { call, of, after } = facts
  const kind = newsOf(facts)
  if (!kind) return
  const { operator } = call
  const [booking] = await listBookings(tx, { operator, bookingIds: [of.bookingId] })
  const to = booking ? readerOf(booking) : ''
  if (to === '') return
  const { amount } = after
  const said = { bookingId: of.bookingId, amount, currency: of.currency }
  await queueMail(tx, { call, kind, to, facts: said, once: `${kind}|${after.id}` })
}

function newsOf({
  before,
  after,
}: {
  before: Refund | undefined
  after: Refund
}): RefundKind | undefined {
  const wasTaken = before?.providerRef !== undefined
  const isTaken = after.providerRef !== undefined && after.state === 'submitted'
  const isBack = after.state === 'succeeded' && before?.state !== 'succeeded'
  if (after.askedBy === 'system')
    return (isTaken || isBack) && !wasTaken ? 'orphan-returned' : undefined
  if (isTaken && !wasTaken) return 'refund-sent'
  // of what went back at once when somebody cancelled, the letter about the cancelling tells
  if (isBack && (wasTaken || after.askedBy !== 'customer')) return 'refund-done'
  return undefined
}
