import { decimalsOf, type Minor } from '@kerbside/domain/money.ts'
import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { Confirm } from '../payment/confirm.ts'
import { confirmByStripe } from '../payment/confirm-by-stripe.ts'

export type ExpressFacts = {
  publishableKey: string
  amount: Minor
  /** ISO 4217, in capital letters. */
  currency: string
  wallets: readonly ('apple' | 'google')[]
}

export type ExpressHandlers = {
  /** Whether this browser has a wallet that can pay. */
  onOffer: (offered: boolean) => void
  /** The customer approved in the wallet: `confirm` pays what the server opens. Resolves when the payment has ended. */
  onPay: (confirm: Confirm) => Promise<void>
  signal: AbortSignal
}

/** Stripe counts these differently from ISO 4217; they are not offered in wallets. */
const COUNTED_OTHERWISE: readonly string[] = ['ISK', 'UGX', 'MGA']

/** Apple Pay and Google Pay by Stripe's own element, in its own group: it has an amount, but no payment yet. */
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
  }: ExpressFacts & ExpressHandlers,
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
    let isConfirming = false
    const confirm: Confirm = ({ clientSecret }) => {
      isConfirming = true
      return confirmByStripe(
        () => confirmInWallet({ stripe, elements }, { clientSecret, amount }),
        clientSecret,
      )
    }
    const pay = async () => {
      // Stripe requires this before a payment is opened: it collects the wallet's data.
      const { error } = await elements.submit()
      if (!error) await onPay(confirm)
      // The server opened no payment: the wallet must not wait for it.
      if (!isConfirming) event.paymentFailed({ reason: 'fail' })
    }
    void pay()
  })
  signal.addEventListener('abort', () => element.destroy())
  element.mount(host)
}

/** Never confirms another amount than the wallet showed; only authorises if the payment is to be authorised only. */
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
    // Wallets do not leave the page, but Stripe requires a return address; this one is no access key.
    confirmParams: { return_url: new URL('/booking.html', location.origin).href },
    redirect: 'if_required',
  })
}
