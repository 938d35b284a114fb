import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { settlePayment } from '../booking/settle-payment.ts'
import { postDispute } from '../ledger/post-dispute.ts'
import { findToldAttempt } from '../payment/find-told-attempt.ts'
import { askAfterAttempt } from '../payment/submit-attempt.ts'
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
  if (heard.kind !== 'done' || event.about !== 'dispute') return heard
  return holdDisputed(call, { attempt, event })
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

/** Money the bank took back is no longer the operator's; what becomes of it is decided at the gateway, by people. */
async function holdDisputed(
  call: Call,
  { attempt, event }: { attempt: Attempt; event: KeptEvent },
): Promise<EventVerdict> {
  const { bookingId, gateway, currency, capturedAmount, amount } = attempt
  if (!END_OF_DISPUTE.test(event.type))
    await withOperator(call, (tx) =>
      postDispute(tx, {
        call,
        // no message tells every gateway's name of a dispute; a charge has one
        disputeRef: attempt.id,
        step: 'opened',
        gateway,
        bookingId,
        amount: capturedAmount ?? amount,
        currency,
      }),
    )
  return { kind: 'parked', reason: 'dispute' }
}

const END_OF_DISPUTE = /closed|won|lost|resolved|reinstated|expired/i
