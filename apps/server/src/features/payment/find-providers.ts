import type { RequestContext } from '../../request-context.ts'
import { findPublicKeys } from './find-public-keys.ts'
import type { PaymentProviders } from './payment-providers.ts'

/** The providers whose scripts may run on this operator's payment pages: those it has keys for, and no others. */
export async function findProviders(context: RequestContext): Promise<PaymentProviders> {
  const { profile, settings } = context
  const keys = await findPublicKeys(context)
  return {
    gateway: profile.settings.paymentGateway,
    environment: environmentOf(keys.cardEnvironment),
    paypal: keys.paypal === '' ? '' : environmentOf(keys.paypalEnvironment),
    sandboxFields: profile.mode === 'test' ? settings.cardFieldsOrigin : '',
  }
}

const environmentOf = (setting: string): PaymentProviders['environment'] =>
  setting === 'sandbox' || setting === 'production' ? setting : ''
