import {
  cardTypeOf,
  digitsOf,
  judgeCardNumber,
  judgeCvc,
  judgeExpiry,
  listYears,
  longestOf,
  MONTHS,
  writeCardNumber,
} from './card-number.js'

/** @typedef {import('./siblings.js').FieldName} FieldName */
/** @typedef {import('./siblings.js').Note} Note */
/** @typedef {{ isEmpty: boolean, isValid: boolean, isPotentiallyValid: boolean, cardType: string }} Verdict */
/**
 * What a field knows: its element, the value it gives the number field, how that stands, what it tells and hears.
 * @typedef {{
 *   element: HTMLInputElement | HTMLSelectElement
 *   value: () => string
 *   judge: () => Verdict
 *   clear: () => void
 *   tidy: () => void
 *   news: () => { kind: string, [fact: string]: unknown } | undefined
 *   hear: (note: Note) => boolean
 * }} Control
 */

/** @type {Record<FieldName, () => Control>} */
export const CONTROLS = {
  number: numberControl,
  month: () => expiryControl('month'),
  year: () => expiryControl('year'),
  cvc: cvcControl,
}

/** @param {{ name: string, autocomplete: AutoFill }} facts */
function textInput({ name, autocomplete }) {
  const input = document.createElement('input')
  input.type = 'text'
  input.inputMode = 'numeric'
  input.name = name
  input.autocomplete = autocomplete
  input.autocapitalize = 'off'
  input.spellcheck = false
  input.setAttribute('autocorrect', 'off')
  return input
}

/** @returns {Control} */
function numberControl() {
  const input = textInput({ name: 'cardnumber', autocomplete: 'cc-number' })
  input.maxLength = 32
  const digits = () => digitsOf(input.value)
  return {
    element: input,
    value: digits,
    judge: () => judgeCardNumber(digits()),
    clear: () => {
      input.value = ''
    },
    tidy: () => group(input),
    news: () => ({ kind: 'card', cvc: cardTypeOf(digits()).cvc }),
    hear: () => false,
  }
}

/**
 * Groups the digits and keeps the caret behind the digit it stood behind.
 * @param {HTMLInputElement} input
 */
function group(input) {
  const before = digitsOf(input.value.slice(0, input.selectionStart ?? input.value.length)).length
  const all = digitsOf(input.value)
  const written = writeCardNumber(all.slice(0, longestOf(all)))
  if (written === input.value) return
  input.value = written
  let caret = 0
  for (let seen = 0; seen < before && caret < written.length; caret++)
    if (/\d/.test(written[caret] ?? '')) seen++
  if (document.activeElement === input) input.setSelectionRange(caret, caret)
}

/** @returns {Control} */
function cvcControl() {
  const input = textInput({ name: 'cvc', autocomplete: 'cc-csc' })
  let length = 3
  input.maxLength = 4
  return {
    element: input,
    value: () => digitsOf(input.value),
    judge: () => judgeCvc(digitsOf(input.value), length),
    clear: () => {
      input.value = ''
    },
    tidy: () => {
      const digits = digitsOf(input.value).slice(0, length)
      if (digits !== input.value) input.value = digits
    },
    news: () => undefined,
    hear: (note) => {
      if (note.kind !== 'card' || typeof note.cvc !== 'number' || note.cvc === length) return false
      length = note.cvc
      return true
    },
  }
}

/**
 * Month and year are judged together, so each knows what the other says.
 * @param {'month' | 'year'} part
 * @returns {Control}
 */
function expiryControl(part) {
  const now = new Date()
  const years = listYears(now)
  const select = document.createElement('select')
  select.name = part === 'month' ? 'exp-month' : 'exp-year'
  select.autocomplete = part === 'month' ? 'cc-exp-month' : 'cc-exp-year'
  for (const value of part === 'month' ? MONTHS : years) select.add(new Option(value, value))
  // the specification's default: today's month and year
  const expiry = { month: MONTHS[now.getMonth()] ?? '', year: years[0] ?? '' }
  const first = expiry[part]
  select.value = first
  return {
    element: select,
    value: () => select.value,
    judge: () => judgeExpiry({ ...expiry, [part]: select.value }, new Date()),
    clear: () => {
      select.value = first
    },
    tidy: () => {},
    news: () => ({ kind: 'expiry', part, value: select.value }),
    hear: (note) => {
      const { kind, part: other, value } = note
      if (kind !== 'expiry' || typeof value !== 'string') return false
      if (other === part || (other !== 'month' && other !== 'year')) return false
      expiry[other] = value
      return true
    },
  }
}
