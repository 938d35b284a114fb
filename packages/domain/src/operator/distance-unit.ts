/** Countries whose road signs give miles: the United Kingdom and its islands, the United States and its territories, Liberia. */
const IN_MILES = new Set(['GB', 'GG', 'IM', 'JE', 'US', 'PR', 'GU', 'VI', 'LR'])

/** What the roads of a country (ISO 3166) are signed in. */
export const distanceUnitOf = (country: string): 'mile' | 'km' =>
  IN_MILES.has(country) ? 'mile' : 'km'
