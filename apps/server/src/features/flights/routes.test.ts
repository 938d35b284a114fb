import { describe, expect, test } from 'vitest'
import { givenSettings } from '../../../test/given.ts'
import { asOwner, startTestApp } from '../../../test/test-app.ts'
import { FlightsUnavailable } from '../../ports/flights/port.ts'
import { indexAirports } from '../../ports/places/airports.ts'

const search = async (query: string) => {
  const testApp = await startTestApp()
  return testApp.client().get(`/api/searchairport?${query}`)
}

test('searchString finds airports, the code first', async () => {
  const { body } = await search('searchString=jfk')
  expect((body['airports'] as object[])[0]).toMatchObject({ Code: 'JFK', country: 'United States' })
  expect(body['airlines']).toBeUndefined()
})

test('searchstring in lower case finds airlines', async () => {
  const { body } = await search('searchstring=british')
  expect((body['airlines'] as object[])[0]).toMatchObject({ iata_code: 'BA', icao_code: 'BAW' })
  expect(body['airports']).toBeUndefined()
})

test('the kind parameter decides, whatever the case of searchString', async () => {
  const { body } = await search('searchString=lufthansa&kind=airline')
  expect((body['airlines'] as object[])[0]).toMatchObject({ iata_code: 'LH' })
})

test('one letter finds nothing, and an empty request is rejected', async () => {
  expect((await search('searchString=j')).body).toMatchObject({ code: 1, airports: [] })
  const { status, body } = await search('')
  expect(status).toBe(400)
  expect(body.message).toContain('searchString')
})

test('an operator with its own airport list gets results from it only', async () => {
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
  const ours = await startTestApp()
  const { airportsFor } = ours.deps
  const testApp = await startTestApp({
    deps: {
      airportsFor: async (operator) =>
        operator.slug === 'northway' ? indexAirports([heliport]) : airportsFor(operator),
    },
  })
  const namesAt = async (host: string) => {
    const { body } = await testApp.client(host).get('/api/searchairport?searchString=london')
    return (body['airports'] as { name: string }[]).map(({ name }) => name)
  }
  expect(await namesAt('northway.localhost')).toEqual(['London Heliport'])
  expect(await namesAt('kerbside.localhost')).not.toContain('London Heliport')
})

test.each([
  ['ten thousand letters', `searchString=${'x'.repeat(10_000)}`, 400],
  ['a null character', 'searchString=%00', 400],
  ['an unknown kind', 'searchString=ba&kind=railway', 400],
  ['quotes', 'searchstring=%27%22--', 200],
  ['letters of another script', 'searchString=%E6%9D%B1%E4%BA%AC', 200],
])('%s gets a response at once', async (_, query, status) => {
  expect((await search(query)).status).toBe(status)
})

test('a flight number returns where and when it lands, in the operator’s time zone', async () => {
  const testApp = await startTestApp()
  const { body } = await testApp
    .client()
    .get('/api/flightinfo?flightNo=ba178&landingTime=2026-03-11T20:00')
  const { flights } = body['FlightInfoResult'] as { flights: object[] }
  expect(flights[0]).toMatchObject({
    ident: 'BA178',
    origin: 'JFK',
    originCity: 'New York',
    destination: 'LHR',
    destinationCity: 'London',
    filedarrivaltime: '2026-03-11T19:35',
  })
})

test('a flight number suggests a pickup, as long after landing as the operator says', async () => {
  const testApp = await startTestApp()
  const suggestedPickup = async () => {
    const { body } = await testApp
      .client()
      .get('/api/flightinfo?flightNo=ba178&landingTime=2026-03-11T20:00')
    const { flights } = body['FlightInfoResult'] as {
      flights: { estimatedarrivaltime: string; pickuptime: string }[]
    }
    const [flight] = flights
    return (
      (Date.parse(`${flight?.pickuptime}Z`) - Date.parse(`${flight?.estimatedarrivaltime}Z`)) /
      60_000
    )
  }
  // rounded up to the next five minutes
  expect(Math.floor((await suggestedPickup()) / 5) * 5).toBe(30)
  await givenSettings(testApp, { minutesAfterLanding: 75 })
  expect(Math.floor((await suggestedPickup()) / 5) * 5).toBe(75)
})

