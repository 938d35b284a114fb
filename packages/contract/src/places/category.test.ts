import { isAirport } from '@kerbside/domain/places/place.ts'
import { expect, test } from 'vitest'
import { CATEGORIES, isAirportCategory, kindOfCategory } from './category.ts'

test.each(['Air', 'Airport', 'International airport', 'AIR'])(
  'a place of category %s is an airport in both checks',
  (category) => {
    expect(isAirportCategory(category)).toBe(true)
    expect(isAirport({ kind: kindOfCategory(category) })).toBe(true)
  },
)

test.each(Object.entries(CATEGORIES))(
  'a %s on the wire is an airport or not, in both directions',
  (kind, category) => {
    const place = { kind: kindOfCategory(category) }
    expect(isAirport(place)).toBe(isAirportCategory(category))
    expect(isAirport(place)).toBe(kind === 'airport' || kind === 'terminal')
  },
)
