import type { PaymentIntentResult } from '@stripe/stripe-js'
import type { Confirmed } from './confirm.ts'

/** The money was charged, is authorised, or is being charged. */
const DONE: readonly string[] = ['succeeded', 'requires_capture', 'processing']

/**
 * Lets Stripe's script confirm a payment and reads the result; 3-D Secure runs inside. Cards and wallets both
 * use it.
 */
export async function confirmByStripe(
  confirm: () => Promise<PaymentIntentResult>,
  clientSecret: string,
): Promise<Confirmed> {
  const { paymentIntent, error } = await confirm()
  // A payment confirmed before, in another tab or with a lost response, is returned along with an error.
  const intent = paymentIntent ?? error?.payment_intent
  const status = intent?.status ?? ''
  if (DONE.includes(status))
    return { ok: true, transactionId: intent?.id ?? nameOf(clientSecret), status }
  // Still waiting for the customer: the bank's dialog was closed, and the same secret opens it again.
  if (status === 'requires_action') return { ok: 'left' }
  if (!error) return { ok: false, message: '', unsure: true }
  if (error.type === 'card_error' || error.code === 'payment_intent_authentication_failure')
    return { ok: false, message: withoutProviderName(error.message) }
  return { ok: false, message: '', unsure: true }
}

/** Messages that name the provider are for operators: the page shows its own instead (specification, section 8). */
const withoutProviderName = (message = ''): string => (/stripe/i.test(message) ? '' : message)

/** A client secret consists of the payment's id and a secret part: `pi_1_secret_2`. */
const nameOf = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? ''
