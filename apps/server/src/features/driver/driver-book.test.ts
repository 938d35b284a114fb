import { expect, test } from 'vitest'
import type { OperatorId } from '../../operator.ts'
import { embeddedBus } from '../../ports/bus/embedded.ts'
import { type Fix, openDriverBook } from './driver-book.ts'
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

test('what one process hears of a phone, every process knows, and each tells its own pages once', async () => {
  const bus = embeddedBus()
  const heard: string[] = []
  const [one, other] = ['one', 'other'].map((origin) => {
    const book = openDriverBook({ now: () => NOW, wire: openPositionWire(bus, { origin }) })
    book.onMove((_, { driverId }, { isOurs }) =>
      heard.push(`${origin} ${driverId} ${isOurs ? 'from the phone' : 'from another'}`),
    )
    return book
  })
  const place = fix('dan', 0, { heading: 270, metresPerSecond: 12, accuracyMetres: 5 })
  one?.seen(OURS, place)
  await expect.poll(() => other?.placeOf(OURS, 'dan')).toEqual(place)
  expect(heard.toSorted()).toEqual(['one dan from the phone', 'other dan from another'])
  // its own words come back to who said them, and are nothing new
  expect(one?.counts().dropped.late).toBe(0)
  // only who heard the phone writes it down
  expect(other?.takeUnwritten({ all: true }).size).toBe(0)
  expect(one?.takeUnwritten({ all: true }).get(OURS)).toEqual([place])
  await bus.close()
})

test('an operator’s drivers are nobody else’s, and who is off shift is nowhere', () => {
  const book = openDriverBook({ now: () => NOW })
  book.seen(OURS, fix('dan'))
  expect(book.nearest(THEIRS, SOHO, { most: 5 })).toEqual([])
  expect(book.nearest(OURS, SOHO, { most: 5 })).toHaveLength(1)
  book.forget(OURS, 'dan')
  expect(book.nearest(OURS, SOHO, { most: 5 })).toEqual([])
  expect(book.placeOf(OURS, 'dan')).toBeUndefined()
})

test('a hundred a second, a jump and nonsense are dropped and counted, and the phone is where it was', () => {
  const book = openDriverBook({ now: () => NOW })
  book.seen(OURS, fix('dan', -10))
  for (let place = 1; place <= 100; place += 1) book.seen(OURS, fix('dan', -10 + place / 1000))
  book.seen(OURS, fix('dan', -5, { lat: 53.5 }))
  book.seen(OURS, fix('dan', -4, { lng: Number.NaN }))
  book.seen(OURS, fix('dan', 86_400))
  expect(book.counts().dropped).toMatchObject({
    'too-often': 100,
    jump: 1,
    'no-place': 1,
    clock: 1,
  })
  expect(book.placeOf(OURS, 'dan')).toEqual(fix('dan', -10))
})

test('a place is written down every half minute and no oftener', () => {
  const book = openDriverBook({ now: () => NOW })
  const written = () => book.takeUnwritten().get(OURS)?.length ?? 0
  book.seen(OURS, fix('dan', -90))
  expect(written()).toBe(1)
  book.seen(OURS, fix('dan', -75))
  expect(written()).toBe(0)
  book.seen(OURS, fix('dan', -60))
  expect(written()).toBe(1)
})
