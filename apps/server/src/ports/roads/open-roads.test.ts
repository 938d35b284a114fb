import { describe, expect, onTestFinished, test } from 'vitest'
import { type Mode, startFakeServer } from '../../../../../testkit/fake-server.ts'
import { ENGINES, fake, givenRoads, KEY } from '../../../test/given-roads.ts'
import { RoadsUnavailable } from './port.ts'

const CHARING_CROSS = { lat: 51.5074, lng: -0.1278 }
const HEATHROW = { lat: 51.472, lng: -0.488 }
const CANARY_WHARF = { lat: 51.5048, lng: -0.0195 }
const SOUTHAMPTON = { lat: 50.9097, lng: -1.4044 }
const NEWPORT_WIGHT = { lat: 50.7003, lng: -1.2934 }

const CALAIS_TO_LILLE = [
  { lat: 50.9513, lng: 1.8587 },
  { lat: 50.6292, lng: 3.0573 },
]

describe.each(ENGINES)('an engine that fails: %s', (name) => {
  const open = async () => {
    const engine = await fake(name)
    return { engine, ...givenRoads([{ engine: name, url: engine.url }]) }
  }

  test('no road to an island is a valid result and no failure of the engine', async () => {
    const { roads, log } = await open()
    for (let requestCount = 0; requestCount < 5; requestCount++)
      expect(await roads.route([SOUTHAMPTON, NEWPORT_WIGHT])).toBeUndefined()
    expect(log).toEqual([])
    expect(await roads.route([HEATHROW, CHARING_CROSS])).toMatchObject({ engine: name })
  })

  test('a departure in the past is requested as now', async () => {
    const { roads } = await open()
    const departAt = new Date('2026-03-10T11:59:00Z')
    expect(await roads.route([HEATHROW, CHARING_CROSS], { departAt })).toMatchObject({
      engine: name,
    })
  })

  test.each<Mode>(['error-500', 'busy-429', 'rubbish', 'html', 'redirect', 'huge'])(
    'when it answers with %s, our own roads answer and say that they estimate',
    async (mode) => {
      const { roads, engine } = await open()
      engine.mode = mode
      expect(await roads.route([HEATHROW, CHARING_CROSS])).toMatchObject({
        engine: 'embedded',
        estimate: true,
      })
    },
  )

  test.each<Mode>(['hangs', 'drips'])(
    'when it %s, no one waits longer than agreed',
    async (mode) => {
      const engine = await fake(name)
      engine.mode = mode
      const { roads } = givenRoads([{ engine: name, url: engine.url }], {
        budgetMs: 150,
      })
      const requestCount = performance.now()
      expect(await roads.route([HEATHROW, CHARING_CROSS])).toMatchObject({ engine: 'embedded' })
      expect(performance.now() - requestCount).toBeLessThan(20_000)
    },
  )
})

test.each(['valhalla', 'google'] as const)(
  '%s has longer times in the morning peak',
  async (name) => {
    const engine = await fake(name)
    const { roads } = givenRoads([{ engine: name, url: engine.url }])
    const at = async (departAt: string) =>
      (await roads.route([HEATHROW, CHARING_CROSS], { departAt: new Date(departAt) }))?.seconds ?? 0
    expect(await at('2026-03-11T08:30:00Z')).toBeGreaterThan(await at('2026-03-11T11:30:00Z'))
  },
)

test('the first engine that can answer is used, in the operator’s order', async () => {
  const [osrm, google] = [await fake('osrm'), await fake('google')]
  const { roads } = givenRoads([
    { engine: 'osrm', url: osrm.url },
    { engine: 'google', url: google.url },
  ])
  expect(await roads.route([HEATHROW, CHARING_CROSS])).toMatchObject({ engine: 'osrm' })
  expect(google.requests).toHaveLength(0)
  osrm.mode = 'error-500'
  expect(await roads.route([HEATHROW, CHARING_CROSS])).toMatchObject({ engine: 'google' })
})

test('all engines of one request share two seconds; the built-in roads always have time', async () => {
  const [osrm, google] = [await fake('osrm'), await fake('google')]
  osrm.mode = 'hangs'
  const { roads } = givenRoads(
    [
      { engine: 'osrm', url: osrm.url },
      { engine: 'google', url: google.url },
    ],
    { budgetMs: 200 },
  )
  expect(await roads.route([HEATHROW, CHARING_CROSS])).toMatchObject({ engine: 'embedded' })
  expect(google.requests).toHaveLength(0)
})

