import type { PublicKeys } from '@kerbside/contract/operator.ts'
import type { Call } from '../../http/call.ts'
import { findKeys } from './find-keys.ts'

/** What of an operator's keys the pages need, and everybody may read; the rest of them leaves the server never. */
export async function findPublicKeys(call: Call): Promise<PublicKeys> {
  const { paymentGateway, paymentMethods } = call.profile.settings
  const card = paymentGateway === 'sandbox' ? undefined : await findKeys(call, paymentGateway)
  const paypal = paymentMethods.includes('paypal') ? await findKeys(call, 'paypal') : undefined
  const isSquare = paymentGateway === 'square'
  return {
    stripe: (paymentGateway === 'stripe' && card?.['publishableKey']) || '',
    square: (isSquare && card?.['applicationId']) || '',
    squareLocation: (isSquare && card?.['locationId']) || '',
    cardEnvironment: paymentGateway === 'stripe' || !card ? '' : environmentOf(card),
    paypal: paypal?.['clientId'] ?? '',
    paypalEnvironment: paypal ? environmentOf(paypal) : 'sandbox',
  }
}

const environmentOf = (keys: Readonly<Record<string, string>>): string =>
  keys['environment'] === 'sandbox' ? 'sandbox' : 'production'
