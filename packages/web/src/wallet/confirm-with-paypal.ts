import type { Confirm, Confirmed } from '../payment/confirm.ts'
import type { PaypalWindow } from './paypal-window.ts'

/** Lets the customer say yes in PayPal's window to the order the server opened. */
export const confirmWithPaypal =
  (window: PaypalWindow): Confirm =>
  async ({ paypalOrderId }): Promise<Confirmed> => {
    if (paypalOrderId === '') return { ok: false, message: '' }
    const answer = await window.confirm(paypalOrderId)
    switch (answer.is) {
      case 'approved':
        return { ok: true, transactionId: paypalOrderId, status: 'approved' }
      case 'left':
        return { ok: 'left' }
      case 'failed':
        return { ok: false, message: '', unsure: true }
    }
  }
