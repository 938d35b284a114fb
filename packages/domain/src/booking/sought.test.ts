import { expect, test } from 'vitest'
import { isEmpty, readSought } from './sought.ts'

const read = (typed: string) => readSought(typed, { prefix: 'KB' })

test('a reference is recognised with its letters or without', () => {
  for (const typed of ['KB-1040718', 'kb1040718', ' 1040718 '])
    expect(read(typed).reference).toBe(1_040_718)
})

test('a telephone number is recognised in every spelling', () => {
  for (const typed of ['020 7946 0123', '+44 20 7946 0123', '0044 2079460123', '2079460123'])
    expect(read(typed).phones).toContain('2079460123')
})

test('the beginning of a name, postcode, flight, registration or e-mail address is recognised', () => {
  expect(read('Maya  O')).toEqual({ name: 'maya o', code: 'MAYAO' })
  expect(read('tw6 2')).toMatchObject({ code: 'TW62' })
  expect(read('BA 117')).toMatchObject({ code: 'BA117' })
  expect(read('lb19 kxe')).toMatchObject({ code: 'LB19KXE' })
  expect(read('Maya@Exa')).toEqual({ email: 'maya@exa' })
})

test('a single letter is too short for a search', () => {
  expect(isEmpty(read('a'))).toBe(true)
  expect(isEmpty(read(' '))).toBe(true)
})
