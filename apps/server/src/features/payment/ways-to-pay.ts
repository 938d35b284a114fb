import type { PaymentMethod } from '@kerbside/domain/payment/payment.ts'
import type { Call } from '../../http/call.ts'
import { findKeys, gatewayOf, type Payer } from './find-keys.ts'
import { healthOf } from './gateway-health.ts'

/** The gateway that takes the money of a way to pay; undefined where none is asked. */
export function gatewayFor(
  { profile }: Pick<Call, 'profile'>,
  method: PaymentMethod,
): string | undefined {
  if (method === 'card') return profile.settings.paymentGateway
  return method === 'paypal' ? 'paypal' : undefined
}

/**
 * The ways to pay that work now: what the operator offers, less a gateway it has no keys for or that is down. Paying on account is for
 * the bookers of one.
 */
export async function findWaysToPay(call: Call): Promise<PaymentMethod[]> {
  const offered = call.profile.settings.paymentMethods.filter(
    (method) => method !== 'account' || call.who.bookerId !== undefined,
  )
  const works = await Promise.all(offered.map((method) => mayTake(call, gatewayFor(call, method))))
  return offered.filter((_, index) => works[index])
}

async function mayTake(call: Payer, gateway: string | undefined): Promise<boolean> {
  if (gateway === undefined) return true
  if (!gatewayOf(call, gateway) || !healthOf(call, gateway).wouldAsk()) return false
  return gateway === 'sandbox' || (await findKeys(call, gateway)) !== undefined
}

/** Whether a booking comes with a nonce of the card fields, instead of being confirmed in the browser once it is made. */
export function needsNonce(call: Call, method: PaymentMethod): boolean {
  const gateway = gatewayFor(call, method)
  return gateway !== undefined && gatewayOf(call, gateway)?.confirms !== 'browser'
}
