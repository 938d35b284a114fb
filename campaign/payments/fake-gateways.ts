import { openPaypal } from '../../testkit/gateways/paypal/gateway.ts'
import { openStripe } from '../../testkit/gateways/stripe/open-stripe.ts'

/** In a process of its own: the gateways' state survives every crash of the product. */
const stripeKeys = {
  secretKey: 'sk_test_campaign',
  publishableKey: 'pk_test_campaign',
  webhookSecret: 'whsec_campaign',
}

export type FakeGatewaysInfo = {
  stripe: string
  paypal: string
  keys: { stripe: Record<string, string>; paypal: Record<string, string> }
}
export type FakeGatewaysCommand = { webhooks: string } | { approve: string }

const stripe = await openStripe({ keys: stripeKeys })
const paypal = await openPaypal({ patches: true })
process.on('message', (message: FakeGatewaysCommand) => {
  if ('webhooks' in message) stripe.hooks.endpoint = message.webhooks
  else paypal.approve(message.approve)
  process.send?.({ done: true })
})
process.on('disconnect', () => process.exit(0))
const greeting: FakeGatewaysInfo = {
  stripe: stripe.url,
  paypal: paypal.url,
  keys: { stripe: stripeKeys, paypal: paypal.keys },
}
process.send?.(greeting)
