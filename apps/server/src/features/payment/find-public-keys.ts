import type { PublicKeys } from '@kerbside/contract/operator.ts'
import type { RequestContext } from '../../request-context.ts'
import { findKeys } from './find-keys.ts'

/** The public part of an operator's gateway keys, which the pages need. The rest never leaves the server. */
export async function findPublicKeys(context: RequestContext): Promise<PublicKeys> {
  const { paymentGateway, paymentMethods } = context.profile.settings
  const card = paymentGateway === 'sandbox' ? undefined : await findKeys(context, paymentGateway)
  const paypal = paymentMethods.includes('paypal') ? await findKeys(context, 'paypal') : undefined
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
