import { describe, expect, test } from 'vitest'
import {
  readExample,
  serveExample,
  serveResponses,
} from '../../../../../testkit/contracts/examples.ts'
import { nominatim, photon } from '../../../../../testkit/contracts/of-vendors.ts'
import { azurePlaces } from './azure.ts'
import { googlePlaces } from './google.ts'
import { nominatimPlaces } from './nominatim.ts'
import { photonPlaces } from './photon.ts'

const key = async () => 'a-key-unknown'
const NONE = { line1: '', line2: '', town: '', postcode: '', code: '' }
const UNCHOSEN = { ...NONE, point: { lat: 0, lng: 0 }, quality: 'suggestion' }

describe('Azure’s own example', () => {
  const azure = async (name: string) => {
    const server = await serveExample(readExample('azure', name))
    return { server, engine: azurePlaces({ country: 'US', url: server.url, key }) }
  }
  const near = { lat: 37.89, lng: -122.57 }
  const id = expect.stringMatching(/^azure:[\w-]+$/)

  test('of typing a street suggests all of its five streets', async () => {
    const { engine } = await azure('AutocompleteAddress')
    const found = await engine.search({ text: 'Muir Woods', near, max: 10 })
    const street = { ...UNCHOSEN, id, kind: 'street' }
    expect(found).toEqual(
      [
        ['Muir Woods Trail', 'Mill Valley', 'CA 94941'],
        ['Muir Woods Rd', 'Sausalito', 'CA 94965'],
        ['Muir Woods Pkwy', 'Las Vegas', 'NV 89122'],
        ['Muir Woods Ave', 'Stockton', 'CA 95209'],
        ['Muir Woods Rd', 'Stonington', 'ME 04681'],
      ].map(([name, town, state]) => ({
        ...street,
        name,
        line2: `${town}, ${state}, United States`,
        town,
      })),
    )
    expect(new Set(found.map((place) => place.id)).size).toBe(5)
  })

  test('of typing a place suggests all three with their kinds', async () => {
    const { engine } = await azure('AutocompletePlace')
    expect(await engine.search({ text: 'Muir Woods', near, max: 10 })).toEqual([
      { ...UNCHOSEN, id, kind: 'landmark', name: 'Muir Woods', line2: 'Wisconsin' },
      {
        ...UNCHOSEN,
        id,
        kind: 'town',
        name: 'Muir Woods',
        line2: 'Georgia 30349, United States',
        town: 'Muir Woods',
      },
      {
        ...UNCHOSEN,
        id,
        kind: 'landmark',
        name: 'Muir Woods National Monument',
        line2: 'California',
      },
    ])
  })

  const REDMOND = {
    ...NONE,
    kind: 'street',
    line1: '15127 NE 24th St',
    town: 'Redmond',
    postcode: '98052',
    point: { lat: 47.630358, lng: -122.138681 },
    quality: 'exact',
  }

  test('of an address completes the chosen suggestion, requested by its full text', async () => {
    const typed = await azure('AutocompleteAddress')
    const [chosen] = await typed.engine.search({ text: 'Muir Woods', near, max: 1 })
    const { server, engine } = await azure('ForwardGeocodingByQuery')
    const found = await engine.find(chosen?.id ?? '')
    expect(found).toEqual({ ...REDMOND, id: chosen?.id, name: 'Muir Woods Trail' })
    expect(Object.fromEntries(server.requests.at(-1)?.query ?? [])).toEqual({
      'api-version': '2025-01-01',
      query: 'Muir Woods Trail, Mill Valley, CA 94941, United States',
      top: '1',
    })
  })

  test('of a pin is read as its address', async () => {
    const { engine } = await azure('ReverseGeocoding')
    const found = await engine.reverse({ lat: 47.630356, lng: -122.138679 })
    expect(found).toEqual({ ...REDMOND, id: '', name: '15127 NE 24th St' })
  })
})

