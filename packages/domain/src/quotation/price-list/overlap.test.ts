import { expect, test } from 'vitest'
import type { Area } from '../../geo.ts'
import type { Spot } from '../tariff.ts'
import { CENTRE, SITES, SOHO, square } from '../test/given-tariff.ts'
import { relationOf, spotRelation } from './overlap.ts'

const area = (middle: [number, number], half = 1) => square(middle, half)
/** Also checks that swapping the areas does not change the result. */
const relation = (item: Area, other: Area) => {
  const found = relationOf(item, other)
  expect(relationOf(other, item)).toBe(found)
  return found
}

test('zones can be apart, adjacent, nested, overlapping or identical', () => {
  const item = area([0, 0])
  expect(relation(item, area([5, 5]))).toBe('apart')
  expect(relation(item, area([0, 2]))).toBe('apart')
  expect(relation(item, area([2, 2]))).toBe('apart')
  expect(relation(item, area([0, 0], 0.5))).toBe('inside')
  expect(relation(item, area([0, 1]))).toBe('across')
  expect(relation(item, area([1, 1]))).toBe('across')
  expect(relation(item, area([0, 0]))).toBe('same')
})

test('a zone in the corner of another is inside it, although they share two sides', () => {
  expect(relation(area([0, 0]), area([-0.5, -0.5], 0.5))).toBe('inside')
})

test('a zone in the hole of another is apart from it', () => {
  const [outer] = area([0, 0], 3)
  const [hole] = area([0, 0], 1)
  const ring: Area = [[...(outer ?? []), ...(hole ?? [])]]
  expect(relation(ring, area([0, 0], 0.5))).toBe('apart')
  expect(relation(ring, area([0, 0], 1))).toBe('apart')
  expect(relation(ring, area([0, 0], 2))).toBe('across')
})

test('two zones that form a cross overlap, although neither has a corner in the other', () => {
  const wide: Area = [
    [
      [
        [-3, -1],
        [3, -1],
        [3, 1],
        [-3, 1],
        [-3, -1],
      ],
    ],
  ]
  const tall: Area = [
    [
      [
        [-1, -3],
        [1, -3],
        [1, 3],
        [-1, 3],
        [-1, -3],
      ],
    ],
  ]
  expect(relation(wide, tall)).toBe('across')
})

const context = { sites: SITES, zones: [CENTRE] }
const districts = (...list: string[]): Spot => ({ kind: 'districts', name: 'd', districts: list })

test.each<[string, Spot, Spot, string]>([
  ['W1 and W1D', districts('W1'), districts('W1D', 'E1'), 'across'],
  ['W1 and W10', districts('W1'), districts('W10'), 'apart'],
  [
    'a postcode and its district',
    { kind: 'postcode', postcode: 'W1D 3QE' },
    districts('W1'),
    'inside',
  ],
  [
    'a postcode and another district',
    { kind: 'postcode', postcode: 'W10 5NB' },
    districts('W1'),
    'apart',
  ],
  [
    'one postcode in different spellings',
    { kind: 'postcode', postcode: 'W1D 3QE' },
    { kind: 'postcode', postcode: 'w1d3qe' },
    'same',
  ],
  ['Heathrow and anywhere', { kind: 'site', code: 'LHR' }, { kind: 'anywhere' }, 'inside'],
  [
    'a point in the centre and the centre',
    { kind: 'point', name: 'p', point: SOHO.point, radiusMetres: 50 },
    { kind: 'zone', zone: 'centre' },
    'inside',
  ],
  [
    'Heathrow and the centre',
    { kind: 'site', code: 'LHR' },
    { kind: 'zone', zone: 'centre' },
    'apart',
  ],
  [
    'two points in one street',
    { kind: 'point', name: 'p', point: SOHO.point, radiusMetres: 50 },
    {
      kind: 'point',
      name: 'q',
      point: { ...SOHO.point, lat: SOHO.point.lat + 0.0005 },
      radiusMetres: 50,
    },
    'across',
  ],
])('%s', (_, item, other, expected) => {
  expect(spotRelation([item, other], context)).toBe(expected)
  expect(spotRelation([other, item], context)).toBe(expected)
})
