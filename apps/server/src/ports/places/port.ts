import type { Point } from '@kerbside/domain/geo.ts'
import type { Place } from '@kerbside/domain/places/place.ts'

/** What the house asks of an address service. Adapters beside this file; main.ts picks one. */
export type Places = {
  /**
   * Places for what was typed so far, best first: an exact postcode, then codes and terminals, then names.
   * `near` draws the ranking towards the operator's base. Every answer carries a postcode.
   */
  search(asked: { text: string; near: Point; most: number }): Promise<Place[]>
  /** The place of this id as `search` gave it, or undefined. */
  find(id: string): Promise<Place | undefined>
  /** The nearest known address to a pin, or undefined when nothing is known within 30 km. */
  nearest(point: Point): Promise<Place | undefined>
}

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
