import { join } from 'node:path'
import { metresBetween, type Point } from '@kerbside/domain/geo.ts'
import type { EngineChoice, Operator, RoadsEngine } from '@kerbside/domain/operator/operator.ts'
import { UNSAID } from '@kerbside/domain/operator/operator.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openAzureRoutes } from '../../../../../testkit/roads/azure.ts'
import { openGoogleRoutes } from '../../../../../testkit/roads/google.ts'
import { openOsrm } from '../../../../../testkit/roads/osrm.ts'
import { openValhalla } from '../../../../../testkit/roads/valhalla.ts'
import { type Mode, openStandIn, type StandIn } from '../../../../../testkit/stand-in.ts'
import { embeddedRoads } from './embedded.ts'
import { loadNetwork } from './load-network.ts'
import { openRoads } from './open-roads.ts'

const network = loadNetwork(join(import.meta.dirname, '../../../data'))
const KEY = 'a-key-of-nobody'
const NOON = '2026-03-10T12:00:00Z'

const CHARING_CROSS = { lat: 51.5074, lng: -0.1278 }
const HEATHROW = { lat: 51.472, lng: -0.488 }
const CANARY_WHARF = { lat: 51.5048, lng: -0.0195 }
const SOUTHAMPTON = { lat: 50.9097, lng: -1.4044 }
const NEWPORT_WIGHT = { lat: 50.7003, lng: -1.2934 }

const openers: Record<RoadsEngine, (now: () => Date) => Promise<StandIn>> = {
  osrm: () => openOsrm(),
  valhalla: () => openValhalla(),
  google: (now) => openGoogleRoutes(KEY, { now }),
  azure: (now) => openAzureRoutes(KEY, { now }),
}
const NAMES = Object.keys(openers) as RoadsEngine[]

function given(choices: readonly EngineChoice<RoadsEngine>[], budgetMs = 2_000) {
  const clock = { at: new Date(NOON) }
  const said: string[] = []
  const hear = (facts: object, message: string) => said.push(`${message} ${JSON.stringify(facts)}`)
  const roadsFor = openRoads({
    embedded: (zone) => embeddedRoads(network, zone),
    secretOf: async () => KEY,
    now: () => clock.at,
    log: { info: hear, warn: hear, error: hear },
    budgetMs,
  })
  const operator = (roads = choices) =>
    ({
      id: '01900000-0000-7000-8000-000000000001',
      slug: 'kerbside',
      zone: 'Europe/London',
      settings: { ...UNSAID, engines: { places: [], roads } },
    }) as unknown as Operator
  return {
    roads: roadsFor(operator()),
    roadsFor,
    operator,
    said,
    pass: (seconds: number) => {
      clock.at = new Date(clock.at.getTime() + seconds * 1000)
    },
  }
}

async function standIn(name: RoadsEngine): Promise<StandIn> {
  const engine = await openers[name](() => new Date(NOON))
  onTestFinished(() => engine.close())
  return engine
}

