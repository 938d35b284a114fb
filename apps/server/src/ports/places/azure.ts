import type { Place, PlaceKind } from '@kerbside/domain/places/place.ts'
import { z } from 'zod'
import { readableOf } from '../readable-of.ts'
import {
  enginePlace,
  isOnEarth,
  type PlaceEngineDeps,
  qualityOfKind,
  readEnginePostcode,
  requestFromEngine,
  withoutCountry,
} from './place-engine.ts'
import type { AddressEngine } from './port.ts'

const URL_OF_AZURE = 'https://atlas.microsoft.com'
/** Autocomplete has a later API version than geocoding. */
const TYPED_VERSION = '2026-01-01'
const CHOSEN_VERSION = '2025-01-01'
/** Azure gives a suggestion no id: what is needed to look it up later travels in our id. */
const MAX_ID_PART_LENGTH = 160
const ID = /^azure:[A-Za-z0-9_-]{1,490}$/

const Text = z.string().nullish()
const AzureAddress = z.object({
  addressLine: Text,
  streetName: Text,
  houseNumber: Text,
  streetNumber: Text,
  locality: Text,
  neighborhood: Text,
  postalCode: Text,
  formattedAddress: Text,
  countryRegion: z.object({ name: Text }).nullish(),
})
const Features = z.object({
  features: readableOf(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }).nullish(),
      properties: z.object({
        name: Text,
        type: Text,
        confidence: Text,
        address: AzureAddress.nullish(),
      }),
    }),
  ),
})
type Feature = z.output<typeof Features>['features'][number]

/** Azure Maps, the successor of Bing: it serves the setting "bing" as well. */
export function azurePlaces({ url, country, key }: PlaceEngineDeps): AddressEngine {
  const request = async (path: string, query: Record<string, string>, signal?: AbortSignal) => {
    const subscription = await key()
    if (!subscription) throw new Error('no key')
    const requestUrl = new URL(path, url ?? URL_OF_AZURE)
    requestUrl.search = new URLSearchParams(query).toString()
    const headers = { 'subscription-key': subscription, 'accept-language': 'en-GB' }
    const { features } = await requestFromEngine(Features, {
      url: requestUrl,
      headers,
      signal: signal ?? new AbortController().signal,
    })
    return features
  }

  return {
    async search({ text, near, max, signal }) {
      const features = await request(
        '/geocode:autocomplete',
        {
          'api-version': TYPED_VERSION,
          query: text,
          coordinates: `${near.lng},${near.lat}`,
          countryRegion: country.toUpperCase(),
          top: String(Math.min(20, max)),
        },
        signal,
      )
      return features.flatMap((feature) => suggestionOf(feature) ?? []).slice(0, max)
    },

    async find(id, { signal } = {}) {
      const chosen = readId(id)
      if (!chosen) return undefined
      const query = {
        'api-version': CHOSEN_VERSION,
        // the text ends with the country; `countryRegion` may not stand beside `query`
        query: chosen.address,
        top: '1',
      }
      const [feature] = await request('/geocode', query, signal)
      const place = feature && placeOf(feature, country)
      // Azure's name for the address is worse than the name of the chosen suggestion
      return place && { ...place, id, name: chosen.name, kind: chosen.kind }
    },

    async reverse({ lat, lng }, { signal } = {}) {
      const query = { 'api-version': CHOSEN_VERSION, coordinates: `${lng},${lat}` }
      const features = await request('/reverseGeocode', query, signal)
      return features
        .flatMap((feature) => placeOf(feature, country) ?? [])
        .find(({ postcode }) => postcode !== '')
    },
  }
}

function suggestionOf({ properties }: Feature): Place | undefined {
  const { address, type } = properties
  const formatted = address?.formattedAddress ?? ''
  // the line is empty for a street without a number
  const name =
    properties.name || address?.addressLine || address?.streetName || formatted.split(',')[0] || ''
  if (name === '' || formatted === '') return undefined
  const kind = kindOf(type ?? '')
  const text = formatted.startsWith(name) ? formatted : `${name}, ${formatted}`
  const country = address?.countryRegion?.name ?? ''
  const looked = country === '' || text.endsWith(country) ? text : `${text}, ${country}`
  const id = writeId({ kind, name, address: looked })
  if (!ID.test(id)) return undefined
  return enginePlace({
    id,
    kind,
    name,
    line2: withoutCountry(formatted.replace(name, '').replace(/^[,\s]+/, '')),
    town: address?.locality ?? '',
    quality: 'suggestion',
  })
}

function placeOf({ geometry, properties }: Feature, country: string): Place | undefined {
  const { address, confidence, type } = properties
  const [lng, lat] = geometry?.coordinates ?? []
  if (lng === undefined || lat === undefined || !isOnEarth(lat, lng)) return undefined
  // "Low" means that Azure matched a part of the query at best
  if (confidence === 'Low') return undefined
  const kind = kindOf(type ?? '')
  const line1 = address?.addressLine ?? ''
  return enginePlace({
    id: '',
    kind,
    name: line1 || address?.formattedAddress?.split(',')[0] || '',
    line1,
    town: address?.locality ?? '',
    postcode: readEnginePostcode(address?.postalCode ?? '', country),
    point: { lat, lng },
    quality: qualityOfKind(kind, /^\d/.test(line1)),
  })
}

type Chosen = { kind: PlaceKind; name: string; address: string }

const writeId = ({ kind, name, address }: Chosen): string =>
  `azure:${Buffer.from(
    JSON.stringify([kind, name.slice(0, MAX_ID_PART_LENGTH), address.slice(0, MAX_ID_PART_LENGTH)]),
  ).toString('base64url')}`

const Id = z.tuple([z.string(), z.string().min(1), z.string().min(1)])

function readId(id: string): Chosen | undefined {
  if (!ID.test(id)) return undefined
  try {
    const text = Buffer.from(id.slice('azure:'.length), 'base64url').toString('utf8')
    const [kind, name, address] = Id.parse(JSON.parse(text))
    return { kind: ALL_KINDS.find((item) => item === kind) ?? 'landmark', name, address }
  } catch {
    return undefined
  }
}

const KINDS: readonly (readonly [PlaceKind, RegExp])[] = [
  ['airport', /^Airport$/],
  ['terminal', /^AirportTerminal$/],
  ['station', /^(RailwayStation|TrainStation|MetroStation|SubwayStation|TransitStation)$/],
  ['port', /^(FerryTerminal|Port|Marina)$/],
  ['hotel', /^(Hotel|Lodging)$/],
  ['hospital', /^Hospital$/],
  ['university', /^(University|College|HigherEducationFacility)$/],
  ['stadium', /^(Stadium|Arena)$/],
  ['postcode', /^Postcode/],
  ['street', /^(Address|RoadBlock|RoadIntersection|Road|Street|Building)$/],
  ['town', /^(PopulatedPlace|Neighborhood|AdminDivision\d|Locality)$/],
]
const ALL_KINDS: readonly PlaceKind[] = [...KINDS.map(([kind]) => kind), 'landmark']

const kindOf = (type: string): PlaceKind =>
  KINDS.find(([, theirs]) => theirs.test(type))?.[0] ?? 'landmark'
