import { expect, test } from 'vitest'
import { listClashes, NEW_ACCOUNT, readCentres, writeCentres } from './account-draft.ts'

test('cost centres are one per line, with a name or without', () => {
  const centres = readCentres('HR, People\n\n EVENTS \nX, a, b')
  expect(centres).toEqual([
    { code: 'HR', name: 'People' },
    { code: 'EVENTS', name: '' },
    { code: 'X', name: 'a, b' },
  ])
  expect(readCentres(writeCentres(centres))).toEqual(centres)
})

test('fields that another user and I both changed are shown side by side', () => {
  const theirs = { ...NEW_ACCOUNT, name: 'Wharf Ltd', paymentDays: 14 }
  expect(listClashes({ name: 'Wharf Hotels' }, theirs)).toEqual([
    { field: 'name', mine: 'Wharf Hotels', theirs: 'Wharf Ltd' },
  ])
})
