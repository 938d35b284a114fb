import {
  type Billing,
  type CardFields,
  type CardFieldsOptions,
  type Due,
  EMPTY_FIELD,
  type FieldName,
  type FieldState,
  type Hosts,
  hostElementOf,
} from './card-fields.ts'
import { loadScript } from './load-script.ts'
import type { CardFieldStyle } from './read-card-field-style.ts'
import type { Square, SquareCard, SquareStyle, SquareVerification } from './square-sdk.ts'

type Params = {
  applicationId: string
  locationId: string
  environment: 'sandbox' | 'production'
}

const SCRIPTS = {
  sandbox: 'https://sandbox.web.squarecdn.com/v1/square.js',
  production: 'https://web.squarecdn.com/v1/square.js',
} as const

/** Square's names for its fields; Square handles the postcode itself. */
const FIELDS: Readonly<Partial<Record<string, 'number' | 'expiry' | 'cvc'>>> = {
  cardNumber: 'number',
  expirationDate: 'expiry',
  cvv: 'cvc',
}
const SQUARE_NAMES = { number: 'cardNumber', expiry: 'expirationDate', cvc: 'cvv' } as const

const BRANDS: Readonly<Record<string, string>> = {
  AMERICAN_EXPRESS: 'amex',
  CHINA_UNIONPAY: 'unionpay',
  DISCOVER_DINERS: 'diners',
  OTHER_BRAND: '',
}
const brandOf = (brand: string): string => BRANDS[brand] ?? brand.toLowerCase()

/**
 * Square's card: one frame with number, expiry, CVC and, if the bank requires it, the postcode. `tokenize` runs the
 * bank's check if required, and returns a nonce for one payment.
 */
export const mountSquare =
  ({ applicationId, locationId, environment }: Params) =>
  async (hosts: Hosts, options: CardFieldsOptions): Promise<CardFields> => {
    await loadScript(SCRIPTS[environment])
    const { Square: square } = globalThis as { Square?: Square }
    if (!square) throw new Error('Square.js is not there')
    const card = await square
      .payments(applicationId, locationId)
      .card({ style: styleOf(options.look) })
    const destroy = () => void card.destroy().catch(() => undefined)
    options.signal.addEventListener('abort', destroy)
    if (options.signal.aborted) destroy()
    options.signal.throwIfAborted()
    const host = hostElementOf(hosts, 'card')
    const empty = attachListeners(card, options)
    await card.attach(host)
    return driveCard(card, { host, empty })
  }

/** Forwards Square's events; returns a function that resets every field to empty. */
function attachListeners(
  card: SquareCard,
  { onChange, onBlur, onSubmit }: CardFieldsOptions,
): () => void {
  const states = { number: EMPTY_FIELD, expiry: EMPTY_FIELD, cvc: EMPTY_FIELD }
  const report = (field: keyof typeof states, state: FieldState) => {
    states[field] = state
    onChange(field, state)
  }
  const events = [
    'focusClassAdded',
    'focusClassRemoved',
    'errorClassAdded',
    'errorClassRemoved',
    'cardBrandChanged',
  ] as const
  for (const event of events)
    card.addEventListener(event, ({ detail }) => {
      const field = FIELDS[detail.field]
      if (!field) return
      const { currentState: now } = detail
      report(field, {
        isEmpty: now.isEmpty,
        isValid: now.isCompletelyValid,
        isPotentiallyValid: now.isPotentiallyValid,
        isFocused: now.hasFocusClass,
        cardType: field === 'number' ? brandOf(detail.cardBrand) : '',
      })
      if (event === 'focusClassRemoved') onBlur(field)
    })
  card.addEventListener('submit', () => onSubmit())
  return () => {
    for (const field of ['number', 'expiry', 'cvc'] as const) report(field, EMPTY_FIELD)
  }
}

function driveCard(
  card: SquareCard,
  { host, empty }: { host: HTMLElement; empty: () => void },
): CardFields {
  return {
    opensWindows: true,
    async prepare({ billing, due }) {
      const result = await card.tokenize(writeVerification(billing, due)).catch(() => undefined)
      if (result?.status === 'Abort' || result?.status === 'Cancel') return { ok: 'left' }
      if (result?.status !== 'OK')
        return {
          ok: false,
          message: (result && 'errors' in result && result.errors[0]?.message) || '',
        }
      const details = result.details?.card
      const cardType = brandOf(details?.brand ?? '')
      return { ok: true, nonce: result.token, cardType, last4: details?.last4 ?? '' }
    },
    clear: () => {
      // Square clears all of a card or nothing
      void card.clear().catch(() => undefined)
      empty()
    },
    focus: (field) => void card.focus(squareNameOf(field)).catch(() => undefined),
    mark: (field, error) => {
      if (error !== '') void card.setError(squareNameOf(field)).catch(() => undefined)
    },
    lock: (locked) => {
      host.inert = locked
    },
    dress: (fieldStyle) =>
      void card.configure({ style: styleOf(fieldStyle) }).catch(() => undefined),
  }
}

const squareNameOf = (field: FieldName) =>
  SQUARE_NAMES[field === 'month' || field === 'year' ? 'expiry' : field]

const writeVerification = (billing: Billing, { amount, currency }: Due): SquareVerification => {
  const [, given = billing.name.trim(), family = ''] =
    /^(.*\S)\s+(\S+)$/.exec(billing.name.trim()) ?? []
  return {
    amount,
    currencyCode: currency,
    intent: 'CHARGE',
    customerInitiated: true,
    sellerKeyedIn: false,
    billingContact: {
      givenName: given,
      familyName: family,
      addressLines: [billing.addressLine1.trim(), billing.addressLine2.trim()].filter(Boolean),
      city: billing.city.trim(),
      postalCode: billing.postalCode.trim(),
      countryCode: billing.country,
    },
  }
}

/** Square accepts these selectors and properties only. */
const styleOf = (fieldStyle: CardFieldStyle): SquareStyle => ({
  input: {
    color: fieldStyle.text,
    fontSize: `${fieldStyle.fontPx}px`,
    backgroundColor: fieldStyle.surface,
  },
  'input::placeholder': { color: fieldStyle.soft },
  'input.is-error': { color: fieldStyle.bad },
  '.input-container': { borderColor: 'transparent', borderRadius: '0px' },
  '.input-container.is-focus': { borderColor: 'transparent' },
  '.input-container.is-error': { borderColor: 'transparent' },
  '.message-text': { color: fieldStyle.soft },
  '.message-icon': { color: fieldStyle.soft },
  '.message-text.is-error': { color: fieldStyle.bad },
  '.message-icon.is-error': { color: fieldStyle.bad },
})
