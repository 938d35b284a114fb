import type { Configuration } from '@kerbside/contract/operator.ts'
import type { PayPalPaymentsInstance } from '@paypal/paypal-js/sdk-v6'

/** PayPal is offered for pounds only; no other currency opens its window. */
const CURRENCY = 'GBP'

export type PaypalFacts = {
  clientId: string
  environment: 'sandbox' | 'production'
  /** Currency of the payment, ISO 4217. */
  currency: string
}

/** The used part of PayPal's script, ready to open its window. */
export type Paypal = Pick<PayPalPaymentsInstance, 'createPayPalOneTimePaymentSession'>

type Settings = Pick<Configuration, 'ispaypalallowed' | 'paypalclientid' | 'paypalenvironment'>

/** The parameters for PayPal in this currency; undefined if the operator does not accept it. */
export const paypalFactsOf = (settings: Settings, currency: string): PaypalFacts | undefined =>
  settings.ispaypalallowed && currency === CURRENCY
    ? {
        clientId: settings.paypalclientid,
        environment: settings.paypalenvironment === 'production' ? 'production' : 'sandbox',
        currency,
      }
    : undefined

/** Loading or loaded, by client and environment: the script may be requested from two places at once. */
const opened = new Map<string, Promise<Paypal | undefined>>()

/**
 * Loads PayPal's script and checks that this customer may pay with it. Undefined for another currency, if the
 * script fails to load, or if PayPal says no; a script that failed to load can be requested again.
 */
export function loadPaypal({
  clientId,
  environment,
  currency,
}: PaypalFacts): Promise<Paypal | undefined> {
  if (currency !== CURRENCY || clientId === '') return Promise.resolve(undefined)
  const name = `${environment} ${clientId}`
  const existing = opened.get(name)
  if (existing) return existing
  const opening = open({ clientId, environment }).catch(() => {
    opened.delete(name)
    return undefined
  })
  opened.set(name, opening)
  return opening
}

async function open({
  clientId,
  environment,
}: Omit<PaypalFacts, 'currency'>): Promise<Paypal | undefined> {
  const { loadCoreSdkScript } = await import('@paypal/paypal-js/sdk-v6')
  const script = await loadCoreSdkScript({ environment })
  // Only the PayPal account: without the component for cards there is no card button.
  const paypal = await script?.createInstance({
    clientId,
    components: ['paypal-payments'],
    pageType: 'checkout',
  })
  const eligible = await paypal?.findEligibleMethods({ currencyCode: CURRENCY })
  return eligible?.isEligible('paypal') ? paypal : undefined
}
