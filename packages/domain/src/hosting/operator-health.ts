import type { PaymentMethod } from '../payment/payment.ts'

/**
 * How an operator's customers can pay: `offline` needs no gateway, `sandbox` takes test money, `no-keys` cannot take cards,
 * `failing` has keys that the gateway rejected or payments without an answer.
 */
export const PLATFORM_PAYMENT_STATES = [
  'offline',
  'sandbox',
  'no-keys',
  'failing',
  'working',
] as const
export type PlatformPaymentState = (typeof PLATFORM_PAYMENT_STATES)[number]

export const MAX_CONTACT_NOTES = 2_000

export function paymentStateOf(facts: {
  paymentMethods: readonly PaymentMethod[]
  paymentGateway: string
  /** The names of the stored keys with the result of their last check. */
  keys: readonly { name: string; checkResult: string }[]
  /** Payments whose outcome the gateway has not reported for a while. */
  unanswered: number
}): PlatformPaymentState {
  const { paymentMethods, paymentGateway, keys, unanswered } = facts
  const gateways = [
    ...(paymentMethods.includes('card') ? [paymentGateway] : []),
    ...(paymentMethods.includes('paypal') ? ['paypal'] : []),
  ]
  if (gateways.length === 0) return 'offline'
  if (gateways.includes('sandbox')) return 'sandbox'
  const used = gateways.map((gateway) => keys.find(({ name }) => name === `gateway-${gateway}`))
  if (used.some((key) => key === undefined)) return 'no-keys'
  return unanswered > 0 || used.some((key) => key?.checkResult === 'refused')
    ? 'failing'
    : 'working'
}
