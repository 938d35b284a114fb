import type { Place, PlaceKind } from '@kerbside/domain/places/place.ts'
import type { z } from 'zod'
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
