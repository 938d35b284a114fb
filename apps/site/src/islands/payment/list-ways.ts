import type { ElectronicMethod } from '@kerbside/web/wallet/pay-link.ts'
import type { PaySettings } from '@kerbside/web/wallet/pay-settings.ts'
import type { PaypalState } from '@kerbside/web/wallet/use-paypal.ts'

/** How a link can be paid here. PayPal is offered while it is asked, and taken away when it says no. */
export function listWays(
  { iscardallowed }: PaySettings,
  { status }: PaypalState,
): readonly ElectronicMethod[] {
  const ways: ElectronicMethod[] = []
  if (iscardallowed) ways.push('card')
  if (status !== 'absent') ways.push('paypal')
  return ways
}
