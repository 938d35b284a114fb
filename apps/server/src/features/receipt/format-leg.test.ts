import type { Place } from '@kerbside/domain/places/place.ts'
import { expect, test } from 'vitest'
import { shortPlace } from './format-leg.ts'

const place = (name: string, line1 = ''): Place => ({ name, line1, postcode: 'TW6 2GA' }) as Place

test('a subject, a text and a calendar entry use the familiar name of a place, however long its address is', () => {
  expect(shortPlace(place('Heathrow Terminal 5, Wallis Road, Hounslow, TW6 2GA'))).toBe(
    'Heathrow Terminal 5',
  )
  expect(shortPlace(place('12, Praed Street, London'))).toBe('12, Praed Street')
  expect(shortPlace(place('', '1 Canada Square, London'))).toBe('1 Canada Square')
  expect(shortPlace(place(''))).toBe('TW6 2GA')
})
