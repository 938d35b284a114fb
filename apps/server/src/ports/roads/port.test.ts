import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { metresBetween, type Point } from '@kerbside/domain/geo.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { ENGINES, fake, givenRoads, network } from '../../../test/given-roads.ts'
import { writeNetworkExtract } from '../../../test/network-extract.ts'
import { embeddedRoads } from './embedded.ts'
import type { Roads } from './port.ts'
import { buildStreets, findStreetsProgram } from './streets/build-streets.ts'
import { openStreetProcess, type StreetProcess } from './streets/street-process.ts'
import { streetRoads } from './streets/street-roads.ts'
import { writeConfig } from './streets/valhalla-config.ts'

const streetsProgram = findStreetsProgram(
  fileURLToPath(new URL('../../../../../streets', import.meta.url)),
)
/** The doors of the tests lie in it. */
const LONDON = { west: -0.52, south: 51.44, east: 0.02, north: 51.63 }
let streets: { folder: string; running: Promise<StreetProcess> } | undefined

/** The street engine on a graph of the built-in network: one build and one process for all tests. */
async function openStreetRoads(program: NonNullable<typeof streetsProgram>): Promise<Roads> {
  streets ??= startStreets(program)
  const running = await streets.running
  return givenRoads([], {
    // a busy machine answers later than customers would wait
    budgetMs: 60_000,
    streets: {
      areaOf: () => 'network',
      engineOf: ({ zone }) => streetRoads(running, { zone }),
    },
  }).roads
}

function startStreets(program: NonNullable<typeof streetsProgram>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'kerbside-network-'))
  const start = async () => {
    const extract = path.join(folder, 'network.osm.pbf')
    writeNetworkExtract(network, extract, LONDON)
    const graph = path.join(folder, 'graph')
    expect(await buildStreets(program, { extract, folder: graph })).toEqual({ ok: true })
    return openStreetProcess({ program: program.process, config: writeConfig(graph) })
  }
  return { folder, running: start() }
}
afterAll(async () => {
  const running = await streets?.running
  running?.close()
  if (streets) rmSync(streets.folder, { recursive: true, force: true })
})

/**
 * Every adapter passes the same contract tests; the outside ones with fake servers written from their
 * documentation.
 */
const adapters: Record<string, () => Promise<Roads>> = {
  embedded: async () => embeddedRoads(network),
  ...Object.fromEntries(
    ENGINES.map((engine) => [
      engine,
      async () => givenRoads([{ engine, url: (await fake(engine)).url }]).roads,
    ]),
  ),
  ...(streetsProgram && { streets: () => openStreetRoads(streetsProgram) }),
}

const CHARING_CROSS = { lat: 51.5074, lng: -0.1278 }
const HEATHROW_5 = { lat: 51.472, lng: -0.488 }
const CANARY_WHARF = { lat: 51.5048, lng: -0.0195 }
const LEEDS = { lat: 53.7965, lng: -1.5478 }
const SOUTHAMPTON = { lat: 50.9097, lng: -1.4044 }
const NEWPORT_WIGHT = { lat: 50.7003, lng: -1.2934 }
const RYDE = { lat: 50.7295, lng: -1.1615 }
const STRANRAER = { lat: 54.9027, lng: -5.0242 }
const BELFAST = { lat: 54.5973, lng: -5.9301 }
const CALAIS = { lat: 50.9513, lng: 1.8587 }

