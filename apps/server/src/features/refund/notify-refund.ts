import type { Tx } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { listBookings } from '../booking/find/list-bookings.ts'
import type { MessageKind } from '../notification/compose/message-facts.ts'
import { readerOf } from '../notification/compose/reader-of.ts'
import { queueMail } from '../notification/send/queue-mail.ts'
import type { Refund, Taken } from './store.ts'

type RefundKind = Extract<MessageKind, 'refund-sent' | 'refund-done' | 'orphan-returned'>

/** Queues an e-mail about a refund when its state is news: once when it is under way, once when it is done. */
export async function notifyRefund(
  tx: Tx,
  params: { context: RequestContext; of: Taken; before: Refund | undefined; after: Refund },
): Promise<void> {
  const { context, of, after } = params
  const kind = refundMessageOf(params)
  if (!kind) return
  const { operator } = context
  const [booking] = await listBookings(tx, { operator, bookingIds: [of.bookingId] })
  const to = booking ? readerOf(booking) : ''
  if (to === '') return
  const { amount } = after
  const input = { bookingId: of.bookingId, amount, currency: of.currency }
  await queueMail(tx, { context, kind, to, facts: input, once: `${kind}|${after.id}` })
}

function refundMessageOf({
  before,
  after,
}: {
  before: Refund | undefined
  after: Refund
}): RefundKind | undefined {
  const wasTaken = before?.providerRef !== undefined
  const isTaken = after.providerRef !== undefined && after.state === 'submitted'
  const isBack = after.state === 'succeeded' && before?.state !== 'succeeded'
  if (after.requestedBy === 'system')
    return (isTaken || isBack) && !wasTaken ? 'orphan-returned' : undefined
  if (isTaken && !wasTaken) return 'refund-sent'
  // a refund made at once by the customer's cancellation is part of the cancellation e-mail
  if (isBack && (wasTaken || after.requestedBy !== 'customer')) return 'refund-done'
  return undefined
}
