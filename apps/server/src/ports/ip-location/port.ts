import type { Point } from '@kerbside/domain/geo.ts'

/** The apparent place of a client; an empty text or no point if unknown. It proves nothing and grants no access. */
export type IpPlace = {
  /** ISO 3166 alpha-2, in capitals. */
  country: string
  region: string
  city: string
  point: Point | undefined
}

export type IpQuestion = {
  /** As the server sees it, past the trusted proxies. */
  ip: string
  /** A header of the request; always undefined when no trusted proxy forwarded the request. */
  headerOf: (name: string) => string | undefined
}

/** Finds where addresses are. It never throws, because nothing may fail for want of a country. */
export type IpLocation = {
  find(question: IpQuestion): Promise<IpPlace | undefined>
}

/** The two letters of a country; '' for the codes that services use for an unknown one: XX, T1 for Tor, EU, AP. */
export function readCountry(payload: unknown): string {
  const country = typeof payload === 'string' ? payload.trim().toUpperCase() : ''
  return /^[A-Z]{2}$/.test(country) && !NO_COUNTRY.has(country) ? country : ''
}

const NO_COUNTRY = new Set(['XX', 'ZZ', 'EU', 'AP', 'T1', 'A1', 'A2', 'O1'])
