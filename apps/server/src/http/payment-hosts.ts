import type { PaymentProviders } from '../features/payment/payment-providers.ts'

export type Directive =
  | 'script-src'
  | 'style-src'
  | 'img-src'
  | 'font-src'
  | 'connect-src'
  | 'frame-src'
  | 'form-action'

export type Hosts = Readonly<Partial<Record<Directive, readonly string[]>>>

/** For a page that takes no payments. */
export const NO_PROVIDERS: PaymentProviders = {
  gateway: 'sandbox',
  environment: '',
  paypal: '',
  sandboxFields: '',
}

/** A provider's script on our pages, with its purpose and the hosts it may reach (PCI DSS 6.4.3). */
export type PaymentScript = {
  provider: 'stripe' | 'braintree' | 'square' | 'paypal'
  environment: 'any' | 'sandbox' | 'production'
  why: string
  /** The provider's own page that lists these hosts. */
  source: string
  hosts: Hosts
  /** Frames that may open the browser's own payment dialog. */
  maySheet?: readonly string[]
}

/** For bank authentication by way of Cardinal; its frames and the forms that it fills are in our page. */
const CARDINAL = ['https://*.cardinalcommerce.com', 'https://*.cardinaltrusted.com']

/**
 * Every third-party script that may run where cards are taken. The policy names no other host. Square's script also
 * reports its errors to sentry.io; that host is left out because payments do not need it.
 */
export const PAYMENT_SCRIPTS: readonly PaymentScript[] = [
  {
    provider: 'stripe',
    environment: 'any',
    why: 'Card fields, 3-D Secure and wallets of operators who use Stripe.',
    source: 'https://docs.stripe.com/security/guide#content-security-policy',
    hosts: {
      'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
      'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
      'connect-src': ['https://api.stripe.com'],
      'img-src': ['https://*.stripe.com'],
    },
    maySheet: ['https://js.stripe.com'],
  },
  {
    provider: 'braintree',
    environment: 'sandbox',
    why: 'Card fields and 3-D Secure; its fields’ script is built into ours, Cardinal’s comes from it.',
    source: 'https://braintree.github.io/braintree-web/current/#content-security-policy',
    hosts: {
      'script-src': ['https://songbirdstag.cardinalcommerce.com', 'https://*.cardinaltrusted.com'],
      'frame-src': ['https://assets.braintreegateway.com', ...CARDINAL],
      'connect-src': [
        'https://api.sandbox.braintreegateway.com',
        'https://client-analytics.sandbox.braintreegateway.com',
        'https://*.sandbox.braintree-api.com',
        // PayPal's script sends its diagnostics there.
        'https://www.paypal.com',
        ...CARDINAL,
      ],
      'img-src': ['https://assets.braintreegateway.com'],
      'form-action': CARDINAL,
    },
  },
  {
    provider: 'braintree',
    environment: 'production',
    why: 'Card fields and 3-D Secure; its fields’ script is built into ours, Cardinal’s comes from it.',
    source: 'https://braintree.github.io/braintree-web/current/#content-security-policy',
    hosts: {
      'script-src': ['https://songbird.cardinalcommerce.com', 'https://*.cardinaltrusted.com'],
      'frame-src': ['https://assets.braintreegateway.com', ...CARDINAL],
      'connect-src': [
        'https://api.braintreegateway.com',
        'https://client-analytics.braintreegateway.com',
        'https://*.braintree-api.com',
        'https://www.paypal.com',
        ...CARDINAL,
      ],
      'img-src': ['https://assets.braintreegateway.com'],
      'form-action': CARDINAL,
    },
  },
  {
    provider: 'square',
    environment: 'sandbox',
    why: 'The card field, and the bank’s question, of operators who use Square.',
    source: 'https://developer.squareup.com/docs/web-payments/content-security-policy',
    hosts: {
      'script-src': ['https://sandbox.web.squarecdn.com'],
      'style-src': ['https://sandbox.web.squarecdn.com'],
      'font-src': [
        'https://square-fonts-production-f.squarecdn.com',
        'https://d1g145x70srn7h.cloudfront.net',
      ],
      'frame-src': [
        'https://sandbox.web.squarecdn.com',
        'https://connect.squareupsandbox.com',
        'https://api.squareupsandbox.com',
        ...CARDINAL,
      ],
      'connect-src': [
        'https://sandbox.web.squarecdn.com',
        'https://pci-connect.squareupsandbox.com',
        'https://connect.squareupsandbox.com',
      ],
      'form-action': CARDINAL,
    },
  },
  {
    provider: 'square',
    environment: 'production',
    why: 'The card field, and the bank’s question, of operators who use Square.',
    source: 'https://developer.squareup.com/docs/web-payments/content-security-policy',
    hosts: {
      'script-src': ['https://web.squarecdn.com'],
      'style-src': ['https://web.squarecdn.com'],
      'font-src': [
        'https://square-fonts-production-f.squarecdn.com',
        'https://d1g145x70srn7h.cloudfront.net',
      ],
      'frame-src': [
        'https://web.squarecdn.com',
        'https://connect.squareup.com',
        'https://api.squareup.com',
        ...CARDINAL,
      ],
      'connect-src': [
        'https://web.squarecdn.com',
        'https://pci-connect.squareup.com',
        'https://connect.squareup.com',
      ],
      'form-action': CARDINAL,
    },
  },
  {
    provider: 'paypal',
    environment: 'any',
    why: 'PayPal’s window, for operators who offer it.',
    source: 'https://developer.paypal.com/sdk/js/best-practices',
    hosts: {
      'script-src': ['https://*.paypal.com', 'https://*.paypalobjects.com'],
      'style-src': ['https://*.paypal.com', 'https://*.paypalobjects.com'],
      'img-src': ['https://*.paypal.com', 'https://*.paypalobjects.com'],
      'frame-src': ['https://*.paypal.com', 'https://*.paypalobjects.com'],
      'connect-src': ['https://*.paypal.com', 'https://*.paypalobjects.com'],
    },
    maySheet: ['https://www.paypal.com', 'https://www.sandbox.paypal.com'],
  },
]

/** The scripts of this page's providers only. */
export function scriptsOf({
  gateway,
  environment,
  paypal,
}: Omit<PaymentProviders, 'sandboxFields'>): readonly PaymentScript[] {
  return PAYMENT_SCRIPTS.filter(({ provider, environment: theirs }) => {
    if (provider === 'paypal') return paypal !== ''
    return provider === gateway && (theirs === 'any' || theirs === environment)
  })
}

/** The hosts that the providers of a page may reach, by directive. */
export function paymentHosts(providers: PaymentProviders): Hosts {
  const sandboxHosts: Hosts =
    providers.gateway === 'sandbox' && providers.sandboxFields !== ''
      ? { 'frame-src': [providers.sandboxFields] }
      : {}
  const all: Partial<Record<Directive, string[]>> = {}
  for (const hosts of [sandboxHosts, ...scriptsOf(providers).map((script) => script.hosts)])
    for (const [directive, sources] of Object.entries(hosts))
      all[directive as Directive] = [...(all[directive as Directive] ?? []), ...sources]
  return all
}
