import { matchRefunds } from '@kerbside/domain/refund/match-refunds.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import type { GatewayRefund } from '../../ports/gateway/port.ts'
import { gatewayOf, merchantAt } from '../payment/find-keys.ts'
import { givenOf } from './ask-refund.ts'
import { keyOf } from './key-of.ts'
import { insertGatewayRefund, settleRefund, withBooking } from './settle-refund.ts'
import { listRefunds, lockTaken, type Refund, type Taken } from './store.ts'

export type Looked = { known: true } | { known: false; why: string }

/**
 * Asks the gateway what went back of an attempt, and writes down what it tells: how refunds of ours stand, and those
 * somebody made by hand at the gateway. What is not known moves nothing.
 */
export async function settleRefunds(
  call: Call,
  { attempt }: { attempt: { id: string } },
): Promise<Looked> {
  const { operator } = call
  const of = await withOperator(call, (tx) => lockTaken(tx, { operator, attemptId: attempt.id }))
  if (of?.providerRef === undefined) return { known: false, why: 'nothing was taken' }
  const gateway = gatewayOf(call, of.gateway)
  if (!gateway?.listRefunds) return { known: false, why: 'no such gateway' }
  const listed = await gateway.listRefunds({
    ...(await merchantAt(call, of.gateway)),
    ref: of.providerRef,
  })
  if (!listed.known) return listed
  const refunds = await withOperator(call, (tx) =>
    listRefunds(tx, { operator, attemptId: attempt.id }),
  )
  const { told, byHand } = matchRefunds(
    refunds.map((refund) => ({ ...refund, key: keyOf(call, refund.id) })),
    listed.refunds,
  )
  for (const { id, refund } of told)
    await settleRefund(call, { refundId: id, answer: { known: true, refund } })
  for (const refund of byHand) await writeDown(call, { of, refund })
  return { known: true }
}

async function writeDown(
  call: Call,
  { of, refund }: { of: Taken; refund: GatewayRefund },
): Promise<void> {
  const { operator } = call
  const { attemptId, bookingId } = of
  await withOperator(call, (tx) =>
    withBooking(tx, { call, bookingId }, async () => {
      const before = await listRefunds(tx, { operator, attemptId })
      if (before.some(({ providerRef }) => providerRef === refund.ref)) return
      // one of ours that is on its way may turn out to be it; more than was taken never went back
      if (givenOf(before) + refund.amount > of.taken) return
      const now = call.now()
      const made: Refund = {
        id: call.newId(),
        attemptId,
        amount: refund.amount,
        reason: 'made at the gateway',
        askedBy: 'gateway',
        state: refund.state,
        providerRef: refund.ref,
        tries: 0,
        lastError: '',
        madeAt: now,
        changedAt: now,
      }
      await insertGatewayRefund(tx, { call, of, refund: made })
    }),
  )
}