describe.each(Object.entries(adapters))('roads port: %s', (name, open) => {
  test('a route names its engine, and is an estimate only if the engine has no streets', async () => {
    const route = await (await open()).route([HEATHROW_5, CHARING_CROSS])
    expect(route).toMatchObject({ engine: name, estimate: name === 'embedded' })
  })

  test('a route is longer than the straight line, and takes a plausible time', async () => {
    const route = await (await open()).route([HEATHROW_5, CHARING_CROSS])
    expect(route?.metres).toBeGreaterThan(metresBetween(HEATHROW_5, CHARING_CROSS))
    expect(route?.metres).toBeLessThan(32_000)
    expect(route?.seconds).toBeGreaterThan(40 * 60)
    expect(route?.seconds).toBeLessThan(75 * 60)
  })

  test('metres and seconds are whole numbers', async () => {
    const route = await (await open()).route([HEATHROW_5, CANARY_WHARF])
    expect([route?.metres, route?.seconds].every(Number.isInteger)).toBe(true)
  })

  test('the line is longitude first and leads from door to door, with five decimals between', async () => {
    const from = { lat: 51.4719876, lng: -0.4880123 }
    const route = await (await open()).route([from, CANARY_WHARF])
    expect(metresTo(route?.path[0], from)).toBeLessThan(50)
    expect(metresTo(route?.path.at(-1), CANARY_WHARF)).toBeLessThan(50)
    for (const part of route?.path.slice(1, -1).flat() ?? [])
      expect(part).toBe(Number(part.toFixed(5)))
  })

  test('the line has no jumps: never more than eight kilometres between two of its points', async () => {
    const path = (await (await open()).route([CHARING_CROSS, LEEDS]))?.path ?? []
    expect(path.length).toBeGreaterThan(50)
    for (const [index, corner] of path.entries()) {
      const [lng, lat] = path[index + 1] ?? corner
      expect(metresTo(corner, { lat, lng })).toBeLessThan(8000)
    }
  })

  test('the line itself is about as long as the reported distance', async () => {
    const route = await (await open()).route([CHARING_CROSS, LEEDS])
    const path = route?.path ?? []
    const drawn = path.reduce((sum, [lng, lat], index) => {
      const before = path[index - 1]
      return before ? sum + metresBetween({ lng, lat }, { lng: before[0], lat: before[1] }) : sum
    }, 0)
    expect(drawn / (route?.metres ?? 1)).toBeGreaterThan(0.85)
    expect(drawn / (route?.metres ?? 1)).toBeLessThan(1.1)
  })

  test('a stop on the way is part of the route: the whole is its two parts', async () => {
    const roads = await open()
    const whole = await roads.route([HEATHROW_5, CHARING_CROSS, CANARY_WHARF])
    const first = await roads.route([HEATHROW_5, CHARING_CROSS])
    const second = await roads.route([CHARING_CROSS, CANARY_WHARF])
    const legs = (first?.metres ?? 0) + (second?.metres ?? 0)
    expect(Math.abs((whole?.metres ?? 0) - legs)).toBeLessThan(50)
    const nearest = Math.min(...(whole?.path ?? []).map((at) => metresTo(at, CHARING_CROSS)))
    expect(nearest).toBeLessThan(50)
  })

  test('twelve points make one route', async () => {
    const points = Array.from({ length: 12 }, (_, at) => ({
      lat: 51.5 + at / 100,
      lng: -0.3 + (at % 2) / 50,
    }))
    const route = await (await open()).route(points)
    expect(route?.engine).toBe(name)
    for (const point of points)
      expect(Math.min(...(route?.path ?? []).map((at) => metresTo(at, point)))).toBeLessThan(2_000)
  })

  test('the return route is about as long as the outward one', async () => {
    const roads = await open()
    const out = await roads.route([CHARING_CROSS, LEEDS])
    const back = await roads.route([LEEDS, CHARING_CROSS])
    expect((back?.metres ?? 0) / (out?.metres ?? 1)).toBeCloseTo(1, 1)
  })

  test('no road leads to the Isle of Wight, but the island has its own roads', async () => {
    const roads = await open()
    expect(await roads.route([SOUTHAMPTON, NEWPORT_WIGHT])).toBeUndefined()
    expect((await roads.route([NEWPORT_WIGHT, RYDE]))?.metres).toBeGreaterThan(9000)
  })

  test('a stop on an island leaves no route for the whole journey', async () => {
    expect(await (await open()).route([SOUTHAMPTON, RYDE, CHARING_CROSS])).toBeUndefined()
  })

  test('there is no bridge to Northern Ireland, and none to France', async () => {
    const roads = await open()
    expect(await roads.route([STRANRAER, BELFAST])).toBeUndefined()
    expect(await roads.route([CHARING_CROSS, CALAIS])).toBeUndefined()
  })

  test('the same door twice is no distance, but still a line of two points', async () => {
    const route = await (await open()).route([CHARING_CROSS, CHARING_CROSS])
    expect(route).toMatchObject({ engine: name, metres: 0 })
    expect(route?.path).toHaveLength(2)
  })
})

const metresTo = ([lng, lat]: readonly [number, number] = [0, 0], point: Point) =>
  metresBetween({ lat, lng }, point)

describe('the embedded roads', () => {
  const roads = embeddedRoads(network)

  test('begin and end exactly at the doors', async () => {
    const route = await roads.route([HEATHROW_5, CANARY_WHARF])
    expect(route?.path[0]).toEqual([HEATHROW_5.lng, HEATHROW_5.lat])
    expect(route?.path.at(-1)).toEqual([CANARY_WHARF.lng, CANARY_WHARF.lat])
  })

  test('join two doors on both banks of the Thames estuary by the crossing, not over the water', async () => {
    const tilbury = { lat: 51.4622, lng: 0.3644 }
    const gravesend = { lat: 51.4413, lng: 0.3699 }
    expect((await roads.route([tilbury, gravesend]))?.metres).toBeGreaterThan(20_000)
  })

  test('lead nowhere from a place more than thirty kilometres from any of them', async () => {
    const northSea = { lat: 54.5, lng: 2 }
    expect(await roads.route([CHARING_CROSS, northSea])).toBeUndefined()
    expect(
      await roads.route([
        { lat: 0, lng: 0 },
        { lat: 0, lng: 0.01 },
      ]),
    ).toBeUndefined()
  })
})

