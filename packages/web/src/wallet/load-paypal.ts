import type { Configuration } from '@kerbside/contract/operator.ts'
import type { PayPalPaymentsInstance } from '@paypal/paypal-js/sdk-v6'

/** PayPal takes pounds only here: its windows open for no other currency. */
const CURRENCY = 'GBP'

export type PaypalFacts = {
  clientId: string
  environment: 'sandbox' | 'production'
  /** Of what is to be paid, ISO 4217. */
  currency: string
}

/** What is used of PayPal's own script, ready to open its window. */
export type Paypal = Pick<PayPalPaymentsInstance, 'createPayPalOneTimePaymentSession'>

type Settings = Pick<Configuration, 'ispaypalallowed' | 'paypalclientid' | 'paypalenvironment'>

/** What PayPal is opened with for an amount in this currency; undefined where the operator does not take it. */
export const paypalFactsOf = (settings: Settings, currency: string): PaypalFacts | undefined =>
  settings.ispaypalallowed && currency === CURRENCY
    ? {
        clientId: settings.paypalclientid,
        environment: settings.paypalenvironment === 'production' ? 'production' : 'sandbox',
        currency,
      }
    : undefined

/** On their way or here, by client and environment: the script may be asked for from two places at once. */
const opened = new Map<string, Promise<Paypal | undefined>>()

/**
 * PayPal's script, once it has said that this customer may pay with it. Undefined for another currency, when the
 * script does not come, and when PayPal itself says no; a script that did not come may be asked for again.
 */
export function loadPaypal({
  clientId,
  environment,
  currency,
}: PaypalFacts): Promise<Paypal | undefined> {
  if (currency !== CURRENCY || clientId === '') return Promise.resolve(undefined)
  const name = `${environment} ${clientId}`
  const known = opened.get(name)
  if (known) return known
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
  // Only its own account is asked for: without the component for cards there is no card button.
  const paypal = await script?.createInstance({
    clientId,
    components: ['paypal-payments'],
    pageType: 'checkout',
  })
  const eligible = await paypal?.findEligibleMethods({ currencyCode: CURRENCY })
  return eligible?.isEligible('paypal') ? paypal : undefined
}
