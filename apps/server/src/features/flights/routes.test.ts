import { expect, test } from 'vitest'
import { openHouse } from '../../../test/house.ts'
import { indexAirports } from '../../ports/places/airports.ts'

const search = async (query: string) => {
  const house = await openHouse()
  return house.visitor().get(`/api/searchairport?${query}`)
}

test('searchString finds airports, the code first', async () => {
  const { body } = await search('searchString=jfk')
  expect((body['airports'] as object[])[0]).toMatchObject({ Code: 'JFK', country: 'United States' })
  expect(body['airlines']).toBeUndefined()
})

test('searchstring, in small letters, finds airlines', async () => {
  const { body } = await search('searchstring=british')
  expect((body['airlines'] as object[])[0]).toMatchObject({ iata_code: 'BA', icao_code: 'BAW' })
  expect(body['airports']).toBeUndefined()
})

test('kind says it plainly, whatever the case of the letters', async () => {
  const { body } = await search('searchString=lufthansa&kind=airline')
  expect((body['airlines'] as object[])[0]).toMatchObject({ iata_code: 'LH' })
})

test('one letter finds nothing, and asking for nothing is refused', async () => {
  expect((await search('searchString=j')).body).toMatchObject({ code: 1, airports: [] })
  const { status, body } = await search('')
  expect(status).toBe(400)
  expect(body.message).toContain('searchString')
})

test('an operator that put a list of its own in the place of ours is asked for its own', async () => {
  const heliport = {
    iata: 'LHB',
    icao: 'EGLW',
    name: 'London Heliport',
    city: 'London',
    country: 'GB',
    countryName: 'United Kingdom',
    point: { lat: 51.47, lng: -0.1795 },
    scheduled: false,
  }
  const ours = await openHouse()
  const { airportsFor } = ours.deps
  const house = await openHouse({
    deps: {
      airportsFor: async (operator) =>
        operator.slug === 'northway' ? indexAirports([heliport]) : airportsFor(operator),
    },
  })
  const namesAt = async (host: string) => {
    const { body } = await house.visitor(host).get('/api/searchairport?searchString=london')
    return (body['airports'] as { name: string }[]).map(({ name }) => name)
  }
  expect(await namesAt('northway.localhost')).toEqual(['London Heliport'])
  expect(await namesAt('kerbside.localhost')).not.toContain('London Heliport')
})

test.each([
  ['ten thousand letters', `searchString=${'x'.repeat(10_000)}`, 400],
  ['a character that is none', 'searchString=%00', 400],
  ['a kind nobody knows', 'searchString=ba&kind=railway', 400],
  ['quotes', 'searchstring=%27%22--', 200],
  ['letters of another script', 'searchString=%E6%9D%B1%E4%BA%AC', 200],
])('%s is answered at once', async (_, query, status) => {
  expect((await search(query)).status).toBe(status)
})
