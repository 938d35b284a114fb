import type { ElectronicMethod } from '../../features/wallet/pay-link.ts'
import type { PaySettings } from '../../features/wallet/pay-settings.ts'
import type { PaypalState } from '../../features/wallet/use-paypal.ts'

/** The payment methods of a link. PayPal is listed while it is being checked, and removed if it is not available. */
export function listElectronicMethods(
  { iscardallowed }: PaySettings,
  { status }: PaypalState,
): readonly ElectronicMethod[] {
  const methods: ElectronicMethod[] = []
  if (iscardallowed) methods.push('card')
  if (status !== 'absent') methods.push('paypal')
  return methods
}
