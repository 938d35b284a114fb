import { get } from 'node:http'
import { openBraintree } from '../testkit/gateways/braintree/gateway.ts'
import { openSquare } from '../testkit/gateways/square/gateway.ts'
import { openStripe } from '../testkit/gateways/stripe/open-stripe.ts'
import { changeSettings } from './owner-database.ts'
import { bundleProviders, type FakeGateways, type Scripts } from './providers/route-providers.ts'
import { type RunningTestApp, startTestServer } from './running-test-app.ts'
import { saveSecret } from './save-secret.ts'

const STRIPE_KEYS = {
  secretKey: 'sk_test_kerbside',
  publishableKey: 'pk_test_kerbside',
  webhookSecret: 'whsec_kerbside',
}

export type Provider = 'stripe' | 'braintree' | 'square'

export type ProviderTestApp = {
  testApp: RunningTestApp
  scripts: Scripts
  fakes: FakeGateways
  /** Switches the operator's pages to this provider's card fields; resolves once the pages show them. */
  use: (provider: Provider) => Promise<void>
  stop: () => Promise<void>
}

/** The started product with an operator that has keys of every provider, and the providers on this machine. */
export async function startProviderTestApp(): Promise<ProviderTestApp> {
  const [stripe, braintree, square] = await Promise.all([
    openStripe({ keys: STRIPE_KEYS }),
    openBraintree({ settlesAtOnce: true }),
    openSquare(),
  ])
  const env = {
    KERBSIDE_STRIPE_URL: stripe.url,
    KERBSIDE_BRAINTREE_URL: braintree.url,
    KERBSIDE_SQUARE_URL: square.url,
  }
  const [testApp, scripts] = await Promise.all([startTestServer({ env }), bundleProviders()])
  const keys: Readonly<Record<Provider, object>> = {
    stripe: STRIPE_KEYS,
    braintree: { ...braintree.keys, environment: 'sandbox', threeDSecure: 'required' },
    square: { ...square.keys, applicationId: 'sandbox-sq0idb-1', environment: 'sandbox' },
  }
  await Promise.all(
    Object.entries(keys).map(([provider, value]) =>
      saveSecret(testApp, { name: `gateway-${provider}`, value: JSON.stringify(value) }),
    ),
  )
  return {
    testApp,
    scripts,
    fakes: { stripe, braintree, square },
    use: async (provider) => {
      await changeSettings(testApp, {
        operator: 'kerbside',
        settings: { paymentGateway: provider },
      })
      await untilShown(testApp, provider)
    },
    stop: async () => {
      await testApp.stop()
      await Promise.all([stripe.close(), braintree.close(), square.close()])
    },
  }
}

/** Servers cache an operator for five seconds, for each of its hosts. */
async function untilShown(testApp: RunningTestApp, provider: Provider): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const reply = await fetchAt(testApp, '/api/configuration')
    // a server that looked for the keys before they were stored finds them five seconds later
    if (reply.includes(`"paymentgateway":"${provider}"`) && reply.includes('"iscardallowed":true'))
      return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`the page does not show ${provider}`)
}

/** Fetches from the host the browser uses; only browsers resolve its name by themselves. */
const fetchAt = (testApp: RunningTestApp, path: string) =>
  new Promise<string>((done, fail) => {
    const host = new URL(testApp.site()).host
    get({ host: '127.0.0.1', port: testApp.port, path, headers: { host } }, (response) => {
      let reply = ''
      response.on('data', (part: Buffer) => {
        reply += part.toString()
      })
      response.on('end', () => done(reply))
    }).on('error', fail)
  })
