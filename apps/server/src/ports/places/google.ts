import { randomUUID } from 'node:crypto'
import type { Point } from '@kerbside/domain/geo.ts'
import type { Place, PlaceKind } from '@kerbside/domain/places/place.ts'
import { z } from 'zod'
import { readableOf } from '../readable-of.ts'
import { requestEngine } from '../request-engine.ts'
import {
  countriesOf,
  enginePlace,
  isOnEarth,
  type PlaceEngineDeps,
  qualityOfKind,
  readEnginePostcode,
  requestFromEngine,
  withoutCountry,
} from './place-engine.ts'
import type { AddressEngine } from './port.ts'

const PLACES_URL = 'https://places.googleapis.com'
const GEOCODING_URL = 'https://maps.googleapis.com'
/** Google accepts no larger bias circle; the specification's 775 km is rejected with an error. */
const WIDEST_METRES = 50_000
/** A Google session lasts for some minutes; an older token is not worth sending. */
const SESSION_MS = 3 * 60_000
const MAX_SESSIONS = 10_000
const PLACE_ID = /^[A-Za-z0-9_-]{8,300}$/

const TYPED_FIELDS = [
  'suggestions.placePrediction.placeId',
  'suggestions.placePrediction.structuredFormat',
  'suggestions.placePrediction.types',
].join(',')
const CHOSEN_FIELDS = 'id,displayName,addressComponents,location,types'

const LocalisedText = z.object({ text: z.string() })
/** Strict: `{}` is a valid response without results, and other objects must not pass for it. */
const Predictions = z.strictObject({
  suggestions: readableOf(
    z.object({
      placePrediction: z
        .object({
          placeId: z.string(),
          structuredFormat: z.object({
            mainText: LocalisedText,
            secondaryText: LocalisedText.optional(),
          }),
          types: z.array(z.string()).optional(),
        })
        .optional(),
    }),
  ).optional(),
})
const Components = z.array(
  z.object({ longText: z.string().optional(), types: z.array(z.string()).optional() }),
)
const Details = z.object({
  id: z.string(),
  displayName: LocalisedText.optional(),
  addressComponents: Components.optional(),
  location: z.object({ latitude: z.number(), longitude: z.number() }),
  types: z.array(z.string()).optional(),
})
const Geocoded = z.object({
  status: z.string(),
  results: readableOf(
    z.object({
      place_id: z.string(),
      types: z.array(z.string()),
      address_components: z.array(z.object({ long_name: z.string(), types: z.array(z.string()) })),
      geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
    }),
  ),
})

/** Google Places (New) for typing and choosing, and the Geocoding API for a pin. */
export function googlePlaces({ url, country, key }: PlaceEngineDeps): AddressEngine {
  const sessions = openSessions()
  const keyOrFail = async () => {
    const found = await key()
    if (!found) throw new Error('no key')
    return found
  }
  const spoken = { languageCode: 'en-GB', regionCode: country.toLowerCase() }

  return {
    async search({ text, near, max, session, signal = new AbortController().signal }) {
      const { suggestions = [] } = await requestFromEngine(Predictions, {
        url: new URL('/v1/places:autocomplete', url ?? PLACES_URL),
        method: 'POST',
        headers: { 'x-goog-api-key': await keyOrFail(), 'x-goog-fieldmask': TYPED_FIELDS },
        body: {
          input: text,
          ...spoken,
          includedRegionCodes: countriesOf(country),
          locationBias: {
            circle: { center: { latitude: near.lat, longitude: near.lng }, radius: WIDEST_METRES },
          },
          ...(session && { sessionToken: sessions.tokenOf(session) }),
        },
        signal,
      })
      return suggestions
        .flatMap(({ placePrediction }) => placePrediction ?? [])
        .slice(0, max)
        .map(({ placeId, structuredFormat: { mainText, secondaryText }, types = [] }) =>
          enginePlace({
            id: `google:${placeId}`,
            kind: kindOf(types),
            name: mainText.text,
            line2: withoutCountry(secondaryText?.text ?? ''),
            quality: 'suggestion',
          }),
        )
    },

    async find(id, { session, signal = new AbortController().signal } = {}) {
      const placeId = id.slice('google:'.length)
      if (!id.startsWith('google:') || !PLACE_ID.test(placeId)) return undefined
      const requestUrl = new URL(`/v1/places/${placeId}`, url ?? PLACES_URL)
      requestUrl.search = new URLSearchParams({
        ...spoken,
        ...(session && { sessionToken: sessions.end(session) }),
      }).toString()
      const headers = { 'x-goog-api-key': await keyOrFail(), 'x-goog-fieldmask': CHOSEN_FIELDS }
      const { status, body } = await requestEngine({ url: requestUrl, headers, signal })
      // an id that Google never issued, or that has expired
      if (status === 400 || status === 404) return undefined
      const parsed = status === 200 ? Details.safeParse(body) : undefined
      if (!parsed?.success) throw new Error(`status ${status}, or a response of unknown shape`)
      const { displayName, addressComponents = [], location, types = [] } = parsed.data
      return placeOf({
        id,
        name: displayName?.text ?? '',
        types,
        components: addressComponents.map((item) => ({
          text: item.longText ?? '',
          types: item.types ?? [],
        })),
        point: { lat: location.latitude, lng: location.longitude },
        country,
      })
    },

    async reverse(point, { signal = new AbortController().signal } = {}) {
      const requestUrl = new URL('/maps/api/geocode/json', url ?? GEOCODING_URL)
      requestUrl.search = new URLSearchParams({
        latlng: `${point.lat},${point.lng}`,
        language: 'en-GB',
        region: country.toLowerCase(),
        // this older service takes its key in the URL only
        key: await keyOrFail(),
      }).toString()
      const { status, results } = await requestFromEngine(Geocoded, { url: requestUrl, signal })
      if (status !== 'OK' && status !== 'ZERO_RESULTS') throw new Error(`status ${status}`)
      return results
        .flatMap(
          ({ place_id, types, address_components, geometry }) =>
            placeOf({
              id: `google:${place_id}`,
              name: '',
              types,
              components: address_components.map((item) => ({
                text: item.long_name,
                types: item.types,
              })),
              point: geometry.location,
              country,
            }) ?? [],
        )
        .find(({ postcode }) => postcode !== '')
    },
  }
}

