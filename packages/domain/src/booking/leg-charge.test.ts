import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import type { Line } from '../quotation/line.ts'
import { addCharge, chargesIn, dropCharge, keepCharges, priceOf, setPrice } from './leg-charge.ts'

const line = (kind: Line['kind'], amount: number): Line => ({
  kind,
  rule: '',
  about: '',
  units: 1,
  rate: amount,
  amount: minor(amount),
})
const LEG = { fare: minor(5000), lines: [line('fixed', 5000)] }
const PARKING = { id: 'c-1', kind: 'parking', amount: minor(600), note: 'T5' } as const
const isWhole = ({ fare, lines }: typeof LEG) =>
  lines.reduce((sum, { amount }) => sum + amount, 0) === fare

test('the agreed price replaces the calculated one, however often it changes, and can be taken back', () => {
  const lower = setPrice(LEG, minor(4000))
  expect(lower).toMatchObject({ fare: 4000, lines: [{ kind: 'fixed' }, { amount: -1000 }] })
  const higher = setPrice(lower, minor(5500))
  expect(higher.lines).toHaveLength(2)
  expect([higher.fare, isWhole(higher)]).toEqual([5500, true])
  expect(setPrice(higher, undefined)).toEqual(LEG)
})

test('parking stays on top of an agreed price, and of a newly calculated one', () => {
  const parked = addCharge(LEG, PARKING)
  expect([parked.fare, priceOf(parked), chargesIn(parked.lines)]).toEqual([5600, 5000, 600])
  const agreed = setPrice(parked, minor(4000))
  expect([agreed.fare, isWhole(agreed)]).toEqual([4600, true])
  expect(keepCharges({ fare: minor(7000), lines: [line('fixed', 7000)] }, agreed).fare).toBe(7600)
})

test('a rejected charge is taken off once', () => {
  const parked = addCharge(LEG, PARKING)
  expect(dropCharge(parked, PARKING)).toEqual(LEG)
  expect(dropCharge(LEG, PARKING)).toEqual(LEG)
})
