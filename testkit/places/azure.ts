import { azure } from '../contracts/of-vendors.ts'
import { type Heard, openStandIn, type StandIn, type StandInAnswer } from '../stand-in.ts'
import { aroundMap, type MapPlace, searchMap } from './known-places.ts'

const fault = (status: number, code: string): StandInAnswer => ({
  status,
  body: { error: { code, message: code } },
})
const collection = (features: object[]): StandInAnswer => ({
  status: 200,
  body: { type: 'FeatureCollection', features },
})

/** Azure Maps Search, `geocode:autocomplete` 2026-01-01 and the geocoding of 2025-01-01, by their documentation. */
export function openAzure(key: string): Promise<StandIn> {
  return openStandIn((heard) => {
    const { path, query, headers, method } = heard
    if (headers['subscription-key'] !== key) return fault(401, '401 Unauthorized')
    if (method !== 'GET') return fault(404, 'NotFound')
    if (path === '/geocode:autocomplete') return autocomplete(heard)
    if (query.get('api-version') !== '2025-01-01') return fault(400, 'InvalidApiVersion')
    if (path === '/geocode') {
      // the reference forbids countryRegion together with query
      if (query.has('countryRegion')) return fault(400, 'BadRequest')
      return geocode(query.get('query') ?? '')
    }
    if (path === '/reverseGeocode') return reverse(query.get('coordinates') ?? '')
    return fault(404, 'NotFound')
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

function autocomplete({ query }: Heard): StandInAnswer {
  const text = query.get('query') ?? ''
  const coordinates = (query.get('coordinates') ?? '').split(',').map(Number)
  const top = Number(query.get('top') ?? '5')
  if (query.get('api-version') !== '2026-01-01' || text === '') return fault(400, 'BadRequest')
  if (coordinates.length !== 2 || coordinates.some(Number.isNaN)) return fault(400, 'BadRequest')
  if (!(top >= 1 && top <= 20) || query.get('countryRegion') !== 'GB')
    return fault(400, 'BadRequest')
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

/** The whole text has to fit, as for one who chose it: the best fit is "High", else Azure says how little it met. */
function geocode(text: string): StandInAnswer {
  // without the country Azure may answer with an address abroad
  if (!text.endsWith(COUNTRY)) return collection([])
  const [best] = searchMap(text.replace(COUNTRY, ''))
  return collection(best ? [featureOf(best, 'High')] : [])
}

function reverse(coordinates: string): StandInAnswer {
  const [lng = Number.NaN, lat = Number.NaN] = coordinates.split(',').map(Number)
  if (Number.isNaN(lat) || Number.isNaN(lng)) return fault(400, 'BadRequest')
  return collection(aroundMap({ lat, lng }).map((place) => featureOf(place, 'Medium')))
}

const featureOf = (place: MapPlace, confidence: string) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [place.lng, place.lat] },
  properties: { type: place.azure, confidence, address: addressOf(place) },
})
