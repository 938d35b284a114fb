import { google } from '../contracts/of-vendors.ts'
import {
  type FakeResponse,
  type FakeServer,
  type ReceivedRequest,
  startFakeServer,
} from '../fake-server.ts'
import { aroundMap, MAP, type MapPlace, searchMap } from './known-places.ts'

export type FakeGoogle = FakeServer & {
  /** Sessions that ended with a details request, as Google bills them. */
  ended: string[]
}

const idOf = ({ id }: MapPlace) => `ChIJstandin${id}`
const sendError = (status: number, reason: string): FakeResponse => ({
  status,
  body: { error: { code: status, status: reason, message: reason } },
})
const ALLOWED_BODY = [
  'input',
  'languageCode',
  'regionCode',
  'includedRegionCodes',
  'locationBias',
  'sessionToken',
  'includedPrimaryTypes',
  'origin',
]

/** Google Places API (New) and the Geocoding API, by their documentation. */
export async function openGoogle(key: string): Promise<FakeGoogle> {
  const ended: string[] = []
  const fake = await startFakeServer((request) => {
    if (request.path === '/maps/api/geocode/json') return geocode(request, key)
    if (request.headers['x-goog-api-key'] !== key) return sendError(403, 'PERMISSION_DENIED')
    // without a field mask Google rejects the request: there is no default
    if (!request.headers['x-goog-fieldmask']) return sendError(400, 'INVALID_ARGUMENT')
    if (request.method === 'POST' && request.path === '/v1/places:autocomplete')
      return autocomplete(request)
    const [, id] = /^\/v1\/places\/([A-Za-z0-9_-]+)$/.exec(request.path) ?? []
    if (request.method !== 'GET' || id === undefined) return sendError(404, 'NOT_FOUND')
    const token = request.query.get('sessionToken')
    if (token) ended.push(token)
    return details(id)
  }, google)
  return Object.assign(fake, { ended })
}

type AutocompleteRequest = {
  input?: string
  locationBias?: { circle?: { radius?: number } }
  sessionToken?: string
}

function autocomplete({ body, headers }: ReceivedRequest): FakeResponse {
  const autocompleteBody = (body ?? {}) as AutocompleteRequest
  const strange = Object.keys(autocompleteBody).filter((name) => !ALLOWED_BODY.includes(name))
  const { input = '', locationBias: bias, sessionToken: token = 'none' } = autocompleteBody
  if (strange.length > 0 || input === '') return sendError(400, 'INVALID_ARGUMENT')
  if ((bias?.circle?.radius ?? 0) > 50_000) return sendError(400, 'INVALID_ARGUMENT')
  if (!/^[A-Za-z0-9_-]{1,36}$/.test(token)) return sendError(400, 'INVALID_ARGUMENT')
  if (!String(headers['x-goog-fieldmask']).includes('suggestions.placePrediction'))
    return sendError(400, 'INVALID_ARGUMENT')
  const found = searchMap(input).slice(0, 5)
  if (found.length === 0) return { status: 200, body: {} }
  return {
    status: 200,
    body: {
      suggestions: found.map((place) => ({
        placePrediction: {
          placeId: idOf(place),
          structuredFormat: {
            mainText: { text: place.name, matches: [{ endOffset: 3 }] },
            secondaryText: { text: `${place.town}, UK` },
          },
          types: place.google,
        },
      })),
    },
  }
}

/** The post town of a British address is `postal_town`; `locality` is often something smaller or missing. */
const componentsOf = ({ number, street, town, postcode }: MapPlace) =>
  [
    { text: number, types: ['street_number'] },
    { text: street, types: ['route'] },
    { text: town, types: ['postal_town'] },
    { text: 'England', types: ['administrative_area_level_1', 'political'] },
    { text: 'United Kingdom', types: ['country', 'political'] },
    { text: postcode, types: ['postal_code'] },
  ].filter(({ text }) => text !== '')

function details(id: string): FakeResponse {
  const place = MAP.find((item) => idOf(item) === id)
  if (!place) return sendError(400, 'INVALID_ARGUMENT')
  return {
    status: 200,
    body: {
      id,
      displayName: { text: place.name, languageCode: 'en' },
      location: { latitude: place.lat, longitude: place.lng },
      types: place.google,
      addressComponents: componentsOf(place).map(({ text, types }) => ({
        longText: text,
        shortText: text,
        types,
        languageCode: 'en',
      })),
    },
  }
}

function geocode({ query }: ReceivedRequest, key: string): FakeResponse {
  if (query.get('key') !== key)
    return {
      status: 200,
      body: { status: 'REQUEST_DENIED', error_message: 'bad key', results: [] },
    }
  const [lat = Number.NaN, lng = Number.NaN] = (query.get('latlng') ?? '').split(',').map(Number)
  const found = aroundMap({ lat, lng })
  return {
    status: 200,
    body: {
      status: found.length > 0 ? 'OK' : 'ZERO_RESULTS',
      results: found.map((place) => ({
        place_id: idOf(place),
        types: place.google,
        geometry: { location: { lat: place.lat, lng: place.lng }, location_type: 'ROOFTOP' },
        address_components: componentsOf(place).map(({ text, types }) => ({
          long_name: text,
          short_name: text,
          types,
        })),
      })),
    },
  }
}
