import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { settlePayment } from '../booking/payment/settle-payment.ts'
import { postDispute } from '../ledger/post-dispute.ts'
import { findReportedAttempt } from '../payment/find-reported-attempt.ts'
import { refreshAttempt } from '../payment/submit-attempt.ts'
import { settleRefunds } from '../refund/settle-refunds.ts'
import type { EventResult } from './event-result.ts'
import type { StoredEvent } from './store.ts'

const DONE: EventResult = { kind: 'done' }

/** Finds our attempt that a message refers to, and asks the gateway for its state. */
export async function followEvent(
  context: RequestContext,
  event: StoredEvent,
): Promise<EventResult> {
  if (event.about === 'other') return DONE
  const attempt = await find(context, event)
  if (!attempt)
    return { kind: 'parked', reason: event.orderId === '' ? 'unknown-charge' : 'unknown-order' }
  const { providerRef } = attempt
  if (providerRef !== undefined && event.chargeRef !== '' && event.chargeRef !== providerRef)
    return { kind: 'parked', reason: 'other-charge' }
  const eventResult = await followCharge(context, { attempt, event })
  if (eventResult.kind !== 'done' || event.about === 'charge') return eventResult
  const now = await find(context, event)
  const taken = now?.state === 'captured' || now?.state === 'orphan' ? now : undefined
  if (event.about === 'dispute') return parkDisputed(context, { taken, event })
  // gateways report a released authorisation as a refund, although nothing was captured
  return taken ? followRefunds(context, taken) : DONE
}

type Attempt = NonNullable<Awaited<ReturnType<typeof findReportedAttempt>>>

const find = (context: RequestContext, { gateway, orderId, chargeRef }: StoredEvent) =>
  withOperator(context, (tx) =>
    findReportedAttempt(tx, { operator: context.operator, gateway, orderId, chargeRef }),
  )

/**
 * An uncertain answer of the gateway changes nothing here, because the code that started the payment also checks it.
 */
async function followCharge(
  context: RequestContext,
  { attempt, event }: { attempt: Attempt; event: StoredEvent },
): Promise<EventResult> {
  // both states are final: no gateway report about the charge changes them
  if (attempt.state === 'captured' || attempt.state === 'orphan') return DONE
  // a message may arrive before the response that contains the charge's reference
  const providerRef = attempt.providerRef ?? (event.chargeRef || undefined)
  const result = await refreshAttempt(context, { attempt: { ...attempt, providerRef } })
  if (result === 'not-found')
    return { kind: 'later', why: 'the gateway has no charge for this order yet' }
  if (!result.known)
    return isUnknownState(result.why)
      ? { kind: 'parked', reason: 'review', why: result.why }
      : { kind: 'later', why: result.why }
  await settlePayment(context, {
    bookingId: attempt.bookingId,
    attemptId: attempt.id,
    answer: result,
  })
  return DONE
}

/** Adapters report an unknown state by its name; a number is an HTTP status, and a pending state ends by itself. */
const isUnknownState = (why: string): boolean =>
  /^status [a-z]/i.test(why) && !/^status (processing|pending)$/i.test(why)

/** Updates our refunds from the gateway, and records those made by hand at the gateway. */
async function followRefunds(context: RequestContext, attempt: Attempt): Promise<EventResult> {
  const looked = await settleRefunds(context, { attempt })
  if (looked.known) return DONE
  return isUnknownState(looked.why)
    ? { kind: 'parked', reason: 'review', why: looked.why }
    : { kind: 'later', why: looked.why }
}

/** The bank has taken the money back from the operator. People decide the outcome at the gateway. */
async function parkDisputed(
  context: RequestContext,
  { taken, event }: { taken: Attempt | undefined; event: StoredEvent },
): Promise<EventResult> {
  if (taken && !END_OF_DISPUTE.test(event.type))
    await withOperator(context, (tx) =>
      postDispute(tx, {
        ...taken,
        context,
        // not every message contains the gateway's id of the dispute, and a charge has only one
        disputeRef: taken.id,
        step: 'opened',
        amount: taken.capturedAmount ?? taken.amount,
      }),
    )
  return { kind: 'parked', reason: 'dispute' }
}

const END_OF_DISPUTE = /closed|won|lost|resolved|reinstated|expired/i
