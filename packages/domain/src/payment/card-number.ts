/** Luhn's check: the last digit of every card number follows from the others. */
export function passesLuhn(digits: string): boolean {
  let total = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place])
    const doubled = place % 2 === 1 ? digit * 2 : digit
    total += doubled > 9 ? doubled - 9 : doubled
  }
  return total % 10 === 0
}

/** How many digits a number of each brand has, by how it begins (ISO/IEC 7812 and the schemes' own ranges). */
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

const looksLikeCard = (digits: string): boolean =>
  BRANDS.some(({ begins, lengths }) => lengths.includes(digits.length) && begins.test(digits)) &&
  passesLuhn(digits)

/** Groups of digits as people write them: side by side, with a space, dot or dash or two between. */
const GROUPS = /\d+(?:[\s.\-–—_/]{1,2}\d+)*/gu
const LEAST_DIGITS = 13
const MOST_DIGITS = 19

/** Ids, tokens and coordinates are long and unbroken: now and then one looks like a card and is none. */
const OPAQUE =
  /^(?:[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|[\w.-]{32,}|-?\d{1,3}\.\d+)$/i

/** Whether somebody wrote what may be a payment card's number into this text, alone or with what follows on a card. */
export function holdsCardNumber(text: string): boolean {
  if (OPAQUE.test(text)) return false
  // Full-width and other digits become plain ones.
  const plain = text.normalize('NFKC')
  return (plain.match(GROUPS) ?? []).some((run) => holdsCard(run.match(/\d+/g) ?? []))
}

/** Any neighbouring groups that make a card number together. A text of nothing but digits is still read in a moment. */
function holdsCard(groups: readonly string[]): boolean {
  for (let first = 0; first < groups.length; first++) {
    let digits = ''
    for (let last = first; last < groups.length && digits.length <= MOST_DIGITS; last++) {
      digits += groups[last]
      if (digits.length >= LEAST_DIGITS && looksLikeCard(digits)) return true
    }
  }
  return false
}
