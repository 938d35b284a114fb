import type { PaymentIntentResult } from '@stripe/stripe-js'
import type { Confirmed } from './confirm.ts'

/** The money moved, is held, or moves at this very moment. */
const DONE: readonly string[] = ['succeeded', 'requires_capture', 'processing']

/**
 * Lets Stripe's script confirm a payment and reads what came of it; 3-D Secure runs inside. Cards and wallets end
 * here alike.
 */
export async function confirmByStripe(
  confirm: () => Promise<PaymentIntentResult>,
  clientSecret: string,
): Promise<Confirmed> {
  const { paymentIntent, error } = await confirm()
  // One that was confirmed before, in another tab or by a lost answer, comes back beside an error.
  const intent = paymentIntent ?? error?.payment_intent
  const status = intent?.status ?? ''
  if (DONE.includes(status))
    return { ok: true, transactionId: intent?.id ?? nameOf(clientSecret), status }
  // Still waiting for the bank's customer: the question was closed, and the same secret asks it again.
  if (status === 'requires_action') return { ok: 'left' }
  if (!error) return { ok: false, message: '', unsure: true }
  if (error.type === 'card_error' || error.code === 'payment_intent_authentication_failure')
    return { ok: false, message: withoutHouseName(error.message) }
  return { ok: false, message: '', unsure: true }
}

/** A text that names the provider is for operators: the page says its own instead (specification, section 8). */
const withoutHouseName = (message = ''): string => (/stripe/i.test(message) ? '' : message)

/** A secret is the payment's own name and a word: `pi_1_secret_2`. */
const nameOf = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? ''
