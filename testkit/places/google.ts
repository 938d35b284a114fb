import { google } from '../contracts/of-vendors.ts'
import { type Heard, openStandIn, type StandIn, type StandInAnswer } from '../stand-in.ts'
import { aroundMap, MAP, type MapPlace, searchMap } from './known-places.ts'

export type GoogleStandIn = StandIn & {
  /** Sessions that were ended by a look at the details, as Google bills them. */
  ended: string[]
}

const idOf = ({ id }: MapPlace) => `ChIJstandin${id}`
const fault = (status: number, word: string): StandInAnswer => ({
  status,
  body: { error: { code: status, status: word, message: word } },
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
export async function openGoogle(key: string): Promise<GoogleStandIn> {
  const ended: string[] = []
  const standIn = await openStandIn((heard) => {
    if (heard.path === '/maps/api/geocode/json') return geocode(heard, key)
    if (heard.headers['x-goog-api-key'] !== key) return fault(403, 'PERMISSION_DENIED')
    // without a mask Google refuses: there is no default
    if (!heard.headers['x-goog-fieldmask']) return fault(400, 'INVALID_ARGUMENT')
    if (heard.method === 'POST' && heard.path === '/v1/places:autocomplete')
      return autocomplete(heard)
    const [, id] = /^\/v1\/places\/([A-Za-z0-9_-]+)$/.exec(heard.path) ?? []
    if (heard.method !== 'GET' || id === undefined) return fault(404, 'NOT_FOUND')
    const token = heard.query.get('sessionToken')
    if (token) ended.push(token)
    return details(id)
  }, google)
  return Object.assign(standIn, { ended })
}

type Asked = {
  input?: string
  locationBias?: { circle?: { radius?: number } }
  sessionToken?: string
}

function autocomplete({ body, headers }: Heard): StandInAnswer {
  const said = (body ?? {}) as Asked
  const strange = Object.keys(said).filter((name) => !ALLOWED_BODY.includes(name))
  const { input = '', locationBias: bias, sessionToken: token = 'none' } = said
  if (strange.length > 0 || input === '') return fault(400, 'INVALID_ARGUMENT')
  if ((bias?.circle?.radius ?? 0) > 50_000) return fault(400, 'INVALID_ARGUMENT')
  if (!/^[A-Za-z0-9_-]{1,36}$/.test(token)) return fault(400, 'INVALID_ARGUMENT')
  if (!String(headers['x-goog-fieldmask']).includes('suggestions.placePrediction'))
    return fault(400, 'INVALID_ARGUMENT')
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

/** The post town of a British address is `postal_town`; `locality` is often something smaller or not there. */
const componentsOf = ({ number, street, town, postcode }: MapPlace) =>
  [
    { text: number, types: ['street_number'] },
    { text: street, types: ['route'] },
    { text: town, types: ['postal_town'] },
    { text: 'England', types: ['administrative_area_level_1', 'political'] },
    { text: 'United Kingdom', types: ['country', 'political'] },
    { text: postcode, types: ['postal_code'] },
  ].filter(({ text }) => text !== '')

function details(id: string): StandInAnswer {
  const place = MAP.find((one) => idOf(one) === id)
  if (!place) return fault(400, 'INVALID_ARGUMENT')
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

function geocode({ query }: Heard, key: string): StandInAnswer {
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
