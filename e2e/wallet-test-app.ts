import { type BrowserContext, expect } from '@playwright/test'
import { type FakePaypal, openPaypal } from '../testkit/gateways/paypal/gateway.ts'
import { type FakeStripe, openStripe } from '../testkit/gateways/stripe/open-stripe.ts'
import { changeSettings } from './owner-database.ts'
import { bundleScript } from './providers/bundle-script.ts'
import { bundlePaypal, routePaypal } from './providers/route-paypal.ts'
import { routeStripe } from './providers/route-providers.ts'
import { type RunningTestApp, startTestServer } from './running-test-app.ts'
import { saveSecret } from './save-secret.ts'

const STRIPE_KEYS = {
  secretKey: 'sk_test_kerbside',
  publishableKey: 'pk_test_kerbside',
  webhookSecret: 'whsec_kerbside',
}

/** The providers run on this machine, and the browser addresses them by their real names. */
export const EXPECTED_PROVIDER_REQUESTS =
  /^asked https:\/\/(js|api|hooks)\.stripe\.com\/|^asked https:\/\/www\.sandbox\.paypal\.com\/|net::ERR_FAILED|404 \(Not Found\)/

export type WalletTestApp = {
  testApp: RunningTestApp
  paypal: FakePaypal
  stripe: FakeStripe
  /** Routes both providers' hosts in a browser. */
  route: (context: BrowserContext) => Promise<void>
  stop: () => Promise<void>
}

/** The started product with an operator that has keys of Stripe and PayPal, and offers cards, PayPal and cash. */
export async function startWalletTestApp(): Promise<WalletTestApp> {
  const [stripe, paypal, paypalScript, stripeScript, stripeFrame] = await Promise.all([
    openStripe({ keys: STRIPE_KEYS }),
    // a customer who changes from PayPal to a card needs an order that can be withdrawn
    openPaypal({ patches: true }),
    bundlePaypal(),
    bundleScript('stripe-script'),
    bundleScript('stripe-frame'),
  ])
  const testApp = await startTestServer({
    env: { KERBSIDE_STRIPE_URL: stripe.url, KERBSIDE_PAYPAL_URL: paypal.url },
  })
  await saveSecret(testApp, { name: 'gateway-stripe', value: JSON.stringify(STRIPE_KEYS) })
  const paypalKeys = { ...paypal.keys, environment: 'sandbox' }
  await saveSecret(testApp, { name: 'gateway-paypal', value: JSON.stringify(paypalKeys) })
  await changeSettings(testApp, {
    operator: 'kerbside',
    settings: { paymentGateway: 'stripe', paymentMethods: ['card', 'paypal', 'cash'] },
  })
  // Servers cache an operator for five seconds.
  await expect
    .poll(
      async () => {
        const response = await fetch(`${testApp.address}/api/configuration`)
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
    testApp,
    paypal,
    stripe,
    route: async (context) => {
      await routePaypal(context, { script: paypalScript, fake: paypal })
      await routeStripe(context, { script: stripeScript, frame: stripeFrame, fake: stripe })
    },
    stop: async () => {
      await testApp.stop()
      await Promise.all([stripe.close(), paypal.close()])
    },
  }
}
