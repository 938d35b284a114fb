import { matchRefunds } from '@kerbside/domain/refund/match-refunds.ts'
import { withOperator } from '../../db.ts'
import type { GatewayRefund } from '../../ports/gateway/port.ts'
import type { RequestContext } from '../../request-context.ts'
import { gatewayOf, merchantAt } from '../payment/find-keys.ts'
import { keyOf } from './key-of.ts'
import { givenOf } from './queue-refund.ts'
import { insertGatewayRefund, settleRefund, withBooking } from './settle-refund.ts'
import { listRefunds, lockTaken, type Refund, type Taken } from './store.ts'

export type Looked = { known: true } | { known: false; why: string }

/**
 * Asks the gateway what was refunded of an attempt, and records it: the state of our refunds, and refunds made by hand
 * at the gateway. An unknown result changes nothing.
 */
export async function settleRefunds(
  context: RequestContext,
  { attempt }: { attempt: { id: string } },
): Promise<Looked> {
  const { operator } = context
  const takenCharge = await withOperator(context, (tx) =>
    lockTaken(tx, { operator, attemptId: attempt.id }),
  )
  if (takenCharge?.providerRef === undefined) return { known: false, why: 'nothing was taken' }
  const gateway = gatewayOf(context, takenCharge.gateway)
  if (!gateway?.listRefunds) return { known: false, why: 'no such gateway' }
  const listed = await gateway.listRefunds({
    ...(await merchantAt(context, takenCharge.gateway)),
    ref: takenCharge.providerRef,
  })
  if (!listed.known) return listed
  const refunds = await withOperator(context, (tx) =>
    listRefunds(tx, { operator, attemptId: attempt.id }),
  )
  const { reported, byHand } = matchRefunds(
    refunds.map((refund) => ({ ...refund, key: keyOf(context, refund.id) })),
    listed.refunds,
  )
  for (const { id, refund } of reported)
    await settleRefund(context, { refundId: id, answer: { known: true, refund } })
  for (const refund of byHand) await writeDown(context, { of: takenCharge, refund })
  return { known: true }
}

async function writeDown(
  context: RequestContext,
  { of: takenCharge, refund }: { of: Taken; refund: GatewayRefund },
): Promise<void> {
  const { operator } = context
  const { attemptId, bookingId } = takenCharge
  await withOperator(context, (tx) =>
    withBooking(tx, { context, bookingId }, async () => {
      const before = await listRefunds(tx, { operator, attemptId })
      if (before.some(({ providerRef }) => providerRef === refund.ref)) return
      // it may be a pending refund of ours; and more than was taken cannot be refunded
      if (givenOf(before) + refund.amount > takenCharge.taken) return
      const now = context.now()
      const made: Refund = {
        id: context.newId(),
        attemptId,
        amount: refund.amount,
        reason: 'made at the gateway',
        requestedBy: 'gateway',
        state: refund.state,
        providerRef: refund.ref,
        tries: 0,
        lastError: '',
        madeAt: now,
        changedAt: now,
      }
      await insertGatewayRefund(tx, { context, of: takenCharge, refund: made })
    }),
  )
}
