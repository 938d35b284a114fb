/** What somebody on the telephone may say of a booking, as an index knows it. */
export type Sought = {
  reference?: number
  /** As a national number begins: without the country's code or a leading 0. */
  phones?: readonly string[]
  email?: string
  /** Of a whole name or a surname. */
  name?: string
  /** Of a postcode, a flight or a car's registration. */
  code?: string
}

const LARGEST_REFERENCE = 2_147_483_647
/** Fewer figures are somewhere in nearly every number. */
const FEWEST_FIGURES = 4
const FEWEST_LETTERS = 2

/** What was typed, by what it may be the beginning of; nothing when it is too short to look for. */
export function readSought(typed: string, { prefix }: { prefix: string }): Sought {
  const said = typed.trim().toLowerCase()
  if (said.includes('@')) return { email: said }
  const figures = said.replaceAll(/\D/g, '')
  const bare = said.startsWith(prefix.toLowerCase()) ? said.slice(prefix.length) : said
  const isReference = /^-?\s*\d{1,10}$/.test(bare) && Number(figures) <= LARGEST_REFERENCE
  const isPhone = /^[+\d\s()/.-]+$/.test(said) && figures.length >= FEWEST_FIGURES
  if (isReference || isPhone)
    return {
      ...(isReference && { reference: Number(figures) }),
      ...(isPhone && { phones: phonesOf(figures) }),
    }
  if (said.length < FEWEST_LETTERS) return {}
  const code = said.replaceAll(/\s/g, '').toUpperCase()
  return { name: said.replaceAll(/\s+/g, ' '), ...(/^[A-Z0-9]+$/.test(code) && { code }) }
}

/** A number is kept without its country's code, which nobody here knows the length of: 1 to 3 figures after 00 or +. */
function phonesOf(figures: string): string[] {
  const national = figures.replace(/^0+/, '')
  const without = [2, 1, 3].map((length) => national.slice(length).replace(/^0+/, ''))
  return [...new Set([national, ...without.filter((rest) => rest.length >= 7)])]
}

export const isNothing = (sought: Sought): boolean => Object.keys(sought).length === 0
