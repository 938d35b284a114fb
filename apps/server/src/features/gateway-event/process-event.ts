import type { ParkedReason } from '@kerbside/contract/gateway-event.ts'
import { failpoint } from '../../failpoint.ts'
import type { RequestContext } from '../../request-context.ts'
import type { EventResult } from './event-result.ts'
import { followEvent } from './follow-event.ts'
import { markEvent, type StoredEvent } from './store.ts'

/** The last attempt is eleven hours after the message. */
const MAX_ATTEMPTS = 12

/** Log texts for messages that need a person. A dispute has a deadline at the gateway. */
const PARKED_MESSAGES = {
  'unknown-order': 'a gateway reported an order of another operator',
  'unknown-charge': 'a gateway reported an unknown charge',
  'other-charge': 'a gateway reported a second charge for one order',
  review: 'a gateway reported an unknown state',
  dispute: 'a cardholder disputes a charge',
  'no-answer': 'a gateway gave no usable response about a charge it sent a message about',
} as const satisfies Record<ParkedReason, string>

/**
 * Processes one stored message that the caller has claimed: asks the gateway for the current state and applies it to
 * the booking, independent of the message's content. Repeating it changes nothing twice.
 */
export async function processEvent(
  context: RequestContext,
  { event, tries }: { event: StoredEvent; tries: number },
): Promise<EventResult> {
  const eventResult = await followEvent(context, event).catch((error: unknown): EventResult => {
    const params = { operator: context.profile.slug, gateway: event.gateway, type: event.type }
    context.log.error({ err: error, ...params }, 'a gateway message could not be processed')
    return { kind: 'later', why: error instanceof Error ? error.name : 'error' }
  })
  const result: EventResult =
    eventResult.kind === 'later' && tries >= MAX_ATTEMPTS
      ? { kind: 'parked', reason: 'no-answer', why: eventResult.why }
      : eventResult
  failpoint('gateway-event.followed')
  await markEvent(context.hot, {
    operator: context.operator,
    event,
    processedAt: result.kind === 'later' ? undefined : context.now(),
    parked: result.kind === 'parked' ? result.reason : '',
    lastError: result.kind === 'done' ? '' : (result.why ?? '').slice(0, MAX_ERROR_LENGTH),
  })
  if (result.kind === 'parked') logParked(context, { event, reason: result.reason })
  return result
}

const MAX_ERROR_LENGTH = 200

/** Logs the order and charge ids, which are not secret and are needed to investigate. */
function logParked(
  context: RequestContext,
  { event, reason }: { event: StoredEvent; reason: ParkedReason },
): void {
  const { gateway, type, orderId, chargeRef } = event
  const params = { operator: context.profile.slug, gateway, type, orderId, chargeRef }
  const level = reason === 'unknown-order' || reason === 'unknown-charge' ? 'warn' : 'error'
  context.log[level](params, PARKED_MESSAGES[reason])
}
