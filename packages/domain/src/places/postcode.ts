/** Their postcodes have districts ("SW1A"), by which prices are set, and every address has one. */
const BRITISH = new Set(['GB', 'GG', 'IM', 'JE'])

/** Of any country: a ZIP code with its extension has ten characters. */
export const MAX_POSTCODE_LENGTH = 12

/** Whether a country (ISO 3166 alpha-2) has British postcodes; without one of those no journey is priced. */
export const hasBritishPostcodes = (country: string): boolean => BRITISH.has(country.toUpperCase())
