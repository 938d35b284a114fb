import type { Point } from '@kerbside/domain/geo.ts'
import { readFreePostcode } from '@kerbside/domain/places/free-postcode.ts'
import type { Place, PlaceKind } from '@kerbside/domain/places/place.ts'
import { hasBritishPostcodes } from '@kerbside/domain/places/postcode.ts'
import { z } from 'zod'
import { type EngineQuestion, requestEngine } from '../request-engine.ts'
import { isPartialPostcode, outcodeOf, readPostcode } from './postcode.ts'

/** What an adapter gets about the operator. */
export type PlaceEngineDeps = {
  /** The engine's address, without a slash at the end; an engine with a public address has a default. */
  url?: string | undefined
  /** ISO 3166 alpha-2. */
  country: string
  /** The operator's own key, read at each request because it may have changed. */
  key: () => Promise<string | undefined>
}

/** Sends a request and parses the response by its schema; throws for anything else. */
export async function requestFromEngine<Shape extends z.ZodType>(
  shape: Shape,
  params: EngineQuestion,
): Promise<z.output<Shape>> {
  const { status, body } = await requestEngine(params)
  if (status !== 200) throw new Error(`status ${status}`)
  const parsed = shape.safeParse(body)
  if (!parsed.success) throw new Error('a response of unknown shape')
  return parsed.data
}

const UNNUMBERED_ID = /^[a-z]+:at:(-?\d{1,2}\.\d{5}),(-?\d{1,3}\.\d{5}):([^:]{1,240})$/
const MAX_FALLBACK_NAME_LENGTH = 60

/**
 * The id of a place without an id in the engine, such as a postcode computed from addresses. A search for its
 * name at its point finds the place again.
 */
export const writeUnnumberedId = (engine: string, { lat, lng }: Point, name: string): string =>
  `${engine}:at:${lat.toFixed(5)},${lng.toFixed(5)}:${encodeURIComponent(name.slice(0, MAX_FALLBACK_NAME_LENGTH))}`

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

/** The country codes to request: for some countries, also the territories that belong to it for a taxi. */
export const countriesOf = (country: string): string[] =>
  country.toUpperCase() === 'GB' ? ['gb', 'im', 'je', 'gg'] : [country.toLowerCase()]

/**
 * The postcode of a response in the usual spelling. Engines give a part of one for streets and towns: then the
 * district is returned, which is still correct. '' if it is no postcode.
 */
export function readEnginePostcode(place: string | undefined, country: string): string {
  const text = (place ?? '').trim()
  if (!hasBritishPostcodes(country)) return readFreePostcode(text) ?? ''
  const whole = readPostcode(text)
  if (whole) return whole
  const started = outcodeOf(text.toUpperCase())
  return isPartialPostcode(started) ? started : ''
}

/** A place of an engine, with empty values for missing fields. */
export const enginePlace = (
  place: Partial<Place> & Pick<Place, 'id' | 'kind' | 'name'>,
): Place => ({
  line1: '',
  line2: '',
  town: '',
  postcode: '',
  point: { lat: 0, lng: 0 },
  code: '',
  quality: 'exact',
  ...place,
})

export const isOnEarth = (lat: number, lng: number): boolean =>
  Number.isFinite(lat) && Number.isFinite(lng) && Math.abs(lat) <= 90 && Math.abs(lng) <= 180

/** How precise an engine's point is for the address. */
export function qualityOfKind(kind: PlaceKind, hasNumber: boolean): Place['quality'] {
  if (kind === 'town') return 'district'
  return kind === 'postcode' || (kind === 'street' && !hasNumber) ? 'street' : 'exact'
}
