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
  hostElementOf,
} from './card-fields.ts'
import { confirmByStripe } from './confirm-by-stripe.ts'
import type { CardFieldStyle } from './read-card-field-style.ts'

const FIELDS = ['number', 'expiry', 'cvc'] as const
type Field = (typeof FIELDS)[number]
type StripeField = StripeCardNumberElement | StripeCardExpiryElement | StripeCardCvcElement

/** The common part of the change events of all fields. */
type Change = { empty: boolean; complete: boolean; error: unknown; brand?: string }
type StripeElementEvents = {
  on(event: 'change', attachListeners: (change: Change) => void): unknown
  on(event: 'ready' | 'focus' | 'blur', attachListeners: () => void): unknown
}

/**
 * Stripe's split Elements: one frame of js.stripe.com for each of number, expiry and CVC. They confirm the card
 * with the secret of the payment the server opened; there is no nonce.
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
    const report = (field: Field, state: Partial<FieldState>) => {
      states[field] = { ...states[field], ...state }
      options.onChange(field, states[field])
    }
    options.signal.addEventListener('abort', () => {
      for (const field of FIELDS) fields[field].destroy()
    })
    options.signal.throwIfAborted()
    await Promise.all(
      FIELDS.map((field) => {
        attachListeners(fields[field], { field, report, onBlur: options.onBlur })
        fields[field].mount(hostElementOf(hosts, field))
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

function createFields(elements: StripeElements, fieldStyle: CardFieldStyle): Fields {
  const style = styleOf(fieldStyle)
  const classes: StripeElementClasses = { base: 'stripe-field' }
  return {
    number: elements.create('cardNumber', { style, classes, disableLink: true }),
    expiry: elements.create('cardExpiry', { style, classes }),
    cvc: elements.create('cardCvc', { style, classes }),
  }
}

type Ears = {
  field: Field
  report: (field: Field, state: Partial<FieldState>) => void
  onBlur: (field: FieldName) => void
}

function attachListeners(element: StripeElementEvents, { field, report, onBlur }: Ears): void {
  element.on('change', ({ empty, complete, error, brand = '' }) =>
    report(field, {
      isEmpty: empty,
      isValid: complete && !error,
      isPotentiallyValid: !error,
      cardType: brand === 'unknown' ? '' : brand,
    }),
  )
  element.on('focus', () => report(field, { isFocused: true }))
  element.on('blur', () => {
    report(field, { isFocused: false })
    onBlur(field)
  })
}

const untilReady = (element: StripeElementEvents): Promise<void> =>
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
    // Stripe itself announces errors inside its frame
    mark: () => {},
    lock: (disabled) => {
      for (const element of all) setOf(element, { disabled })
    },
    dress: (fieldStyle) => {
      for (const element of all) setOf(element, { style: styleOf(fieldStyle) })
    },
  }
}

/** The three types of `update` differ only in their specific options. */
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

const styleOf = (fieldStyle: CardFieldStyle): StripeElementStyle => ({
  base: {
    color: fieldStyle.text,
    iconColor: fieldStyle.soft,
    fontFamily: fieldStyle.font,
    fontSize: `${fieldStyle.fontPx}px`,
    fontSmoothing: 'antialiased',
    lineHeight: '24px',
    '::placeholder': { color: fieldStyle.soft },
    ':disabled': { color: fieldStyle.soft },
  },
  invalid: { color: fieldStyle.bad, iconColor: fieldStyle.bad },
})