test('an engine that is down is not used for half a minute, is logged once, and is tried again', async () => {
  const osrm = await fake('osrm')
  osrm.mode = 'error-500'
  const { roads, log, pass } = givenRoads([{ engine: 'osrm', url: osrm.url }])
  for (let requestCount = 0; requestCount < 6; requestCount++)
    await roads.route([HEATHROW, CHARING_CROSS])
  expect(osrm.requests).toHaveLength(3)
  expect(log).toHaveLength(1)
  expect(log[0]).toContain('osrm')
  osrm.mode = 'well'
  pass(31)
  expect(await roads.route([HEATHROW, CHARING_CROSS])).toMatchObject({ engine: 'osrm' })
})

test('an engine that fails now and then is still used', async () => {
  const osrm = await fake('osrm')
  const { roads, log } = givenRoads([{ engine: 'osrm', url: osrm.url }])
  for (const mode of ['error-500', 'error-500', 'well', 'html', 'html', 'well'] as const) {
    osrm.mode = mode
    const engine = mode === 'well' ? 'osrm' : 'embedded'
    expect(await roads.route([HEATHROW, CHARING_CROSS])).toMatchObject({ engine })
  }
  expect([osrm.requests.length, log]).toEqual([6, []])
})

test('the log of a failing engine never contains its key', async () => {
  const google = await fake('google')
  google.mode = 'html'
  const { roads, log } = givenRoads([{ engine: 'google', url: google.url }])
  for (let requestCount = 0; requestCount < 3; requestCount++)
    await roads.route([HEATHROW, CHARING_CROSS])
  expect(log.join()).not.toContain(KEY)
})

test('an engine with no server at its address counts as down', async () => {
  const gone = await fake('osrm')
  await gone.close()
  const { roads } = givenRoads([{ engine: 'osrm', url: gone.url }])
  expect(await roads.route([HEATHROW, CHARING_CROSS])).toMatchObject({ engine: 'embedded' })
})

type Lie = { line?: number[][]; distance?: unknown; duration?: unknown }

const DOOR_TO_DOOR = [
  [-0.488, 51.472],
  [-0.1278, 51.5074],
]

/** An OSRM server's response with this route. */
const osrmBody = ({ line = DOOR_TO_DOOR, distance = 27_000, duration = 2_700 }: Lie) => ({
  code: 'Ok',
  routes: [{ distance, duration, geometry: { type: 'LineString', coordinates: line } }],
})

async function liar(lie: Lie) {
  const engine = await startFakeServer(() => ({ status: 200, body: osrmBody(lie) }))
  onTestFinished(() => engine.close())
  return givenRoads([{ engine: 'osrm', url: engine.url }]).roads
}

const LIES: Record<string, Lie> = {
  'begins ten kilometres away': {
    line: [
      [-0.6, 51.47],
      [-0.1278, 51.5074],
    ],
  },
  'ends ten kilometres away': {
    line: [
      [-0.488, 51.472],
      [0.05, 51.5074],
    ],
  },
  'leads back to where it began': {
    line: [
      [-0.488, 51.472],
      [-0.488, 51.472],
    ],
  },
  'has no line': { line: [] },
  'has a line of one point': { line: [[-0.488, 51.472]] },
  'has its coordinates the wrong way round': { line: DOOR_TO_DOOR.map((at) => at.toReversed()) },
  'goes over the North Pole': {
    line: [
      [-0.488, 51.472],
      [0, 91],
      [-0.1278, 51.5074],
    ],
  },
  'has corners of one number': { line: [[-0.488], [-0.1278]] },
  'is shorter than the crow flies': { distance: 9_000 },
  'is told in kilometres': { distance: 27, duration: 45 },
  'is four times as long as its own line': { distance: 105_000, duration: 9_000 },
  'is driven at 600 km/h': { duration: 150 },
  'takes no time': { duration: 0 },
  'takes a week': { duration: 600_000 },
  'is less than nothing long': { distance: -5 },
  'is not a number long': { distance: 'NaN' },
  'has no length at all': { distance: null },
  'is longer than numbers go': { distance: 1e308 },
}

test.each(Object.entries(LIES))('a route that %s is not accepted', async (_, lie) => {
  const roads = await liar(lie)
  expect(await roads.route([HEATHROW, CHARING_CROSS])).toMatchObject({ engine: 'embedded' })
})

test('a straight route is accepted, so the routes above fail only by their error', async () => {
  const roads = await liar({})
  expect(await roads.route([HEATHROW, CHARING_CROSS])).toMatchObject({ engine: 'osrm' })
})

