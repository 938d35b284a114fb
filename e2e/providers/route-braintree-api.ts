import type { BrowserContext } from '@playwright/test'
import type { FakeBraintree } from '../../testkit/gateways/braintree/gateway.ts'
import { CORS } from './cors.ts'

const API = 'https://api.sandbox.braintreegateway.com'
const GRAPHQL = 'https://payments.sandbox.braintree-api.com/graphql'

/** The cards that need the bank's confirmation, as among Braintree's test cards. */
const CHALLENGED_CARD = '4000000000001091'

/**
 * Braintree's API for its own script: the configuration, a nonce for a card, and 3-D Secure, which returns another
 * nonce.
 */
export async function routeBraintreeApi(
  context: BrowserContext,
  fake: FakeBraintree,
): Promise<void> {
  const numbers = new Map<string, string>()
  const give = (number: string, response?: 'yes' | 'no' | 'not-requested') => {
    const threeDSecure = response && {
      shifted: response !== 'no',
      possible: response !== 'not-requested',
      status: STATUSES[response],
    }
    const nonce = fake.giveNonce({ number, ...(threeDSecure && { threeDSecure }) })
    numbers.set(nonce, number)
    return nonce
  }

  await context.route(GRAPHQL, (route) => {
    const { number } = route.request().postDataJSON() as { number: string }
    return route.fulfill({ headers: CORS, json: { nonce: give(number) } })
  })

  // its script sends telemetry to its vendor
  await context.route('https://www.paypal.com/xoplatform/**', (route) =>
    route.fulfill({ status: 204, headers: CORS }),
  )

  await context.route(`${API}/**`, (route) => {
    const url = new URL(route.request().url())
    if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers: CORS })
    if (url.pathname.endsWith('/configuration'))
      return route.fulfill({ headers: CORS, json: configurationOf(fake.keys.merchantId) })
    const [nonce = '', , verb] = url.pathname.split('/payment_methods/')[1]?.split('/') ?? []
    const number = numbers.get(nonce) ?? ''
    if (verb === 'lookup') {
      const isChallenged = number === CHALLENGED_CARD
      const lookedUp = methodOf(
        isChallenged ? give(number) : give(number, 'not-requested'),
        'lookup_bypassed',
      )
      const lookup = {
        acsUrl: isChallenged
          ? 'https://centinelapistag.cardinalcommerce.com/V2/Cruise/StepUp'
          : null,
        pareq: 'pareq-1',
        md: 'md-1',
        termUrl: 'https://example.com',
        transactionId: 'transaction-1',
        threeDSecureVersion: '2.2.0',
      }
      return route.fulfill({ status: 201, headers: CORS, json: { ...lookedUp, lookup } })
    }
    const { jwt = '' } = route.request().postDataJSON() as { jwt?: string }
    const response = jwt.endsWith('yes') ? 'yes' : 'no'
    const json = methodOf(give(number, response), STATUSES[response])
    return route.fulfill({ status: 201, headers: CORS, json })
  })
}

const STATUSES = {
  yes: 'authenticate_successful',
  no: 'authenticate_failed',
  'not-requested': 'lookup_not_enrolled',
} as const

function methodOf(nonce: string, status: string) {
  const threeDSecureInfo = {
    liabilityShifted: status !== 'authenticate_failed',
    liabilityShiftPossible: true,
    status,
  }
  const details = { cardType: 'Visa', lastTwo: '91' }
  const paymentMethod = { nonce, type: 'CreditCard', details, threeDSecureInfo }
  return { paymentMethod, threeDSecureInfo }
}

const configurationOf = (merchantId: string) => ({
  merchantId,
  environment: 'sandbox',
  clientApiUrl: `${API}/merchants/${merchantId}/client_api`,
  assetsUrl: 'https://assets.braintreegateway.com',
  authUrl: 'https://auth.venmo.sandbox.braintreegateway.com',
  challenges: ['cvv'],
  creditCards: { supportedCardTypes: ['Visa', 'MasterCard'] },
  threeDSecureEnabled: true,
  threeDSecure: {
    cardinalAuthenticationJWT: 'jwt-1',
    cardinalSongbirdUrl: 'https://songbirdstag.cardinalcommerce.com/edge/v1/songbird.js',
    cardinalSongbirdIdentityHash: '',
  },
})
