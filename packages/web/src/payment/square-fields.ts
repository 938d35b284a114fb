import {
  type Billing,
  type CardFields,
  type CardFieldsOptions,
  type Due,
  EMPTY_FIELD,
  type FieldName,
  type FieldState,
  type Hosts,
  hostOf,
} from './card-fields.ts'
import { loadScript } from './load-script.ts'
import type { Look } from './read-look.ts'
import type { Square, SquareCard, SquareStyle, SquareVerification } from './square-sdk.ts'

type Facts = {
  applicationId: string
  locationId: string
  environment: 'sandbox' | 'production'
}

const SCRIPTS = {
  sandbox: 'https://sandbox.web.squarecdn.com/v1/square.js',
  production: 'https://web.squarecdn.com/v1/square.js',
} as const

/** Square's names for its fields; the postcode is its own affair. */
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
 * Square's card: one frame with number, expiry, CVC and, where its bank wants one, the postcode. `tokenize` asks the
 * bank where it must be asked, and leaves a nonce for one payment.
 */
export const mountSquare =
  ({ applicationId, locationId, environment }: Facts) =>
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
    const host = hostOf(hosts, 'card')
    const empty = hear(card, options)
    await card.attach(host)
    return driveCard(card, { host, empty })
  }

/** Tells what Square tells; the answer makes every field empty again. */
function hear(card: SquareCard, { onChange, onBlur, onSubmit }: CardFieldsOptions): () => void {
  const states = { number: EMPTY_FIELD, expiry: EMPTY_FIELD, cvc: EMPTY_FIELD }
  const tell = (field: keyof typeof states, state: FieldState) => {
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
      tell(field, {
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
    for (const field of ['number', 'expiry', 'cvc'] as const) tell(field, EMPTY_FIELD)
  }
}

function driveCard(
  card: SquareCard,
  { host, empty }: { host: HTMLElement; empty: () => void },
): CardFields {
  return {
    opensWindows: true,
    async prepare({ billing, due }) {
      const said = await card.tokenize(writeVerification(billing, due)).catch(() => undefined)
      if (said?.status === 'Abort' || said?.status === 'Cancel') return { ok: 'left' }
      if (said?.status !== 'OK')
        return { ok: false, message: (said && 'errors' in said && said.errors[0]?.message) || '' }
      const details = said.details?.card
      const cardType = brandOf(details?.brand ?? '')
      return { ok: true, nonce: said.token, cardType, last4: details?.last4 ?? '' }
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
    dress: (look) => void card.configure({ style: styleOf(look) }).catch(() => undefined),
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

/** Square takes these selectors and properties and no others. */
const styleOf = (look: Look): SquareStyle => ({
  input: { color: look.text, fontSize: `${look.fontPx}px`, backgroundColor: look.surface },
  'input::placeholder': { color: look.soft },
  'input.is-error': { color: look.bad },
  '.input-container': { borderColor: 'transparent', borderRadius: '0px' },
  '.input-container.is-focus': { borderColor: 'transparent' },
  '.input-container.is-error': { borderColor: 'transparent' },
  '.message-text': { color: look.soft },
  '.message-icon': { color: look.soft },
  '.message-text.is-error': { color: look.bad },
  '.message-icon.is-error': { color: look.bad },
})