const VIA_ST_ALBANS = [
  [-0.488, 51.472],
  [-0.336, 51.7527],
  [-0.0195, 51.5048],
]
const ST_ALBANS = { lat: 51.7527, lng: -0.336 }

test('a route that leaves out a stop is not accepted', async () => {
  const straight = await liar({
    line: [
      [-0.488, 51.472],
      [-0.0195, 51.5048],
    ],
    distance: 45_000,
  })
  const stops = [HEATHROW, ST_ALBANS, CANARY_WHARF]
  expect(await straight.route(stops)).toMatchObject({ engine: 'embedded' })
  const through = await liar({ line: VIA_ST_ALBANS, distance: 75_000, duration: 5_000 })
  expect(await through.route(stops)).toMatchObject({ engine: 'osrm' })
})

test('a route that makes the stops in another order is not accepted', async () => {
  const line = [
    [-0.488, 51.472],
    [-0.1278, 51.5074],
    [-0.336, 51.7527],
    [-0.0195, 51.5048],
  ]
  const roads = await liar({ line, distance: 110_000, duration: 8_000 })
  const before = [HEATHROW, CHARING_CROSS, ST_ALBANS, CANARY_WHARF]
  const after = [HEATHROW, ST_ALBANS, CHARING_CROSS, CANARY_WHARF]
  expect(await roads.route(before)).toMatchObject({ engine: 'osrm' })
  expect(await roads.route(after)).toMatchObject({ engine: 'embedded' })
})

test('a line is stored with the corners that matter, however many the engine draws', async () => {
  const line = Array.from({ length: 5_001 }, (_, at) => {
    const share = at / 5_000
    // a bend one kilometre to the north, with every corner off by a metre
    const bend = 0.009 * Math.sin(share * Math.PI) + (at % 2) * 0.00001
    return [-0.488 + 0.3602 * share, 51.472 + 0.0354 * share + bend]
  })
  const route = await (await liar({ line })).route([HEATHROW, CHARING_CROSS])
  expect(route?.engine).toBe('osrm')
  expect(route?.path.length).toBeLessThan(40)
  const highest = Math.max(...(route?.path ?? []).map(([lng, lat]) => aboveLine(lng, lat)))
  expect(highest).toBeGreaterThan(0.0089)
})

const aboveLine = (lng: number, lat: number) => lat - 51.472 - (0.0354 * (lng + 0.488)) / 0.3602

test('when the only engine that may know a route is down, the result is not “no road”', async () => {
  const osrm = await fake('osrm')
  const { roads } = givenRoads([{ engine: 'osrm', url: osrm.url }])
  expect(await roads.route(CALAIS_TO_LILLE)).toMatchObject({ engine: 'osrm' })
  osrm.mode = 'error-500'
  for (let requestCount = 0; requestCount < 5; requestCount++)
    await expect(roads.route(CALAIS_TO_LILLE)).rejects.toBeInstanceOf(RoadsUnavailable)
  expect(osrm.requests).toHaveLength(4)
})

test('an engine whose map ends at the border passes the request on', async () => {
  const [osrm, google] = [await fake('osrm'), await fake('google')]
  const home = await startFakeServer(() => ({ status: 400, body: { code: 'NoSegment' } }))
  onTestFinished(() => home.close())
  const { roads, log } = givenRoads([
    { engine: 'osrm', url: home.url },
    { engine: 'google', url: google.url },
  ])
  for (let requestCount = 0; requestCount < 5; requestCount++)
    expect(await roads.route(CALAIS_TO_LILLE)).toMatchObject({ engine: 'google' })
  expect([home.requests.length, osrm.requests.length, log]).toEqual([5, 0, []])
})

test('Valhalla’s own error codes for no route also mean no road', async () => {
  const rejections = [171, 442, 154].map((error_code) => ({ status: 400, body: { error_code } }))
  const engine = await startFakeServer(
    () => rejections[engine.requests.length % 3] ?? { status: 500, body: 0 },
  )
  onTestFinished(() => engine.close())
  const { roads, log } = givenRoads([{ engine: 'valhalla', url: engine.url }])
  for (let requestCount = 0; requestCount < 6; requestCount++)
    expect(await roads.route(CALAIS_TO_LILLE)).toBeUndefined()
  expect([engine.requests.length, log]).toEqual([6, []])
})

