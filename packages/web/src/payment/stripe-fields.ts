import type {
  Stripe,
  StripeCardCvcElement,
  StripeCardExpiryElement,
  StripeCardNumberElement,
  StripeElementClasses,
  StripeElementStyle,
  StripeElements,
} from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import {
  type Billing,
  type CardFields,
  type CardFieldsOptions,
  EMPTY_FIELD,
  type FieldName,
  type FieldState,
  type Hosts,
  hostOf,
} from './card-fields.ts'
import { confirmByStripe } from './confirm-by-stripe.ts'
import type { Look } from './read-look.ts'

const FIELDS = ['number', 'expiry', 'cvc'] as const
type Field = (typeof FIELDS)[number]
type StripeField = StripeCardNumberElement | StripeCardExpiryElement | StripeCardCvcElement

/** What every field tells of itself, however Stripe types it for each. */
type Change = { empty: boolean; complete: boolean; error: unknown; brand?: string }
type Heard = {
  on(event: 'change', hear: (change: Change) => void): unknown
  on(event: 'ready' | 'focus' | 'blur', hear: () => void): unknown
}

/**
 * Stripe's split Elements: one frame of js.stripe.com for each of number, expiry and CVC. The card is confirmed from
 * within them with the secret of the payment the server opened; there is no nonce.
 */
export const mountStripe =
  ({ publishableKey }: { publishableKey: string }) =>
  async (hosts: Hosts, options: CardFieldsOptions): Promise<CardFields> => {
    const stripe = await loadStripe(publishableKey)
    if (!stripe) throw new Error('Stripe.js is not there')
    const elements = stripe.elements({ locale: 'en-GB' })
    const fields = createFields(elements, options.look)
    const states: Record<Field, FieldState> = {
      number: EMPTY_FIELD,
      expiry: EMPTY_FIELD,
      cvc: EMPTY_FIELD,
    }
    const tell = (field: Field, state: Partial<FieldState>) => {
      states[field] = { ...states[field], ...state }
      options.onChange(field, states[field])
    }
    options.signal.addEventListener('abort', () => {
      for (const field of FIELDS) fields[field].destroy()
    })
    options.signal.throwIfAborted()
    await Promise.all(
      FIELDS.map((field) => {
        hear(fields[field], { field, tell, onBlur: options.onBlur })
        fields[field].mount(hostOf(hosts, field))
        return untilReady(fields[field])
      }),
    )
    return driveFields({ stripe, fields, cardType: () => states.number.cardType })
  }

type Fields = {
  number: StripeCardNumberElement
  expiry: StripeCardExpiryElement
  cvc: StripeCardCvcElement
}

function createFields(elements: StripeElements, look: Look): Fields {
  const style = styleOf(look)
  const classes: StripeElementClasses = { base: 'stripe-field' }
  return {
    number: elements.create('cardNumber', { style, classes, disableLink: true }),
    expiry: elements.create('cardExpiry', { style, classes }),
    cvc: elements.create('cardCvc', { style, classes }),
  }
}

type Ears = {
  field: Field
  tell: (field: Field, state: Partial<FieldState>) => void
  onBlur: (field: FieldName) => void
}

function hear(element: Heard, { field, tell, onBlur }: Ears): void {
  element.on('change', ({ empty, complete, error, brand = '' }) =>
    tell(field, {
      isEmpty: empty,
      isValid: complete && !error,
      isPotentiallyValid: !error,
      cardType: brand === 'unknown' ? '' : brand,
    }),
  )
  element.on('focus', () => tell(field, { isFocused: true }))
  element.on('blur', () => {
    tell(field, { isFocused: false })
    onBlur(field)
  })
}

const untilReady = (element: Heard): Promise<void> =>
  new Promise((done) => {
    element.on('ready', () => done())
  })

function driveFields({
  stripe,
  fields,
  cardType,
}: {
  stripe: Stripe
  fields: Fields
  cardType: () => string
}): CardFields {
  const all: readonly StripeField[] = [fields.number, fields.expiry, fields.cvc]
  return {
    prepare: async ({ billing }) => ({
      ok: true,
      nonce: '',
      cardType: cardType(),
      last4: '',
      confirm: ({ clientSecret }) =>
        confirmByStripe(
          () =>
            stripe.confirmCardPayment(clientSecret, {
              payment_method: { card: fields.number, billing_details: writeBilling(billing) },
            }),
          clientSecret,
        ),
    }),
    clear: (field) => fields[field].clear(),
    focus: (field) => {
      if (field === 'number' || field === 'expiry' || field === 'cvc') fields[field].focus()
    },
    // Stripe says inside its frame by itself that a field is not right
    mark: () => {},
    lock: (disabled) => {
      for (const element of all) setOf(element, { disabled })
    },
    dress: (look) => {
      for (const element of all) setOf(element, { style: styleOf(look) })
    },
  }
}

/** The three types of `update` differ in what only one of them knows. */
const setOf = (
  element: { update(options: { disabled?: boolean; style?: StripeElementStyle }): void },
  options: { disabled?: boolean; style?: StripeElementStyle },
): void => element.update(options)

const writeBilling = (billing: Billing) => ({
  name: billing.name.trim(),
  address: {
    country: billing.country,
    postal_code: billing.postalCode.trim(),
    line1: billing.addressLine1.trim(),
    ...(billing.addressLine2.trim() !== '' && { line2: billing.addressLine2.trim() }),
    city: billing.city.trim(),
  },
})

const styleOf = (look: Look): StripeElementStyle => ({
  base: {
    color: look.text,
    iconColor: look.soft,
    fontFamily: look.font,
    fontSize: `${look.fontPx}px`,
    fontSmoothing: 'antialiased',
    lineHeight: '24px',
    '::placeholder': { color: look.soft },
    ':disabled': { color: look.soft },
  },
  invalid: { color: look.bad, iconColor: look.bad },
})
