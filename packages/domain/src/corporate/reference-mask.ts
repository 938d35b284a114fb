/**
 * How an account's reference is written: `#` is a digit, `@` a letter, `?` either, a `*` at the end whatever follows, and
 * everything else is itself. A mask, not a regular expression: a mistake in one can neither hang nor be misread. An empty
 * one takes any text.
 */
export type ReferenceMask = string

const LETTER = /^\p{L}$/u
const DIGIT = /^[0-9]$/

/** Whether a reference, as typed, is one of these. Capitals and small letters are the same. */
export function fitsMask(mask: ReferenceMask, typed: string): boolean {
  const said = Array.from(typed.trim().toUpperCase())
  const open = mask.endsWith('*')
  const wanted = Array.from((open ? mask.slice(0, -1) : mask).toUpperCase())
  if (mask === '') return said.length > 0
  if (said.length < wanted.length || (!open && said.length > wanted.length)) return false
  return wanted.every((one, place) => fits(one, said[place] ?? ''))
}

/**
 * A reference that fits, as the mask writes it: what stands in the mask as it stands there, everything else in capitals.
 * One typed twice in different letters is one reference. Without a mask it is kept as typed.
 */
export function writeByMask(mask: ReferenceMask, typed: string): string {
  if (mask === '' || !fitsMask(mask, typed)) return typed.trim()
  const written = Array.from(mask.endsWith('*') ? mask.slice(0, -1) : mask)
  return Array.from(typed.trim().toUpperCase(), (said, place) => {
    const own = written[place] ?? ''
    return own.toUpperCase() === said ? own : said
  }).join('')
}

function fits(wanted: string, said: string): boolean {
  if (wanted === '#') return DIGIT.test(said)
  if (wanted === '@') return LETTER.test(said)
  if (wanted === '?') return DIGIT.test(said) || LETTER.test(said)
  return wanted === said
}

const SAMPLE = { '#': '4', '@': 'A', '?': '7', '*': '' } as const

/** One that fits, to show what is meant: "PO-444444". */
export const sampleOf = (mask: ReferenceMask): string =>
  Array.from(mask, (one) => (one in SAMPLE ? SAMPLE[one as keyof typeof SAMPLE] : one)).join('')