test('time that an earlier engine used up does not count as a failure of the next', async () => {
  const [osrm, google] = [await fake('osrm'), await fake('google')]
  osrm.mode = 'hangs'
  const secretOf = () =>
    new Promise<undefined>((found) => {
      // More than half of the budget, and enough left for a machine that is busy with other tests.
      setTimeout(() => found(undefined), 600)
    })
  const { roads, log } = givenRoads(
    [
      { engine: 'google', url: google.url },
      { engine: 'osrm', url: osrm.url },
    ],
    { secretOf, budgetMs: 1_000 },
  )
  for (let requestCount = 0; requestCount < 3; requestCount++)
    await roads.route([HEATHROW, CHARING_CROSS])
  expect(osrm.requests).toHaveLength(3)
  expect(log.filter((line) => line.includes('osrm'))).toEqual([])
  osrm.mode = 'well'
  expect(await roads.route([HEATHROW, CHARING_CROSS])).toMatchObject({ engine: 'osrm' })
})

test('an engine that failed for one operator is still used for another', async () => {
  const osrm = await fake('osrm')
  const choice = [{ engine: 'osrm' as const, url: osrm.url }]
  const { roads, roadsFor, operator } = givenRoads(choice)
  osrm.mode = 'error-500'
  for (let requestCount = 0; requestCount < 3; requestCount++)
    await roads.route([HEATHROW, CHARING_CROSS])
  osrm.mode = 'well'
  const other = roadsFor(operator(choice, '01900000-0000-7000-8000-000000000002'))
  expect(await roads.route([HEATHROW, CHARING_CROSS])).toMatchObject({ engine: 'embedded' })
  expect(await other.route([HEATHROW, CHARING_CROSS])).toMatchObject({ engine: 'osrm' })
})

test('an engine whose key is missing, or cannot be read in time, counts as down', async () => {
  const google = await fake('google')
  const choice = [{ engine: 'google' as const, url: google.url }]
  for (const secretOf of [() => new Promise<undefined>(() => {}), async () => undefined]) {
    const { roads, log } = givenRoads(choice, { secretOf, budgetMs: 100 })
    for (let requestCount = 0; requestCount < 3; requestCount++)
      expect(await roads.route([HEATHROW, CHARING_CROSS])).toMatchObject({ engine: 'embedded' })
    expect(log).toHaveLength(1)
  }
  expect(google.requests).toEqual([])
})

test('an engine rejects a wrong key, and the built-in roads answer', async () => {
  const google = await fake('google')
  const { roads, log } = givenRoads([{ engine: 'google', url: google.url }], {
    secretOf: async () => 'a-key-of-another-operator',
  })
  for (let requestCount = 0; requestCount < 3; requestCount++)
    expect(await roads.route([HEATHROW, CHARING_CROSS])).toMatchObject({ engine: 'embedded' })
  expect(log.join()).toContain('status 403')
  expect(log.join()).not.toContain('another-operator')
})

test('the same settings give the same roads, and other settings others', () => {
  const { roads, roadsFor, operator } = givenRoads([])
  expect(roadsFor(operator())).toBe(roads)
  expect(roadsFor(operator([{ engine: 'osrm', url: 'http://127.0.0.1:9' }]))).not.toBe(roads)
})

test('a self-hosted engine without an address is left out and logged', async () => {
  const { roads, log } = givenRoads([{ engine: 'valhalla' }])
  expect(await roads.route([HEATHROW, CHARING_CROSS])).toMatchObject({ engine: 'embedded' })
  expect(log.join()).toContain('valhalla')
})

test('the built-in roads take longer in the morning peak than at night, on the same route', async () => {
  const { roads } = givenRoads([])
  const at = (departAt: string) =>
    roads.route([HEATHROW, CHARING_CROSS], { departAt: new Date(departAt) })
  const [peak, night, plain] = [
    await at('2026-03-11T08:00:00Z'),
    await at('2026-03-11T02:00:00Z'),
    await roads.route([HEATHROW, CHARING_CROSS]),
  ]
  expect(peak?.seconds).toBeGreaterThan(plain?.seconds ?? 0)
  expect(night?.seconds).toBeLessThan(plain?.seconds ?? 0)
  expect(new Set([peak, night, plain].map((route) => route?.metres)).size).toBe(1)
})

test('in summer the peak follows local time, not Greenwich', () => {
  const { roads } = givenRoads([])
  expect(roads.hourOf(new Date('2026-07-01T06:30:00Z'))).toBe('morning-peak')
  expect(roads.hourOf(new Date('2026-01-14T06:30:00Z'))).toBe('free')
})
