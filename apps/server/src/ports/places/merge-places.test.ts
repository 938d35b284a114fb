import type { Place } from '@kerbside/domain/places/place.ts'
import { expect, test } from 'vitest'
import { mergePlaces, type SourceResults } from './merge-places.ts'
import { enginePlace } from './place-engine.ts'

let number = 0
const place = (overrides: Partial<Place> & Pick<Place, 'kind' | 'name'>): Place => {
  number += 1
  return enginePlace({
    id: `place:${number}`,
    postcode: 'E1 6AN',
    town: 'London',
    point: { lat: 51 + number / 100, lng: -0.1 },
    ...overrides,
  })
}
const suggestion = (name: string, line2: string, kind: Place['kind'] = 'street') =>
  place({ kind, name, line2, quality: 'suggestion', postcode: '', town: '' })

const merged = (text: string, found: Partial<SourceResults>, max = 10) =>
  mergePlaces({ own: [], outside: [], imported: [], embedded: [], ...found }, { text, max }).map(
    ({ name, line2, postcode }) => [name, line2 || postcode].join(', '),
  )

test('the operator’s own places come first, then airports, then an engine’s results, then all others in turn', () => {
  expect(
    merged('heath', {
      own: [place({ kind: 'landmark', name: 'Heath House depot' })],
      embedded: [
        place({ kind: 'airport', name: 'London Heathrow Airport', code: 'LHR' }),
        place({ kind: 'town', name: 'Heathfield', quality: 'district' }),
        place({ kind: 'station', name: 'Heathside Station' }),
      ],
      outside: [suggestion('Heath Road', 'Oxted')],
      imported: [place({ kind: 'street', name: 'Heath Drive', quality: 'street' })],
    }),
  ).toEqual([
    'Heath House depot, E1 6AN',
    'London Heathrow Airport, E1 6AN',
    'Heath Road, Oxted',
    'Heathfield, E1 6AN',
    'Heath Drive, E1 6AN',
    'Heathside Station, E1 6AN',
  ])
})

test('streets of one name in two towns are two results', () => {
  const found = {
    outside: [suggestion('High Street', 'Harrow'), suggestion('High Street', 'Bromley')],
    embedded: [place({ kind: 'street', name: 'High Street', town: 'Ealing', quality: 'street' })],
  }
  expect(merged('high street', found)).toHaveLength(3)
})

test('one place that two sources know is shown once', () => {
  const point = { lat: 51.51, lng: -0.12 }
  const savoy = place({ kind: 'hotel', name: 'The Savoy', postcode: 'WC2R 0EZ', point })
  const found = {
    outside: [
      suggestion('The Savoy Hotel', 'Strand, London', 'hotel'),
      suggestion('Savoy', 'Leeds'),
    ],
    imported: [place({ kind: 'hotel', name: 'Savoy Hotel', postcode: 'WC2R 0EZ', point })],
    embedded: [savoy],
  }
  expect(merged('savoy', found)).toEqual(['The Savoy, WC2R 0EZ', 'Savoy, Leeds'])
})

test('two airports with one code are one, whatever their names', () => {
  const found = {
    outside: [place({ kind: 'airport', name: 'Heathrow (LHR)', code: 'LHR' })],
    embedded: [place({ kind: 'airport', name: 'London Heathrow Airport', code: 'LHR' })],
  }
  expect(merged('lhr', found)).toEqual(['London Heathrow Airport, E1 6AN'])
})

test('a postcode typed in full is first, from the source with the most exact point', () => {
  const postcode = (overrides: Partial<Place>) =>
    place({ kind: 'postcode', name: 'RG4 7AB', postcode: 'RG4 7AB', ...overrides })
  const found = {
    embedded: [postcode({ quality: 'district', line2: 'guessed' })],
    imported: [postcode({ quality: 'exact', line2: 'imported' })],
    outside: [suggestion('12 Tanglewood Rise', 'RG4 7AB'), postcode({ quality: 'street' })],
  }
  expect(merged('rg47ab', found)).toEqual(['RG4 7AB, imported', '12 Tanglewood Rise, RG4 7AB'])
})

test('a fuzzy match of the gazetteer does not come before an engine’s result', () => {
  const found = {
    outside: [suggestion('Tanglewood Rise', 'Reading')],
    embedded: [place({ kind: 'airport', name: 'Dundee Airport', code: 'DND' })],
  }
  expect(merged('tanglewood rise', found)[0]).toBe('Tanglewood Rise, Reading')
  const slip = { ...found, embedded: [place({ kind: 'airport', name: 'London Gatwick Airport' })] }
  expect(merged('gatwik', slip)[0]).toBe('London Gatwick Airport, E1 6AN')
})

test('no more results than requested', () => {
  const many = Array.from({ length: 30 }, (_, index) =>
    suggestion(`Place ${index}`, `Town ${index}`),
  )
  expect(merged('place', { outside: many })).toHaveLength(10)
})
