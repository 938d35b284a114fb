import type Stripe from 'stripe'
import { z } from 'zod'
import type { Charge } from './port.ts'
import { readStripeAmount } from './stripe-amount.ts'
import { ORDER, returnedOf, StripeCharge } from './stripe-intent.ts'

const Line = z.object({ source: z.unknown() })

const Source = StripeCharge.extend({
  object: z.literal('charge'),
  currency: z.string().length(3),
  payment_intent: z.string().nullish(),
  metadata: z.record(z.string(), z.string()),
})

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000)

/**
 * Lists every charge whose money came into the balance from `from` until just before `until`. An authorisation
 * counts when it is captured. Throws for an unreadable charge or a missing page: a list with a gap would look
 * like a match.
 */
export async function* listStripeTaken(
  client: Stripe,
  { from, until }: { from: Date; until: Date },
): AsyncIterable<Charge> {
  const lines = client.balanceTransactions.list({
    created: { gte: secondsOf(from), lt: secondsOf(until) },
    limit: 100,
    expand: ['data.source'],
  })
  for await (const line of lines) {
    const { source } = Line.parse(line)
    const isCharge = z.object({ object: z.literal('charge') }).safeParse(source).success
    if (isCharge) yield takenOf(Source.parse(source))
  }
}

function takenOf(charge: z.infer<typeof Source>): Charge {
  const currency = charge.currency.toUpperCase()
  const card = charge.payment_method_details?.card
  return {
    ref: charge.payment_intent ?? '',
    orderId: charge.metadata[ORDER] ?? '',
    state: 'captured',
    amount: readStripeAmount(charge.amount_captured, currency),
    currency,
    brand: card?.brand ?? '',
    last4: card?.last4 ?? '',
    declineReason: '',
    actionUrl: '',
    refunded: readStripeAmount(returnedOf(charge), currency),
  }
}
