import type { Paypal } from './load-paypal.ts'

/** What the customer did in PayPal's window. A yes there is a hint: the server asks PayPal itself. */
export type WindowAnswer = { is: 'approved' } | { is: 'left' } | { is: 'failed' }

export type PaypalWindow = {
  /** Tells the window which order it is about, and waits for the customer's answer. */
  confirm(orderId: string): Promise<WindowAnswer>
  /** Shuts the window of which no order was told; any other is the customer's to shut. */
  shut(): void
}

/**
 * Opens PayPal's window. Browsers allow it only while a press is being handled, so it opens at once and is told its
 * order when there is one.
 */
export function openPaypalWindow(paypal: Paypal): PaypalWindow {
  const order = promised<{ orderId: string }>()
  const answer = promised<WindowAnswer>()
  // Whoever shuts the window early does not wait for it.
  order.promise.catch(() => undefined)
  let told = false
  const session = paypal.createPayPalOneTimePaymentSession({
    onApprove: async () => answer.resolve({ is: 'approved' }),
    onCancel: () => answer.resolve({ is: 'left' }),
    onError: () => answer.resolve({ is: 'failed' }),
  })
  session
    .start({ presentationMode: 'auto' }, order.promise)
    .catch(() => answer.resolve({ is: 'failed' }))
  return {
    confirm: (orderId) => {
      told = true
      order.resolve({ orderId })
      return answer.promise
    },
    shut: () => {
      if (told) return
      order.reject(new Error('there is no order'))
      session.cancel()
    },
  }
}

/** A promise that is kept from outside. */
function promised<Value>() {
  let resolve: (value: Value) => void = () => {}
  let reject: (why: Error) => void = () => {}
  const promise = new Promise<Value>((keep, give) => {
    resolve = keep
    reject = give
  })
  return { promise, resolve, reject }
}
