import { get } from 'node:http'
import { openBraintree } from '../testkit/gateways/braintree/gateway.ts'
import { openSquare } from '../testkit/gateways/square/gateway.ts'
import { openStripe } from '../testkit/gateways/stripe/open-stripe.ts'
import { keepSecret } from './keep-secret.ts'
import { changeSettings } from './owner-database.ts'
import { bundleProviders, type Scripts, type StandIns } from './providers/route-providers.ts'
import { type RunningHouse, startHouse } from './running-house.ts'

const STRIPE_KEYS = {
  secretKey: 'sk_test_kerbside',
  publishableKey: 'pk_test_kerbside',
  webhookSecret: 'whsec_kerbside',
}

export type Provider = 'stripe' | 'braintree' | 'square'

export type ProvidedHouse = {
  house: RunningHouse
  scripts: Scripts
  standIns: StandIns
  /** Whose card fields the operator's pages show from now on; answers when a page would. */
  use: (provider: Provider) => Promise<void>
  stop: () => Promise<void>
}

/** The started product with an operator's keys of every provider, and the providers on this machine. */
export async function openProvidedHouse(): Promise<ProvidedHouse> {
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
  const [house, scripts] = await Promise.all([startHouse({ env }), bundleProviders()])
  const keys: Readonly<Record<Provider, object>> = {
    stripe: STRIPE_KEYS,
    braintree: { ...braintree.keys, environment: 'sandbox', threeDSecure: 'required' },
    square: { ...square.keys, applicationId: 'sandbox-sq0idb-1', environment: 'sandbox' },
  }
  await Promise.all(
    Object.entries(keys).map(([provider, value]) =>
      keepSecret(house, { name: `gateway-${provider}`, value: JSON.stringify(value) }),
    ),
  )
  return {
    house,
    scripts,
    standIns: { stripe, braintree, square },
    use: async (provider) => {
      await changeSettings(house, {
        operator: 'kerbside',
        settings: { paymentGateway: provider },
      })
      await untilShown(house, provider)
    },
    stop: async () => {
      await house.stop()
      await Promise.all([stripe.close(), braintree.close(), square.close()])
    },
  }
}

/** Servers remember an operator for five seconds, under each of its hosts. */
async function untilShown(house: RunningHouse, provider: Provider): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const said = await askAt(house, '/api/configuration')
    // a server that looked for the keys before they were there finds them five seconds later
    if (said.includes(`"paymentgateway":"${provider}"`) && said.includes('"iscardallowed":true'))
      return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`the page does not show ${provider}`)
}

/** At the host the browser uses: only browsers know by themselves where its name leads. */
const askAt = (house: RunningHouse, path: string) =>
  new Promise<string>((done, fail) => {
    const host = new URL(house.site()).host
    get({ host: '127.0.0.1', port: house.port, path, headers: { host } }, (response) => {
      let said = ''
      response.on('data', (part: Buffer) => {
        said += part.toString()
      })
      response.on('end', () => done(said))
    }).on('error', fail)
  })
