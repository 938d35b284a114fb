import type { Confirm, Confirmed } from '../payment/confirm.ts'
import type { PaypalWindow } from './paypal-window.ts'

/** Lets the customer approve the server's order in PayPal's window. */
export const confirmWithPaypal =
  (window: PaypalWindow): Confirm =>
  async ({ paypalOrderId }): Promise<Confirmed> => {
    if (paypalOrderId === '') return { ok: false, message: '' }
    const approval = await window.confirm(paypalOrderId)
    switch (approval.is) {
      case 'approved':
        return { ok: true, transactionId: paypalOrderId, status: 'approved' }
      case 'left':
        return { ok: 'left' }
      case 'failed':
        return { ok: false, message: '', unsure: true }
    }
  }
