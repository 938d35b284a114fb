import { z } from 'zod'
import { CODE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { envelope } from './scalar.ts'

/**
 * The address for a gateway's webhooks, on the operator's own host. Not part of our contract: the gateway defines the
 * body, which is read byte for byte and verified by the gateway's signature.
 */
export const WEBHOOK_PATH = '/api/webhooks/:gateway'

/** Why a message had no effect and waits for a person. */
export const PARKED = {
  'unknown-order': 'It is about an order that is not of this operator.',
  'unknown-charge': 'It names no order, and a charge that no one here knows.',
  'other-charge': 'It is about another charge of an order than the one that is known.',
  review: 'The gateway tells a state of the charge that no one here knows.',
  dispute: 'The cardholder disputes the charge.',
  'no-answer': 'The gateway was asked many times and never gave an answer that can be relied on.',
} as const
export type ParkedReason = keyof typeof PARKED

export type ListedEvent = {
  gateway: string
  eventId: string
  type: string
  about: 'charge' | 'refund' | 'dispute' | 'other'
  orderId: string
  chargeRef: string
  receivedAt: Date
  processedAt: Date | undefined
  parked: ParkedReason | ''
  tries: number
  lastError: string
}

export const GatewayEventsReply = z.object({
  ...envelope,
  events: z.array(
    z.object({
      gateway: z.string(),
      eventid: z.string(),
      type: z.string(),
      about: z.enum(['charge', 'refund', 'dispute', 'other']),
      orderid: z.string(),
      chargeref: z.string(),
      receivedat: z.string(),
      /** '' while it is still being retried. */
      parkedat: z.string(),
      /** Why it waits for a person; '' while it is still being retried. */
      parked: z.enum([
        '',
        'unknown-order',
        'unknown-charge',
        'other-charge',
        'review',
        'dispute',
        'no-answer',
      ]),
      why: z.string(),
      tries: z.number(),
      lasterror: z.string(),
    }),
  ),
})
export type GatewayEventsReply = z.infer<typeof GatewayEventsReply>

export const listGatewayEvents = endpoint({
  method: 'GET',
  path: '/api/gatewayevents',
  about:
    'Lists messages of payment gateways that moved no money and wait for a review, or that could not be processed yet; the newest 200.',
  audience: 'staff',
  limit: { times: 60, per: 'minute' },
  input: z.object({}),
  reply: GatewayEventsReply,
})

export const writeGatewayEvents = (events: readonly ListedEvent[]): GatewayEventsReply => ({
  code: CODE.done,
  message: '',
  events: events.map((event) => ({
    gateway: event.gateway,
    eventid: event.eventId,
    type: event.type,
    about: event.about,
    orderid: event.orderId,
    chargeref: event.chargeRef,
    receivedat: event.receivedAt.toISOString(),
    parkedat: event.processedAt?.toISOString() ?? '',
    parked: event.parked,
    why: event.parked === '' ? '' : PARKED[event.parked],
    tries: event.tries,
    lasterror: event.lastError,
  })),
})
