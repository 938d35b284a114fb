/**
 * The format of an account's reference: `#` is a digit, `@` a letter, `?` either, a `*` at the end any text, and
 * every other character is itself. It is a mask, not a regular expression, so a mistake in it can neither hang nor be
 * misread. An empty mask accepts any text.
 */
export type ReferenceMask = string

const LETTER = /^\p{L}$/u
const DIGIT = /^[0-9]$/

/** Whether a typed reference fits the mask; case is ignored. */
export function fitsMask(mask: ReferenceMask, typed: string): boolean {
  const characters = Array.from(typed.trim().toUpperCase())
  const open = mask.endsWith('*')
  const wanted = Array.from((open ? mask.slice(0, -1) : mask).toUpperCase())
  if (mask === '') return characters.length > 0
  if (characters.length < wanted.length || (!open && characters.length > wanted.length))
    return false
  return wanted.every((item, place) => fits(item, characters[place] ?? ''))
}

/**
 * A fitting reference in the form of the mask: literal characters as in the mask, all others in capitals, so that a
 * reference typed in different cases is one reference. Without a mask it is stored as typed.
 */
export function writeByMask(mask: ReferenceMask, typed: string): string {
  if (mask === '' || !fitsMask(mask, typed)) return typed.trim()
  const written = Array.from(mask.endsWith('*') ? mask.slice(0, -1) : mask)
  return Array.from(typed.trim().toUpperCase(), (characters, place) => {
    const letter = written[place] ?? ''
    return letter.toUpperCase() === characters ? letter : characters
  }).join('')
}

function fits(wanted: string, characters: string): boolean {
  if (wanted === '#') return DIGIT.test(characters)
  if (wanted === '@') return LETTER.test(characters)
  if (wanted === '?') return DIGIT.test(characters) || LETTER.test(characters)
  return wanted === characters
}

const SAMPLE = { '#': '4', '@': 'A', '?': '7', '*': '' } as const

/** A reference that fits, as an example: "PO-444444". */
export const sampleOf = (mask: ReferenceMask): string =>
  Array.from(mask, (item) => (item in SAMPLE ? SAMPLE[item as keyof typeof SAMPLE] : item)).join('')
