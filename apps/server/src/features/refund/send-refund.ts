import { stepOf } from '@kerbside/domain/refund/refund.ts'
import { withOperator } from '../../db.ts'
import { failpoint } from '../../failpoint.ts'
import type { RefundResult } from '../../ports/gateway/port.ts'
import type { RequestContext } from '../../request-context.ts'
import { gatewayOf, merchantAt } from '../payment/find-keys.ts'
import { keyOf } from './key-of.ts'
import { settleRefund } from './settle-refund.ts'
import { settleRefunds } from './settle-refunds.ts'
import { findRefund, lockTaken, markRefund, type Refund, type Taken } from './store.ts'

/**
 * Sends a stored refund to the gateway, outside any transaction, and records the result. Safe to call at any time, any
 * number of times and concurrently: the caller that claims the row sends it, other callers get the current state.
 */
export async function sendRefund(
  context: RequestContext,
  { refundId }: { refundId: string },
): Promise<Refund | undefined> {
  const claimed = await claim(context, refundId)
  if (!claimed?.of) return claimed?.refund
  const { refund, of: takenCharge, step } = claimed
  failpoint('refund.claimed')
  const attempt = { id: takenCharge.attemptId }
  if (step !== 'ask') {
    // sent before: the gateway's list may show the result
    const looked = await settleRefunds(context, { attempt })
    const now = await findNow(context, refundId)
    if (step === 'look' || now?.state !== 'submitted' || now.providerRef !== undefined) return now
    if (!looked.known) return settleRefund(context, { refundId, answer: looked })
  }
  const result = await sendToGateway(context, { refund, of: takenCharge })
  failpoint('refund.requested')
  return settleRefund(context, { refundId, answer: result })
}

async function sendToGateway(
  context: RequestContext,
  { refund, of: takenCharge }: { refund: Refund; of: Taken },
): Promise<RefundResult> {
  const gateway = gatewayOf(context, takenCharge.gateway)
  if (!gateway?.refundCharge) return { known: false, why: 'no such gateway' }
  if (takenCharge.providerRef === undefined) return { known: false, why: 'the charge has no name' }
  return gateway.refundCharge({
    ...(await merchantAt(context, takenCharge.gateway)),
    key: keyOf(context, refund.id),
    ref: takenCharge.providerRef,
    amount: refund.amount,
    currency: takenCharge.currency,
  })
}

type Claimed =
  | { refund: Refund; of: Taken; step: 'ask' | 'ask-again' | 'look' }
  | { refund: Refund; of?: undefined }

/** Marks the refund as being sent: no other caller sends it until that mark is old. */
async function claim(context: RequestContext, refundId: string): Promise<Claimed | undefined> {
  const { operator } = context
  return withOperator(context, async (tx): Promise<Claimed | undefined> => {
    const existing = await findRefund(tx, { operator, refundId })
    if (!existing) return undefined
    const takenCharge = await lockTaken(tx, { operator, attemptId: existing.refund.attemptId })
    const found = await findRefund(tx, { operator, refundId })
    if (!found) return undefined
    const { refund } = found
    const now = context.now()
    const step = stepOf(refund, now)
    if (!takenCharge || step === 'wait' || step === 'rest') return { refund }
    const submitted: Refund = {
      ...refund,
      state: 'submitted',
      tries: refund.tries + 1,
      changedAt: now,
    }
    await markRefund(tx, { operator, refund: submitted })
    return { refund: submitted, of: takenCharge, step }
  })
}

const findNow = (context: RequestContext, refundId: string): Promise<Refund | undefined> =>
  withOperator(context, async (tx) => {
    const found = await findRefund(tx, { operator: context.operator, refundId })
    return found?.refund
  })
