import { type Minor, minor } from '../money.ts'

/** How far from the agreed amount a price may lie: nothing, minor units, or basis points of it. */
export type GoldenRule = {
  amount: Minor
  within: 'exactly' | 'amount' | 'percent'
  tolerance: number
}

export type GoldenVerdict = {
  holds: boolean
  price: Minor | undefined
  /** Above the agreed amount, or below it; undefined without a price. */
  difference: Minor | undefined
}

const WHOLE = 10_000

/** Whether a journey still costs what was agreed; one that has no price any more does not. */
export function judgeGolden(rule: GoldenRule, price: Minor | undefined): GoldenVerdict {
  if (price === undefined) return { holds: false, price, difference: undefined }
  const difference = minor(price - rule.amount)
  return { holds: Math.abs(difference) <= leewayOf(rule), price, difference }
}

function leewayOf({ amount, within, tolerance }: GoldenRule): number {
  switch (within) {
    case 'exactly':
      return 0
    case 'amount':
      return tolerance
    case 'percent':
      return Math.floor((amount * tolerance) / WHOLE)
  }
}
