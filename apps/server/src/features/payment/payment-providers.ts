/** The payment providers of a page, whose scripts run there besides our own. */
export type PaymentProviders = {
  gateway: 'sandbox' | 'stripe' | 'braintree' | 'square'
  /** The environment of the gateway; '' if it makes no difference. */
  environment: '' | 'sandbox' | 'production'
  /** The environment of PayPal; '' if the operator does not use it. */
  paypal: '' | 'sandbox' | 'production'
  /** The origin of the sandbox gateway's fields. */
  sandboxFields: string
}
