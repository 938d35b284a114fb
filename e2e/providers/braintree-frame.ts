import Framebus from 'framebus'
import { type CardField, digitsOf, drawInput, type InputState, shareField } from './card-input.ts'

/**
 * Runs inside a frame of assets.braintreegateway.com: one of Braintree's Hosted Fields, connected by its own message
 * bus.
 */
const NAMES: Readonly<Record<string, CardField>> = {
  'braintree-hosted-field-number': 'number',
  'braintree-hosted-field-expirationMonth': 'month',
  'braintree-hosted-field-expirationYear': 'year',
  'braintree-hosted-field-cvv': 'cvc',
}
const FIELDS = ['number', 'month', 'year', 'cvc'] as const
const BRAINTREE = {
  number: 'number',
  month: 'expirationMonth',
  year: 'expirationYear',
  cvc: 'cvv',
} as const
const TYPES: Readonly<Record<string, string>> = {
  mastercard: 'master-card',
  amex: 'american-express',
}

type Named = (typeof FIELDS)[number]
type State = Omit<InputState, 'brand'> & { isFocused: boolean }
type Config = {
  styles?: Record<string, Record<string, string>>
  fields?: Record<string, { internalLabel?: string }>
}

const field = NAMES[window.name] as Named
const session = location.hash.slice(1)
const bus = new Framebus({ channel: session })
const event = (name: string) => `hosted-fields:${name}`
const empty: State = { isEmpty: true, isValid: false, isPotentiallyValid: true, isFocused: false }
const states = new Map<Named, State>(FIELDS.map((name) => [name, empty]))
let brand = ''

const EVENT_NAMES: Readonly<Record<string, string>> = {
  change: 'validityChange',
  focus: 'focus',
  blur: 'blur',
  submit: 'inputSubmitRequest',
}

const input = drawInput({
  field,
  label: field,
  onInput: (what, inputState) => {
    const isFocused = what !== 'blur'
    const state = { ...inputState, isFocused }
    channel.postMessage({ state: field, is: state, brand: inputState.brand })
    setField(field, { is: state, brand: inputState.brand })
    emit(EVENT_NAMES[what] ?? 'validityChange')
    if (what === 'change') emit(inputState.isEmpty ? 'empty' : 'notEmpty')
    if (what === 'change' && field === 'number') emit('cardTypeChange')
  },
})
const collect = shareField(session, { field, read: () => input.element.value })

/** Every field knows the state of all: each event carries the state of the whole form. */
const channel = new BroadcastChannel(`${session}-states`)
channel.onmessage = ({ data }: MessageEvent<{ state: Named; is: State; brand: string }>) =>
  setField(data.state, data)

function setField(name: Named, { is, brand: cardBrand }: { is: State; brand: string }): void {
  states.set(name, is)
  if (name === 'number') brand = cardBrand
}

function emit(type: string): void {
  const fields = Object.fromEntries(FIELDS.map((name) => [BRAINTREE[name], states.get(name)]))
  const cards =
    brand === '' ? [{ type: 'visa' }, { type: 'jcb' }] : [{ type: TYPES[brand] ?? brand }]
  bus.emit(event('INPUT_EVENT'), {
    type,
    merchantPayload: { emittedBy: BRAINTREE[field], cards, fields },
  })
}

bus.emit(event('FRAME_READY'), { field: BRAINTREE[field] }, (message) => {
  const config = message as Config
  // only the first frame gets the configuration, and passes it on
  configured.postMessage(config)
  dress(config)
})
const configured = new BroadcastChannel(`${session}-configuration`)
configured.onmessage = ({ data }: MessageEvent<Config>) => dress(data)

function dress({ styles = {}, fields = {} }: Config): void {
  const inputStyle = styles['input'] ?? {}
  input.element.setAttribute('aria-label', fields[BRAINTREE[field]]?.internalLabel ?? field)
  const { color = '' } = inputStyle
  input.dress({
    color,
    fontSize: inputStyle['font-size'] ?? '',
    fontFamily: inputStyle['font-family'] ?? '',
    bad: styles['.invalid']?.['color'] ?? color,
  })
}

type About = { field?: string; attribute?: string; value?: string }
const isMine = ({ field: name }: About) => name === BRAINTREE[field]

bus.on(event('TRIGGER_INPUT_FOCUS'), (message) => {
  if (isMine(message as About)) input.element.focus()
})
bus.on(event('CLEAR_FIELD'), (message) => {
  if (!isMine(message as About)) return
  input.element.value = ''
  input.element.dispatchEvent(new Event('input'))
})
bus.on(event('SET_ATTRIBUTE'), (message) => {
  const { attribute = '', value = '' } = message as About
  if (isMine(message as About)) input.element.setAttribute(attribute, value)
})
bus.on(event('REMOVE_ATTRIBUTE'), (message) => {
  if (isMine(message as About)) input.element.removeAttribute((message as About).attribute ?? '')
})

if (field === 'number')
  bus.on(event('TOKENIZATION_REQUEST'), (_options, reply) => {
    void tokenize().then((message) => reply(message))
  })

async function tokenize(): Promise<readonly [object | null, object?]> {
  const card = await collect(FIELDS)
  const number = digitsOf(card.number ?? '')
  const response = await fetch('https://payments.sandbox.braintree-api.com/graphql', {
    method: 'POST',
    body: JSON.stringify({ number, month: card.month, year: card.year, cvv: card.cvc }),
  })
  const { nonce } = (await response.json()) as { nonce: string }
  const details = { bin: number.slice(0, 6), cardType: 'Visa', lastFour: number.slice(-4) }
  return [null, { nonce, type: 'CreditCard', details, description: '', binData: {} }]
}