/** Routes measured by other sources: from, to, road kilometres, tolerance in per cent. */
const MEASURED = [
  [
    'Heathrow Terminal 5',
    'Charing Cross',
    { lat: 51.472, lng: -0.488 },
    { lat: 51.5074, lng: -0.1278 },
    27,
    8,
  ],
  [
    'Charing Cross',
    'Gatwick South Terminal',
    { lat: 51.5074, lng: -0.1278 },
    { lat: 51.157, lng: -0.161 },
    45,
    6,
  ],
  [
    'Charing Cross',
    'Edinburgh',
    { lat: 51.5074, lng: -0.1278 },
    { lat: 55.9533, lng: -3.1883 },
    666.4,
    4,
  ],
  [
    'Charing Cross',
    'Portsmouth',
    { lat: 51.5074, lng: -0.1278 },
    { lat: 50.8198, lng: -1.088 },
    120,
    5,
  ],
  [
    'Charing Cross',
    'Bristol',
    { lat: 51.5074, lng: -0.1278 },
    { lat: 51.4545, lng: -2.5879 },
    190,
    5,
  ],
  [
    'Manchester',
    'Liverpool',
    { lat: 53.4808, lng: -2.2426 },
    { lat: 53.4084, lng: -2.9916 },
    55,
    6,
  ],
  [
    'Charing Cross',
    'Cambridge',
    { lat: 51.5074, lng: -0.1278 },
    { lat: 52.2053, lng: 0.1218 },
    103,
    6,
  ],
  ['Manchester', 'Leeds', { lat: 53.4808, lng: -2.2426 }, { lat: 53.7965, lng: -1.5478 }, 69, 6],
  ['Birmingham', 'Bristol', { lat: 52.4862, lng: -1.8904 }, { lat: 51.4545, lng: -2.5879 }, 140, 5],
  ['Edinburgh', 'Glasgow', { lat: 55.9533, lng: -3.1883 }, { lat: 55.8642, lng: -4.2518 }, 76, 5],
  [
    'Charing Cross',
    'Leeds',
    { lat: 51.5074, lng: -0.1278 },
    { lat: 53.7965, lng: -1.5478 },
    314,
    4,
  ],
  [
    'Charing Cross',
    'Southampton',
    { lat: 51.5074, lng: -0.1278 },
    { lat: 50.9097, lng: -1.4044 },
    127,
    5,
  ],
  [
    'Charing Cross',
    'Nottingham',
    { lat: 51.5074, lng: -0.1278 },
    { lat: 52.954, lng: -1.15 },
    208,
    5,
  ],
  ['Manchester', 'Glasgow', { lat: 53.4808, lng: -2.2426 }, { lat: 55.8642, lng: -4.2518 }, 345, 4],
  [
    'Charing Cross',
    'Northampton',
    { lat: 51.5074, lng: -0.1278 },
    { lat: 52.2405, lng: -0.9027 },
    109,
    5,
  ],
  [
    'Edinburgh Airport',
    'Edinburgh',
    { lat: 55.948, lng: -3.364 },
    { lat: 55.9533, lng: -3.1883 },
    13,
    12,
  ],
  [
    'Cadbury World',
    'Birmingham New Street station',
    { lat: 52.43, lng: -1.932 },
    { lat: 52.4778, lng: -1.899 },
    7.3,
    15,
  ],
  [
    'M4 junction 3',
    'M4 junction 10',
    { lat: 51.491316, lng: -0.41082 },
    { lat: 51.439, lng: -0.872 },
    36.1,
    4,
  ],
  ['Charing Cross', 'York', { lat: 51.5074, lng: -0.1278 }, { lat: 53.96, lng: -1.0873 }, 335, 4],
  [
    'Birmingham',
    'Leicester',
    { lat: 52.4862, lng: -1.8904 },
    { lat: 52.6369, lng: -1.1398 },
    68,
    6,
  ],
  ['Luton Airport', 'Mayfair', { lat: 51.879, lng: -0.376 }, { lat: 51.51, lng: -0.147 }, 53, 6],
] as const

describe('the embedded network on routes measured by other sources', () => {
  test.each(MEASURED)('%s to %s', async (...[, , from, to, km, tolerancePercent]) => {
    const route = await embeddedRoads(network).route([from, to])
    const error = Math.abs((route?.metres ?? 0) / 1000 / km - 1) * 100
    expect(error).toBeLessThanOrEqual(tolerancePercent)
  })
})
