import { expect, test } from 'vitest'
import { minor, NOTHING } from '../money.ts'
import { sumReceipt } from './sum-receipt.ts'

const leg = (fare: number, state: 'completed' | 'confirmed' | 'cancelled' = 'completed') => ({
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
