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
const FOUND = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((at) => place(`Place ${at}`, at))
const booked = (times: Record<number, number>) =>
  new Map(
    Object.entries(times).map(([at, count]) => [bookedKey(place('', Number(at)).point), count]),
  )
const namesOf = (places: readonly Place[]) => places.map(({ name }) => name)

test('where nothing was booked yet, the search has the say', () => {
  expect(liftBooked(FOUND, { typed: 'place', booked: new Map() })).toEqual(FOUND)
})

test('a place booked often comes up, the more often the further', () => {
  const found = liftBooked(FOUND, { typed: 'place', booked: booked({ 4: 3, 9: 20 }) })
  expect(namesOf(found).slice(0, 6)).toEqual([
    'Place 1',
    'Place 4',
    'Place 2',
    'Place 3',
    'Place 9',
    'Place 5',
  ])
})

test('however often it was booked, what fits badly does not become the first answer', () => {
  const found = liftBooked(FOUND, { typed: 'place', booked: booked({ 9: 1_000_000 }) })
  expect(namesOf(found).indexOf('Place 9')).toBe(2)
})

test('a code and a postcode mean what they say', () => {
  const airport = place('London Heathrow Airport', 0, { kind: 'airport', code: 'LHR' })
  const postcode = place('E1 6AN', 0, { kind: 'postcode' })
  for (const [typed, first] of [
    ['lhr', airport],
    ['e1 6an', postcode],
  ] as const)
    expect(liftBooked([first, ...FOUND], { typed, booked: booked({ 1: 500 }) })[0]).toBe(first)
})
