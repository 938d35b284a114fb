import { expect, test } from 'vitest'
import { minor, NOTHING } from '../money.ts'
import { sumReceipt } from './sum-receipt.ts'

const leg = (
  fare: number,
  state: 'completed' | 'confirmed' | 'cancelled' | 'no_show' = 'completed',
) => ({
  fare: minor(fare),
  state,
})
const unmoved = { taken: NOTHING, returned: NOTHING, underWay: NOTHING }
const vat = { mode: 'principal', basisPoints: 2000 } as const

test('a ride paid in full leaves nothing to pay, and a sixth of it is VAT', () => {
  const money = { ...unmoved, taken: minor(8400) }

  expect(
    sumReceipt({ legs: [leg(8400)], tip: minor(500), fee: NOTHING, money, vat }),
  ).toMatchObject({
    charged: 8400,
    vat: 1400,
    paid: 8400,
    tip: 500,
    due: 0,
  })
})

test('of a way that was cancelled only what was kept is charged', () => {
  const money = { taken: minor(16_000), returned: minor(4000), underWay: minor(2000) }

  const sums = sumReceipt({
    legs: [leg(8000), leg(8000, 'cancelled')],
    tip: NOTHING,
    fee: minor(2000),
    money,
    vat,
  })

  expect(sums).toMatchObject({ charged: 10_000, paid: 10_000, due: 0, returning: 2000 })
})

test('where the driver sells the journey no VAT is named', () => {
  const agent = { mode: 'agent', basisPoints: 2000 } as const

  expect(
    sumReceipt({ legs: [leg(6000)], tip: NOTHING, fee: NOTHING, money: unmoved, vat: agent }),
  ).toMatchObject({ vat: 0, vatBasisPoints: 0, due: 6000 })
})

test('a ride nobody came to costs what was kept for it, and in cash nothing', () => {
  const facts = { legs: [leg(8000, 'no_show')], tip: NOTHING, vat }
  const kept = { ...unmoved, taken: minor(8000), returned: minor(2000) }

  expect(sumReceipt({ ...facts, fee: minor(6000), money: kept })).toMatchObject({
    charged: 6000,
    paid: 6000,
    due: 0,
  })
  expect(sumReceipt({ ...facts, fee: NOTHING, money: unmoved })).toMatchObject({
    charged: 0,
    due: 0,
  })
})

test('cash is paid like any money; beyond the fare and a tip it is told apart', () => {
  const facts = { legs: [leg(10_000)], fee: NOTHING, money: unmoved, vat }

  expect(sumReceipt({ ...facts, tip: NOTHING, cash: minor(10_550) })).toMatchObject({
    charged: 10_000,
    cash: 10_550,
    cashOver: 550,
    due: 0,
  })
  expect(sumReceipt({ ...facts, tip: minor(550), cash: minor(10_550) }).cashOver).toBe(0)
  expect(sumReceipt({ ...facts, tip: NOTHING, cash: minor(9000) })).toMatchObject({
    due: 1000,
    cashOver: 0,
  })
})
