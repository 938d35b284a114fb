import { withOperator } from '../../db.ts'
import { failpoint } from '../../failpoint.ts'
import type { ChargeResult } from '../../ports/gateway/port.ts'
import type { RequestContext } from '../../request-context.ts'
import { postCapture } from '../ledger/post-capture.ts'
import { gatewayOf, merchantAt } from '../payment/find-keys.ts'
import { orderIdOf } from '../payment/submit-attempt.ts'
import { claimOrphans, deleteOrphan, type OrphanRow, postponeOrphan } from './orphan-store.ts'
import { queueRefund } from './queue-refund.ts'
import { sendRefund } from './send-refund.ts'
import { listRefunds, lockAllTaken, lockTaken, markTaken, type Taken } from './store.ts'

const BATCH_SIZE = 50
/** Longer than a call takes; a claim older than this belongs to a process that died. */
const ALONE_MS = 120_000
const FIRST_WAIT_MS = 30_000
const MAX_WAIT_MS = 3_600_000

/**
 * Refunds money that belongs to no booking: the whole of it, once. Each step leaves a row from which the next one
 * continues, so that a crash between any two steps changes nothing.
 */
export async function giveBackOrphans(context: RequestContext): Promise<number> {
  const { operator } = context
  const now = context.now()
  const again = new Date(now.getTime() + ALONE_MS)
  const rows = await withOperator(context, (tx) =>
    claimOrphans(tx, { operator, now, again, max: BATCH_SIZE }),
  )
  let given = 0
  for (const row of rows) given += await giveBack(context, row)
  return given
}

async function giveBack(context: RequestContext, row: OrphanRow): Promise<number> {
  const { operator } = context
  const { bookingId } = row
  const orphans = await withOperator(context, (tx) => listOrphans(context, { tx, bookingId }))
  for (const orphan of orphans) {
    const why = orphan.taken > 0 ? '' : await learnTaken(context, orphan)
    if (why === '') continue
    const wait = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(row.tries, 10))
    const until = new Date(context.now().getTime() + wait)
    await withOperator(context, (tx) => postponeOrphan(tx, { operator, id: row.id, until, why }))
    return 0
  }
  const queued = await withOperator(context, async (tx) => {
    const now = await listOrphans(context, { tx, bookingId })
    const ids: string[] = []
    for (const { attemptId } of now) {
      const result = await queueRefund(tx, {
        context,
        attempt: { id: attemptId },
        amount: undefined,
        reason: 'orphan',
        requestedBy: 'system',
      })
      if (result.ok) ids.push(result.refund.id)
    }
    await deleteOrphan(tx, { operator, id: row.id })
    return ids
  })
  failpoint('refund.orphan-requested')
  for (const refundId of queued) await sendRefund(context, { refundId })
  return queued.length
}

/** Orphans of a booking without a refund from us: a failed one is for staff to look at. */
async function listOrphans(
  { operator }: RequestContext,
  { tx, bookingId }: { tx: Parameters<typeof lockAllTaken>[0]; bookingId: string },
): Promise<Taken[]> {
  const orphans: Taken[] = []
  for (const item of await lockAllTaken(tx, { operator, bookingId })) {
    if (item.state !== 'orphan') continue
    const refunds = await listRefunds(tx, { operator, attemptId: item.attemptId })
    if (!refunds.some(({ requestedBy }) => requestedBy === 'system')) orphans.push(item)
  }
  return orphans
}

/**
 * An orphan without captured money was an authorisation: it is released. If it was captured after all, that is
 * recorded, and it is refunded like any other. Returns '' once either is certain, otherwise the reason.
 */
async function learnTaken(context: RequestContext, orphan: Taken): Promise<string> {
  const gateway = gatewayOf(context, orphan.gateway)
  if (!gateway) return 'no such gateway'
  const result = await gateway.cancelCharge({
    ...(await merchantAt(context, orphan.gateway)),
    orderId: orderIdOf(orphan),
    ...(orphan.providerRef !== undefined && { ref: orphan.providerRef }),
  })
  if (!result) return 'not-found'
  if (!result.known) return result.why
  const { state } = result.charge
  if (state === 'captured') await writeTaken(context, { orphan, answer: result })
  return state === 'captured' || state === 'voided' || state === 'failed' ? '' : state
}

async function writeTaken(
  context: RequestContext,
  { orphan, answer: result }: { orphan: Taken; answer: Extract<ChargeResult, { known: true }> },
): Promise<void> {
  const { operator } = context
  const { attemptId } = orphan
  const { amount } = result.charge
  await withOperator(context, async (tx) => {
    const locked = await lockTaken(tx, { operator, attemptId })
    if (!locked || locked.taken > 0) return
    await markTaken(tx, { operator, attemptId, taken: amount })
    const attempt = { ...locked, id: attemptId, amount, capturedAmount: amount }
    await postCapture(tx, { context, booking: { id: locked.bookingId }, attempt })
  })
}
