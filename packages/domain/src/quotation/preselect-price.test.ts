import { expect, test } from 'vitest'
import { preselectPrice } from './quote.ts'

const prices = [{ vehicleTypeId: 1 }, { vehicleTypeId: 2 }, { vehicleTypeId: 3 }]
const selected = (defaultVehicleTypeId: number, offered = prices) =>
  preselectPrice(offered, defaultVehicleTypeId)?.vehicleTypeId

test('the operator’s default vehicle type is preselected if it is offered', () => {
  expect(selected(1)).toBe(1)
  expect(selected(3)).toBe(3)
})

test('otherwise the second price is preselected, or the only one', () => {
  expect(selected(99)).toBe(2)
  expect(selected(99, [{ vehicleTypeId: 5 }])).toBe(5)
  expect(selected(99, [])).toBeUndefined()
})
