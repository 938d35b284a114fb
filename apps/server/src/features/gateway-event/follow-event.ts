import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { settlePayment } from '../booking/settle-payment.ts'
import { postDispute } from '../ledger/post-dispute.ts'
import { findToldAttempt } from '../payment/find-told-attempt.ts'
import { askAfterAttempt } from '../payment/submit-attempt.ts'
import { settleRefunds } from '../refund/settle-refunds.ts'
import type { EventVerdict } from './process-event.ts'
import type { KeptEvent } from './store.ts'

const DONE: EventVerdict = { kind: 'done' }

/** What a message is about is looked for among our own attempts, and asked after at the gateway. */
export async function followEvent(call: Call, event: KeptEvent): Promise<EventVerdict> {
  if (event.about === 'other') return DONE
  const attempt = await find(call, event)
  if (!attempt)
    return { kind: 'parked', reason: event.orderId === '' ? 'unknown-charge' : 'unknown-order' }
  const { providerRef } = attempt
  if (providerRef !== undefined && event.chargeRef !== '' && event.chargeRef !== providerRef)
    return { kind: 'parked', reason: 'other-charge' }
  const heard = await followCharge(call, { attempt, event })
  if (heard.kind !== 'done' || event.about === 'charge') return heard
  const now = await find(call, event)
  const taken = now?.state === 'captured' || now?.state === 'orphan' ? now : undefined
  if (event.about === 'dispute') return holdDisputed(call, { taken, event })
  // a hold that was let go is told as money given back, and was never taken
  return taken ? followRefunds(call, taken) : DONE
}

type Attempt = NonNullable<Awaited<ReturnType<typeof findToldAttempt>>>

const find = (call: Call, { gateway, orderId, chargeRef }: KeptEvent) =>
  withOperator(call, (tx) =>
    findToldAttempt(tx, { operator: call.operator, gateway, orderId, chargeRef }),
  )

/** What the gateway does not tell for certain moves nothing here: whoever asked for the money looks after it as well. */
async function followCharge(
  call: Call,
  { attempt, event }: { attempt: Attempt; event: KeptEvent },
): Promise<EventVerdict> {
  // both are final: nothing a gateway tells of the charge changes them
  if (attempt.state === 'captured' || attempt.state === 'orphan') return DONE
  // a message may be faster than the answer that gives the charge its name
  const providerRef = attempt.providerRef ?? (event.chargeRef || undefined)
  const answer = await askAfterAttempt(call, { attempt: { ...attempt, providerRef } })
  if (answer === 'unheard') return { kind: 'later', why: 'unheard' }
  if (!answer.known)
    return isUnknownState(answer.why)
      ? { kind: 'parked', reason: 'review', why: answer.why }
      : { kind: 'later', why: answer.why }
  await settlePayment(call, { bookingId: attempt.bookingId, attemptId: attempt.id, answer })
  return DONE
}

/** Adapters name the state they do not know; a number is a status of HTTP, and what is pending comes to an end. */
const isUnknownState = (why: string): boolean =>
  /^status [a-z]/i.test(why) && !/^status (processing|pending)$/i.test(why)

/** Ours as they stand at the gateway by now, and those that somebody made there by hand. */
async function followRefunds(call: Call, attempt: Attempt): Promise<EventVerdict> {
  const looked = await settleRefunds(call, { attempt })
  if (looked.known) return DONE
  return isUnknownState(looked.why)
    ? { kind: 'parked', reason: 'review', why: looked.why }
    : { kind: 'later', why: looked.why }
}

/** Money the bank took back is no longer the operator's; what becomes of it is decided at the gateway, by people. */
async function holdDisputed(
  call: Call,
  { taken, event }: { taken: Attempt | undefined; event: KeptEvent },
): Promise<EventVerdict> {
  if (taken && !END_OF_DISPUTE.test(event.type))
    await withOperator(call, (tx) =>
      postDispute(tx, {
        ...taken,
        call,
        // not every message tells the gateway's own name of a dispute, and a charge has one
        disputeRef: taken.id,
        step: 'opened',
        amount: taken.capturedAmount ?? taken.amount,
      }),
    )
  return { kind: 'parked', reason: 'dispute' }
}

const END_OF_DISPUTE = /closed|won|lost|resolved|reinstated|expired/i
