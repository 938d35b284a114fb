import type { RequestContext } from '../../request-context.ts'
import { findPaymentMethods } from './find-payment-methods.ts'
import { findPublicKeys } from './find-public-keys.ts'

/** A cache key for the payment part of an operator's pages; it changes if keys change or a gateway goes down. */
export const paymentMethodsKey = async (context: RequestContext): Promise<string> =>
  JSON.stringify([await findPaymentMethods(context), await findPublicKeys(context)])
