import { expect, test } from 'vitest'
import { listPaperFaults } from './judge-papers.ts'

const reference = { label: 'PO number', mask: 'PO-####', required: true }
const asked = { reference: 'PO-0077', costCentre: 'EVENTS' }

test.each([
  ['nothing is asked of an account without rules', {}, { reference: '', costCentre: '' }, []],
  ['what an account asks for is there', { reference, costCentreRequired: true }, asked, []],
  [
    'a reference of spaces is none, and the cost centre is missed with it',
    { reference, costCentreRequired: true },
    { reference: '  ', costCentre: '' },
    ['reference-needed', 'cost-centre-needed'],
  ],
  ['a reference looks as agreed', { reference }, { ...asked, reference: '77' }, ['reference-odd']],
  [
    'one that may be left out still looks as agreed',
    { reference: { ...reference, required: false } },
    { reference: 'x', costCentre: '' },
    ['reference-odd'],
  ],
])('%s', (_, rules, said, faults) => {
  expect(listPaperFaults(rules, said)).toEqual(faults)
})
