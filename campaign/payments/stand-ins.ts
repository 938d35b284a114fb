import { openPaypal } from '../../testkit/gateways/paypal/gateway.ts'
import { openStripe } from '../../testkit/gateways/stripe/open-stripe.ts'

/** A process of its own: what gateways know survives every death of the product. */
const stripeKeys = {
  secretKey: 'sk_test_campaign',
  publishableKey: 'pk_test_campaign',
  webhookSecret: 'whsec_campaign',
}

export type StandInsSaid = {
  stripe: string
  paypal: string
  keys: { stripe: Record<string, string>; paypal: Record<string, string> }
}
export type StandInsAsked = { webhooks: string } | { approve: string }

const stripe = await openStripe({ keys: stripeKeys })
const paypal = await openPaypal({ patches: true })
process.on('message', (asked: StandInsAsked) => {
  if ('webhooks' in asked) stripe.hooks.endpoint = asked.webhooks
  else paypal.approve(asked.approve)
  process.send?.({ done: true })
})
process.on('disconnect', () => process.exit(0))
const said: StandInsSaid = {
  stripe: stripe.url,
  paypal: paypal.url,
  keys: { stripe: stripeKeys, paypal: paypal.keys },
}
process.send?.(said)
