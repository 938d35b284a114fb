import type { Place } from '@kerbside/domain/places/place.ts'
import { z } from 'zod'
import { readableOf } from '../readable-of.ts'
import {
  askFor,
  countriesOf,
  type EngineMeans,
  enginePlace,
  isOnEarth,
  qualityOfKind,
  readEnginePostcode,
  readUnnumberedId,
  writeUnnumberedId,
} from './engine-answer.ts'
import { kindOfTag } from './osm-kind.ts'
import { type AddressEngine, isPublicNominatim } from './port.ts'

/** Half the sides of the box results are drawn into: about the 775 km of the specification, section 9. */
const DEGREES_LAT = 7
const DEGREES_LNG = 11
const ID = /^nominatim:([NWR]\d{1,15})$/

const Found = z.object({
  // a postcode computed from its addresses has neither; servers before 4.0 wrote the number as text
  osm_type: z.string().nullish(),
  osm_id: z.coerce.number().nullish(),
  lat: z.string().transform(Number),
  lon: z.string().transform(Number),
  category: z.string(),
  type: z.string(),
  name: z.string().nullish(),
  address: z.record(z.string(), z.string()).optional(),
})
const Many = readableOf(Found)
/** The letters `/lookup` uses; other types cannot be looked up. */
const LETTERS: Readonly<Record<string, string>> = { node: 'N', way: 'W', relation: 'R' }
/** A pin in the sea gives an object with `error` in it. */
const One = z.union([Found, z.object({ error: z.unknown() })])

/** A Nominatim server of the operator's own; undefined when it has said none, or the public one. */
export function nominatimPlaces({ url, country }: EngineMeans): AddressEngine | undefined {
  if (!url || isPublicNominatim(url)) return undefined
  const addressOf = (path: string, query: Record<string, string>) => {
    const asked = new URL(`${url}${path}`)
    asked.search = new URLSearchParams({
      format: 'jsonv2',
      addressdetails: '1',
      'accept-language': 'en-GB',
      ...query,
    }).toString()
    return asked
  }

  const engine: AddressEngine = {
    async search({ text, near, most, signal = new AbortController().signal }) {
      const asked = addressOf('/search', {
        q: text,
        limit: String(most),
        countrycodes: countriesOf(country).join(','),
        viewbox: [
          near.lng - DEGREES_LNG,
          near.lat + DEGREES_LAT,
          near.lng + DEGREES_LNG,
          near.lat - DEGREES_LAT,
        ].join(','),
      })
      const found = await askFor(Many, { url: asked, signal })
      return found.flatMap((one) => placeOf(one, country) ?? []).slice(0, most)
    },

    async find(id, { signal = new AbortController().signal } = {}) {
      const unnumbered = readUnnumberedId(id)
      if (unnumbered) {
        const { name: text, point: near } = unnumbered
        const places = await engine.search({ text, near, most: 10, signal })
        return places.find((place) => place.id === id)
      }
      const [, osm] = ID.exec(id) ?? []
      if (osm === undefined) return undefined
      const [found] = await askFor(Many, { url: addressOf('/lookup', { osm_ids: osm }), signal })
      return found && placeOf(found, country)
    },

    async reverse({ lat, lng }, { signal = new AbortController().signal } = {}) {
      const asked = addressOf('/reverse', { lat: String(lat), lon: String(lng), zoom: '18' })
      const found = await askFor(One, { url: asked, signal })
      const place = 'error' in found ? undefined : placeOf(found, country)
      return place?.postcode === '' ? undefined : place
    },
  }
  return engine
}

function placeOf(found: z.output<typeof Found>, country: string): Place | undefined {
  const { osm_type, osm_id, lat, lon, category, type, address = {} } = found
  if (!isOnEarth(lat, lon)) return undefined
  const part = (...wanted: string[]) =>
    wanted.map((key) => address[key] ?? '').find((text) => text !== '') ?? ''
  const kind = kindOfTag(category, type)
  const number = part('house_number')
  const line1 = [number, part('road')].filter((text) => text !== '').join(' ')
  const name = found.name || line1 || part('postcode')
  if (name === '') return undefined
  const postcode = readEnginePostcode(part('postcode'), country)
  const point = { lat, lng: lon }
  const letter = LETTERS[osm_type ?? '']
  return enginePlace({
    id:
      letter && osm_id
        ? `nominatim:${letter}${osm_id}`
        : writeUnnumberedId('nominatim', point, name),
    kind,
    name,
    line1,
    line2: part('suburb', 'quarter', 'neighbourhood'),
    town: part('city', 'town', 'village', 'hamlet', 'municipality'),
    postcode,
    point,
    quality: postcode === '' ? 'suggestion' : qualityOfKind(kind, number !== ''),
  })
}
