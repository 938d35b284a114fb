import type { Point } from '@kerbside/domain/geo.ts'
import type { Place } from '@kerbside/domain/places/place.ts'

/** Somebody types. `signal` ends the search when nobody waits for it any more. */
export type Typed = {
  text: string
  /** Draws the ranking towards the operator's base. */
  near: Point
  most: number
  /** One for each time somebody types and chooses, so that an engine that charges counts it once. */
  session?: string | undefined
  signal?: AbortSignal | undefined
}

/** Somebody chose: the session is the one the typing had, and ends with it. */
export type Chosen = { session?: string | undefined; signal?: AbortSignal | undefined }

/** What the house asks of an address service. Adapters beside this file; main.ts picks them. */
export type Places = {
  /**
   * Places for what was typed so far, best first: an exact postcode, then codes and terminals, then names. Every
   * answer carries a postcode, but for one of quality 'suggestion', which `find` makes whole.
   */
  search(asked: Typed): Promise<Place[]>
  /** The place of this id as `search` gave it, now with point and postcode, or undefined. */
  find(id: string, chosen?: Chosen): Promise<Place | undefined>
  /** The nearest known address to a pin, or undefined when nothing is known within 30 km. Never asks outside. */
  nearest(point: Point): Promise<Place | undefined>
  /**
   * The address at a pin with a postcode that is known and not only guessed from the district around: of an engine,
   * or the nearest of our own data. Undefined when none is known within a kilometre.
   */
  reverse(point: Point, asked?: Pick<Chosen, 'signal'>): Promise<Place | undefined>
}

/** An outside engine knows nothing that is not asked for over the network. A failure of it is thrown. */
export type AddressEngine = Omit<Places, 'nearest'>

/** An airport anywhere in the world: where a passenger comes from. */
export type WorldAirport = {
  iata: string
  /** Empty for the few without one. */
  icao: string
  name: string
  city: string
  /** ISO 3166 alpha-2, "GB". */
  country: string
  countryName: string
  point: Point
  /** Whether airlines fly there by timetable. */
  scheduled: boolean
}

export type Airports = {
  /** Airports for what was typed so far: a code first, then names and cities; typing slips are forgiven. */
  search(asked: { text: string; most: number }): WorldAirport[]
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
  /** Airlines for what was typed so far: a code first, then names; typing slips are forgiven. */
  search(asked: { text: string; most: number }): Airline[]
  /** The airline of an IATA or ICAO code in any case. */
  find(code: string): Airline | undefined
}

/** The policy of the community’s own server: no search while somebody types, and one question a second in all. */
const PUBLIC_SERVER = 'nominatim.openstreetmap.org'

/** Whether this is the community's own server, which is not for the work of an operator. */
export const isPublicNominatim = (url: string): boolean => {
  const { hostname } = new URL(url)
  return hostname === PUBLIC_SERVER || hostname.endsWith(`.${PUBLIC_SERVER}`)
}
