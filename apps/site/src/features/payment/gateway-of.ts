import type { Configuration } from '@kerbside/contract/operator.ts'
import { decimalsOf, type Minor } from '@kerbside/domain/money.ts'
import type { CardGateway, Due } from './card-fields.ts'

type Settings = Pick<
  Configuration,
  | 'paymentgateway'
  | 'stripepublickey'
  | 'publickey'
  | 'cardfieldsorigin'
  | 'cardlocation'
  | 'cardenvironment'
>

/** The gateway whose card fields the operator's page shows. */
export function gatewayOf(settings: Settings): CardGateway {
  const { paymentgateway, publickey } = settings
  if (paymentgateway === 'stripe')
    return { name: 'stripe', publishableKey: settings.stripepublickey }
  if (paymentgateway === 'braintree') return { name: 'braintree' }
  if (paymentgateway === 'square') {
    const environment = settings.cardenvironment === 'production' ? 'production' : 'sandbox'
    const { cardlocation: locationId } = settings
    return { name: 'square', applicationId: publickey, locationId, environment }
  }
  return { name: 'sandbox', origin: settings.cardfieldsorigin, merchant: publickey }
}

/** An amount in the format for banks: 8600 pence are `86.00`. */
export function dueOf(amount: Minor, currency: string): Due {
  const decimals = decimalsOf(currency)
  return { amount: (amount / 10 ** decimals).toFixed(decimals), currency }
}
