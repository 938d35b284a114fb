import type { Point } from '@kerbside/domain/geo.ts'
import type { Place } from '@kerbside/domain/places/place.ts'

/** A search while the customer types. `signal` ends the search when its result is no longer needed. */
export type Typed = {
  text: string
  /** Biases the ranking towards the operator's base. */
  near: Point
  max: number
  /** One for each time a customer types and chooses, so that an engine that charges counts it once. */
  session?: string | undefined
  signal?: AbortSignal | undefined
}

/** The customer's choice: the session is that of the typing, and ends with it. */
export type Chosen = { session?: string | undefined; signal?: AbortSignal | undefined }

/** The address service. Adapters are beside this file; serve.ts picks them. */
export type Places = {
  /**
   * Places for the text typed so far, best first: an exact postcode, then codes and terminals, then names. Every
   * result has a postcode, except one of quality 'suggestion', which `find` completes.
   */
  search(params: Typed): Promise<Place[]>
  /** The place of an id from `search`, now with point and postcode; undefined for an unknown id. */
  find(id: string, chosen?: Chosen): Promise<Place | undefined>
  /** The nearest known address to a pin, or undefined if there is none within 30 km. Never uses an outside engine. */
  nearest(point: Point): Promise<Place | undefined>
  /**
   * The address at a pin, with a postcode that is known and not guessed from the district: of an engine, or the
   * nearest in our own data. Undefined if none is known within a kilometre.
   */
  reverse(point: Point, params?: Pick<Chosen, 'signal'>): Promise<Place | undefined>
}

/** An outside engine finds everything over the network, so it has no `nearest`. Throws if a request fails. */
export type AddressEngine = Omit<Places, 'nearest'>

/** An airport anywhere in the world: the origin of a passenger's flight. */
export type WorldAirport = {
  iata: string
  /** Empty for the few airports without one. */
  icao: string
  name: string
  city: string
  /** ISO 3166 alpha-2, "GB". */
  country: string
  countryName: string
  point: Point
  /** Whether it has scheduled flights. */
  scheduled: boolean
}

export type Airports = {
  /** Airports for the text typed so far: a code first, then names and cities; typos are allowed. */
  search(params: { text: string; max: number }): WorldAirport[]
  /** The airport of an IATA or ICAO code in any case. */
  find(code: string): WorldAirport | undefined
}

export type Airline = {
  name: string
  iata: string
  icao: string
  /** ISO 3166 alpha-2, "GB". */
  country: string
  countryName: string
}

export type Airlines = {
  /** Airlines for the text typed so far: a code first, then names; typos are allowed. */
  search(params: { text: string; max: number }): Airline[]
  /** The airline of an IATA or ICAO code in any case. */
  find(code: string): Airline | undefined
}

/** The policy of the community’s own server: no autocomplete, and one request a second in all. */
const PUBLIC_SERVER = 'nominatim.openstreetmap.org'

/** Whether this is the community's own server, which must not serve an operator's business. */
export const isPublicNominatim = (url: string): boolean => {
  const { hostname } = new URL(url)
  return hostname === PUBLIC_SERVER || hostname.endsWith(`.${PUBLIC_SERVER}`)
}
