import { expect, test } from 'vitest'
import { type Agreement, checkAgreement } from './check-agreement.ts'

const WHARF: Agreement = {
  name: 'Wharf Hotels',
  commissionPercent: 7.5,
  paymentDays: 30,
  costCentres: [{ code: 'HR', name: 'People' }],
  reference: { label: 'PO number' },
  costCentreRequired: true,
  vehicleTypeIds: [1],
  open: [{ weekdays: [1, 2], from: '07:00', to: '19:00' }],
}
const context = { vehicleTypeIds: [1, 2] }

test('a valid agreement is accepted', () => {
  expect(checkAgreement(WHARF, context)).toEqual([])
})

test.each<[string, Partial<Agreement>, string]>([
  ['unknown', { name: '' }, 'name'],
  ['a commission above 100 per cent', { commissionPercent: 100.5 }, 'commissionPercent'],
  ['a commission with three decimals', { commissionPercent: 7.555 }, 'commissionPercent'],
  ['a payment term of two years', { paymentDays: 730 }, 'paymentDays'],
  [
    'a cost centre code used twice',
    { costCentres: [...WHARF.costCentres, ...WHARF.costCentres] },
    'costCentres',
  ],
  ['a required cost centre without any to choose from', { costCentres: [] }, 'costCentres'],
  ['a reference without a label', { reference: { label: '' } }, 'rules.reference'],
  ['an empty list of vehicle types', { vehicleTypeIds: [] }, 'rules.vehicles'],
  ['an unknown vehicle type', { vehicleTypeIds: [1, 9] }, 'rules.vehicles'],
  ['an empty list of opening hours', { open: [] }, 'rules.hours'],
  [
    'opening hours without a day',
    { open: [{ weekdays: [], from: '07:00', to: '19:00' }] },
    'rules.hours',
  ],
])('%s is refused at its field', (_, part, path) => {
  expect(checkAgreement({ ...WHARF, ...part }, context).map((error) => error.path)).toEqual([path])
})