describe('Google’s own example of Geocoding', () => {
  const examples = readExample<Record<string, object>>('google', 'geocoding')
  const at = async (name: string, country: string) => {
    const { url } = await serveExample(examples[name])
    return googlePlaces({ country, url, key }).reverse({ lat: 40.714224, lng: -73.961452 })
  }
  const BEDFORD = {
    ...NONE,
    id: 'google:ChIJd8BlQ2BZwokRAFUEcm_qrcA',
    kind: 'street',
    name: '277 Bedford Avenue',
    line1: '277 Bedford Avenue',
    town: 'Kings County',
    postcode: '11211',
    point: { lat: 40.7142205, lng: -73.9612903 },
    quality: 'exact',
  }

  test.each(['reverse_response', 'reverse_filtering_response', 'place_id_response'])(
    '%s is the first of its addresses',
    async (name) => {
      expect(await at(name, 'US')).toEqual(BEDFORD)
    },
  )

  test('components_filtering_response is a British street with its post town and outcode', async () => {
    expect(await at('components_filtering_response', 'GB')).toEqual({
      ...NONE,
      id: 'google:ChIJ-Ws929sa30cRKgsMNVkPyws',
      kind: 'street',
      name: 'High Street',
      line1: 'High Street',
      town: 'Hastings',
      postcode: 'TN34',
      point: { lat: 50.8584228, lng: 0.5926006 },
      quality: 'street',
    })
  })

  test('response is a building with its number', async () => {
    expect(await at('response', 'US')).toEqual({
      ...NONE,
      id: 'google:ChIJj38IfwK6j4ARNcyPDnEGa9g',
      kind: 'street',
      name: '1600 Amphitheatre Parkway',
      line1: '1600 Amphitheatre Parkway',
      town: 'Mountain View',
      postcode: '94043',
      point: { lat: 37.422388, lng: -122.0841883 },
      quality: 'exact',
    })
  })

  test('postcode_localities is a postcode', async () => {
    expect(await at('postcode_localities', 'US')).toEqual({
      ...NONE,
      id: 'google:ChIJj4VwQUJ-hYARW-kxrTBdc-g',
      kind: 'postcode',
      name: 'Oakland',
      town: 'Oakland',
      postcode: '94608',
      point: { lat: 37.837959, lng: -122.2824021 },
      quality: 'street',
    })
  })

  test('components_response is the first result that has a postcode', async () => {
    expect(await at('components_response', 'ES')).toEqual({
      ...NONE,
      id: 'google:ChIJf1Oca3H3Ng0RsaiMz2_EGCY',
      kind: 'town',
      name: 'Santa Cruz de Mieres',
      town: 'Santa Cruz de Mieres',
      postcode: '33612',
      point: { lat: 43.1975521, lng: -5.7806561 },
      quality: 'district',
    })
  })

  test.each([
    ['toledo_response', 'US'],
    ['toledo_region_es_response', 'ES'],
    ['winnetka_response', 'US'],
    ['winnetka_bounds_response', 'US'],
    ['components_zero_results_fixed_response', 'FI'],
    ['components_zero_results_response', 'US'],
    ['zero_results', 'US'],
    // a postcode of another country is not valid for this operator
    ['reverse_response', 'GB'],
  ])('%s has no address for an operator in %s', async (name, country) => {
    expect(await at(name, country)).toBeUndefined()
  })

  test.each(['invalid_request', 'invalid_place'])('%s is a failure', async (name) => {
    await expect(at(name, 'US')).rejects.toThrow('status INVALID_REQUEST')
  })

  test('the tests above cover every example', () => {
    expect(Object.keys(examples)).toHaveLength(16)
  })
})

const PALACE_POINT = { lat: 51.5, lng: -0.14 }
const PALACE = {
  ...NONE,
  kind: 'landmark',
  name: 'Buckingham Palace',
  town: 'London',
  postcode: 'SW1A 1AA',
  point: PALACE_POINT,
  quality: 'exact',
}
const POSTCODE = { ...PALACE, kind: 'postcode', name: 'SW1A 1AA', quality: 'street' }

