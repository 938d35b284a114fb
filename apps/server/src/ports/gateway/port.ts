import type { Minor } from '@kerbside/domain/money.ts'
import type { AttemptState } from '@kerbside/domain/payment/payment.ts'

/** Whose account at the gateway: the operator's name for it, and its keys by name, open for this one call. */
export type Merchant = { merchant: string; keys?: Readonly<Record<string, string>> }

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
  /** For a charge that is confirmed in the browser: what its script needs, while the state is requires_action. */
  clientSecret?: string
  /** The customer approved in the gateway's own window, and the money is taken by `captureCharge` (PayPal). */
  approved?: true
  /** When held money must be taken or is let go. */
  captureBefore?: Date
  /** Given back so far. */
  refunded?: Minor
}

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

/** What became of asking for money. `unknown`: no answer that can be relied on; it may have been taken. */
export type ChargeAnswer = { known: true; charge: Charge } | { known: false; why: string }

/** Money on its way back, as the gateway knows it. */
export type GatewayRefund = {
  ref: string
  /** Of the charge it belongs to. */
  chargeRef: string
  state: 'submitted' | 'succeeded' | 'failed'
  amount: Minor
  currency: string
  /** In a list: the key it was asked with, some other text for one made by hand; left out where nobody tells. */
  key?: string
}

export type RefundAnswer = { known: true; refund: GatewayRefund } | { known: false; why: string }

/** A message of the gateway whose signature was checked. What it says is never believed: the thing is asked for anew. */
export type GatewayEvent = {
  /** The gateway's own: the same message sent again has the same. */
  id: string
  type: string
  about: 'charge' | 'refund' | 'dispute' | 'other'
  orderId: string
  chargeRef: string
}

export type Capture = 'now' | 'later'

/** What the house asks of a payment gateway. Adapters beside this file; one is picked per operator. */
export type Gateway = {
  name: string
  /**
   * `nonce`: the card fields give a one-time nonce, and `charge` takes the money with it. `browser`: `charge` opens the
   * charge, and the customer confirms it in the gateway's own script with its clientSecret.
   */
  confirms?: 'nonce' | 'browser'
  /** What the card fields in the browser start with, where that is fetched anew for each customer (Braintree). */
  openFields?(
    asked: Merchant,
  ): Promise<{ known: true; token: string } | { known: false; why: string }>
  /** Takes or holds an amount. The same key never charges twice. */
  charge(
    asked: Merchant & {
      key: string
      orderId: string
      /** '' where the customer confirms in the browser. */
      nonce: string
      amount: Minor
      currency: string
      /** Held instead of taken; 'now' unless said. */
      capture?: Capture
      /** Kept beside the charge at the gateway, to find our way back from it. */
      metadata?: Readonly<Record<string, string>>
    },
  ): Promise<ChargeAnswer>
  /** The charge of this order at the gateway, or undefined when it never heard of it. */
  findCharge(asked: Merchant & { orderId: string; ref?: string }): Promise<ChargeAnswer | undefined>
  /**
   * Stops the charge of this order while it still waits for its cardholder, or lets held money go. Either the stop or
   * the money wins, and the answer tells which: a charge that was taken stays taken. Undefined when it never heard of
   * the order.
   */
  cancelCharge(
    asked: Merchant & { orderId: string; ref?: string },
  ): Promise<ChargeAnswer | undefined>
  /** Takes held money, or what the customer approved (PayPal); at most what is held. */
  captureCharge?(
    asked: Merchant & {
      key: string
      orderId: string
      ref: string
      amount: Minor
      currency: string
    },
  ): Promise<ChargeAnswer>
  /** Gives back a part or the whole of a taken charge. The same key never gives back twice, also after a lost answer. */
  refundCharge?(
    asked: Merchant & {
      key: string
      ref: string
      amount: Minor
      currency: string
    },
  ): Promise<RefundAnswer>
  /** Every refund of a charge, also those made by hand at the gateway. */
  listRefunds?(
    asked: Merchant & { ref: string },
  ): Promise<{ known: true; refunds: readonly GatewayRefund[] } | { known: false; why: string }>
  /** Checks the signature of a message as it came in; undefined for one that is not the gateway's own. */
  readEvent?(
    asked: Merchant & { body: Buffer; headers: Readonly<Record<string, string>>; now: Date },
  ): Promise<GatewayEvent | undefined>
  /** Messages made since then that an address of the operator's did not take; the same hints as if they had come. */
  listUndelivered?(asked: Merchant & { since: Date }): AsyncIterable<GatewayEvent>
  /** Every charge that was taken in a span, for the daily match; the pages are followed to the end. */
  listTaken?(asked: Merchant & { from: Date; until: Date }): AsyncIterable<Charge>
}
