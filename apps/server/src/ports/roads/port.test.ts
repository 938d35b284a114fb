import { join } from 'node:path'
import { metresBetween } from '@kerbside/domain/geo.ts'
import { describe, expect, test } from 'vitest'
import { embeddedRoads } from './embedded.ts'
import { loadNetwork } from './load-network.ts'
import type { Roads } from './port.ts'

const network = loadNetwork(join(import.meta.dirname, '../../../data'))

/** Every adapter keeps the same promises; an outside engine joins this list with its recordings. */
const adapters: Record<string, () => Roads> = {
  embedded: () => embeddedRoads(network),
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

describe.each(Object.entries(adapters))('roads port: %s', (_, open) => {
  const roads = open()

  test('a journey is longer than the crow flies, and takes its time', async () => {
    const route = await roads.route([HEATHROW_5, CHARING_CROSS])
    expect(route?.metres).toBeGreaterThan(metresBetween(HEATHROW_5, CHARING_CROSS))
    expect(route?.metres).toBeLessThan(32_000)
    expect(route?.seconds).toBeGreaterThan(40 * 60)
    expect(route?.seconds).toBeLessThan(75 * 60)
  })

  test('the line begins and ends at the very doors, with five decimals between', async () => {
    const from = { lat: 51.4719876, lng: -0.4880123 }
    const route = await roads.route([from, CANARY_WHARF])
    expect(route?.path[0]).toEqual([from.lng, from.lat])
    expect(route?.path.at(-1)).toEqual([CANARY_WHARF.lng, CANARY_WHARF.lat])
    for (const part of route?.path.slice(1, -1).flat() ?? [])
      expect(part).toBe(Number(part.toFixed(5)))
  })

  test('the line has no jumps: never more than eight kilometres between two of its points', async () => {
    const route = await roads.route([CHARING_CROSS, LEEDS])
    const path = route?.path ?? []
    expect(path.length).toBeGreaterThan(50)
    for (const [index, [lng, lat]] of path.entries()) {
      const [nextLng, nextLat] = path[index + 1] ?? [lng, lat]
      expect(metresBetween({ lat, lng }, { lat: nextLat, lng: nextLng })).toBeLessThan(8000)
    }
  })

  test('the line itself is about as long as the distance told', async () => {
    const route = await roads.route([CHARING_CROSS, LEEDS])
    const path = route?.path ?? []
    const drawn = path.reduce((sum, [lng, lat], index) => {
      const before = path[index - 1]
      return before ? sum + metresBetween({ lng, lat }, { lng: before[0], lat: before[1] }) : sum
    }, 0)
    expect(drawn / (route?.metres ?? 1)).toBeGreaterThan(0.85)
    expect(drawn / (route?.metres ?? 1)).toBeLessThan(1.1)
  })

  test('a stop on the way is driven to: the whole is its two legs', async () => {
    const whole = await roads.route([HEATHROW_5, CHARING_CROSS, CANARY_WHARF])
    const first = await roads.route([HEATHROW_5, CHARING_CROSS])
    const second = await roads.route([CHARING_CROSS, CANARY_WHARF])
    const legs = (first?.metres ?? 0) + (second?.metres ?? 0)
    expect(Math.abs((whole?.metres ?? 0) - legs)).toBeLessThan(10)
    expect(whole?.path).toContainEqual([CHARING_CROSS.lng, CHARING_CROSS.lat])
  })

  test('the way back is about as long as the way out', async () => {
    const out = await roads.route([CHARING_CROSS, LEEDS])
    const back = await roads.route([LEEDS, CHARING_CROSS])
    expect((back?.metres ?? 0) / (out?.metres ?? 1)).toBeCloseTo(1, 1)
  })

  test('no road leads to the Isle of Wight, but the island has its own', async () => {
    expect(await roads.route([SOUTHAMPTON, NEWPORT_WIGHT])).toBeUndefined()
    expect((await roads.route([NEWPORT_WIGHT, RYDE]))?.metres).toBeGreaterThan(9000)
  })

  test('a stop on an island spoils the whole journey', async () => {
    expect(await roads.route([SOUTHAMPTON, RYDE, CHARING_CROSS])).toBeUndefined()
  })

  test('there is no bridge to Northern Ireland, and none to France', async () => {
    expect(await roads.route([STRANRAER, BELFAST])).toBeUndefined()
    expect(await roads.route([CHARING_CROSS, CALAIS])).toBeUndefined()
  })

  test('the same door twice is no distance, and still a line of two points', async () => {
    const route = await roads.route([CHARING_CROSS, CHARING_CROSS])
    expect(route?.metres).toBe(0)
    expect(route?.path).toHaveLength(2)
  })

  test('two doors on both banks of the Thames estuary are joined by the crossing, not by a swim', async () => {
    const tilbury = { lat: 51.4622, lng: 0.3644 }
    const gravesend = { lat: 51.4413, lng: 0.3699 }
    expect((await roads.route([tilbury, gravesend]))?.metres).toBeGreaterThan(20_000)
  })
})

/** Measured by others: from, to, road kilometres, tolerance in per cent. */
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

describe('the embedded network on journeys others have measured', () => {
  test.each(MEASURED)('%s to %s', async (...[, , from, to, km, tolerancePercent]) => {
    const route = await embeddedRoads(network).route([from, to])
    const error = Math.abs((route?.metres ?? 0) / 1000 / km - 1) * 100
    expect(error).toBeLessThanOrEqual(tolerancePercent)
  })
})
