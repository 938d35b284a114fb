import { join } from 'node:path'
import { expect, test } from 'vitest'
import { embeddedRoads } from './embedded.ts'
import { loadNetwork } from './load-network.ts'

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

test('an island without a road to it is not reached', () => {
  const departAt = new Date('2026-03-10T12:00:00Z')
  expect(roads.reach(HEATHROW, { others: [{ lat: 49.92, lng: -6.3 }], departAt })).toEqual([
    undefined,
  ])
})
