import { withOperator } from '../../db.ts'
import { failpoint } from '../../failpoint.ts'
import type { Call } from '../../http/call.ts'
import type { ChargeAnswer } from '../../ports/gateway/port.ts'
import { postCapture } from '../ledger/post-capture.ts'
import { gatewayOf, merchantAt } from '../payment/find-keys.ts'
import { orderIdOf } from '../payment/submit-attempt.ts'
import { askRefund } from './ask-refund.ts'
import { claimOrphans, dropOrphan, type OrphanRow, putOffOrphan } from './orphan-store.ts'
import { sendRefund } from './send-refund.ts'
import { listRefunds, lockAllTaken, lockTaken, markTaken, type Taken } from './store.ts'

const MOST_AT_ONCE = 50
/** Longer than asking takes; who died over it has let go by then. */
const ALONE_MS = 120_000
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 3_600_000

/**
 * Gives back money that belongs to no booking: the whole of it, once. Each step leaves a row from which the next one
 * goes on, so that a crash between any two of them changes nothing.
 */
export async function giveBackOrphans(call: Call): Promise<number> {
  const { operator } = call
  const now = call.now()
  const again = new Date(now.getTime() + ALONE_MS)
  const rows = await withOperator(call, (tx) =>
    claimOrphans(tx, { operator, now, again, most: MOST_AT_ONCE }),
  )
  let given = 0
  for (const row of rows) given += await giveBack(call, row)
  return given
}

async function giveBack(call: Call, row: OrphanRow): Promise<number> {
  const { operator } = call
  const { bookingId } = row
  const orphans = await withOperator(call, (tx) => listOrphans(call, { tx, bookingId }))
  for (const orphan of orphans) {
    const why = orphan.taken > 0 ? '' : await learnTaken(call, orphan)
    if (why === '') continue
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(row.tries, 10))
    const until = new Date(call.now().getTime() + wait)
    await withOperator(call, (tx) => putOffOrphan(tx, { operator, id: row.id, until, why }))
    return 0
  }
  const asked = await withOperator(call, async (tx) => {
    const now = await listOrphans(call, { tx, bookingId })
    const ids: string[] = []
    for (const { attemptId } of now) {
      const verdict = await askRefund(tx, {
        call,
        attempt: { id: attemptId },
        amount: undefined,
        reason: 'orphan',
        askedBy: 'system',
      })
      if (verdict.ok) ids.push(verdict.refund.id)
    }
    await dropOrphan(tx, { operator, id: row.id })
    return ids
  })
  failpoint('refund.orphan-asked')
  for (const refundId of asked) await sendRefund(call, { refundId })
  return asked.length
}

/** Orphans of a booking the house never asked back: one that failed is for people to look at. */
async function listOrphans(
  { operator }: Call,
  { tx, bookingId }: { tx: Parameters<typeof lockAllTaken>[0]; bookingId: string },
): Promise<Taken[]> {
  const orphans: Taken[] = []
  for (const one of await lockAllTaken(tx, { operator, bookingId })) {
    if (one.state !== 'orphan') continue
    const refunds = await listRefunds(tx, { operator, attemptId: one.attemptId })
    if (!refunds.some(({ askedBy }) => askedBy === 'system')) orphans.push(one)
  }
  return orphans
}

/**
 * An orphan nobody saw money of was held: the hold is let go. When it was taken all the same, that is written down, and
 * it goes back like any other. '' when either is known, else why not.
 */
async function learnTaken(call: Call, orphan: Taken): Promise<string> {
  const gateway = gatewayOf(call, orphan.gateway)
  if (!gateway) return 'no such gateway'
  const answer = await gateway.cancelCharge({
    ...(await merchantAt(call, orphan.gateway)),
    orderId: orderIdOf(orphan),
    ...(orphan.providerRef !== undefined && { ref: orphan.providerRef }),
  })
  if (!answer) return 'unheard'
  if (!answer.known) return answer.why
  const { state } = answer.charge
  if (state === 'captured') await writeTaken(call, { orphan, answer })
  return state === 'captured' || state === 'voided' || state === 'failed' ? '' : state
}

async function writeTaken(
  call: Call,
  { orphan, answer }: { orphan: Taken; answer: Extract<ChargeAnswer, { known: true }> },
): Promise<void> {
  const { operator } = call
  const { attemptId } = orphan
  const { amount } = answer.charge
  await withOperator(call, async (tx) => {
    const held = await lockTaken(tx, { operator, attemptId })
    if (!held || held.taken > 0) return
    await markTaken(tx, { operator, attemptId, taken: amount })
    const attempt = { ...held, id: attemptId, amount, capturedAmount: amount }
    await postCapture(tx, { call, booking: { id: held.bookingId }, attempt })
  })
}
