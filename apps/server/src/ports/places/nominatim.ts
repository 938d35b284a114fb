import type { Place } from '@kerbside/domain/places/place.ts'
import { z } from 'zod'
import { readableOf } from '../readable-of.ts'
import { kindOfTag } from './osm-kind.ts'
import {
  countriesOf,
  enginePlace,
  isOnEarth,
  type PlaceEngineDeps,
  qualityOfKind,
  readEnginePostcode,
  readUnnumberedId,
  requestFromEngine,
  writeUnnumberedId,
} from './place-engine.ts'
import { type AddressEngine, isPublicNominatim } from './port.ts'

/** Half the sides of the box that results are biased to: about the 775 km of the specification, section 9. */
const DEGREES_LAT = 7
const DEGREES_LNG = 11
const ID = /^nominatim:([NWR]\d{1,15})$/

const PlaceResponse = z.object({
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
const Many = readableOf(PlaceResponse)
/** The letters `/lookup` uses; other types cannot be looked up. */
const OSM_TYPE_LETTERS: Readonly<Record<string, string>> = { node: 'N', way: 'W', relation: 'R' }
/** A pin in the sea returns an object with `error`. */
const LookupResponse = z.union([PlaceResponse, z.object({ error: z.unknown() })])

/**
 * A Nominatim server of the operator's own; undefined if the settings have no address, or that of the public
 * server.
 */
export function nominatimPlaces({ url, country }: PlaceEngineDeps): AddressEngine | undefined {
  if (!url || isPublicNominatim(url)) return undefined
  const addressOf = (path: string, query: Record<string, string>) => {
    const requestUrl = new URL(`${url}${path}`)
    requestUrl.search = new URLSearchParams({
      format: 'jsonv2',
      addressdetails: '1',
      'accept-language': 'en-GB',
      ...query,
    }).toString()
    return requestUrl
  }

  const engine: AddressEngine = {
    async search({ text, near, max, signal = new AbortController().signal }) {
      const requestUrl = addressOf('/search', {
        q: text,
        limit: String(max),
        countrycodes: countriesOf(country).join(','),
        viewbox: [
          near.lng - DEGREES_LNG,
          near.lat + DEGREES_LAT,
          near.lng + DEGREES_LNG,
          near.lat - DEGREES_LAT,
        ].join(','),
      })
      const found = await requestFromEngine(Many, { url: requestUrl, signal })
      return found.flatMap((item) => placeOf(item, country) ?? []).slice(0, max)
    },

    async find(id, { signal = new AbortController().signal } = {}) {
      const unnumbered = readUnnumberedId(id)
      if (unnumbered) {
        const { name: text, point: near } = unnumbered
        const places = await engine.search({ text, near, max: 10, signal })
        return places.find((place) => place.id === id)
      }
      const [, osm] = ID.exec(id) ?? []
      if (osm === undefined) return undefined
      const [found] = await requestFromEngine(Many, {
        url: addressOf('/lookup', { osm_ids: osm }),
        signal,
      })
      return found && placeOf(found, country)
    },

    async reverse({ lat, lng }, { signal = new AbortController().signal } = {}) {
      const requestUrl = addressOf('/reverse', { lat: String(lat), lon: String(lng), zoom: '18' })
      const found = await requestFromEngine(LookupResponse, { url: requestUrl, signal })
      const place = 'error' in found ? undefined : placeOf(found, country)
      return place?.postcode === '' ? undefined : place
    },
  }
  return engine
}

function placeOf(found: z.output<typeof PlaceResponse>, country: string): Place | undefined {
  const { osm_type, osm_id, lat, lon, category, type, address = {} } = found
  if (!isOnEarth(lat, lon)) return undefined
  const part = (...wantedTypes: string[]) =>
    wantedTypes.map((key) => address[key] ?? '').find((text) => text !== '') ?? ''
  const kind = kindOfTag(category, type)
  const number = part('house_number')
  const line1 = [number, part('road')].filter((text) => text !== '').join(' ')
  const name = found.name || line1 || part('postcode')
  if (name === '') return undefined
  const postcode = readEnginePostcode(part('postcode'), country)
  const point = { lat, lng: lon }
  const letter = OSM_TYPE_LETTERS[osm_type ?? '']
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
