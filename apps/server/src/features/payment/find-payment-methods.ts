import type { PaymentMethod } from '@kerbside/domain/payment/payment.ts'
import type { RequestContext } from '../../request-context.ts'
import { findKeys, gatewayOf, type Payer } from './find-keys.ts'
import { healthOf } from './gateway-health.ts'

/** The gateway of a payment method; undefined if the method needs none. */
export function gatewayFor(
  { profile }: Pick<RequestContext, 'profile'>,
  method: PaymentMethod,
): string | undefined {
  if (method === 'card') return profile.settings.paymentGateway
  return method === 'paypal' ? 'paypal' : undefined
}

/**
 * The payment methods that work now: those the operator offers, except where its gateway has no keys or is down.
 * Payment on account is for bookers of a corporate account.
 */
export async function findPaymentMethods(context: RequestContext): Promise<PaymentMethod[]> {
  const offered = context.profile.settings.paymentMethods.filter(
    (method) => method !== 'account' || context.principal.bookerId !== undefined,
  )
  const tasks = await Promise.all(
    offered.map((method) => mayTake(context, gatewayFor(context, method))),
  )
  return offered.filter((_, index) => tasks[index])
}

async function mayTake(context: Payer, gateway: string | undefined): Promise<boolean> {
  if (gateway === undefined) return true
  if (!gatewayOf(context, gateway) || !healthOf(context, gateway).wouldAllow()) return false
  return gateway === 'sandbox' || (await findKeys(context, gateway)) !== undefined
}

/**
 * Whether a booking comes with a nonce from the card fields, instead of being confirmed in the browser after it is
 * made.
 */
export function needsNonce(context: RequestContext, method: PaymentMethod): boolean {
  const gateway = gatewayFor(context, method)
  return gateway !== undefined && gatewayOf(context, gateway)?.confirms !== 'browser'
}
