import type { Point } from '@kerbside/domain/geo.ts'
import { metresBetween } from '@kerbside/domain/geo.ts'
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
import type { AddressEngine } from './port.ts'

/** The specification's radius around the base, section 9. Photon only biases towards a point, so we filter. */
const WITHIN_METRES = 775_000
const MAX_RESULTS = 20
/** "photon:N2123@51.50131,-0.14189": Photon has no lookup by id, so the id contains the point. */
const ID = /^photon:[NWR]\d{1,15}@(-?\d{1,2}\.\d{5}),(-?\d{1,3}\.\d{5})$/
const FOUND_AGAIN_METRES = 100

const Text = z.string().optional()
const Features = z.object({
  features: readableOf(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
      properties: z.object({
        // a postcode computed from its addresses has neither
        osm_id: z.number().optional(),
        osm_type: z.string().optional(),
        osm_key: z.string(),
        osm_value: z.string(),
        name: Text,
        housenumber: Text,
        street: Text,
        district: Text,
        city: Text,
        county: Text,
        postcode: Text,
        countrycode: Text,
      }),
    }),
  ),
})
type Feature = z.output<typeof Features>['features'][number]

/** A Photon server of the operator's own; undefined if the settings have no address. */
export function photonPlaces({ url, country }: PlaceEngineDeps): AddressEngine | undefined {
  if (!url) return undefined
  const countries = countriesOf(country)
  const request = async (path: string, query: Record<string, string>, signal?: AbortSignal) => {
    const requestUrl = new URL(`${url}${path}`)
    requestUrl.search = new URLSearchParams({ lang: 'en', ...query }).toString()
    const { features } = await requestFromEngine(Features, {
      url: requestUrl,
      signal: signal ?? new AbortController().signal,
    })
    return features
      .filter(({ properties }) => countries.includes((properties.countrycode ?? '').toLowerCase()))
      .flatMap((feature) => placeOf(feature, country) ?? [])
  }
  const around = ({ lat, lng }: Point) => ({ lat: String(lat), lon: String(lng) })

  const engine: AddressEngine = {
    async search({ text, near, max, signal }) {
      const requestUrl = { q: text, ...around(near), limit: String(MAX_RESULTS) }
      const places = await request('/api', requestUrl, signal)
      return places.filter(({ point }) => metresBetween(point, near) <= WITHIN_METRES).slice(0, max)
    },

    async find(id, { signal } = {}) {
      const unnumbered = readUnnumberedId(id)
      if (unnumbered) {
        const places = await request(
          '/api',
          { q: unnumbered.name, ...around(unnumbered.point) },
          signal,
        )
        return places.find((place) => place.id === id)
      }
      const [, lat, lng] = ID.exec(id) ?? []
      if (lat === undefined || lng === undefined) return undefined
      const point = { lat: Number(lat), lng: Number(lng) }
      const places = await request('/reverse', { ...around(point), limit: '10' }, signal)
      return (
        places.find((place) => place.id === id) ??
        places.find((place) => metresBetween(place.point, point) <= FOUND_AGAIN_METRES)
      )
    },

    async reverse(point, { signal } = {}) {
      const places = await request('/reverse', { ...around(point), limit: '10' }, signal)
      return places.find(({ postcode }) => postcode !== '')
    },
  }
  return engine
}

function placeOf({ geometry, properties }: Feature, country: string): Place | undefined {
  const [lng, lat] = geometry.coordinates
  if (!isOnEarth(lat, lng)) return undefined
  const { osm_type, osm_id, osm_key, osm_value, name, housenumber, street, district } = properties
  const kind = kindOfTag(osm_key, osm_value)
  const line1 = [housenumber, street].filter((part) => part !== undefined).join(' ')
  const called = name ?? line1
  if (called === '') return undefined
  // the name of a postcode is the postcode
  const postcode = readEnginePostcode(
    properties.postcode ?? (kind === 'postcode' ? called : undefined),
    country,
  )
  const point = { lat, lng }
  return enginePlace({
    id:
      osm_type && osm_id !== undefined
        ? `photon:${osm_type}${osm_id}@${lat.toFixed(5)},${lng.toFixed(5)}`
        : writeUnnumberedId('photon', point, called),
    kind,
    name: called,
    line1,
    line2: district ?? '',
    town: properties.city ?? (kind === 'town' ? called : (properties.county ?? '')),
    postcode,
    point,
    quality: postcode === '' ? 'suggestion' : qualityOfKind(kind, housenumber !== undefined),
  })
}
