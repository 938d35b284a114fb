import type { Minor } from '@kerbside/domain/money.ts'
import type { AttemptState } from '@kerbside/domain/payment/payment.ts'

/** The account at the gateway: the operator's name for it, and its keys by name, decrypted for this one request. */
export type Merchant = { merchant: string; keys?: Readonly<Record<string, string>> }

/** A charge as the gateway reports it. */
export type Charge = {
  ref: string
  /** Our id of the order. */
  orderId: string
  state: Extract<AttemptState, 'requires_action' | 'authorised' | 'captured' | 'failed' | 'voided'>
  amount: Minor
  currency: string
  brand: string
  last4: string
  /** The gateway's own reason for declining, or ''. */
  declineReason: string
  /** The page where the cardholder confirms with the bank, while the state is requires_action; else ''. */
  actionUrl: string
  /** For a charge that is confirmed in the browser: the data its script needs, while the state is requires_action. */
  clientSecret?: string
  /** The customer approved in the gateway's own window, and the money is taken by `captureCharge` (PayPal). */
  approved?: true
  /** When an authorisation expires unless it is captured. */
  captureBefore?: Date
  /** The amount refunded so far. */
  refunded?: Minor
}

/** A charge that was rejected before it existed, so it has no reference. */
export const rejectedCharge = (
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

/** The outcome of a charge. `known: false` means that there is no reliable response; the money may have been taken. */
export type ChargeResult = { known: true; charge: Charge } | { known: false; why: string }

/** A refund as the gateway reports it. */
export type GatewayRefund = {
  ref: string
  /** The reference of its charge. */
  chargeRef: string
  state: 'submitted' | 'succeeded' | 'failed'
  amount: Minor
  currency: string
  /**
   * In a list: the refund's idempotency key, some other text for one made by hand; undefined if the gateway does not
   * say.
   */
  key?: string
}

export type RefundResult = { known: true; refund: GatewayRefund } | { known: false; why: string }

/** A gateway's message whose signature was verified. Its content is not trusted: the object is fetched again. */
export type GatewayEvent = {
  /** The gateway's own id: a repeated message has the same one. */
  id: string
  type: string
  about: 'charge' | 'refund' | 'dispute' | 'other'
  orderId: string
  chargeRef: string
}

export type Capture = 'now' | 'later'

/** The port for a payment gateway. The adapters are beside this file; each operator uses one. */
export type Gateway = {
  name: string
  /**
   * `nonce`: the card fields give a one-time nonce, with which `charge` takes the money. `browser`: `charge` opens the
   * charge, and the customer confirms it in the gateway's own script with its clientSecret.
   */
  confirms?: 'nonce' | 'browser'
  /** The data that the card fields in the browser start with, if it is fetched for each customer (Braintree). */
  openFields?(
    params: Merchant,
  ): Promise<{ known: true; token: string } | { known: false; why: string }>
  /** Charges or authorises an amount. The same key never charges twice. */
  charge(
    params: Merchant & {
      key: string
      orderId: string
      /** '' if the customer confirms in the browser. */
      nonce: string
      amount: Minor
      currency: string
      /** 'later' authorises without capturing; defaults to 'now'. */
      capture?: Capture
      /** Stored with the charge at the gateway, so that it can be traced back to our records. */
      metadata?: Readonly<Record<string, string>>
    },
  ): Promise<ChargeResult>
  /** The charge of this order at the gateway, or undefined if it has none. */
  findCharge(
    params: Merchant & { orderId: string; ref?: string },
  ): Promise<ChargeResult | undefined>
  /**
   * Stops the charge of this order while it waits for its cardholder, or releases an authorisation. Either the stop or
   * the payment wins, and the result shows which: a charge that was taken stays taken. Undefined if the gateway has no
   * such order.
   */
  cancelCharge(
    params: Merchant & { orderId: string; ref?: string },
  ): Promise<ChargeResult | undefined>
  /** Captures an authorisation, or what the customer approved (PayPal); at most the authorised amount. */
  captureCharge?(
    params: Merchant & {
      key: string
      orderId: string
      ref: string
      amount: Minor
      currency: string
    },
  ): Promise<ChargeResult>
  /** Refunds a taken charge in part or in full. The same key never refunds twice, even after a lost response. */
  refundCharge?(
    params: Merchant & {
      key: string
      ref: string
      amount: Minor
      currency: string
    },
  ): Promise<RefundResult>
  /** Every refund of a charge, including those made by hand at the gateway. */
  listRefunds?(
    params: Merchant & { ref: string },
  ): Promise<{ known: true; refunds: readonly GatewayRefund[] } | { known: false; why: string }>
  /** Verifies the signature of a raw message; undefined if it is not the gateway's own. */
  readEvent?(
    params: Merchant & { body: Buffer; headers: Readonly<Record<string, string>>; now: Date },
  ): Promise<GatewayEvent | undefined>
  /**
   * Messages since then that an address of the operator's did not accept, in the form in which they would have
   * arrived.
   */
  listUndelivered?(params: Merchant & { since: Date }): AsyncIterable<GatewayEvent>
  /** Every charge that was taken in a span, for the daily reconciliation; follows all pages. */
  listTaken?(params: Merchant & { from: Date; until: Date }): AsyncIterable<Charge>
}
