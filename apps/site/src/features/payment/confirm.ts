/** What the provider's script needs to confirm a payment that the server opened; '' if not needed. */
export type OpenedPayment = { clientSecret: string; paypalOrderId: string }

/** The result of the provider's script. It proves nothing: the server asks the gateway. */
export type Confirmed =
  | { ok: true; transactionId: string; status: string }
  /** `unsure` if it was not definitely rejected: the payment may have happened. */
  | { ok: false; message: string; unsure?: true }
  /** Closed by the customer: no error, and nothing was paid. */
  | { ok: 'left' }

/** Lets the customer confirm, in the provider's script, a payment that the server has opened. */
export type Confirm = (opened: OpenedPayment) => Promise<Confirmed>
