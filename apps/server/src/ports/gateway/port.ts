import type { Minor } from '@kerbside/domain/money.ts'
import type { AttemptState } from '@kerbside/domain/payment/payment.ts'

/** A charge as the gateway itself knows it. */
export type Charge = {
  ref: string
  /** What the house called it when it asked. */
  orderId: string
  state: Extract<AttemptState, 'requires_action' | 'authorised' | 'captured' | 'failed' | 'voided'>
  amount: Minor
  currency: string
  brand: string
  last4: string
  /** The gateway's own word for why not, or ''. */
  declineReason: string
  /** Where the cardholder confirms with the bank, while the state is requires_action; else ''. */
  actionUrl: string
}

/** What became of asking for money. `unknown`: no answer that can be relied on; it may have been taken. */
export type ChargeAnswer = { known: true; charge: Charge } | { known: false; why: string }

/** What the house asks of a payment gateway. Adapters beside this file; main.ts picks one per operator. */
export type Gateway = {
  name: string
  /** Takes an amount with a one-time nonce of the gateway's card fields. The same key never charges twice. */
  charge(asked: {
    merchant: string
    key: string
    orderId: string
    nonce: string
    amount: Minor
    currency: string
  }): Promise<ChargeAnswer>
  /** The charge of this order at the gateway, or undefined when it never heard of it. */
  findCharge(asked: { merchant: string; orderId: string }): Promise<ChargeAnswer | undefined>
  /**
   * Stops the charge of this order while it still waits for its cardholder. Either the stop or the money wins, and the
   * answer tells which: a charge that was taken stays taken. Undefined when it never heard of the order.
   */
  cancelCharge(asked: { merchant: string; orderId: string }): Promise<ChargeAnswer | undefined>
}
