import type { Point } from '@kerbside/domain/geo.ts'
import type { Place, PlaceKind } from '@kerbside/domain/places/place.ts'
import { z } from 'zod'
import { askEngine, type EngineQuestion } from '../ask-engine.ts'
import { isBegunPostcode, outcodeOf, readPostcode } from './postcode.ts'

/** What an adapter is told of the operator it asks for. */
export type EngineMeans = {
  /** Where the engine is, without a slash at the end; each engine with a home of its own has a default. */
  url?: string | undefined
  /** ISO 3166 alpha-2. */
  country: string
  /** The operator's own key, read for each question: it may have been changed. */
  key: () => Promise<string | undefined>
}

/** Asks, and reads a good answer in the shape it should have; throws for anything else. */
export async function askFor<Shape extends z.ZodType>(
  shape: Shape,
  asked: EngineQuestion,
): Promise<z.output<Shape>> {
  const { status, body } = await askEngine(asked)
  if (status !== 200) throw new Error(`status ${status}`)
  const heard = shape.safeParse(body)
  if (!heard.success) throw new Error('an answer of no known shape')
  return heard.data
}

const UNNUMBERED_ID = /^[a-z]+:at:(-?\d{1,2}\.\d{5}),(-?\d{1,3}\.\d{5}):([^:]{1,240})$/
const LONGEST_UNNUMBERED_NAME = 60

/**
 * The id of a place that has none in the engine, such as a postcode computed from addresses. The place is found again by
 * a search for its name at its point.
 */
export const writeUnnumberedId = (engine: string, { lat, lng }: Point, name: string): string =>
  `${engine}:at:${lat.toFixed(5)},${lng.toFixed(5)}:${encodeURIComponent(name.slice(0, LONGEST_UNNUMBERED_NAME))}`

/** Undefined for any other id. */
export function readUnnumberedId(id: string): { point: Point; name: string } | undefined {
  const [, lat, lng, name] = UNNUMBERED_ID.exec(id) ?? []
  if (lat === undefined || lng === undefined || name === undefined) return undefined
  const point = { lat: Number(lat), lng: Number(lng) }
  if (!isOnEarth(point.lat, point.lng)) return undefined
  try {
    return { point, name: decodeURIComponent(name) }
  } catch {
    return undefined
  }
}

/** Customers of a British operator do not need the country in every line. */
export const withoutCountry = (text: string): string =>
  text.replace(/,?\s*(UK|United Kingdom)$/, '')

/** Where an engine asked for a country is asked for what belongs to it for a taxi as well. */
export const countriesOf = (country: string): string[] =>
  country.toUpperCase() === 'GB' ? ['gb', 'im', 'je', 'gg'] : [country.toLowerCase()]

/**
 * The postcode of an answer in the usual spelling. Engines give a part of one for streets and towns: of that the
 * district is kept, which is still true. '' for nothing of the kind.
 */
export function readEnginePostcode(said: string | undefined, country: string): string {
  const text = (said ?? '').trim()
  if (country.toUpperCase() !== 'GB') return text.slice(0, 9)
  const whole = readPostcode(text)
  if (whole) return whole
  const begun = outcodeOf(text.toUpperCase())
  return isBegunPostcode(begun) ? begun : ''
}

/** A place of an engine, all that was not said empty. */
export const enginePlace = (said: Partial<Place> & Pick<Place, 'id' | 'kind' | 'name'>): Place => ({
  line1: '',
  line2: '',
  town: '',
  postcode: '',
  point: { lat: 0, lng: 0 },
  code: '',
  quality: 'exact',
  ...said,
})

export const isOnEarth = (lat: number, lng: number): boolean =>
  Number.isFinite(lat) && Number.isFinite(lng) && Math.abs(lat) <= 90 && Math.abs(lng) <= 180

/** How well the point of an engine stands for the address. */
export function qualityOfKind(kind: PlaceKind, hasNumber: boolean): Place['quality'] {
  if (kind === 'town') return 'district'
  return kind === 'postcode' || (kind === 'street' && !hasNumber) ? 'street' : 'exact'
}
