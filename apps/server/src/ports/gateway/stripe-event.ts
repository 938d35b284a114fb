import Stripe from 'stripe'
import { z } from 'zod'
import type { GatewayEvent, Merchant } from './port.ts'
import { ORDER } from './stripe-intent.ts'

const Named = z.union([z.string(), z.object({ id: z.string() })]).nullish()

const About = z.object({
  id: z.string(),
  metadata: z.record(z.string(), z.string()).nullish(),
  payment_intent: Named,
})

type Message = Merchant & {
  body: Buffer
  headers: Readonly<Record<string, string>>
  now: Date
}

/**
 * Undefined unless one of the operator's secrets signed it within five minutes; during a change there are two
 * secrets.
 */
export function readStripeEvent({ keys, body, headers, now }: Message): GatewayEvent | undefined {
  const signature = headers['stripe-signature']
  const secrets = (keys?.['webhookSecret'] ?? '').split(/[\s,]+/).filter((item) => item !== '')
  if (!signature) return undefined
  for (const secret of secrets) {
    try {
      const event = Stripe.webhooks.constructEvent(
        body,
        signature,
        secret,
        Stripe.webhooks.DEFAULT_TOLERANCE,
        undefined,
        now.getTime(),
      )
      return eventOf(event)
    } catch {
      // not signed with this one
    }
  }
  return undefined
}

/** Translates a message into the port's terms. */
export function eventOf({ id, type, data }: Stripe.Event): GatewayEvent {
  const parsed = About.safeParse(data.object)
  const about = aboutOf(type)
  if (!parsed.success) return { id, type, about: 'other', orderId: '', chargeRef: '' }
  const { payment_intent: named, metadata } = parsed.data
  const ofIntent = typeof named === 'string' ? named : (named?.id ?? '')
  return {
    id,
    type,
    about,
    orderId: metadata?.[ORDER] ?? '',
    chargeRef: type.startsWith('payment_intent.') ? parsed.data.id : ofIntent,
  }
}

function aboutOf(type: string): GatewayEvent['about'] {
  if (type.startsWith('charge.dispute.')) return 'dispute'
  if (type.startsWith('refund.') || /^charge\.refund(ed$|\.)/.test(type)) return 'refund'
  return type.startsWith('payment_intent.') || type.startsWith('charge.') ? 'charge' : 'other'
}
