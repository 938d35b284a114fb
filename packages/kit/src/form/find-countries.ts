import { DIALLING_CODES } from './dialling-codes.ts'

export type NamedCountry = {
  /** Two letters of ISO 3166. */
  country: string
  name: string
  /** The dialling code, without the plus. */
  code: string
}

/** Every country by name, the preferred ones first. */
export function listCountries(locale: string, preferred: readonly string[]): NamedCountry[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const rank = ({ country }: NamedCountry) => (preferred.includes(country) ? 0 : 1)
  return DIALLING_CODES.map(({ country, code }) => ({
    country,
    name: names.of(country) ?? country,
    code,
  })).sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, locale))
}

/** "Côte d’Ivoire" is found by "cote d'ivoire". */
const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase().trim()

/** The countries whose name has a word that begins so, or whose dialling code or letters do; the best first. */
export function findCountries(
  typed: string,
  countries: readonly NamedCountry[],
): readonly NamedCountry[] {
  const text = plain(typed)
  if (text === '' || text === '+') return countries
  const digits = /^\+?[\d\s]+$/.test(text) ? text.replaceAll(/\D/g, '') : ''
  const rankOf = digits === '' ? rankByName(text) : rankByCode(digits)
  return countries
    .map((item) => ({ item, rank: rankOf(item) }))
    .filter(({ rank }) => rank < NOT_FOUND)
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}

const NOT_FOUND = 3

const rankByCode =
  (digits: string) =>
  ({ code }: NamedCountry): number =>
    code === digits ? 0 : code.startsWith(digits) ? 1 : NOT_FOUND

const rankByName =
  (text: string) =>
  ({ country, name }: NamedCountry): number => {
    const full = plain(name)
    if (SHORT_NAMES[text] === country || country.toLowerCase() === text) return 0
    if (full.startsWith(text)) return 1
    return full.split(/[\s(-]+/).some((_, at, words) => words.slice(at).join(' ').startsWith(text))
      ? 2
      : NOT_FOUND
  }

/** What people type instead of the letters of ISO 3166. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  uk: 'GB',
  usa: 'US',
  uae: 'AE',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
}
