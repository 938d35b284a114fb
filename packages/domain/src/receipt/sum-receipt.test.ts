import { expect, test } from 'vitest'
import { minor, ZERO } from '../money.ts'
import { sumReceipt } from './sum-receipt.ts'

const leg = (
  fare: number,
  state: 'completed' | 'confirmed' | 'cancelled' | 'no_show' = 'completed',
) => ({
  fare: minor(fare),
  state,
})
const unmoved = { taken: ZERO, returned: ZERO, underWay: ZERO }
const vat = { mode: 'principal', basisPoints: 2000 } as const

test('a leg paid in full has nothing due, and a sixth of it is VAT', () => {
  const money = { ...unmoved, taken: minor(8400) }

  expect(sumReceipt({ legs: [leg(8400)], tip: minor(500), fee: ZERO, money, vat })).toMatchObject({
    charged: 8400,
    vat: 1400,
    paid: 8400,
    tip: 500,
    due: 0,
  })
})

test('only the cancellation fee is charged for a cancelled leg', () => {
  const money = { taken: minor(16_000), returned: minor(4000), underWay: minor(2000) }

  const totals = sumReceipt({
    legs: [leg(8000), leg(8000, 'cancelled')],
    tip: ZERO,
    fee: minor(2000),
    money,
    vat,
  })

  expect(totals).toMatchObject({ charged: 10_000, paid: 10_000, due: 0, returning: 2000 })
})

test('no VAT is shown if the driver is the seller', () => {
  const agent = { mode: 'agent', basisPoints: 2000 } as const

  expect(
    sumReceipt({ legs: [leg(6000)], tip: ZERO, fee: ZERO, money: unmoved, vat: agent }),
  ).toMatchObject({ vat: 0, vatBasisPoints: 0, due: 6000 })
})

test('a no-show costs its fee, and nothing if paid in cash', () => {
  const params = { legs: [leg(8000, 'no_show')], tip: ZERO, vat }
  const retained = { ...unmoved, taken: minor(8000), returned: minor(2000) }

  expect(sumReceipt({ ...params, fee: minor(6000), money: retained })).toMatchObject({
    charged: 6000,
    paid: 6000,
    due: 0,
  })
  expect(sumReceipt({ ...params, fee: ZERO, money: unmoved })).toMatchObject({
    charged: 0,
    due: 0,
  })
})

test('cash counts as paid; cash beyond the fare and the tip is listed separately', () => {
  const params = { legs: [leg(10_000)], fee: ZERO, money: unmoved, vat }

  expect(sumReceipt({ ...params, tip: ZERO, cash: minor(10_550) })).toMatchObject({
    charged: 10_000,
    cash: 10_550,
    cashOver: 550,
    due: 0,
  })
  expect(sumReceipt({ ...params, tip: minor(550), cash: minor(10_550) }).cashOver).toBe(0)
  expect(sumReceipt({ ...params, tip: ZERO, cash: minor(9000) })).toMatchObject({
    due: 1000,
    cashOver: 0,
  })
})
