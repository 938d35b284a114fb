import { type Minor, minor } from '../money.ts'

/**
 * Divides an amount by weights, to the last penny: each share is rounded down, and the remainder is given out one unit
 * each to the shares with the largest fractions, first ones first on a tie (largest remainder). Weights that are all
 * zero count equally.
 */
export function shareOut(amount: Minor, weights: readonly Minor[]): Minor[] {
  const total = weights.reduce((so, weight) => so + BigInt(weight), 0n)
  const weighing = total === 0n ? weights.map(() => 1n) : weights.map((weight) => BigInt(weight))
  const all = total === 0n ? BigInt(weights.length) : total
  const shares = weighing.map((weight, place) => {
    // amount × weight can exceed 2^53, so plain numbers are not exact
    const exact = BigInt(amount) * weight
    return { place, whole: Number(exact / all), rest: exact % all }
  })
  const left = amount - shares.reduce((so, { whole }) => so + whole, 0)
  const first = shares.toSorted((a, b) =>
    a.rest === b.rest ? a.place - b.place : a.rest > b.rest ? -1 : 1,
  )
  const lucky = new Set(first.slice(0, left).map(({ place }) => place))
  return shares.map(({ place, whole }) => minor(whole + (lucky.has(place) ? 1 : 0)))
}
