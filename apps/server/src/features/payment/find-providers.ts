import type { Call } from '../../http/call.ts'
import type { PaymentProviders } from '../../http/payment-hosts.ts'
import { findPublicKeys } from './find-public-keys.ts'

/** Whose scripts may run where this operator takes money: those it has keys for, and no others. */
export async function findProviders(call: Call): Promise<PaymentProviders> {
  const { profile, settings } = call
  const keys = await findPublicKeys(call)
  return {
    gateway: profile.settings.paymentGateway,
    environment: environmentOf(keys.cardEnvironment),
    paypal: keys.paypal === '' ? '' : environmentOf(keys.paypalEnvironment),
    sandboxFields: profile.mode === 'test' ? settings.cardFieldsOrigin : '',
  }
}

const environmentOf = (word: string): PaymentProviders['environment'] =>
  word === 'sandbox' || word === 'production' ? word : ''
