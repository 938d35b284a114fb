import type { Place } from '@kerbside/domain/places/place.ts'
import { expect, test } from 'vitest'
import { bookedKey, liftBooked } from './lift-booked.ts'

const place = (name: string, at: number, more: Partial<Place> = {}): Place => ({
  id: `landmark:${name}`,
  kind: 'landmark',
  name,
  line1: '',
  line2: '',
  town: 'London',
  postcode: 'E1 6AN',
  point: { lat: 51.5 + at / 100, lng: -0.1 },
  code: '',
  quality: 'exact',
  ...more,
})
const PLACES = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((at) => place(`Place ${at}`, at))
const booked = (times: Record<number, number>) =>
  new Map(
    Object.entries(times).map(([at, count]) => [bookedKey(place('', Number(at)).point), count]),
  )
const namesOf = (places: readonly Place[]) => places.map(({ name }) => name)

test('without bookings the search order stays', () => {
  expect(liftBooked(PLACES, { typed: 'place', booked: new Map() })).toEqual(PLACES)
})

test('a frequently booked place moves up, further the more often it was booked', () => {
  const found = liftBooked(PLACES, { typed: 'place', booked: booked({ 4: 3, 9: 20 }) })
  expect(namesOf(found).slice(0, 6)).toEqual([
    'Place 1',
    'Place 4',
    'Place 2',
    'Place 3',
    'Place 9',
    'Place 5',
  ])
})

test('however often it was booked, a poor match does not become the first result', () => {
  const found = liftBooked(PLACES, { typed: 'place', booked: booked({ 9: 1_000_000 }) })
  expect(namesOf(found).indexOf('Place 9')).toBe(2)
})

test('for a code or a postcode the exact match stays first', () => {
  const airport = place('London Heathrow Airport', 0, { kind: 'airport', code: 'LHR' })
  const postcode = place('E1 6AN', 0, { kind: 'postcode' })
  for (const [typed, first] of [
    ['lhr', airport],
    ['e1 6an', postcode],
  ] as const)
    expect(liftBooked([first, ...PLACES], { typed, booked: booked({ 1: 500 }) })[0]).toBe(first)
})
