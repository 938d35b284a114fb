type Choice = { value: string; text: string }

const named = (type: 'currency' | 'region', codes: readonly string[]): Choice[] => {
  const names = new Intl.DisplayNames('en-GB', { type, fallback: 'none' })
  return codes
    .flatMap((value) => {
      const name = names.of(value)
      return name === undefined ? [] : [{ value, text: `${name} (${value})` }]
    })
    .toSorted((a, b) => a.text.localeCompare(b.text))
}

/** "Europe/London" of every zone the browser knows. */
export const zones = (): Choice[] =>
  Intl.supportedValuesOf('timeZone').map((value) => ({ value, text: value.replaceAll('_', ' ') }))

/** "British Pound (GBP)". */
export const currencies = (): Choice[] => named('currency', Intl.supportedValuesOf('currency'))

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
/** Codes of ISO 3166 that are no country: groups, and what is set aside for private use. */
const NO_COUNTRY = new Set(['EU', 'EZ', 'UN', 'QO', 'ZZ', 'XA', 'XB'])

/** "United Kingdom (GB)". Browsers have names of countries, and no list of their codes. */
export const countries = (): Choice[] =>
  named(
    'region',
    LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
      (code) => !NO_COUNTRY.has(code),
    ),
  )
