import { expect, test } from 'vitest'
import { minor, ZERO } from '../money.ts'
import { type StatementLeg, sumLeg, totalStatement } from './statement.ts'

const TEN = { basisPoints: 1000, fixed: ZERO }
const leg: StatementLeg = {
  state: 'confirmed',
  fare: minor(8600),
  fee: ZERO,
  method: 'account',
  taken: ZERO,
  currency: 'GBP',
}

test('a journey on account is listed under account, and card, cash and account add up to its price', () => {
  expect(sumLeg(TEN, leg)).toEqual({
    card: 0,
    cash: 0,
    account: 8600,
    price: 8600,
    commission: 860,
  })
})

test('an unpaid card amount is included only in the price', () => {
  expect(sumLeg(TEN, { ...leg, method: 'card' })).toMatchObject({
    card: 0,
    cash: 0,
    account: 0,
    price: 8600,
  })
})

test('card payments are listed under card, and cash paid to the driver under cash', () => {
  expect(sumLeg(TEN, { ...leg, method: 'card', taken: minor(8600) })).toMatchObject({
    card: 8600,
    cash: 0,
  })
  const deposit = sumLeg(TEN, { ...leg, method: 'cash', taken: minor(2000) })
  expect(deposit).toMatchObject({ card: 2000, cash: 6600 })
})

test('a cancelled journey costs its fee and earns no commission', () => {
  expect(sumLeg(TEN, { ...leg, state: 'cancelled', fee: minor(4300) })).toEqual({
    card: 0,
    cash: 0,
    account: 4300,
    price: 4300,
    commission: 0,
  })
})

test('pounds and euros have separate totals, and no bookings give no totals', () => {
  const line = { ...sumLeg(TEN, leg), currency: 'GBP' }
  expect(totalStatement([])).toEqual([])
  expect(totalStatement([{ ...line, currency: 'EUR', price: minor(1) }, line, line])).toEqual([
    {
      currency: 'GBP',
      bookings: 2,
      card: 0,
      cash: 0,
      account: 17_200,
      price: 17_200,
      commission: 1720,
    },
    { currency: 'EUR', bookings: 1, card: 0, cash: 0, account: 8600, price: 1, commission: 860 },
  ])
})
