import { type Minor, minor } from '../../money.ts'
import { preselectPrice } from '../quote.ts'
import type { ComparedPrice } from './compare-quote.ts'

export type TypeSummary = {
  vehicleTypeId: number
  vehicleType: string
  /** The number of compared prices of this type, and how many of them rise, fall or are gone. */
  prices: number
  up: number
  down: number
  gone: number
  /** The sum of differences of prices that both lists have. */
  difference: Minor
}

export type ComparisonSummary = {
  quotes: number
  /** Quotes in which at least one price changes or is gone. */
  changed: number
  up: number
  down: number
  gone: number
  /** The difference in revenue over all quotes, for the vehicle type that is preselected. */
  total: Minor
  /** Of the changed prices: the median, the highest rise and the largest fall. */
  median: Minor
  highest: Minor
  deepest: Minor
  types: readonly TypeSummary[]
}

/** Summarises the effect of a new price list on many quotes. */
export function summariseComparison(
  quotes: readonly (readonly ComparedPrice[])[],
  defaultVehicleTypeId: number,
): ComparisonSummary {
  const types = new Map<number, TypeSummary>()
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
      const isUnavailable = price.is === undefined
      types.set(vehicleTypeId, {
        ...sum,
        prices: sum.prices + 1,
        up: sum.up + Number(rises),
        down: sum.down + Number(falls),
        gone: sum.gone + Number(isUnavailable),
        difference: minor(sum.difference + (by ?? 0)),
      })
      up += Number(rises)
      down += Number(falls)
      gone += Number(isUnavailable)
      if (by !== undefined && by !== 0) differences.push(by)
      isChanged ||= isUnavailable || by !== 0
    }
    changed += Number(isChanged)
    const first = preselectPrice(prices, defaultVehicleTypeId)
    total += (first && differenceOf(first)) ?? 0
  }
  differences.sort((a, b) => a - b)
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

/** Undefined if one of the two lists has no price. */
export const differenceOf = ({ was, is }: Pick<ComparedPrice, 'was' | 'is'>): Minor | undefined =>
  was === undefined || is === undefined ? undefined : minor(is - was)
