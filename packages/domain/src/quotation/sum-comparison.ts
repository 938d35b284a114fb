import { type Minor, minor } from '../money.ts'
import type { ComparedPrice } from './compare-quote.ts'
import { preselectPrice } from './quote.ts'

export type TypeSum = {
  vehicleTypeId: number
  vehicleType: string
  /** Prices of it that were compared, and how many of them rise, fall or are gone. */
  prices: number
  up: number
  down: number
  gone: number
  /** Of those that both lists price. */
  difference: Minor
}

export type ComparisonSum = {
  quotes: number
  /** Quotes of which at least one price is another one, or gone. */
  changed: number
  up: number
  down: number
  gone: number
  /** Of the type a customer is shown first, over all quotes: what they would have brought more, or less. */
  total: Minor
  /** Of the prices that change: the one in the middle, the highest rise and the deepest fall. */
  median: Minor
  highest: Minor
  deepest: Minor
  types: readonly TypeSum[]
}

/** What a new price list does to many quotes. */
export function sumComparison(
  quotes: readonly (readonly ComparedPrice[])[],
  defaultVehicleTypeId: number,
): ComparisonSum {
  const types = new Map<number, TypeSum>()
  const differences: number[] = []
  let [changed, total, up, down, gone] = [0, 0, 0, 0, 0]
  for (const prices of quotes) {
    let isChanged = false
    for (const price of prices) {
      const { vehicleTypeId, vehicleType } = price
      const by = differenceOf(price)
      const sum = types.get(vehicleTypeId) ?? {
        vehicleTypeId,
        vehicleType,
        prices: 0,
        up: 0,
        down: 0,
        gone: 0,
        difference: minor(0),
      }
      const [rises, falls] = [(by ?? 0) > 0, (by ?? 0) < 0]
      const isGone = price.is === undefined
      types.set(vehicleTypeId, {
        ...sum,
        prices: sum.prices + 1,
        up: sum.up + Number(rises),
        down: sum.down + Number(falls),
        gone: sum.gone + Number(isGone),
        difference: minor(sum.difference + (by ?? 0)),
      })
      up += Number(rises)
      down += Number(falls)
      gone += Number(isGone)
      if (by !== undefined && by !== 0) differences.push(by)
      isChanged ||= isGone || by !== 0
    }
    changed += Number(isChanged)
    const first = preselectPrice(prices, defaultVehicleTypeId)
    total += (first && differenceOf(first)) ?? 0
  }
  differences.sort((one, other) => one - other)
  return {
    quotes: quotes.length,
    changed,
    up,
    down,
    gone,
    total: minor(total),
    median: minor(differences[Math.floor(differences.length / 2)] ?? 0),
    highest: minor(Math.max(0, differences.at(-1) ?? 0)),
    deepest: minor(Math.min(0, differences[0] ?? 0)),
    types: [...types.values()],
  }
}

/** Undefined where one of the two lists has no price. */
export const differenceOf = ({ was, is }: Pick<ComparedPrice, 'was' | 'is'>): Minor | undefined =>
  was === undefined || is === undefined ? undefined : minor(is - was)
