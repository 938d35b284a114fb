import { join } from 'node:path'
import type { Point } from '@kerbside/domain/geo.ts'
import { expect, test } from 'vitest'
import { embeddedRoads } from './embedded.ts'
import { loadNetwork } from './load-network.ts'
import { reachFrom } from './reach.ts'

const roads = embeddedRoads(
  loadNetwork(join(import.meta.dirname, '../../../data')),
  'Europe/London',
)

const HEATHROW = { lat: 51.4723, lng: -0.4881 }
const OTHERS = [
  { lat: 51.5053, lng: -0.0209 },
  { lat: 51.4775, lng: -0.4614 },
  { lat: 51.1537, lng: -0.1821 },
  { lat: 51.886, lng: 0.2389 },
  { lat: 53.365, lng: -2.2725 },
  { lat: 51.47, lng: -0.45 },
]

test('one search for many cars finds the same as one search for each car', async () => {
  for (const time of ['2026-03-10T08:00:00Z', '2026-03-10T23:30:00Z']) {
    const departAt = new Date(time)
    const drives = roads.reach(HEATHROW, { others: OTHERS, departAt })
    for (const [place, other] of OTHERS.entries()) {
      const route = await roads.route([HEATHROW, other], { departAt })
      const drive = drives[place]
      expect(Math.abs((drive?.seconds ?? 0) / (route?.seconds ?? 1) - 1)).toBeLessThan(0.06)
      expect(Math.abs((drive?.metres ?? 0) / (route?.metres ?? 1) - 1)).toBeLessThan(0.06)
    }
  }
})

test('without a car on any road no road is searched', () => {
  const network = loadNetwork(join(import.meta.dirname, '../../../data'))
  let searched = 0
  const meeting = new Proxy(network.meeting, {
    get(target, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) searched += 1
      return Reflect.get(target, key)
    },
  })
  const search = (others: readonly Point[]) =>
    reachFrom({ ...network, meeting }, { hub: HEATHROW, others, part: 'midday' })
  expect(search([])).toEqual([])
  expect(search([{ lat: 41.2421, lng: -8.6787 }])).toEqual([undefined])
  expect(searched).toBe(0)
  search(OTHERS)
  expect(searched).toBeGreaterThan(0)
})

test('an island without a road to it is not reached', () => {
  const departAt = new Date('2026-03-10T12:00:00Z')
  expect(roads.reach(HEATHROW, { others: [{ lat: 49.92, lng: -6.3 }], departAt })).toEqual([
    undefined,
  ])
})

test('cars abroad, where no road is known, are compared by distance and the hour', () => {
  const airport = { lat: 41.2421, lng: -8.6787 }
  const [ribeira, gaia, lisbon] = [
    { lat: 41.1403, lng: -8.6129 },
    { lat: 41.1239, lng: -8.6118 },
    { lat: 38.7223, lng: -9.1393 },
  ]
  const drivesAt = (time: string) =>
    roads.reach(airport, { others: [ribeira, gaia, lisbon], departAt: new Date(time) })
  const [near, farther, tooFar] = drivesAt('2026-03-10T12:00:00Z')
  expect(near?.metres).toBeGreaterThan(15_000)
  expect(near?.metres).toBeLessThan(20_000)
  expect(near?.seconds).toBeGreaterThan(15 * 60)
  expect(near?.seconds).toBeLessThan(40 * 60)
  expect(farther?.seconds).toBeGreaterThan(near?.seconds ?? 0)
  expect(tooFar).toBeUndefined()
  const [byNight] = drivesAt('2026-03-10T02:00:00Z')
  expect(byNight?.seconds).toBeLessThan(near?.seconds ?? 0)
})
