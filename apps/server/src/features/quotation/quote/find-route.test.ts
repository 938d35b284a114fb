import { expect, onTestFinished, test } from 'vitest'
import { type Mode, startFakeServer } from '../../../../../../testkit/fake-server.ts'
import { givenQuote, givenSettings, HEATHROW_TO_CANARY_WHARF } from '../../../../test/given.ts'
import { fake } from '../../../../test/given-roads.ts'
import { asOwner, startTestApp } from '../../../../test/test-app.ts'
import { findRoute } from './find-route.ts'

const NOON = '2026-03-10T12:00:00Z'
const POINTS = [
  { lat: 51.4723, lng: -0.4881 },
  { lat: 51.5053, lng: -0.0209 },
]

/** A test app whose operator uses an OSRM server for routes. */
async function openWithOsrm() {
  const testApp = await startTestApp({ now: NOON })
  const osrm = await fake('osrm')
  await givenSettings(testApp, {
    engines: { places: [], roads: [{ engine: 'osrm', url: osrm.url }] },
  })
  const pass = (minutes: number) =>
    testApp.setNow(new Date(testApp.deps.now().getTime() + minutes * 60_000).toISOString())
  return { testApp, osrm, pass, context: await testApp.context() }
}

test('concurrent requests for a route share one call to the engine, as do addresses a step apart', async () => {
  const { osrm, context } = await openWithOsrm()
  const [one, two] = await Promise.all([
    findRoute(context, { points: POINTS }),
    findRoute(context, { points: POINTS }),
  ])
  expect(one?.summary.engine).toBe('osrm')
  expect(two).toBe(one)
  const aHandApart = POINTS.map(({ lat, lng }) => ({ lat: lat + 0.000001, lng }))
  expect(await findRoute(context, { points: aHandApart })).toBe(one)
  expect(osrm.requests).toHaveLength(1)
  await findRoute(context, { points: POINTS.toReversed() })
  expect(osrm.requests).toHaveLength(2)
})

test('a route by road is queried again after an hour', async () => {
  const { osrm, context, pass } = await openWithOsrm()
  await findRoute(context, { points: POINTS })
  pass(59)
  await findRoute(context, { points: POINTS })
  expect(osrm.requests).toHaveLength(1)
  pass(2)
  await findRoute(context, { points: POINTS })
  expect(osrm.requests).toHaveLength(2)
})

test('an estimate used in place of an engine is replaced once the engine is back', async () => {
  const { osrm, context, pass } = await openWithOsrm()
  osrm.mode = 'error-500'
  expect((await findRoute(context, { points: POINTS }))?.summary.engine).toBe('embedded')
  osrm.mode = 'well'
  pass(1)
  expect((await findRoute(context, { points: POINTS }))?.summary.engine).toBe('osrm')
})

const CALAIS_TO_LILLE = [
  { lat: 50.9513, lng: 1.8587 },
  { lat: 50.6292, lng: 3.0573 },
]

test('if no engine responds, that failure is not cached for the next request', async () => {
  const { osrm, context } = await openWithOsrm()
  osrm.mode = 'busy-429'
  await expect(findRoute(context, { points: CALAIS_TO_LILLE })).rejects.toThrow(
    'no engine responded',
  )
  osrm.mode = 'well'
  expect((await findRoute(context, { points: CALAIS_TO_LILLE }))?.summary.engine).toBe('osrm')
})

test('the hour is part of the query only if the engine uses it', async () => {
  const { osrm, context } = await openWithOsrm()
  const at = (clock: string) =>
    findRoute(context, { points: POINTS, departAt: new Date(`2026-03-11T${clock}:00Z`) })
  await at('10:00')
  await at('11:00')
  expect(osrm.requests).toHaveLength(1)
})

test('a quote by road is no estimate', async () => {
  const { testApp } = await openWithOsrm()
  const { body } = await testApp.client().post('/api/quotation', HEATHROW_TO_CANARY_WHARF)
  expect([body['code'], body['estimate']]).toEqual([1, false])
})

test.each<Mode>(['error-500', 'hangs', 'rubbish'])(
  'with an engine that answers with %s there is a quote all the same, said to be an estimate',
  async (mode) => {
    const { testApp, osrm } = await openWithOsrm()
    osrm.mode = mode
    const startedAt = performance.now()
    const { body } = await testApp.client().post('/api/quotation', HEATHROW_TO_CANARY_WHARF)
    expect(performance.now() - startedAt).toBeLessThan(30_000)
    expect([body['code'], body['estimate']]).toEqual([4, true])
  },
)

test('a route that ends elsewhere makes no quote', async () => {
  const { testApp } = await openWithOsrm()
  const coordinates = [
    [-0.4881, 51.4723],
    [-0.0209, 51.55],
  ]
  const liar = await startFakeServer(() => ({
    status: 200,
    body: {
      code: 'Ok',
      routes: [{ distance: 40_000, duration: 3_000, geometry: { coordinates } }],
    },
  }))
  onTestFinished(() => liar.close())
  await givenSettings(testApp, {
    engines: { places: [], roads: [{ engine: 'osrm', url: liar.url }] },
  })
  const quote = await givenQuote(testApp.client())
  expect(quote.code).toBe(4)
  expect(liar.requests.length).toBeGreaterThan(0)
  await testApp.deps.quotes.close()
  const routes = await asOwner(testApp, 'select engine from route')
  expect(new Set(routes.map((row) => row['engine']))).toEqual(new Set(['embedded']))
})

test('abroad, while the only engine that covers the area is down, the response is not that there is no road', async () => {
  const { testApp, osrm } = await openWithOsrm()
  const direction = () => testApp.client().post('/api/direction', { points: CALAIS_TO_LILLE })
  expect((await direction()).body['route']).toMatchObject({ engine: 'osrm', estimate: false })
  osrm.mode = 'error-500'
  const { status, body } = await testApp
    .client()
    .post('/api/direction', { points: CALAIS_TO_LILLE.toReversed() })
  expect([status, body]).toEqual([
    200,
    { code: 2, message: 'We can’t work out the route right now. Please try again in a moment.' },
  ])
})

test('there is no direction to an island, whichever engine is used', async () => {
  const { testApp } = await openWithOsrm()
  const { body } = await testApp.client().post('/api/direction', {
    points: [
      { lat: 50.9097, lng: -1.4044 },
      { lat: 50.7003, lng: -1.2934 },
    ],
  })
  expect(body).toEqual({
    code: 2,
    message: 'We can’t drive between these two places. Please choose another address.',
  })
})
