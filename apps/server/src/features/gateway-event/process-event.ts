import type { ParkedReason } from '@kerbside/contract/gateway-event.ts'
import { failpoint } from '../../failpoint.ts'
import type { Call } from '../../http/call.ts'
import { followEvent } from './follow-event.ts'
import { type KeptEvent, markEvent } from './store.ts'

export type EventVerdict =
  /** Followed: what it was about stands in the house as it does at the gateway. */
  | { kind: 'done' }
  /** Moved nothing, and waits for a person. */
  | { kind: 'parked'; reason: ParkedReason; why?: string }
  /** Nothing was learnt; the gateway is asked again later. */
  | { kind: 'later'; why: string }

/** The last try comes eleven hours after the message. */
const MOST_TRIES = 12

/** Why a message needs a person, told to whoever watches the log. A dispute has a time limit at the gateway. */
const SAID = {
  'unknown-order': 'a gateway told of an order that is not of this operator',
  'unknown-charge': 'a gateway told of a charge that nobody here knows',
  'other-charge': 'a gateway told of a second charge for one order',
  review: 'a gateway told a state that nobody here knows',
  dispute: 'a cardholder disputes a charge',
  'no-answer': 'a gateway never told what became of a charge it sent a message about',
} as const satisfies Record<ParkedReason, string>

/**
 * Follows one stored message, claimed by the caller: the gateway is asked anew, and what it then tells moves the
 * booking as if nobody had sent a message. As often as it is done, it moves nothing twice.
 */
export async function processEvent(
  call: Call,
  { event, tries }: { event: KeptEvent; tries: number },
): Promise<EventVerdict> {
  const heard = await followEvent(call, event).catch((error: unknown): EventVerdict => {
    const facts = { operator: call.profile.slug, gateway: event.gateway, type: event.type }
    call.log.error({ err: error, ...facts }, 'a message of a gateway could not be followed')
    return { kind: 'later', why: error instanceof Error ? error.name : 'error' }
  })
  const verdict: EventVerdict =
    heard.kind === 'later' && tries >= MOST_TRIES
      ? { kind: 'parked', reason: 'no-answer', why: heard.why }
      : heard
  failpoint('gateway-event.followed')
  await markEvent(call.hot, {
    operator: call.operator,
    event,
    processedAt: verdict.kind === 'later' ? undefined : call.now(),
    parked: verdict.kind === 'parked' ? verdict.reason : '',
    lastError: verdict.kind === 'done' ? '' : (verdict.why ?? '').slice(0, LONGEST_ERROR),
  })
  if (verdict.kind === 'parked') say(call, { event, reason: verdict.reason })
  return verdict
}

const LONGEST_ERROR = 200

/** The order and the charge are names, not secrets; without them nobody could look at it. */
function say(call: Call, { event, reason }: { event: KeptEvent; reason: ParkedReason }): void {
  const { gateway, type, orderId, chargeRef } = event
  const facts = { operator: call.profile.slug, gateway, type, orderId, chargeRef }
  const level = reason === 'unknown-order' || reason === 'unknown-charge' ? 'warn' : 'error'
  call.log[level](facts, SAID[reason])
}
