import { type Minor, minor } from '../money.ts'

/**
 * An amount divided by weights, to the last penny: everybody gets the whole part of their share, and what is left over
 * goes one unit each to those who lost most by that, the first ones when it is the same (largest remainder). Weights
 * that are all nothing count alike.
 */
export function shareOut(amount: Minor, weights: readonly Minor[]): Minor[] {
  const total = weights.reduce((so, weight) => so + BigInt(weight), 0n)
  const weighing = total === 0n ? weights.map(() => 1n) : weights.map((weight) => BigInt(weight))
  const all = total === 0n ? BigInt(weights.length) : total
  const shares = weighing.map((weight, place) => {
    // past 2^53 when an amount meets a weight, so not with plain numbers
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