test('the flights of an airline into an airport come best match first', async () => {
  const testApp = await startTestApp()
  const { body } = await testApp
    .client()
    .get('/api/searchflight?destination=LHR&airline=BA&departuretime=2026-03-11T08:30&origin=JFK')
  const { data } = body['AirlineFlightSchedulesResult'] as { data: object[] }
  expect(data[0]).toMatchObject({
    ident: 'BA178',
    origin: 'JFK',
    destination: 'LHR',
    departuretime_dt: '2026-03-11T08:30',
    arrivaltime_dt: '2026-03-11T19:35',
    originCity: 'New York',
    destinationName: expect.stringContaining('Heathrow'),
  })
})

test('an unknown number returns no flights and no error', async () => {
  const testApp = await startTestApp()
  const { status, body } = await testApp.client().get('/api/flightinfo?flightNo=ZZ9999')
  expect(status).toBe(200)
  expect(body).toMatchObject({ code: 1, FlightInfoResult: { flights: [] } })
})

test.each([
  ['flightNo=', 'flightNo is required'],
  ['flightNo=BA%20178%27', 'letters and digits'],
  ['flightNo=BA178&landingTime=soon', 'landingTime is invalid'],
])('flightinfo?%s is rejected with a reason', async (query, reason) => {
  const { status, body } = await (await startTestApp()).client().get(`/api/flightinfo?${query}`)
  expect(status).toBe(400)
  expect(body.message).toContain(reason)
})

describe.each([
  ['away', 'right now'],
  ['spent', 'today'],
] as const)('when the flight engine is %s', (reason, when) => {
  test.each([
    ['flightinfo?flightNo=BA178', { FlightInfoResult: { flights: [] } }],
    [
      'searchflight?destination=LHR&airline=BA&departuretime=2026-03-11T08:30',
      { AirlineFlightSchedulesResult: { data: [] } },
    ],
  ])('the customer who requests %s is told what to do', async (params, nothing) => {
    const fail = async () => {
      throw new FlightsUnavailable(reason)
    }
    const testApp = await startTestApp({
      deps: { flightsFor: () => ({ search: fail, find: fail }) },
    })
    const { status, body } = await testApp.client().get(`/api/${params}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ code: 2, ...nothing })
    expect(body.message).toContain(when)
    expect(body.message).toContain('Enter your flight number')
  })
})

test('the demo marks each flight as a demo', async () => {
  const testApp = await startTestApp()
  const { body } = await testApp.client().get('/api/flightinfo?flightNo=BA178')
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
])('searchflight?%s is rejected with a reason', async (query, reason) => {
  const { status, body } = await (await startTestApp()).client().get(`/api/searchflight?${query}`)
  expect(status).toBe(400)
  expect(body.message).toContain(reason)
})

test.each([
  'flightinfo?flightNo=BA178',
  'searchflight?destination=LHR&airline=BA&departuretime=2026-03-11T08:30',
])(
  'a browser may request %s twenty times a minute, and invented sessions are limited to sixty in total',
  async (params) => {
    const testApp = await startTestApp()
    testApp.deps.settings.rateLimitFactor = 1
    const request = async (session: string) => {
      const headers = { host: 'kerbside.localhost', cookie: `sid=${session.padEnd(43, 'x')}` }
      return (await testApp.app.inject({ url: `/api/${params}`, headers })).statusCode
    }
    for (let times = 0; times < 20; times++) expect(await request('maya')).toBe(200)
    expect(await request('maya')).toBe(429)
    expect(await request('noor')).toBe(200)
    for (let times = 0; times < 39; times++) await request(`invented-${times}`)
    expect(await request('zara')).toBe(429)
  },
)

test('a live operator without an engine returns no invented flights', async () => {
  const testApp = await startTestApp()
  await asOwner(testApp, "update operator set mode = 'live' where slug = 'kerbside'")
  testApp.deps.operators.forget()
  const { body } = await testApp.client().get('/api/flightinfo?flightNo=BA178')
  expect(body).toMatchObject({ code: 1, FlightInfoResult: { flights: [] } })
})
