/** One card field inside a provider's frame, as far as a test needs it: typing, validation, sharing, style. */
export type CardField = 'number' | 'expiry' | 'month' | 'year' | 'cvc'

export type InputState = {
  isEmpty: boolean
  isValid: boolean
  isPotentiallyValid: boolean
  /** '' while unknown, and for every field except the number. */
  brand: string
}

const BRANDS: readonly (readonly [string, RegExp])[] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|2[2-7])/],
  ['amex', /^3[47]/],
]

export const brandOf = (number: string): string =>
  BRANDS.find(([, starts]) => starts.test(number))?.[0] ?? ''

export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

function hasGoodCheckFigure(number: string): boolean {
  const reversedDigits = Array.from(number, Number).reverse()
  const sum = reversedDigits.reduce((so, figure, index) => {
    const value = figure * (index % 2 === 1 ? 2 : 1)
    return so + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

const RULES: Readonly<Record<CardField, { max: number; isValid: (digits: string) => boolean }>> = {
  number: { max: 16, isValid: (digits) => digits.length >= 15 && hasGoodCheckFigure(digits) },
  expiry: { max: 4, isValid: (digits) => /^(0[1-9]|1[0-2])[3-9]\d$/.test(digits) },
  month: { max: 2, isValid: (digits) => /^(0?[1-9]|1[0-2])$/.test(digits) },
  year: { max: 4, isValid: (digits) => /^20[2-9]\d$/.test(digits) },
  cvc: { max: 4, isValid: (digits) => digits.length >= 3 },
}

export function checkInput(field: CardField, text: string): InputState {
  const digits = digitsOf(text)
  const { max, isValid } = RULES[field]
  const valid = isValid(digits)
  return {
    isEmpty: digits === '',
    isValid: valid,
    isPotentiallyValid: valid || digits.length < max,
    brand: field === 'number' ? brandOf(digits) : '',
  }
}

function written(field: CardField, text: string): string {
  const digits = digitsOf(text).slice(0, RULES[field].max)
  if (field === 'number') return digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
  if (field === 'expiry' && digits.length > 2) return `${digits.slice(0, 2)} / ${digits.slice(2)}`
  return digits
}

export type CardInputEvent = 'change' | 'focus' | 'blur' | 'submit'
type FieldOptions = {
  field: CardField
  label: string
  onInput: (what: CardInputEvent, inputState: InputState) => void
}

export type CardInput = {
  element: HTMLInputElement | HTMLSelectElement
  dress: (style: { color?: string; fontSize?: string; fontFamily?: string; bad?: string }) => void
}

/** Draws the field into a frame of its own. */
export function drawInput({ field, label, onInput }: FieldOptions): CardInput {
  const element = field === 'month' || field === 'year' ? drawChoice(field) : drawText()
  element.setAttribute('aria-label', label)
  let style: { color?: string; bad?: string } = {}
  const colour = () => {
    const { isEmpty, isPotentiallyValid, isValid } = checkInput(field, element.value)
    const isBad =
      !isPotentiallyValid || (!isEmpty && !isValid && document.activeElement !== element)
    element.style.color = (isBad ? style.bad : style.color) ?? ''
  }
  const emit = (what: CardInputEvent) => {
    colour()
    onInput(what, checkInput(field, element.value))
  }
  element.addEventListener('input', () => {
    if (element instanceof HTMLInputElement) element.value = written(field, element.value)
    emit('change')
  })
  element.addEventListener('focus', () => emit('focus'))
  element.addEventListener('blur', () => emit('blur'))
  element.addEventListener('keydown', (event) => {
    if (event instanceof KeyboardEvent && event.key === 'Enter') emit('submit')
  })
  document.body.append(element)
  return {
    element,
    dress: (next) => {
      style = next
      if (next.fontSize) element.style.fontSize = next.fontSize
      if (next.fontFamily) element.style.fontFamily = next.fontFamily
      colour()
    },
  }
}

function drawText(): HTMLInputElement {
  const input = document.createElement('input')
  input.inputMode = 'numeric'
  return input
}

function drawChoice(field: 'month' | 'year'): HTMLSelectElement {
  const select = document.createElement('select')
  const first = field === 'month' ? 1 : new Date().getFullYear()
  const texts = Array.from({ length: field === 'month' ? 12 : 20 }, (_, index) =>
    String(first + index).padStart(2, '0'),
  )
  for (const text of ['', ...texts]) select.add(new Option(text, text))
  return select
}

/** Frames of one origin and one form share what was typed; no other frame can listen. */
export function shareField(
  session: string,
  { field, read }: { field: CardField; read: () => string },
): (fields: readonly CardField[]) => Promise<Readonly<Partial<Record<CardField, string>>>> {
  const channel = new BroadcastChannel(session)
  const typed = new Map<CardField, string>()
  let onInput = () => {}
  channel.onmessage = ({
    data,
  }: MessageEvent<{ requests?: true; field?: CardField; text?: string }>) => {
    if (data.requests) channel.postMessage({ field, text: read() })
    if (data.field) typed.set(data.field, data.text ?? '')
    onInput()
  }
  return (fields) =>
    new Promise((done) => {
      typed.clear()
      typed.set(field, read())
      onInput = () => {
        if (fields.every((name) => typed.has(name))) done(Object.fromEntries(typed))
      }
      channel.postMessage({ requests: true })
      onInput()
    })
}
