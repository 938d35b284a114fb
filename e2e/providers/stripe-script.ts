import type { CardField, InputState } from './card-input.ts'
import { confirmExpress, createExpress, retrieveIntent } from './stripe-express.ts'

/** The part of Stripe.js that the page uses: three frames of its own origin, and a full-page window for the bank. */
const FIELDS: Readonly<Record<string, { field: CardField; label: string }>> = {
  cardNumber: { field: 'number', label: 'Credit or debit card number' },
  cardExpiry: { field: 'expiry', label: 'Credit or debit card expiration date' },
  cardCvc: { field: 'cvc', label: 'Credit or debit card CVC/CVV' },
}

type FrameMessage = {
  session?: string
  field?: CardField
  what?: 'ready' | 'change' | 'focus' | 'blur' | 'submit' | 'confirmed'
  inputState?: InputState
  id?: string
  data?: IntentReply
}
type Intent = { id: string; status: string; last_payment_error?: object }
type IntentReply = Partial<Intent> & { error?: { payment_intent?: Intent } }
type Style = { base?: Record<string, unknown>; invalid?: { color?: string } }
type Options = { style?: Style; disabled?: boolean; classes?: { base?: string } }

const fieldStyle = ({ base = {}, invalid = {} }: Style) => ({
  color: base['color'],
  fontSize: base['fontSize'],
  fontFamily: base['fontFamily'],
  bad: invalid.color,
})

type Made = { session: string; style: Style; classes: { base?: string } }

function createElement(type: string, { session, style, classes }: Made) {
  const existing = FIELDS[type]
  if (!existing) throw new Error(`A valid Element name must be provided. You specified ${type}`)
  const frame = document.createElement('iframe')
  const handlers = new Map<string, ((event: object) => void)[]>()
  const emit = (event: string, message: object) => {
    for (const listener of handlers.get(event) ?? []) listener({ elementType: type, ...message })
  }
  const order = (message: object) =>
    frame.contentWindow?.postMessage({ session, ...message }, 'https://js.stripe.com')
  const listen = ({ data, source }: MessageEvent<FrameMessage>) => {
    if (source !== frame.contentWindow || data.session !== session) return
    if (data.what === 'ready') {
      order({ order: 'style', style: fieldStyle(style) })
      emit('ready', {})
    }
    if (data.what === 'focus' || data.what === 'blur') emit(data.what, {})
    if (data.what === 'submit') frame.closest('form')?.requestSubmit()
    if (data.what === 'change' && data.inputState) emit('change', changeOf(data.inputState))
  }
  return {
    type: existing.field,
    order,
    mount(host: HTMLElement) {
      addEventListener('message', listen)
      frame.title = `Secure ${existing.field} input frame`
      frame.style.cssText = 'border: 0; width: 100%; height: 24px; display: block;'
      const params = new URLSearchParams({ session, field: existing.field, label: existing.label })
      frame.src = `https://js.stripe.com/v3/elements-inner-card.html#${params}`
      host.classList.add(classes.base ?? 'StripeElement')
      host.append(frame)
    },
    on(event: string, listener: (message: object) => void) {
      handlers.set(event, [...(handlers.get(event) ?? []), listener])
    },
    update({ style: next, disabled }: Options) {
      if (next) order({ order: 'style', style: fieldStyle(next) })
      if (disabled !== undefined) order({ order: 'disabled', disabled })
    },
    focus: () => order({ order: 'focus' }),
    clear: () => order({ order: 'clear' }),
    destroy() {
      removeEventListener('message', listen)
      frame.remove()
    },
  }
}

const changeOf = ({ isEmpty, isValid, isPotentiallyValid, brand }: InputState) => ({
  empty: isEmpty,
  complete: isValid,
  error: isPotentiallyValid ? undefined : { message: 'Your card number is invalid.' },
  brand: brand || 'unknown',
})

type Express = Parameters<typeof createExpress>[0]
type Element = ReturnType<typeof createElement>

function Stripe(key: string) {
  const session = crypto.getRandomValues(new Uint32Array(4)).join('-')

  async function confirmCardPayment(
    secret: string,
    data: { payment_method: { card: Element; billing_details: { name?: string } } },
  ) {
    const intent = secret.split('_secret_')[0] ?? ''
    const form = {
      key,
      client_secret: secret,
      use_stripe_sdk: 'true',
      'payment_method_data[billing_details][name]': data.payment_method.billing_details.name ?? '',
    }
    const message = await confirmIn(data.payment_method.card, { session, intent, form })
    if (!message) return { error: { type: 'api_connection_error', message: 'Stripe is not there' } }
    if (message.error) return { error: message.error }
    if (message.status !== 'requires_action') return { paymentIntent: message }
    const answered = await openChallenge(intent, secret)
    const url = `https://api.stripe.com/v1/payment_intents/${intent}?${new URLSearchParams({ key, client_secret: secret })}`
    const found = (await (await fetch(url)).json()) as Intent
    if (found.status === 'succeeded') return { paymentIntent: found }
    const closed = { type: 'card_error', code: 'payment_intent_authentication_failure' }
    return {
      error: {
        ...(answered ? found.last_payment_error : closed),
        message: 'We are unable to authenticate your payment method.',
        payment_intent: found,
      },
    }
  }

  return {
    elements: () => ({
      create: (type: string, options: Options & Express) => {
        const { style = {}, classes = {}, paymentMethods } = options
        if (type === 'expressCheckout') return createExpress({ paymentMethods })
        return createElement(type, { session, style, classes })
      },
      update: async () => {},
      submit: async () => ({ selectedPaymentMethod: 'apple_pay' }),
    }),
    confirmCardPayment,
    confirmPayment: (message: { clientSecret: string }) => confirmExpress(key, message),
    retrievePaymentIntent: (secret: string) => retrieveIntent(key, secret),
    _registerWrapper: () => {},
  }
}

function confirmIn(
  card: Element,
  { session, intent, form }: { session: string; intent: string; form: Record<string, string> },
): Promise<IntentReply | undefined> {
  const id = String(Math.random())
  return new Promise((done) => {
    const listen = ({ data }: MessageEvent<FrameMessage>) => {
      if (data.session !== session || data.what !== 'confirmed' || data.id !== id) return
      removeEventListener('message', listen)
      done(data.data)
    }
    addEventListener('message', listen)
    card.order({ order: 'confirm', intent, form, id })
  })
}

/** The bank's page in a window over the whole page, as Stripe opens it; false if the customer closed it. */
function openChallenge(intent: string, secret: string): Promise<boolean> {
  const frame = document.createElement('iframe')
  frame.title = 'Bank window'
  frame.style.cssText =
    'position: fixed; inset: 0; width: 100%; height: 100%; border: 0; z-index: 2147483647; background: rgba(0, 0, 0, 0.4);'
  frame.src = `https://hooks.stripe.com/bank/${intent}?client_secret=${secret}`
  document.body.append(frame)
  return new Promise((done) => {
    const listen = ({ data, source }: MessageEvent<{ bank?: 'answered' | 'closed' }>) => {
      if (source !== frame.contentWindow || !data.bank) return
      removeEventListener('message', listen)
      frame.remove()
      done(data.bank === 'answered')
    }
    addEventListener('message', listen)
  })
}

Object.assign(Stripe, { version: 'endive' })
Object.assign(window, { Stripe })
