import { type CardField, digitsOf, drawInput, type InputState } from './card-input.ts'

/** Runs inside a frame of Square's: the whole card in one line. */
const SQUARE = { number: 'cardNumber', expiry: 'expirationDate', cvc: 'cvv' } as const
const LABELS = { number: 'Card number', expiry: 'MM/YY', cvc: 'CVV' } as const
const EVENTS: Readonly<Record<string, string>> = {
  focus: 'focusClassAdded',
  blur: 'focusClassRemoved',
  submit: 'submit',
}
type Field = keyof typeof SQUARE
const postMessage = (message: object) => parent.postMessage({ square: true, ...message }, '*')
const brands: Readonly<Record<string, string>> = { visa: 'VISA', mastercard: 'MASTERCARD' }

const detailOf = (
  field: Field,
  { inputState, isFocused }: { inputState: InputState; isFocused: boolean },
) => ({
  field: SQUARE[field],
  cardBrand: brands[inputState.brand] ?? 'OTHER_BRAND',
  currentState: {
    hasFocusClass: isFocused,
    isCompletelyValid: inputState.isValid,
    isEmpty: inputState.isEmpty,
    isPotentiallyValid: inputState.isPotentiallyValid,
  },
})

const draw = (field: Field & CardField) =>
  drawInput({
    field,
    label: LABELS[field],
    onInput: (what, inputState) => {
      const detail = detailOf(field, { inputState, isFocused: what !== 'blur' })
      const changed = field === 'number' ? 'cardBrandChanged' : 'errorClassRemoved'
      postMessage({ event: EVENTS[what] ?? changed, detail })
    },
  })
const inputs = { number: draw('number'), expiry: draw('expiry'), cvc: draw('cvc') }
const all = Object.values(inputs)

type Order = {
  order?: 'style' | 'clear' | 'focus' | 'tokenize'
  style?: Record<string, Record<string, string>>
  field?: string
  id?: string
}

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  if (data.order === 'style') for (const { dress } of all) dress(fieldStyle(data.style ?? {}))
  if (data.order === 'clear') for (const { element } of all) element.value = ''
  if (data.order === 'focus')
    for (const field of ['number', 'expiry', 'cvc'] as const)
      if (SQUARE[field] === data.field) inputs[field].element.focus()
  if (data.order === 'tokenize') void tokenize(data.id ?? '')
})

const fieldStyle = (style: Record<string, Record<string, string>>) => ({
  color: style['input']?.['color'] ?? '',
  fontSize: style['input']?.['fontSize'] ?? '',
  bad: style['input.is-error']?.['color'] ?? '',
})

async function tokenize(id: string): Promise<void> {
  const number = digitsOf(inputs.number.element.value)
  const response = await fetch('https://pci-connect.squareupsandbox.com/v2/card-nonce', {
    method: 'POST',
    body: JSON.stringify({ card_data: { number, cvv: inputs.cvc.element.value } }),
  })
  const { token } = (await response.json()) as { token: string }
  const details = { card: { brand: 'VISA', last4: number.slice(-4) } }
  postMessage({ token: id, data: { status: 'OK', token, details } })
}

postMessage({ event: 'ready' })
