import { minor, ZERO } from '@kerbside/domain/money.ts'
import type { Line } from '@kerbside/domain/quotation/line.ts'
import type { VehiclePrice } from '@kerbside/domain/quotation/quote.ts'
import { expect, test } from 'vitest'
import { AdditionalPrice } from './reply.ts'
import { writePrices } from './write-prices.ts'

const line = (kind: Line['kind'], about: string, amount: number): Line => ({
  kind,
  rule: 'secret-rule',
  about,
  units: 1,
  rate: amount,
  amount: minor(amount),
})

const price: VehiclePrice = {
  vehicleTypeId: 2,
  vehicleType: 'Estate "big" \\ \u2028 Škoda',
  onward: minor(8755),
  return: ZERO,
  total: minor(8755),
  onwardLines: [line('fixed', 'Heathrow – "Docklands"\n', 8755), line('charge', 'Nothing', 0)],
  returnLines: [],
  vat: minor(1459),
  deposit: ZERO,
}

test('prices written as text equal the prices of the contract, whatever characters a name contains', () => {
  const written: unknown = JSON.parse(writePrices([price, price], 'GBP'))
  const expected = AdditionalPrice.parse({
    fare: 87.55,
    vehtype: price.vehicleType,
    vehtypeid: 2,
    totalfare: 87.55,
    returnfare: 0,
    currencycode: 'GBP',
    lines: [{ kind: 'fixed', text: 'Heathrow – "Docklands"\n, fixed price', amount: 87.55 }],
    returnlines: [],
    vat: 14.59,
    deposit: 0,
  })
  expect(written).toEqual([expected, expected])
  expect(JSON.stringify(written)).not.toContain('secret-rule')
  expect(writePrices([], 'GBP')).toBe('[]')
})
