import type { Point } from '@kerbside/domain/geo.ts'

/** Where a visitor seems to be; an empty text or no point where nobody says. It proves nothing and opens nothing. */
export type IpPlace = {
  /** ISO 3166 alpha-2, in capitals. */
  country: string
  region: string
  city: string
  point: Point | undefined
}

export type IpQuestion = {
  /** As the server met it, past the proxies that are believed. */
  ip: string
  /** A header of the request; undefined for every header when no proxy that is believed sent it on. */
  headerOf: (name: string) => string | undefined
}

/** What the house asks of whoever knows where addresses are. It never throws: nobody waits for a country. */
export type IpLocation = {
  find(asked: IpQuestion): Promise<IpPlace | undefined>
}

/** Two letters of a country; what services say of those they cannot tell is none: XX, T1 for Tor, EU, AP. */
export function readCountry(said: unknown): string {
  const country = typeof said === 'string' ? said.trim().toUpperCase() : ''
  return /^[A-Z]{2}$/.test(country) && !NO_COUNTRY.has(country) ? country : ''
}

const NO_COUNTRY = new Set(['XX', 'ZZ', 'EU', 'AP', 'T1', 'A1', 'A2', 'O1'])
