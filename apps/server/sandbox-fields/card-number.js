/** @typedef {{ name: string, starts: RegExp, lengths: readonly number[], gaps: readonly number[], cvc: number }} CardType */

/** @type {readonly CardType[]} Card types by their first digits (ISO/IEC 7812); the first that fits counts. */
const TYPES = [
  { name: 'visa', starts: /^4/, lengths: [13, 16, 19], gaps: [4, 8, 12, 16], cvc: 3 },
  {
    name: 'mastercard',
    starts: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    gaps: [4, 8, 12],
    cvc: 3,
  },
  { name: 'amex', starts: /^3[47]/, lengths: [15], gaps: [4, 10], cvc: 4 },
  {
    name: 'diners',
    starts: /^(36|38|39|30[0-5])/,
    lengths: [14, 16, 19],
    gaps: [4, 8, 12, 16],
    cvc: 3,
  },
  { name: 'jcb', starts: /^35(2[89]|[3-8])/, lengths: [16, 19], gaps: [4, 8, 12, 16], cvc: 3 },
  {
    name: 'discover',
    starts: /^(6011|65|64[4-9])/,
    lengths: [16, 19],
    gaps: [4, 8, 12, 16],
    cvc: 3,
  },
  { name: 'unionpay', starts: /^62/, lengths: [16, 17, 18, 19], gaps: [4, 8, 12, 16], cvc: 3 },
]

/** @type {CardType} */
const UNKNOWN = {
  name: '',
  starts: /^/,
  lengths: [12, 13, 14, 15, 16, 17, 18, 19],
  gaps: [4, 8, 12, 16],
  cvc: 3,
}

/** @param {string} digits */
export const cardTypeOf = (digits) => TYPES.find((type) => type.starts.test(digits)) ?? UNKNOWN

/** @param {string} digits */
export const longestOf = (digits) => Math.max(...cardTypeOf(digits).lengths)

/**
 * Digits in the groups they stand in on the card.
 * @param {string} digits
 */
export function writeCardNumber(digits) {
  const { gaps } = cardTypeOf(digits)
  return Array.from(digits, (digit, at) => (gaps.includes(at) ? ` ${digit}` : digit)).join('')
}

/** @param {string} text */
export const digitsOf = (text) => text.replace(/\D/g, '')

/**
 * Luhn's check over every other digit from the right.
 * @param {string} digits
 */
function passesLuhn(digits) {
  let total = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place])
    const doubled = place % 2 === 1 ? digit * 2 : digit
    total += doubled > 9 ? doubled - 9 : doubled
  }
  return total % 10 === 0
}

/**
 * How a number stands while it is typed.
 * @param {string} digits
 */
export function judgeCardNumber(digits) {
  const { name, lengths } = cardTypeOf(digits)
  return {
    isEmpty: digits === '',
    isValid: lengths.includes(digits.length) && passesLuhn(digits),
    isPotentiallyValid: digits.length < Math.max(...lengths) || passesLuhn(digits),
    cardType: name,
  }
}

/**
 * @param {string} digits
 * @param {number} length of the code on this type of card
 */
export function judgeCvc(digits, length) {
  return {
    isEmpty: digits === '',
    isValid: digits.length === length,
    isPotentiallyValid: digits.length <= length,
    cardType: '',
  }
}

/** Years a card may run for beyond this one (specification, section 3). */
const YEARS_AHEAD = 50

/** @param {Date} now */
export function listYears(now) {
  return Array.from({ length: YEARS_AHEAD + 1 }, (_, ahead) => String(now.getFullYear() + ahead))
}

export const MONTHS = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'))

/**
 * A card is good through the last day of its month.
 * @param {{ month: string, year: string }} expiry either may still be ''
 * @param {Date} now
 */
export function judgeExpiry({ month, year }, now) {
  const isEmpty = month === '' || year === ''
  const ends = new Date(Number(year), Number(month), 1)
  const isValid = !isEmpty && now < ends
  return { isEmpty, isValid, isPotentiallyValid: isEmpty || isValid, cardType: '' }
}
