/** The search terms for a booking that a caller names, in the form of the indexes. */
export type Sought = {
  reference?: number
  /** The beginning of a national number: without the country's code or a leading 0. */
  phones?: readonly string[]
  email?: string
  /** The beginning of a whole name or a surname. */
  name?: string
  /** The beginning of a postcode, a flight or a car's registration. */
  code?: string
}

const LARGEST_REFERENCE = 2_147_483_647
/** Fewer digits occur in nearly every number. */
const MIN_DIGITS = 4
const MIN_LETTERS = 2

/** The typed text as every kind of prefix it may be; empty if it is too short for a search. */
export function readSought(typed: string, { prefix }: { prefix: string }): Sought {
  const query = typed.trim().toLowerCase()
  if (query.includes('@')) return { email: query }
  const digits = query.replaceAll(/\D/g, '')
  const bare = query.startsWith(prefix.toLowerCase()) ? query.slice(prefix.length) : query
  const isReference = /^-?\s*\d{1,10}$/.test(bare) && Number(digits) <= LARGEST_REFERENCE
  const isPhone = /^[+\d\s()/.-]+$/.test(query) && digits.length >= MIN_DIGITS
  if (isReference || isPhone)
    return {
      ...(isReference && { reference: Number(digits) }),
      ...(isPhone && { phones: phonesOf(digits) }),
    }
  if (query.length < MIN_LETTERS) return {}
  const code = query.replaceAll(/\s/g, '').toUpperCase()
  return { name: query.replaceAll(/\s+/g, ' '), ...(/^[A-Z0-9]+$/.test(code) && { code }) }
}

/** A number is stored without its country code, whose length is unknown here: 1 to 3 digits after 00 or +. */
function phonesOf(digits: string): string[] {
  const national = digits.replace(/^0+/, '')
  const without = [2, 1, 3].map((length) => national.slice(length).replace(/^0+/, ''))
  return [...new Set([national, ...without.filter((rest) => rest.length >= 7)])]
}

export const isEmpty = (sought: Sought): boolean => Object.keys(sought).length === 0