describe.each(NAMES)('every engine keeps the promises of the port: %s', (name) => {
  const open = async () => {
    const engine = await standIn(name)
    return { engine, ...given([{ engine: name, url: engine.url }]) }
  }

  test('the way is the engine’s own, says so, and is no estimate', async () => {
    const { roads, engine } = await open()
    const route = await roads.route([HEATHROW, CHARING_CROSS])
    expect(route).toMatchObject({ engine: name, estimate: false })
    expect(route?.metres).toBeGreaterThan(metresBetween(HEATHROW, CHARING_CROSS))
    expect(engine.heard).toHaveLength(1)
  })

  test('the line is longitude first and leads from door to door', async () => {
    const { roads } = await open()
    const route = await roads.route([HEATHROW, CHARING_CROSS])
    const [lng = 0, lat = 0] = route?.path[0] ?? []
    expect(metresBetween({ lat, lng }, HEATHROW)).toBeLessThan(50)
    const [endLng = 0, endLat = 0] = route?.path.at(-1) ?? []
    expect(metresBetween({ lat: endLat, lng: endLng }, CHARING_CROSS)).toBeLessThan(50)
  })

  test('stops are driven to in their order', async () => {
    const { roads } = await open()
    const whole = await roads.route([HEATHROW, CHARING_CROSS, CANARY_WHARF])
    const first = await roads.route([HEATHROW, CHARING_CROSS])
    const second = await roads.route([CHARING_CROSS, CANARY_WHARF])
    expect(whole?.metres).toBeCloseTo((first?.metres ?? 0) + (second?.metres ?? 0), -1)
  })

  test('no road to an island is no road, and nothing is held against the engine', async () => {
    const { roads, said } = await open()
    for (let asked = 0; asked < 5; asked++)
      expect(await roads.route([SOUTHAMPTON, NEWPORT_WIGHT])).toBeUndefined()
    expect(said).toEqual([])
    expect(await roads.route([HEATHROW, CHARING_CROSS])).toMatchObject({ engine: name })
  })

  test('a departure that has passed is asked for as now', async () => {
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
    'when it %s, nobody waits longer than agreed',
    async (mode) => {
      const engine = await standIn(name)
      engine.mode = mode
      const { roads } = given([{ engine: name, url: engine.url }], 150)
      const asked = performance.now()
      expect(await roads.route([HEATHROW, CHARING_CROSS])).toMatchObject({ engine: 'embedded' })
      expect(performance.now() - asked).toBeLessThan(1_500)
    },
  )
})

test.each(['valhalla', 'google'] as const)('%s knows the morning peak', async (name) => {
  const engine = await standIn(name)
  const { roads } = given([{ engine: name, url: engine.url }])
  const at = async (departAt: string) =>
    (await roads.route([HEATHROW, CHARING_CROSS], { departAt: new Date(departAt) }))?.seconds ?? 0
  expect(await at('2026-03-11T08:30:00Z')).toBeGreaterThan(await at('2026-03-11T11:30:00Z'))
})

test('the first engine that can answers, in the operator’s order', async () => {
  const [osrm, google] = [await standIn('osrm'), await standIn('google')]
  const { roads } = given([
    { engine: 'osrm', url: osrm.url },
    { engine: 'google', url: google.url },
  ])
  expect(await roads.route([HEATHROW, CHARING_CROSS])).toMatchObject({ engine: 'osrm' })
  expect(google.heard).toHaveLength(0)
  osrm.mode = 'error-500'
  expect(await roads.route([HEATHROW, CHARING_CROSS])).toMatchObject({ engine: 'google' })
})

test('all engines of one question share two seconds; the built-in roads always have time', async () => {
  const [osrm, google] = [await standIn('osrm'), await standIn('google')]
  osrm.mode = 'hangs'
  const { roads } = given(
    [
      { engine: 'osrm', url: osrm.url },
      { engine: 'google', url: google.url },
    ],
    200,
  )
  expect(await roads.route([HEATHROW, CHARING_CROSS])).toMatchObject({ engine: 'embedded' })
  expect(google.heard).toHaveLength(0)
})

test('an engine that is down is left alone for half a minute, said once, and tried again', async () => {
  const osrm = await standIn('osrm')
  osrm.mode = 'error-500'
  const { roads, said, pass } = given([{ engine: 'osrm', url: osrm.url }])
  for (let asked = 0; asked < 6; asked++) await roads.route([HEATHROW, CHARING_CROSS])
  expect(osrm.heard).toHaveLength(3)
  expect(said).toHaveLength(1)
  expect(said[0]).toContain('osrm')
  osrm.mode = 'well'
  pass(31)
  expect(await roads.route([HEATHROW, CHARING_CROSS])).toMatchObject({ engine: 'osrm' })
})

test('nothing that is said of a failing engine holds its key', async () => {
  const google = await standIn('google')
  google.mode = 'html'
  const { roads, said } = given([{ engine: 'google', url: google.url }])
  for (let asked = 0; asked < 3; asked++) await roads.route([HEATHROW, CHARING_CROSS])
  expect(said.join()).not.toContain(KEY)
})

test('an engine nobody listens at is as one that is down', async () => {
  const gone = await standIn('osrm')
  await gone.close()
  const { roads } = given([{ engine: 'osrm', url: gone.url }])
  expect(await roads.route([HEATHROW, CHARING_CROSS])).toMatchObject({ engine: 'embedded' })
})

const LIES: Record<string, (spots: Point[]) => object> = {
  'begins ten kilometres away': () =>
    told([
      [-0.6, 51.47],
      [-0.1278, 51.5074],
    ]),
  'ends ten kilometres away': () =>
    told([
      [-0.488, 51.472],
      [0.05, 51.5074],
    ]),
  'has no line': () => told([]),
  'is shorter than the crow flies': () =>
    told(
      [
        [-0.488, 51.472],
        [-0.1278, 51.5074],
      ],
      { distance: 9_000 },
    ),
  'is driven at 600 km/h': () =>
    told(
      [
        [-0.488, 51.472],
        [-0.1278, 51.5074],
      ],
      { duration: 150 },
    ),
  'takes a week': () =>
    told(
      [
        [-0.488, 51.472],
        [-0.1278, 51.5074],
      ],
      { duration: 600_000 },
    ),
  'has its coordinates the wrong way round': () =>
    told([
      [51.472, -0.488],
      [51.5074, -0.1278],
    ]),
  'is nothing long': () =>
    told(
      [
        [-0.488, 51.472],
        [-0.1278, 51.5074],
      ],
      { distance: -5 },
    ),
}

const told = (coordinates: number[][], more: object = {}) => ({
  code: 'Ok',
  routes: [
    { distance: 27_000, duration: 2_700, geometry: { type: 'LineString', coordinates }, ...more },
  ],
})

test.each(Object.entries(LIES))('a way that %s is not believed', async (_, lie) => {
  const liar = await openStandIn(() => ({ status: 200, body: lie([]) }))
  onTestFinished(() => liar.close())
  const { roads } = given([{ engine: 'osrm', url: liar.url }])
  expect(await roads.route([HEATHROW, CHARING_CROSS])).toMatchObject({ engine: 'embedded' })
})

test('a way that leaves out a stop is not believed', async () => {
  const liar = await openStandIn(() => ({
    status: 200,
    body: told(
      [
        [-0.488, 51.472],
        [-0.0195, 51.5048],
      ],
      { distance: 60_000, duration: 5_000 },
    ),
  }))
  onTestFinished(() => liar.close())
  const { roads } = given([{ engine: 'osrm', url: liar.url }])
  const withStop = [HEATHROW, { lat: 51.75, lng: -0.3 }, CANARY_WHARF]
  expect(await roads.route(withStop)).toMatchObject({ engine: 'embedded' })
})

test('the same settings are the same roads, and other settings are others', () => {
  const { roads, roadsFor, operator } = given([])
  expect(roadsFor(operator())).toBe(roads)
  expect(roadsFor(operator([{ engine: 'osrm', url: 'http://127.0.0.1:9' }]))).not.toBe(roads)
})

test('an engine of the operator’s own without its address is left out, and that is said', async () => {
  const { roads, said } = given([{ engine: 'valhalla' }])
  expect(await roads.route([HEATHROW, CHARING_CROSS])).toMatchObject({ engine: 'embedded' })
  expect(said.join()).toContain('valhalla')
})

test('our own roads take longer in the morning peak than at night, and neither is another way', async () => {
  const { roads } = given([])
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

test('in summer the peak is by the clock on the wall, not by Greenwich', () => {
  const { roads } = given([])
  expect(roads.hourOf(new Date('2026-07-01T06:30:00Z'))).toBe('morning-peak')
  expect(roads.hourOf(new Date('2026-01-14T06:30:00Z'))).toBe('free')
})
