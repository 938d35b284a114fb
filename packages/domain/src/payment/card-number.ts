const ZERO = '0'.charCodeAt(0)

/**
 * Luhn's check of any part of these digits. Keeps the running sums of each prefix, with the digits at even or at odd
 * positions doubled.
 */
function luhnOf(digits: string): (start: number, end: number) => boolean {
  const totals = [new Int32Array(digits.length + 1), new Int32Array(digits.length + 1)] as const
  for (let place = 0; place < digits.length; place++) {
    const digit = digits.charCodeAt(place) - ZERO
    const doubled = digit > 4 ? digit * 2 - 9 : digit * 2
    const [even, odd] = place % 2 === 0 ? [doubled, digit] : [digit, doubled]
    totals[0][place + 1] = (totals[0][place] ?? 0) + even
    totals[1][place + 1] = (totals[1][place] ?? 0) + odd
  }
  return (start, end) => {
    const half = totals[end % 2 === 0 ? 0 : 1]
    return ((half[end] ?? 0) - (half[start] ?? 0)) % 10 === 0
  }
}

/** Luhn's check: the last digit of every card number follows from the others. */
export const passesLuhn = (digits: string): boolean => luhnOf(digits)(0, digits.length)

/** The number lengths of each brand by their first digits (ISO/IEC 7812 and the schemes' own ranges). */
const BRANDS: readonly { begins: RegExp; lengths: readonly number[] }[] = [
  { begins: /^4/, lengths: [13, 16, 19] },
  { begins: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  { begins: /^3[47]/, lengths: [15] },
  { begins: /^(6011|64[4-9]|65)/, lengths: [16, 19] },
  { begins: /^(30[0-5]|36|38|39)/, lengths: [14] },
  { begins: /^35/, lengths: [16] },
  { begins: /^62/, lengths: [16, 17, 18, 19] },
  { begins: /^(50|5[6-9]|6[0-9])/, lengths: [16] },
]
const MAX_PREFIX_LENGTH = 4

/** Groups of digits with up to eight characters between them that are neither letters nor digits. */
const RUN = /\d+(?:[^\p{L}\p{N}]{1,8}\d+)*/gu

/** Separators that people write between the groups of one number, once or repeated. */
const OF_ONE_NUMBER = /^[\s.\-–—_/]{1,8}$/

/**
 * Letters outside ASCII. None of them becomes a digit when it is normalised (Unicode 15), but one can become 18
 * characters, so they are replaced before.
 */
const OTHER_LETTERS = /[^\P{L}A-Za-z]+/gu

const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

const MIN_DIGITS = 13
const MAX_DIGITS = 19

/** Ids and coordinates: one in some thousands looks like a card number. */
const OPAQUE = /^(?:[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|-?\d{1,3}\.\d+)$/i

/** Tokens: digits next to letters belong to the token; digits between punctuation may be a card number. */
const TOKEN = /^[\w.-]{32,}$/
const UUIDS = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi
const PARTS = /[\da-z]+/gi
const LETTER = /[a-z]/i

/** Whether a text may contain a payment card number, alone or with other card data after it. */
export function containsCardNumber(text: string): boolean {
  if (OPAQUE.test(text)) return false
  // Invisible characters are removed first, because some are letters; full-width and other digits become plain ones.
  const plain = text.replaceAll(INVISIBLE, '').replaceAll(OTHER_LETTERS, 'ж').normalize('NFKC')
  if (TOKEN.test(plain)) return containsCardNear(plain)
  return (plain.match(RUN) ?? []).some(containsCard)
}

/** Parts with letters are left out: their digits belong to the token. */
const containsCardNear = (token: string): boolean =>
  (
    token
      .replaceAll(UUIDS, 'x')
      .replaceAll(PARTS, (part) => (LETTER.test(part) ? 'x' : part))
      .match(RUN) ?? []
  ).some(containsCard)

const NO_LENGTHS: readonly number[] = []
/** Cache of lengths by prefix; ten thousand prefixes at most. */
const lengthsOf = new Map<string, readonly number[]>()

/** The possible lengths of a card number with this prefix. */
function lengthsFor(beginning: string): readonly number[] {
  const existing = lengthsOf.get(beginning)
  if (existing) return existing
  const lengths = BRANDS.flatMap((brand) => (brand.begins.test(beginning) ? brand.lengths : []))
  const allowedLengths = lengths.length > 0 ? lengths : NO_LENGTHS
  lengthsOf.set(beginning, allowedLengths)
  return allowedLengths
}

/** Checks all neighbouring groups that could form a card number, in time proportional to the length of the text. */
function containsCard(run: string): boolean {
  const groups = run.match(/\d+/g) ?? []
  const digits = groups.join('')
  if (digits.length < MIN_DIGITS) return false
  const breaks = findBreaks(run)
  /** The length of each group as one character. */
  const sizes = groups.map(({ length }) => (length < 10 ? `${length}` : 'x')).join('')
  const passes = luhnOf(digits)
  let start = 0
  for (const [first, group] of groups.entries()) {
    const lengths = lengthsFor(digits.slice(start, start + MAX_PREFIX_LENGTH))
    let end = start
    for (let last = first; lengths !== NO_LENGTHS && last < groups.length; last++) {
      end += groups[last]?.length ?? 0
      if (end - start > MAX_DIGITS) break
      // the cheapest checks first: this is the inner loop
      if (
        lengths.includes(end - start) &&
        passes(start, end) &&
        ((breaks[last] ?? 0) <= first || GROUPED.test(sizes.slice(first, last + 1)))
      )
        return true
    }
    start += group.length
  }
  return false
}

/** For each group the nearest group up to it whose separator before it does not occur inside one number. */
function findBreaks(run: string): readonly number[] {
  let latest = 0
  const separators = run.match(/\D+/g) ?? []
  const later = separators.map((separator, place) => {
    if (!OF_ONE_NUMBER.test(separator)) latest = place + 1
    return latest
  })
  return [0, ...later]
}

/**
 * Lists of telephone numbers, coordinates or times also hold commas and colons. Groups with such separators count as
 * one number only in card layout: fours, 4-6-5 or 4-6-4, or digit by digit. Matches the lengths of the groups.
 */
const GROUPED = /^(?:1{13,19}|4{3,4}[1-4]|46[45])$/
