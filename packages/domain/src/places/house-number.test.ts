import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CANARY_WHARF as STREET } from '../booking/draft/draft-given.ts'
import {
  atHouse,
  canHaveHouse,
  withHouse,
  withHouseNumber,
  withoutHouse,
  withoutHouseOf,
} from './house-number.ts'
import type { Place, PlaceKind } from './place.ts'

test('the house number stands where the country has it', () => {
  const write = (street: string, country: string) =>
    withHouseNumber(street, { number: '14', country })
  expect(write('Elgin Crescent', 'GB')).toBe('14 Elgin Crescent')
  expect(write('Rue de Rivoli', 'FR')).toBe('14 Rue de Rivoli')
  expect(write('Städtle', 'LI')).toBe('Städtle 14')
  expect(write('Rua das Flores', 'PT')).toBe('Rua das Flores 14')
})

const at = (address: string, house: string, country: string, postcode = '') =>
  withHouse(address, { house, country, postcode })

test('a house that was added stands where the country has it, and a name before a comma', () => {
  expect(at('Mill Lane, Ashford', '14', 'GB')).toBe('14 Mill Lane, Ashford')
  expect(at('Mill Lane, Ashford', 'Flat 3, 14a', 'GB')).toBe('Flat 3, 14a Mill Lane, Ashford')
  expect(at('Mill Lane, Ashford', 'Rose Cottage', 'GB')).toBe('Rose Cottage, Mill Lane, Ashford')
  expect(at('Rua das Flores, Porto', '14, 2.º esq', 'PT')).toBe('Rua das Flores 14, 2.º esq, Porto')
  expect(at('Rua das Flores, Porto', 'Casa Rosa', 'PT')).toBe('Casa Rosa, Rua das Flores, Porto')
  expect(at('Mill Lane', '', 'GB')).toBe('Mill Lane')
})

test('before a postcode there is always a comma', () => {
  expect(at('TN24 8XZ, Ashford', '14', 'GB', 'TN24 8XZ')).toBe('14, TN24 8XZ, Ashford')
  expect(at('4585-720, Porto', '14', 'PT', '4585-720')).toBe('14, 4585-720, Porto')
})

test('removing a house restores the address, whatever was typed', () => {
  const word = fc.stringMatching(/^[A-Za-z0-9.º]{1,6}$/)
  const words = fc.array(word, { minLength: 1, maxLength: 3 }).map((item) => item.join(' '))
  const parts = fc.array(words, { minLength: 1, maxLength: 3 }).map((item) => item.join(', '))
  fc.assert(
    fc.property(parts, parts, fc.constantFrom('GB', 'PT'), (address, house, country) => {
      const added = withHouse(address, { house, country })
      expect(withoutHouse(added, { house, country })).toBe(address)
    }),
    { numRuns: 2_000 },
  )
})

test('a number that the street has, too, stays in the street', () => {
  const house = { house: '1', country: 'PT' }
  expect(withoutHouse('Rua 1 de Maio 1, Porto', house)).toBe('Rua 1 de Maio, Porto')
  expect(withoutHouse('Rua 1 de Maio, Porto', house)).toBe('Rua 1 de Maio, Porto')
})

test('a house may be added to a bare street or postcode only', () => {
  const can = (kind: PlaceKind, name: string) => canHaveHouse({ kind, name })
  for (const name of [
    'Mill Lane',
    '1st Avenue',
    'Rua 5 de Outubro',
    'Mill Lane, Ashford, TN24 8XZ',
  ])
    expect(can('street', name), name).toBe(true)
  for (const name of [
    '14 Mill Lane',
    '221b Baker Street',
    'Städtle 14',
    '12-16 Mill Lane',
    '14, Mill Lane',
  ])
    expect(can('street', name), name).toBe(false)
  expect(can('postcode', '10001')).toBe(true)
  for (const kind of ['hotel', 'airport', 'town', 'pin'] as const)
    expect(can(kind, 'Mill Lane')).toBe(false)
})

test('a place with a house keeps its street, and has at most sixty characters of house', () => {
  const street: Place = { ...STREET, name: 'Mill Lane' }
  const housed = atHouse(street, { text: 'Rose ', country: 'GB' })
  expect(housed).toMatchObject({
    name: 'Rose, Mill Lane',
    house: { text: 'Rose ', street: 'Mill Lane' },
  })
  expect(canHaveHouse(housed)).toBe(true)
  expect(atHouse(housed, { text: '14', country: 'GB' }).name).toBe('14 Mill Lane')
  expect(atHouse(housed, { text: '  ', country: 'GB' })).toEqual(street)
  expect(withoutHouseOf(housed)).toEqual(street)
  expect(atHouse(street, { text: 'x'.repeat(90), country: 'GB' }).house?.text).toHaveLength(60)
  expect(
    atHouse({ ...street, name: 'y'.repeat(250) }, { text: '14', country: 'GB' }).name,
  ).toHaveLength(253)
  expect(
    atHouse({ ...street, name: 'y'.repeat(250) }, { text: 'x'.repeat(60), country: 'GB' }).name,
  ).toHaveLength(255)
})
