import type { Place } from '@kerbside/domain/places/place.ts'
import { expect, test } from 'vitest'
import { readAddress, searchAddress, writeAddress, writeChosen } from './places.ts'

const STATION: Place = {
  id: 'station:KGX',
  kind: 'station',
  name: "London King's Cross Station",
  line1: 'Euston Road',
  line2: '',
  town: '',
  postcode: 'N1 9AL',
  point: { lat: 51.532, lng: -0.123 },
  code: '',
  quality: 'exact',
}

test.each(['exact', 'street', 'district', 'suggestion'] as const)(
  'a place of quality %s is read back as it was written',
  (quality) => {
    const place = { ...STATION, quality }
    expect(readAddress(writeAddress(place))).toEqual(place)
  },
)

test('airports and their terminals are both "Air", each with its picture and code', () => {
  for (const kind of ['airport', 'terminal'] as const)
    expect(writeAddress({ ...STATION, kind, code: 'LHR' })).toMatchObject({
      category: 'Air',
      Code: 'LHR',
      iconpath: `assets/images/place-${kind}.svg`,
    })
})

test('a chosen address without a postcode is rejected with the specification’s message', () => {
  expect(writeChosen({ ok: false, reason: 'no-postcode' })).toEqual({
    code: 2,
    message: 'Try a more specific address.',
  })
})

test('a session token is letters and digits, and may be left out', () => {
  const isAccepted = (session?: string) =>
    searchAddress.input.safeParse({ prefix: 'lhr', ...(session !== undefined && { session }) })
      .success
  expect([isAccepted(), isAccepted('a1_-'), isAccepted(''), isAccepted('a'.repeat(64))]).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect([isAccepted('a'.repeat(65)), isAccepted('a b'), isAccepted('é')]).toEqual([
    false,
    false,
    false,
  ])
})
