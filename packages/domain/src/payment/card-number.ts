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

/** 13 to 19 digits that stand alone, however they are spaced or dashed; not the decimals of a number. */
const RUN = /(?<!\d\.|[A-Za-z0-9])[2-6](?:[ -]?\d){12,18}(?![A-Za-z0-9])/g

/** Ids and tokens are long, unbroken and random: now and then one looks like a card and is none. */
const OPAQUE = /^(?:[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|[\w.-]{32,})$/i

/** Whether somebody wrote what may be a payment card's number into this text. */
export function holdsCardNumber(text: string): boolean {
  if (OPAQUE.test(text)) return false
  return (text.match(RUN) ?? []).some((run) => passesLuhn(run.replace(/[ -]/g, '')))
}
