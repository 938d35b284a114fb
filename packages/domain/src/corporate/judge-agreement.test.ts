import { expect, test } from 'vitest'
import { type Agreement, judgeAgreement } from './judge-agreement.ts'

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
const known = { vehicleTypeIds: [1, 2] }

test('an agreement in order is kept', () => {
  expect(judgeAgreement(WHARF, known)).toEqual([])
})

test.each<[string, Partial<Agreement>, string]>([
  ['nobody', { name: '' }, 'name'],
  ['more than all', { commissionPercent: 100.5 }, 'commissionpercent'],
  ['a thousandth', { commissionPercent: 7.555 }, 'commissionpercent'],
  ['two years', { paymentDays: 730 }, 'paymentdays'],
  [
    'the same code twice',
    { costCentres: [...WHARF.costCentres, ...WHARF.costCentres] },
    'costcentres',
  ],
  ['none to choose', { costCentres: [] }, 'costcentres'],
  ['a reference without a name', { reference: { label: '' } }, 'rules.reference'],
  ['no type at all', { vehicleTypeIds: [] }, 'rules.vehicles'],
  ['a type nobody has', { vehicleTypeIds: [1, 9] }, 'rules.vehicles'],
  ['no hour of the week', { open: [] }, 'rules.hours'],
  ['no day', { open: [{ weekdays: [], from: '07:00', to: '19:00' }] }, 'rules.hours'],
])('%s is refused at its field', (_, part, path) => {
  expect(judgeAgreement({ ...WHARF, ...part }, known).map((fault) => fault.path)).toEqual([path])
})
