import { expect, onTestFinished, test } from 'vitest'
import { type Mode, openStandIn } from '../../../../../testkit/stand-in.ts'
import { givenQuote, givenSettings, HEATHROW_TO_CANARY_WHARF } from '../../../test/given.ts'
import { standIn } from '../../../test/given-roads.ts'
import { asOwner, openHouse } from '../../../test/house.ts'
import { findRoute } from './find-route.ts'

const NOON = '2026-03-10T12:00:00Z'
const POINTS = [
  { lat: 51.4723, lng: -0.4881 },
  { lat: 51.5053, lng: -0.0209 },
]

/** A house whose operator asks an OSRM server for its ways. */
async function openWithOsrm() {
  const house = await openHouse({ now: NOON })
  const osrm = await standIn('osrm')
  await givenSettings(house, {
    engines: { places: [], roads: [{ engine: 'osrm', url: osrm.url }] },
  })
  const pass = (minutes: number) =>
    house.setNow(new Date(house.deps.now().getTime() + minutes * 60_000).toISOString())
  return { house, osrm, pass, call: await house.call() }
}

test('two who ask for a way at once are one question, and so are doors a hand apart', async () => {
  const { osrm, call } = await openWithOsrm()
  const [one, two] = await Promise.all([
    findRoute(call, { points: POINTS }),
    findRoute(call, { points: POINTS }),
  ])
  expect(one?.summary.engine).toBe('osrm')
  expect(two).toBe(one)
  const aHandApart = POINTS.map(({ lat, lng }) => ({ lat: lat + 0.000001, lng }))
  expect(await findRoute(call, { points: aHandApart })).toBe(one)
  expect(osrm.heard).toHaveLength(1)
  await findRoute(call, { points: POINTS.toReversed() })
  expect(osrm.heard).toHaveLength(2)
})

test('a way over streets is asked for again after an hour', async () => {
  const { osrm, call, pass } = await openWithOsrm()
  await findRoute(call, { points: POINTS })
  pass(59)
  await findRoute(call, { points: POINTS })
  expect(osrm.heard).toHaveLength(1)
  pass(2)
  await findRoute(call, { points: POINTS })
  expect(osrm.heard).toHaveLength(2)
})

test('an estimate that stood in for an engine gives way as soon as the engine is back', async () => {
  const { osrm, call, pass } = await openWithOsrm()
  osrm.mode = 'error-500'
  expect((await findRoute(call, { points: POINTS }))?.summary.engine).toBe('embedded')
  osrm.mode = 'well'
  pass(1)
  expect((await findRoute(call, { points: POINTS }))?.summary.engine).toBe('osrm')
})

const CALAIS_TO_LILLE = [
  { lat: 50.9513, lng: 1.8587 },
  { lat: 50.6292, lng: 3.0573 },
]

test('where nobody could be heard, the next who asks is not told so from memory', async () => {
  const { osrm, call } = await openWithOsrm()
  osrm.mode = 'busy-429'
  await expect(findRoute(call, { points: CALAIS_TO_LILLE })).rejects.toThrow('heard')
  osrm.mode = 'well'
  expect((await findRoute(call, { points: CALAIS_TO_LILLE }))?.summary.engine).toBe('osrm')
})

test('the hour is asked about only where an engine knows the hour', async () => {
  const { osrm, call } = await openWithOsrm()
  const at = (clock: string) =>
    findRoute(call, { points: POINTS, departAt: new Date(`2026-03-11T${clock}:00Z`) })
  await at('10:00')
  await at('11:00')
  expect(osrm.heard).toHaveLength(1)
})

test('a quote over streets is no estimate', async () => {
  const { house } = await openWithOsrm()
  const { body } = await house.visitor().post('/api/quotation', HEATHROW_TO_CANARY_WHARF)
  expect([body['code'], body['estimate']]).toEqual([1, false])
})

test.each<Mode>(['error-500', 'hangs', 'rubbish'])(
  'with an engine that answers with %s there is a quote all the same, said to be an estimate',
  async (mode) => {
    const { house, osrm } = await openWithOsrm()
    osrm.mode = mode
    const asked = performance.now()
    const { body } = await house.visitor().post('/api/quotation', HEATHROW_TO_CANARY_WHARF)
    expect(performance.now() - asked).toBeLessThan(5_000)
    expect([body['code'], body['estimate']]).toEqual([4, true])
  },
)

test('no quote is made of a way that ends elsewhere', async () => {
  const { house } = await openWithOsrm()
  const coordinates = [
    [-0.4881, 51.4723],
    [-0.0209, 51.55],
  ]
  const liar = await openStandIn(() => ({
    status: 200,
    body: {
      code: 'Ok',
      routes: [{ distance: 40_000, duration: 3_000, geometry: { coordinates } }],
    },
  }))
  onTestFinished(() => liar.close())
  await givenSettings(house, {
    engines: { places: [], roads: [{ engine: 'osrm', url: liar.url }] },
  })
  const quote = await givenQuote(house.visitor())
  expect(quote.code).toBe(4)
  expect(liar.heard.length).toBeGreaterThan(0)
  await house.deps.quotes.close()
  const routes = await asOwner(house, 'select engine from route')
  expect(new Set(routes.map((row) => row['engine']))).toEqual(new Set(['embedded']))
})

test('abroad, with the only engine that knows the way down, nobody says that there is no road', async () => {
  const { house, osrm } = await openWithOsrm()
  const direction = () => house.visitor().post('/api/direction', { points: CALAIS_TO_LILLE })
  expect((await direction()).body['route']).toMatchObject({ engine: 'osrm', estimate: false })
  osrm.mode = 'error-500'
  const { status, body } = await house
    .visitor()
    .post('/api/direction', { points: CALAIS_TO_LILLE.toReversed() })
  expect([status, body]).toEqual([
    200,
    { code: 2, message: 'We cannot work out the way just now. Please try again in a moment.' },
  ])
})

test('to an island there is no direction, whoever is asked', async () => {
  const { house } = await openWithOsrm()
  const { body } = await house.visitor().post('/api/direction', {
    points: [
      { lat: 50.9097, lng: -1.4044 },
      { lat: 50.7003, lng: -1.2934 },
    ],
  })
  expect(body).toEqual({
    code: 2,
    message: 'We cannot drive between these two places. Please choose another address.',
  })
})
