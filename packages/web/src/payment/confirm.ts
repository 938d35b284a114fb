/** What the provider's script needs to let the customer confirm what the server opened; '' what it does not. */
export type OpenedPayment = { clientSecret: string; paypalOrderId: string }

/** What the provider's script made of it. It proves nothing: the server asks the gateway. */
export type Confirmed =
  | { ok: true; transactionId: string; status: string }
  /** `unsure` when nobody said no: the money may have moved. */
  | { ok: false; message: string; unsure?: true }
  /** Closed by the customer: nothing went wrong, and nothing was paid. */
  | { ok: 'left' }

/** Lets the customer confirm, in the provider's own script, what the server has opened. */
export type Confirm = (opened: OpenedPayment) => Promise<Confirmed>
