import { expect, test } from 'vitest'
import { listReferenceErrors } from './check-references.ts'

const reference = { label: 'PO number', mask: 'PO-####', required: true }
const details = { reference: 'PO-0077', costCentre: 'EVENTS' }

test.each([
  ['an account without rules requires nothing', {}, { reference: '', costCentre: '' }, []],
  [
    'a booking with everything the account requires is accepted',
    { reference, costCentreRequired: true },
    details,
    [],
  ],
  [
    'a reference of spaces counts as missing, and the missing cost centre is reported with it',
    { reference, costCentreRequired: true },
    { reference: '  ', costCentre: '' },
    ['reference-needed', 'cost-centre-needed'],
  ],
  [
    'a reference must match the agreed pattern',
    { reference },
    { ...details, reference: '77' },
    ['reference-odd'],
  ],
  [
    'an optional reference must still match the agreed pattern',
    { reference: { ...reference, required: false } },
    { reference: 'x', costCentre: '' },
    ['reference-odd'],
  ],
])('%s', (_, rules, requirement, errors) => {
  expect(listReferenceErrors(rules, requirement)).toEqual(errors)
})
