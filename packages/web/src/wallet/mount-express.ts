import { decimalsOf, type Minor } from '@kerbside/domain/money.ts'
import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { Confirm } from '../payment/confirm.ts'
import { confirmByStripe } from '../payment/confirm-by-stripe.ts'

export type ExpressFacts = {
  publishableKey: string
  amount: Minor
  /** ISO 4217, in capitals. */
  currency: string
  wallets: readonly ('apple' | 'google')[]
}

export type ExpressHears = {
  /** Whether this browser has a wallet that can pay. */
  onOffer: (offered: boolean) => void
  /** The customer said yes in the wallet: `confirm` pays what the server opens. Resolves when the payment is over. */
  onPay: (confirm: Confirm) => Promise<void>
  signal: AbortSignal
}

/** Stripe counts these otherwise than ISO 4217 does; in wallets they are not offered. */
const COUNTED_OTHERWISE: readonly string[] = ['ISK', 'UGX', 'MGA']

/** Apple Pay and Google Pay by Stripe's own element, in a group of its own: it knows an amount, not yet a payment. */
export async function mountExpress(
  host: HTMLElement,
  {
    publishableKey,
    amount,
    currency,
    wallets,
    onOffer,
    onPay,
    signal,
  }: ExpressFacts & ExpressHears,
): Promise<void> {
  if (COUNTED_OTHERWISE.includes(currency) || decimalsOf(currency) > 2 || amount <= 0) return
  const stripe = await loadStripe(publishableKey)
  if (!stripe || signal.aborted) return
  const elements = stripe.elements({
    mode: 'payment',
    amount,
    currency: currency.toLowerCase(),
    locale: 'en-GB',
  })
  const element = elements.create('expressCheckout', {
    buttonHeight: 48,
    paymentMethods: {
      applePay: wallets.includes('apple') ? 'auto' : 'never',
      googlePay: wallets.includes('google') ? 'auto' : 'never',
      amazonPay: 'never',
      klarna: 'never',
      link: 'never',
      paypal: 'never',
    },
  })
  element.on('ready', ({ availablePaymentMethods: found }) =>
    onOffer(Boolean(found?.applePay || found?.googlePay)),
  )
  element.on('loaderror', () => onOffer(false))
  element.on('confirm', (event) => {
    let asked = false
    const confirm: Confirm = ({ clientSecret }) => {
      asked = true
      return confirmByStripe(
        () => confirmInWallet({ stripe, elements }, { clientSecret, amount }),
        clientSecret,
      )
    }
    const pay = async () => {
      // Stripe wants what the wallet gave collected before a payment is opened.
      const { error } = await elements.submit()
      if (!error) await onPay(confirm)
      // The server opened nothing: the wallet must not wait for it.
      if (!asked) event.paymentFailed({ reason: 'fail' })
    }
    void pay()
  })
  signal.addEventListener('abort', () => element.destroy())
  element.mount(host)
}

/** Never another amount than the wallet showed, and held where the payment is to be held. */
async function confirmInWallet(
  { stripe, elements }: { stripe: Stripe; elements: StripeElements },
  { clientSecret, amount }: { clientSecret: string; amount: Minor },
): ReturnType<Stripe['confirmCardPayment']> {
  const { paymentIntent: intent, error } = await stripe.retrievePaymentIntent(clientSecret)
  if (!intent) return { error }
  if (intent.amount !== amount) throw new Error('the wallet showed another amount')
  if (intent.capture_method === 'manual') {
    await elements.update({ captureMethod: 'manual' })
    const submitted = await elements.submit()
    if (submitted.error) return { error: submitted.error }
  }
  return stripe.confirmPayment({
    elements,
    clientSecret,
    // Wallets do not leave the page; Stripe wants an address all the same, and this one is no key.
    confirmParams: { return_url: new URL('/booking.html', location.origin).href },
    redirect: 'if_required',
  })
}
