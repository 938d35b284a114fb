import { stepOf } from '@kerbside/domain/refund/refund.ts'
import { withOperator } from '../../db.ts'
import { failpoint } from '../../failpoint.ts'
import type { Call } from '../../http/call.ts'
import type { RefundAnswer } from '../../ports/gateway/port.ts'
import { gatewayOf, merchantAt } from '../payment/find-keys.ts'
import { keyOf } from './key-of.ts'
import { settleRefund } from './settle-refund.ts'
import { settleRefunds } from './settle-refunds.ts'
import { findRefund, lockTaken, markRefund, type Refund, type Taken } from './store.ts'

/**
 * Asks the gateway to give back what was written down, outside any transaction, and writes what it answers. Safe to
 * call at any time, as often as one likes and by many at once: whoever claims the row asks, everybody else gets it as
 * it stands.
 */
export async function sendRefund(
  call: Call,
  { refundId }: { refundId: string },
): Promise<Refund | undefined> {
  const claimed = await claim(call, refundId)
  if (!claimed?.of) return claimed?.refund
  const { refund, of, step } = claimed
  failpoint('refund.claimed')
  const attempt = { id: of.attemptId }
  if (step !== 'ask') {
    // asked before: what became of it may be on the gateway's list
    const looked = await settleRefunds(call, { attempt })
    const now = await findNow(call, refundId)
    if (step === 'look' || now?.state !== 'submitted' || now.providerRef !== undefined) return now
    if (!looked.known) return settleRefund(call, { refundId, answer: looked })
  }
  const answer = await ask(call, { refund, of })
  failpoint('refund.asked')
  return settleRefund(call, { refundId, answer })
}

async function ask(
  call: Call,
  { refund, of }: { refund: Refund; of: Taken },
): Promise<RefundAnswer> {
  const gateway = gatewayOf(call, of.gateway)
  if (!gateway?.refundCharge) return { known: false, why: 'no such gateway' }
  if (of.providerRef === undefined) return { known: false, why: 'the charge has no name' }
  return gateway.refundCharge({
    ...(await merchantAt(call, of.gateway)),
    key: keyOf(call, refund.id),
    ref: of.providerRef,
    amount: refund.amount,
    currency: of.currency,
  })
}

type Claimed =
  | { refund: Refund; of: Taken; step: 'ask' | 'ask-again' | 'look' }
  | { refund: Refund; of?: undefined }

/** Writes that somebody is asking now: until that is long ago, nobody else does. */
async function claim(call: Call, refundId: string): Promise<Claimed | undefined> {
  const { operator } = call
  return withOperator(call, async (tx): Promise<Claimed | undefined> => {
    const known = await findRefund(tx, { operator, refundId })
    if (!known) return undefined
    const of = await lockTaken(tx, { operator, attemptId: known.refund.attemptId })
    const found = await findRefund(tx, { operator, refundId })
    if (!found) return undefined
    const { refund } = found
    const now = call.now()
    const step = stepOf(refund, now)
    if (!of || step === 'wait' || step === 'rest') return { refund }
    const asked: Refund = {
      ...refund,
      state: 'submitted',
      tries: refund.tries + 1,
      changedAt: now,
    }
    await markRefund(tx, { operator, refund: asked })
    return { refund: asked, of, step }
  })
}

const findNow = (call: Call, refundId: string): Promise<Refund | undefined> =>
  withOperator(call, async (tx) => {
    const found = await findRefund(tx, { operator: call.operator, refundId })
    return found?.refund
  })