/** One token for all keystrokes of a search and for the chosen place; the next search gets another. */
function openSessions() {
  const tokens = new Map<string, { token: string; until: number }>()
  const tokenOf = (session: string): string => {
    const now = performance.now()
    const existing = tokens.get(session)
    if (existing && existing.until > now) return existing.token
    if (tokens.size >= MAX_SESSIONS)
      for (const oldest of [...tokens.keys()].slice(0, MAX_SESSIONS / 4)) tokens.delete(oldest)
    const token = randomUUID()
    tokens.set(session, { token, until: now + SESSION_MS })
    return token
  }
  return {
    tokenOf,
    end(session: string): string {
      const token = tokenOf(session)
      tokens.delete(session)
      return token
    },
  }
}

function placeOf(details: {
  id: string
  name: string
  types: readonly string[]
  components: readonly { text: string; types: readonly string[] }[]
  point: Point
  country: string
}): Place | undefined {
  if (!isOnEarth(details.point.lat, details.point.lng)) return undefined
  const part = (...wantedTypes: string[]) =>
    wantedTypes
      .map((type) => details.components.find(({ types }) => types.includes(type))?.text ?? '')
      .find((text) => text !== '') ?? ''
  const kind = kindOf(details.types)
  const street = [part('street_number'), part('route')].filter((text) => text !== '').join(' ')
  const name = details.name || street || part('neighborhood', 'locality', 'postal_town')
  return enginePlace({
    id: details.id,
    kind,
    name,
    line1: street,
    // a British post town is no "locality"
    town: part('postal_town', 'locality', 'administrative_area_level_2'),
    postcode: readEnginePostcode(part('postal_code'), details.country),
    point: details.point,
    quality: qualityOfKind(kind, part('street_number') !== ''),
  })
}

const KINDS: readonly (readonly [PlaceKind, readonly string[]])[] = [
  ['airport', ['airport', 'international_airport']],
  ['station', ['train_station', 'subway_station', 'light_rail_station', 'transit_station']],
  ['port', ['ferry_terminal']],
  ['hotel', ['lodging', 'hotel']],
  ['hospital', ['hospital']],
  ['university', ['university']],
  ['stadium', ['stadium', 'arena']],
  ['postcode', ['postal_code']],
  ['street', ['street_address', 'route', 'premise', 'subpremise']],
  ['town', ['locality', 'postal_town', 'sublocality', 'neighborhood']],
]

const kindOf = (types: readonly string[]): PlaceKind =>
  KINDS.find(([, theirs]) => theirs.some((type) => types.includes(type)))?.[0] ?? 'landmark'
