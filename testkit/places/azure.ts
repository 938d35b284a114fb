import { azure } from '../contracts/of-vendors.ts'
import {
  type FakeResponse,
  type FakeServer,
  type ReceivedRequest,
  startFakeServer,
} from '../fake-server.ts'
import { aroundMap, type MapPlace, searchMap } from './known-places.ts'

const sendError = (status: number, code: string): FakeResponse => ({
  status,
  body: { error: { code, message: code } },
})
const collection = (features: object[]): FakeResponse => ({
  status: 200,
  body: { type: 'FeatureCollection', features },
})

/** Azure Maps Search, `geocode:autocomplete` 2026-01-01 and the geocoding of 2025-01-01, by their documentation. */
export function openAzure(key: string): Promise<FakeServer> {
  return startFakeServer((request) => {
    const { path, query, headers, method } = request
    if (headers['subscription-key'] !== key) return sendError(401, '401 Unauthorized')
    if (method !== 'GET') return sendError(404, 'NotFound')
    if (path === '/geocode:autocomplete') return autocomplete(request)
    if (query.get('api-version') !== '2025-01-01') return sendError(400, 'InvalidApiVersion')
    if (path === '/geocode') {
      // the reference forbids countryRegion together with query
      if (query.has('countryRegion')) return sendError(400, 'BadRequest')
      return geocode(query.get('query') ?? '')
    }
    if (path === '/reverseGeocode') return reverse(query.get('coordinates') ?? '')
    return sendError(404, 'NotFound')
  }, azure)
}

const COUNTRY = 'United Kingdom'

const addressOf = ({ number, street, town, postcode }: MapPlace) => ({
  // a street without a number has an empty line, as in the examples of Azure's specification
  ...(street !== '' && { streetName: street, addressLine: number && `${number} ${street}` }),
  ...(number !== '' && { streetNumber: number }),
  locality: town,
  ...(postcode !== '' && { postalCode: postcode }),
  countryRegion: { ISO: 'GB', name: 'United Kingdom' },
  formattedAddress: [
    [number, street].join(' ').trim(),
    `${town} ${postcode}`.trim(),
    // only an address with a street ends with its country
    street === '' ? '' : COUNTRY,
  ]
    .filter((part) => part !== '')
    .join(', '),
})

function autocomplete({ query }: ReceivedRequest): FakeResponse {
  const text = query.get('query') ?? ''
  const coordinates = (query.get('coordinates') ?? '').split(',').map(Number)
  const top = Number(query.get('top') ?? '5')
  if (query.get('api-version') !== '2026-01-01' || text === '') return sendError(400, 'BadRequest')
  if (coordinates.length !== 2 || coordinates.some(Number.isNaN))
    return sendError(400, 'BadRequest')
  if (!(top >= 1 && top <= 20) || query.get('countryRegion') !== 'GB')
    return sendError(400, 'BadRequest')
  return collection(
    searchMap(text)
      .slice(0, top)
      .map((place) => ({
        type: 'Feature',
        geometry: null,
        properties: {
          typeGroup: place.azure === 'Address' ? 'Address' : 'Place',
          type: place.azure,
          ...(place.azure !== 'Address' && { name: place.name }),
          address: addressOf(place),
        },
      })),
  )
}

/** The whole text has to match: the best match is "High", otherwise Azure reports a lower confidence. */
function geocode(text: string): FakeResponse {
  // without the country Azure may respond with an address abroad
  if (!text.endsWith(COUNTRY)) return collection([])
  const [best] = searchMap(text.replace(COUNTRY, ''))
  return collection(best ? [featureOf(best, 'High')] : [])
}

function reverse(coordinates: string): FakeResponse {
  const [lng = Number.NaN, lat = Number.NaN] = coordinates.split(',').map(Number)
  if (Number.isNaN(lat) || Number.isNaN(lng)) return sendError(400, 'BadRequest')
  return collection(aroundMap({ lat, lng }).map((place) => featureOf(place, 'Medium')))
}

const featureOf = (place: MapPlace, confidence: string) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [place.lng, place.lat] },
  properties: { type: place.azure, confidence, address: addressOf(place) },
})
