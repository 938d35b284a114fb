import Framebus from 'framebus'
import { type CardField, digitsOf, drawInput, type Judged, shareField } from './card-input.ts'

/** Inside a frame of assets.braintreegateway.com: one of Braintree's Hosted Fields, spoken to by its own bus. */
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
type State = Omit<Judged, 'brand'> & { isFocused: boolean }
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

const TOLD: Readonly<Record<string, string>> = {
  change: 'validityChange',
  focus: 'focus',
  blur: 'blur',
  submit: 'inputSubmitRequest',
}

const input = drawInput({
  field,
  label: field,
  hear: (what, judged) => {
    const isFocused = what !== 'blur'
    const state = { ...judged, isFocused }
    channel.postMessage({ state: field, is: state, brand: judged.brand })
    keep(field, { is: state, brand: judged.brand })
    emit(TOLD[what] ?? 'validityChange')
    if (what === 'change') emit(judged.isEmpty ? 'empty' : 'notEmpty')
    if (what === 'change' && field === 'number') emit('cardTypeChange')
  },
})
const collect = shareField(session, { field, read: () => input.element.value })

/** Every field knows of all: each event tells the state of the whole form. */
const channel = new BroadcastChannel(`${session}-states`)
channel.onmessage = ({ data }: MessageEvent<{ state: Named; is: State; brand: string }>) =>
  keep(data.state, data)

function keep(name: Named, { is, brand: known }: { is: State; brand: string }): void {
  states.set(name, is)
  if (name === 'number') brand = known
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

bus.emit(event('FRAME_READY'), { field: BRAINTREE[field] }, (said) => {
  const config = said as Config
  // only the first to come gets the answer; it hands it on
  configured.postMessage(config)
  dress(config)
})
const configured = new BroadcastChannel(`${session}-configuration`)
configured.onmessage = ({ data }: MessageEvent<Config>) => dress(data)

function dress({ styles = {}, fields = {} }: Config): void {
  const look = styles['input'] ?? {}
  input.element.setAttribute('aria-label', fields[BRAINTREE[field]]?.internalLabel ?? field)
  const { color = '' } = look
  input.dress({
    color,
    fontSize: look['font-size'] ?? '',
    fontFamily: look['font-family'] ?? '',
    bad: styles['.invalid']?.['color'] ?? color,
  })
}

type About = { field?: string; attribute?: string; value?: string }
const isMine = ({ field: name }: About) => name === BRAINTREE[field]

bus.on(event('TRIGGER_INPUT_FOCUS'), (said) => {
  if (isMine(said as About)) input.element.focus()
})
bus.on(event('CLEAR_FIELD'), (said) => {
  if (!isMine(said as About)) return
  input.element.value = ''
  input.element.dispatchEvent(new Event('input'))
})
bus.on(event('SET_ATTRIBUTE'), (said) => {
  const { attribute = '', value = '' } = said as About
  if (isMine(said as About)) input.element.setAttribute(attribute, value)
})
bus.on(event('REMOVE_ATTRIBUTE'), (said) => {
  if (isMine(said as About)) input.element.removeAttribute((said as About).attribute ?? '')
})

if (field === 'number')
  bus.on(event('TOKENIZATION_REQUEST'), (_options, reply) => {
    void tokenize().then((said) => reply(said))
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
