import { expect, test } from 'vitest'
import type { OperatorId } from '../../../operator.ts'
import { embeddedBus } from '../../../ports/bus/embedded.ts'
import { type Fix, openDriverRegistry } from './driver-registry.ts'
import { openPositionWire } from './position-wire.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const OURS = 'ours' as OperatorId
const THEIRS = 'theirs' as OperatorId
const SOHO = { lat: 51.5137, lng: -0.1337 }
const fix = (driverId: string, seconds = 0, of: Partial<Fix> = {}): Fix => ({
  driverId,
  ...SOHO,
  at: new Date(NOW.getTime() + seconds * 1000),
  ...of,
})

test('a position received by one process reaches every process, and each notifies its own pages once', async () => {
  const bus = embeddedBus()
  const published: string[] = []
  const [one, other] = ['one', 'other'].map((origin) => {
    const registry = openDriverRegistry({ now: () => NOW, wire: openPositionWire(bus, { origin }) })
    registry.onMove((_, { driverId }, { isOurs }) =>
      published.push(`${origin} ${driverId} ${isOurs ? 'from the phone' : 'from another'}`),
    )
    return registry
  })
  const place = fix('dan', 0, { heading: 270, metresPerSecond: 12, accuracyMetres: 5 })
  one?.seen(OURS, place)
  await expect.poll(() => other?.placeOf(OURS, 'dan')).toEqual(place)
  expect(published.toSorted()).toEqual(['one dan from the phone', 'other dan from another'])
  // a process receives its own messages back and ignores them
  expect(one?.counts().dropped.late).toBe(0)
  // only the process that received the position stores it
  expect(other?.takeUnwritten({ all: true }).size).toBe(0)
  expect(one?.takeUnwritten({ all: true }).get(OURS)).toEqual([place])
  await bus.close()
})

test('an operator sees only its own drivers, and a driver off shift has no position', () => {
  const registry = openDriverRegistry({ now: () => NOW })
  registry.seen(OURS, fix('dan'))
  expect(registry.nearest(THEIRS, SOHO, { max: 5 })).toEqual([])
  expect(registry.nearest(OURS, SOHO, { max: 5 })).toHaveLength(1)
  registry.forget(OURS, 'dan')
  expect(registry.nearest(OURS, SOHO, { max: 5 })).toEqual([])
  expect(registry.placeOf(OURS, 'dan')).toBeUndefined()
})

test('too frequent, jumping and invalid positions are dropped and counted, and the last valid one stays', () => {
  const registry = openDriverRegistry({ now: () => NOW })
  registry.seen(OURS, fix('dan', -10))
  for (let place = 1; place <= 100; place += 1) registry.seen(OURS, fix('dan', -10 + place / 1000))
  registry.seen(OURS, fix('dan', -5, { lat: 53.5 }))
  registry.seen(OURS, fix('dan', -4, { lng: Number.NaN }))
  registry.seen(OURS, fix('dan', 86_400))
  expect(registry.counts().dropped).toMatchObject({
    'too-often': 100,
    jump: 1,
    'no-place': 1,
    clock: 1,
  })
  expect(registry.placeOf(OURS, 'dan')).toEqual(fix('dan', -10))
})

test('a position is stored every half minute at most', () => {
  const registry = openDriverRegistry({ now: () => NOW })
  const written = () => registry.takeUnwritten().get(OURS)?.length ?? 0
  registry.seen(OURS, fix('dan', -90))
  expect(written()).toBe(1)
  registry.seen(OURS, fix('dan', -75))
  expect(written()).toBe(0)
  registry.seen(OURS, fix('dan', -60))
  expect(written()).toBe(1)
})
