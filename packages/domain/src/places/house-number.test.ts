import { expect, test } from 'vitest'
import { withHouseNumber } from './house-number.ts'

test('the house number stands where the country has it', () => {
  const write = (street: string, country: string) =>
    withHouseNumber(street, { number: '14', country })
  expect(write('Elgin Crescent', 'GB')).toBe('14 Elgin Crescent')
  expect(write('Rue de Rivoli', 'FR')).toBe('14 Rue de Rivoli')
  expect(write('Städtle', 'LI')).toBe('Städtle 14')
  expect(write('Rua das Flores', 'PT')).toBe('Rua das Flores 14')
})
