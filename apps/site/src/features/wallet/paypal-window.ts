import type { Paypal } from './load-paypal.ts'

/** The customer's action in PayPal's window. An approval there is a hint: the server asks PayPal itself. */
export type WindowResult = { is: 'approved' } | { is: 'left' } | { is: 'failed' }

export type PaypalWindow = {
  /** Passes the order to the window, and waits for the customer's action. */
  confirm(orderId: string): Promise<WindowResult>
  /** Closes a window that got no order; any other is closed by the customer. */
  shut(): void
}

/**
 * Opens PayPal's window. Browsers allow it only while a press is being handled, so it opens at once and gets its
 * order later.
 */
export function openPaypalWindow(paypal: Paypal): PaypalWindow {
  const order = promised<{ orderId: string }>()
  const closed = promised<WindowResult>()
  // A caller that closes the window early does not await it.
  order.promise.catch(() => undefined)
  let isSettled = false
  const session = paypal.createPayPalOneTimePaymentSession({
    onApprove: async () => closed.resolve({ is: 'approved' }),
    onCancel: () => closed.resolve({ is: 'left' }),
    onError: () => closed.resolve({ is: 'failed' }),
  })
  session
    .start({ presentationMode: 'auto' }, order.promise)
    .catch(() => closed.resolve({ is: 'failed' }))
  return {
    confirm: (orderId) => {
      isSettled = true
      order.resolve({ orderId })
      return closed.promise
    },
    shut: () => {
      if (isSettled) return
      order.reject(new Error('there is no order'))
      session.cancel()
    },
  }
}

/** A promise that is resolved from outside. */
function promised<Value>() {
  let resolve: (value: Value) => void = () => {}
  let reject: (why: Error) => void = () => {}
  const promise = new Promise<Value>((resolveWith, give) => {
    resolve = resolveWith
    reject = give
  })
  return { promise, resolve, reject }
}
