import { type Minor, minor } from '../../money.ts'

/** How far a price may differ from the agreed amount: not at all, by minor units, or by basis points of it. */
export type RegressionRule = {
  amount: Minor
  within: 'exactly' | 'amount' | 'percent'
  tolerance: number
}

export type RegressionResult = {
  holds: boolean
  price: Minor | undefined
  /** Price minus agreed amount; undefined without a price. */
  difference: Minor | undefined
}

const WHOLE = 10_000

/** Checks whether a journey still costs the agreed amount; a journey without a price fails. */
export function checkRegressionQuote(
  rule: RegressionRule,
  price: Minor | undefined,
): RegressionResult {
  if (price === undefined) return { holds: false, price, difference: undefined }
  const difference = minor(price - rule.amount)
  return { holds: Math.abs(difference) <= leewayOf(rule), price, difference }
}

function leewayOf({ amount, within, tolerance }: RegressionRule): number {
  switch (within) {
    case 'exactly':
      return 0
    case 'amount':
      return tolerance
    case 'percent':
      return Math.floor((amount * tolerance) / WHOLE)
  }
}
