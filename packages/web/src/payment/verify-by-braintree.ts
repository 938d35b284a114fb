import { say } from '@kerbside/words/say.ts'
import type { ThreeDSecure } from 'braintree-web/three-d-secure'
import type { Billing, Due } from './card-fields.ts'

type Asked = { nonce: string; bin: string; billing: Billing; due: Due }
type Said = { ok: true; nonce: string } | { ok: false; message: string } | { ok: 'left' }

/** The bank said no, or its customer did. Anything less certain is for the gateway to judge. */
const REFUSED: readonly string[] = [
  'authenticate_failed',
  'authenticate_rejected',
  'authenticate_frictionless_failed',
]

/**
 * 3-D Secure by Braintree: it spends one nonce and leaves another that knows what the bank said. Whether liability
 * has shifted is read by the server from the sale, never from here.
 */
export async function askBank(
  bank: ThreeDSecure,
  { nonce, bin, billing, due }: Asked,
): Promise<Said> {
  let left = false
  const leave = () => {
    left = true
  }
  bank.on('customer-canceled', leave)
  try {
    const verified = await bank.verifyCard({
      nonce,
      bin,
      amount: due.amount,
      billingAddress: {
        streetAddress: billing.addressLine1.trim(),
        extendedAddress: billing.addressLine2.trim(),
        locality: billing.city.trim(),
        postalCode: billing.postalCode.trim(),
        countryCodeAlpha2: billing.country,
      },
      onLookupComplete: (_lookup, next) => next(),
    })
    if (left) return { ok: 'left' }
    const info: { status?: string } | undefined = verified.threeDSecureInfo
    if (REFUSED.includes(info?.status ?? ''))
      return { ok: false, message: say('payment.notPossible') }
    return { ok: true, nonce: verified.nonce }
  } catch (error) {
    if (left) return { ok: 'left' }
    throw error
  } finally {
    bank.off('customer-canceled', leave)
  }
}
