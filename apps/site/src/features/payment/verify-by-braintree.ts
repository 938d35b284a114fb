import { t } from '@kerbside/words/translate.ts'
import type { ThreeDSecure } from 'braintree-web/three-d-secure'
import type { Billing, Due } from './card-fields.ts'

type Verification = { nonce: string; bin: string; billing: Billing; due: Due }
type VerifyResult = { ok: true; nonce: string } | { ok: false; message: string } | { ok: 'left' }

/** The bank or the cardholder rejected it. For any other status the gateway decides. */
const REJECTED_STATUSES: readonly string[] = [
  'authenticate_failed',
  'authenticate_rejected',
  'authenticate_frictionless_failed',
]

/**
 * 3-D Secure by Braintree: it uses up one nonce and returns another that carries the bank's result. The server reads
 * whether liability has shifted from the sale, never from here.
 */
export async function verifyWithBank(
  bank: ThreeDSecure,
  { nonce, bin, billing, due }: Verification,
): Promise<VerifyResult> {
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
    if (REJECTED_STATUSES.includes(info?.status ?? ''))
      return { ok: false, message: t('payment.notPossible') }
    return { ok: true, nonce: verified.nonce }
  } catch (error) {
    if (left) return { ok: 'left' }
    throw error
  } finally {
    bank.off('customer-canceled', leave)
  }
}
