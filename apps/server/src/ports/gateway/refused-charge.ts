import type { Charge } from './port.ts'

/** A charge that was refused before it came to be, so it has no reference. */
export const refusedCharge = (
  { orderId, amount, currency }: Pick<Charge, 'orderId' | 'amount' | 'currency'>,
  declineReason: string,
): Charge => ({
  orderId,
  amount,
  currency,
  ref: '',
  state: 'failed',
  brand: '',
  last4: '',
  declineReason,
  actionUrl: '',
})
