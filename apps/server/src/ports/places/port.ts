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
