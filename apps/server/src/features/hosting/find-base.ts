import type { Point } from '@kerbside/domain/geo.ts'
import { DEFAULT_BASE, newOperator } from '@kerbside/domain/hosting/new-operator.ts'
import type { Deps } from '../../deps.ts'

const PAIR = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/

const NOWHERE: Point = { lat: Number.NaN, lng: Number.NaN }

/** The point of a postcode, an address or a pair of coordinates; no number if there is no such place. */
export async function findBase(
  { placesFor, newId }: Pick<Deps, 'placesFor' | 'newId'>,
  { text, country, zone }: { text: string; country: string; zone: string },
): Promise<Point> {
  const [, lat, lng] = PAIR.exec(text) ?? []
  if (lat !== undefined) return { lat: Number(lat), lng: Number(lng) }
  if (text.trim().length < 2) return NOWHERE
  const candidate = newOperator({
    id: newId(),
    slug: 'new',
    name: 'New',
    zone: zone || 'Europe/London',
    currency: 'GBP',
    country: country || 'GB',
    base: DEFAULT_BASE,
  })
  const places = placesFor(candidate)
  const [found] = await places.search({ text, near: DEFAULT_BASE, max: 1 })
  const place = found?.quality === 'suggestion' ? await places.find(found.id) : found
  return place?.point ?? NOWHERE
}