describe('Photon', () => {
  const open = ({ url }: { url: string }, country: string) => {
    const engine = photonPlaces({ country, url, key })
    if (!engine) throw new Error('an engine with a url opens')
    return engine
  }

  test('answers with a town and a stadium in its own example', async () => {
    const engine = open(await serveExample(readExample('photon', 'api')), 'DE')
    const found = await engine.search({ text: 'berlin', near: { lat: 52.5, lng: 13.4 }, max: 10 })
    expect(found).toEqual([
      {
        ...NONE,
        id: 'photon:N240109189@52.51704,13.38886',
        kind: 'town',
        name: 'Berlin',
        town: 'Berlin',
        point: { lat: 52.5170365, lng: 13.3888599 },
        quality: 'suggestion',
      },
      {
        ...NONE,
        id: 'photon:W38862723@52.51468,13.23951',
        kind: 'stadium',
        name: 'Berlin Olympic Stadium',
        line1: '3 Olympischer Platz',
        postcode: '14053',
        point: { lat: 52.51467945, lng: 13.239514674078611 },
        quality: 'exact',
      },
    ])
  })

  test('answers with a postcode that has no id', async () => {
    const feature = (properties: object) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-0.14, 51.5] },
      properties: { countrycode: 'GB', city: 'London', ...properties },
    })
    const server = await serveExample(
      {
        type: 'FeatureCollection',
        features: [
          feature({ osm_key: 'place', osm_value: 'postcode', type: 'other', name: 'SW1A 1AA' }),
          feature({
            osm_type: 'W',
            osm_id: 1,
            osm_key: 'tourism',
            osm_value: 'attraction',
            type: 'house',
            name: 'Buckingham Palace',
            postcode: 'SW1A 1AA',
          }),
        ],
      },
      photon,
    )
    const engine = open(server, 'GB')
    const found = await engine.search({ text: 'sw1a 1aa', near: PALACE_POINT, max: 10 })
    expect(found).toEqual([
      { ...POSTCODE, id: 'photon:at:51.50000,-0.14000:SW1A%201AA' },
      { ...PALACE, id: 'photon:W1@51.50000,-0.14000' },
    ])
    expect(await engine.find(found[0]?.id ?? '')).toEqual(found[0])
  })
})

describe('Nominatim', () => {
  const open = ({ url }: { url: string }) => {
    const engine = nominatimPlaces({ country: 'GB', url, key })
    if (!engine) throw new Error('an engine with a url opens')
    return engine
  }
  const address = { city: 'London', postcode: 'SW1A 1AA', country_code: 'gb' }
  const hit = (params: object) => ({
    place_id: 7,
    lat: '51.5',
    lon: '-0.14',
    display_name: 'London SW1A 1AA, United Kingdom',
    address,
    ...params,
  })
  const palace = hit({
    osm_type: 'way',
    osm_id: 1,
    category: 'tourism',
    type: 'attraction',
    name: 'Buckingham Palace',
  })

  test('answers with a postcode that has no id', async () => {
    const postcode = hit({ place_id: 8, category: 'place', type: 'postcode', name: 'SW1A 1AA' })
    const engine = open(await serveExample([postcode, palace], nominatim))
    const found = await engine.search({ text: 'sw1a 1aa', near: PALACE_POINT, max: 10 })
    expect(found).toEqual([
      { ...POSTCODE, id: 'nominatim:at:51.50000,-0.14000:SW1A%201AA' },
      { ...PALACE, id: 'nominatim:W1' },
    ])
    expect(await engine.find(found[0]?.id ?? '')).toEqual(found[0])
  })

  test.each(['interpolation', 'postcode'])(
    'answers with a hit of the type %s, which cannot be looked up: it is found again by its name',
    async (osm_type) => {
      const odd = { ...palace, osm_type }
      const server = await serveExample([odd], nominatim)
      const engine = open(server)
      const [found] = await engine.search({ text: 'palace', near: PALACE_POINT, max: 10 })
      expect(found).toEqual({ ...PALACE, id: 'nominatim:at:51.50000,-0.14000:Buckingham%20Palace' })
      expect(await engine.find(found?.id ?? '')).toEqual(found)
      expect(server.requests.map(({ path }) => path)).toEqual(['/search', '/search'])
    },
  )

  test('before 4.0 wrote an id as text', async () => {
    const engine = open(await serveExample({ ...palace, osm_id: '1' }))
    expect(await engine.reverse(PALACE_POINT)).toEqual({ ...PALACE, id: 'nominatim:W1' })
  })

  test('knows nothing of a pin in the sea', async () => {
    const server = await serveResponses(() => ({
      status: 200,
      body: { error: 'Unable to geocode' },
    }))
    expect(await open(server).reverse({ lat: 50, lng: -8 })).toBeUndefined()
  })
})
