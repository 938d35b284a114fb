/** A place of the map that all fake engines use, each in its own format. */
export type MapPlace = {
  id: number
  name: string
  /** OpenStreetMap's tag. */
  tag: readonly [key: string, value: string]
  google: readonly string[]
  azure: string
  number: string
  street: string
  town: string
  postcode: string
  lat: number
  lng: number
}

const place = (overrides: Partial<MapPlace> & Pick<MapPlace, 'id' | 'name' | 'lat' | 'lng'>) => ({
  tag: ['tourism', 'attraction'] as const,
  google: ['tourist_attraction', 'point_of_interest', 'establishment'],
  azure: 'Landmark',
  number: '',
  street: '',
  town: 'London',
  postcode: '',
  ...overrides,
})

const HOUSE = {
  tag: ['place', 'house'] as const,
  google: ['premise', 'street_address'],
  azure: 'Address',
}
const STREET = { tag: ['highway', 'residential'] as const, google: ['route'], azure: 'RoadBlock' }

/** Real places with invented house numbers; among them typical problems of British addresses. */
export const MAP: readonly MapPlace[] = [
  place({
    id: 101,
    name: 'Buckingham Palace',
    postcode: 'SW1A 1AA',
    lat: 51.50136,
    lng: -0.14189,
  }),
  place({
    id: 102,
    name: 'Heathrow Airport',
    tag: ['aeroway', 'aerodrome'],
    google: ['international_airport', 'airport', 'point_of_interest'],
    azure: 'Airport',
    town: 'Hounslow',
    postcode: 'TW6 2GW',
    lat: 51.4706,
    lng: -0.4619,
  }),
  place({
    id: 103,
    name: 'Park Inn by the Quay',
    tag: ['tourism', 'hotel'],
    google: ['lodging', 'point_of_interest'],
    azure: 'Hotel',
    number: '8',
    street: 'Redcliff Backs',
    town: 'Bristol',
    // looks like an ordinal number but is not one
    postcode: 'BS1 6TH',
    lat: 51.44951,
    lng: -2.59001,
  }),
  place({
    id: 104,
    name: '3 Old Hall Lane',
    ...HOUSE,
    number: '3',
    street: 'Old Hall Lane',
    town: 'Liverpool',
    postcode: 'L3 1ST',
    lat: 53.40531,
    lng: -2.99211,
  }),
  // a street has many postcodes, so engines return none
  place({
    id: 105,
    name: 'Tanglewood Rise',
    ...STREET,
    street: 'Tanglewood Rise',
    town: 'Reading',
    lat: 51.47811,
    lng: -0.97701,
  }),
  place({
    id: 106,
    name: '12 Tanglewood Rise',
    ...HOUSE,
    number: '12',
    street: 'Tanglewood Rise',
    town: 'Reading',
    postcode: 'RG4 7AB',
    lat: 51.47821,
    lng: -0.97721,
  }),
  // or only a part of one
  place({
    id: 107,
    name: 'Ladypool Grove',
    ...STREET,
    street: 'Ladypool Grove',
    town: 'Birmingham',
    postcode: 'B12',
    lat: 52.45781,
    lng: -1.88011,
  }),
  place({
    id: 108,
    name: 'Skerry Point Light',
    town: 'Thurso',
    lat: 58.62911,
    lng: -3.52011,
  }),
  place({
    id: 109,
    name: 'SW11 9ZZ',
    tag: ['place', 'postcode'],
    google: ['postal_code'],
    azure: 'Postcode1',
    postcode: 'SW11 9ZZ',
    lat: 51.46771,
    lng: -0.16121,
  }),
  place({
    id: 110,
    name: 'Lavender Hall Theatre',
    tag: ['amenity', 'theatre'],
    number: '4',
    street: 'Lavender Terrace',
    postcode: 'SW11 9ZZ',
    lat: 51.46791,
    lng: -0.16181,
  }),
]

/** A postcode computed from its addresses is not an object of OpenStreetMap and has no id. */
export const isPostcodePoint = ({ tag }: MapPlace): boolean => tag[1] === 'postcode'

const splitWords = (text: string) =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')

/** Places that contain every typed word, as all engines find them. */
export function searchMap(text: string): MapPlace[] {
  const typed = splitWords(text)
  return MAP.filter(({ name, number, street, town, postcode }) => {
    const words = splitWords(`${name} ${number} ${street} ${town} ${postcode}`)
    return typed.length > 0 && typed.every((word) => words.some((item) => item.startsWith(word)))
  })
}

const KM_A_DEGREE = 111.2

/** Nearest first, within two kilometres. */
export function aroundMap({ lat, lng }: { lat: number; lng: number }): MapPlace[] {
  const kmTo = (place: MapPlace) =>
    KM_A_DEGREE * Math.hypot(place.lat - lat, (place.lng - lng) * Math.cos((lat * Math.PI) / 180))
  return MAP.filter((place) => kmTo(place) <= 2).toSorted((a, b) => kmTo(a) - kmTo(b))
}
