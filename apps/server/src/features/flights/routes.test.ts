import { describe, expect, test } from 'vitest'
import { asOwner, openHouse } from '../../../test/house.ts'
import { FlightsAway } from '../../ports/flights/port.ts'
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

test('a flight number is answered with where and when it lands, at the operator’s clock', async () => {
  const house = await openHouse()
  const { body } = await house
    .visitor()
    .get('/api/flightinfo?flightNo=ba178&landingTime=2026-03-11T20:00')
  const { flights } = body['FlightInfoResult'] as { flights: object[] }
  expect(flights[0]).toMatchObject({
    ident: 'BA178',
    origin: 'JFK',
    destination: 'LHR',
    destinationCity: 'London',
    filedarrivaltime: '2026-03-11T19:35',
  })
})

test('the flights of an airline into an airport come best match first', async () => {
  const house = await openHouse()
  const { body } = await house
    .visitor()
    .get('/api/searchflight?destination=LHR&airline=BA&departuretime=2026-03-11T08:30&origin=JFK')
  const { data } = body['AirlineFlightSchedulesResult'] as { data: object[] }
  expect(data[0]).toMatchObject({
    ident: 'BA178',
    origin: 'JFK',
    destination: 'LHR',
    departuretime_dt: '2026-03-11T08:30',
    arrivaltime_dt: '2026-03-11T19:35',
  })
})

test('a number nobody knows brings nothing, and is no error', async () => {
  const house = await openHouse()
  const { status, body } = await house.visitor().get('/api/flightinfo?flightNo=ZZ9999')
  expect(status).toBe(200)
  expect(body).toMatchObject({ code: 1, FlightInfoResult: { flights: [] } })
})

test.each([
  ['flightNo=', 'flightNo is required'],
  ['flightNo=BA%20178%27', 'letters and digits'],
  ['flightNo=BA178&landingTime=soon', 'landingTime is invalid'],
])('flightinfo?%s is refused with a reason', async (query, reason) => {
  const { status, body } = await (await openHouse()).visitor().get(`/api/flightinfo?${query}`)
  expect(status).toBe(400)
  expect(body.message).toContain(reason)
})

describe.each([
  ['away', 'just now'],
  ['spent', 'today'],
] as const)('when those who know flights are %s', (reason, said) => {
  test.each([
    ['flightinfo?flightNo=BA178', { FlightInfoResult: { flights: [] } }],
    [
      'searchflight?destination=LHR&airline=BA&departuretime=2026-03-11T08:30',
      { AirlineFlightSchedulesResult: { data: [] } },
    ],
  ])('the customer who asks %s is told what to do', async (asked, nothing) => {
    const fail = async () => {
      throw new FlightsAway(reason)
    }
    const house = await openHouse({ deps: { flightsFor: () => ({ search: fail, find: fail }) } })
    const { status, body } = await house.visitor().get(`/api/${asked}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ code: 2, ...nothing })
    expect(body.message).toContain(said)
    expect(body.message).toContain('enter your flight number')
  })
})

test('the demonstration says of each flight that it is one', async () => {
  const house = await openHouse()
  const { body } = await house.visitor().get('/api/flightinfo?flightNo=BA178')
  const { flights } = body['FlightInfoResult'] as { flights: object[] }
  expect(flights[0]).toMatchObject({ ident: 'BA178', demo: true })
})

test.each([
  ['airline=BA&departuretime=2026-03-11T08:30', 'destination'],
  ['destination=LHR&departuretime=2026-03-11T08:30', 'airline'],
  ['destination=LHR&airline=BA', 'departuretime'],
  ['destination=LHR&airline=BA&departuretime=31-02-2026', 'departuretime is invalid'],
  ['destination=LHR%27--&airline=BA&departuretime=2026-03-11T08:30', 'letters and digits'],
  ['destination=LONDONHEATHROW&airline=BA&departuretime=2026-03-11T08:30', 'letters and digits'],
])('searchflight?%s is refused with a reason', async (query, reason) => {
  const { status, body } = await (await openHouse()).visitor().get(`/api/searchflight?${query}`)
  expect(status).toBe(400)
  expect(body.message).toContain(reason)
})

test.each([
  'flightinfo?flightNo=BA178',
  'searchflight?destination=LHR&airline=BA&departuretime=2026-03-11T08:30',
])(
  'a browser may ask %s twenty times a minute, and inventing sessions ends at sixty',
  async (asked) => {
    const house = await openHouse()
    house.deps.settings.rateLimitFactor = 1
    const ask = async (session: string) => {
      const headers = { host: 'kerbside.localhost', cookie: `sid=${session.padEnd(43, 'x')}` }
      return (await house.app.inject({ url: `/api/${asked}`, headers })).statusCode
    }
    for (let times = 0; times < 20; times++) expect(await ask('maya')).toBe(200)
    expect(await ask('maya')).toBe(429)
    expect(await ask('noor')).toBe(200)
    for (let times = 0; times < 39; times++) await ask(`invented-${times}`)
    expect(await ask('zara')).toBe(429)
  },
)

test('a live operator without an engine tells its customers nothing that was made up', async () => {
  const house = await openHouse()
  await asOwner(house, "update operator set mode = 'live' where slug = 'kerbside'")
  house.deps.operators.forget()
  const { body } = await house.visitor().get('/api/flightinfo?flightNo=BA178')
  expect(body).toMatchObject({ code: 1, FlightInfoResult: { flights: [] } })
})
