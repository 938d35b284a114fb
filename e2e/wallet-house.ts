import { type BrowserContext, expect } from '@playwright/test'
import { openPaypal, type PaypalStandIn } from '../testkit/gateways/paypal/gateway.ts'
import { openStripe, type StripeStandIn } from '../testkit/gateways/stripe/open-stripe.ts'
import { keepSecret } from './keep-secret.ts'
import { changeSettings } from './owner-database.ts'
import { bundleScript } from './providers/bundle-script.ts'
import { bundlePaypal, routePaypal } from './providers/route-paypal.ts'
import { routeStripe } from './providers/route-providers.ts'
import { type RunningHouse, startHouse } from './running-house.ts'

const STRIPE_KEYS = {
  secretKey: 'sk_test_kerbside',
  publishableKey: 'pk_test_kerbside',
  webhookSecret: 'whsec_kerbside',
}

/** The providers are on this machine; the browser asks for them by their names. */
export const ASKED_PROVIDERS =
  /^asked https:\/\/(js|api|hooks)\.stripe\.com\/|^asked https:\/\/www\.sandbox\.paypal\.com\/|net::ERR_FAILED|404 \(Not Found\)/

export type WalletHouse = {
  house: RunningHouse
  paypal: PaypalStandIn
  stripe: StripeStandIn
  /** Both providers, as a browser meets them. */
  route: (context: BrowserContext) => Promise<void>
  stop: () => Promise<void>
}

/** The started product of an operator with keys of Stripe and PayPal, who offers cards, PayPal and cash. */
export async function openWalletHouse(): Promise<WalletHouse> {
  const [stripe, paypal, paypalScript, stripeScript, stripeFrame] = await Promise.all([
    openStripe({ keys: STRIPE_KEYS }),
    // a customer who changes from PayPal to a card needs an order that can be withdrawn
    openPaypal({ patches: true }),
    bundlePaypal(),
    bundleScript('stripe-script'),
    bundleScript('stripe-frame'),
  ])
  const house = await startHouse({
    env: { KERBSIDE_STRIPE_URL: stripe.url, KERBSIDE_PAYPAL_URL: paypal.url },
  })
  await keepSecret(house, { name: 'gateway-stripe', value: JSON.stringify(STRIPE_KEYS) })
  const paypalKeys = { ...paypal.keys, environment: 'sandbox' }
  await keepSecret(house, { name: 'gateway-paypal', value: JSON.stringify(paypalKeys) })
  await changeSettings(house, {
    operator: 'kerbside',
    settings: { paymentGateway: 'stripe', paymentMethods: ['card', 'paypal', 'cash'] },
  })
  // Servers remember an operator for five seconds.
  await expect
    .poll(
      async () => {
        const response = await fetch(`${house.address}/api/configuration`)
        const { paymentgateway, ispaypalallowed } = (await response.json()) as {
          paymentgateway: string
          ispaypalallowed: boolean
        }
        return paymentgateway === 'stripe' && ispaypalallowed
      },
      { timeout: 10_000 },
    )
    .toBe(true)
  return {
    house,
    paypal,
    stripe,
    route: async (context) => {
      await routePaypal(context, { script: paypalScript, standIn: paypal })
      await routeStripe(context, { script: stripeScript, frame: stripeFrame, standIn: stripe })
    },
    stop: async () => {
      await house.stop()
      await Promise.all([stripe.close(), paypal.close()])
    },
  }
}
