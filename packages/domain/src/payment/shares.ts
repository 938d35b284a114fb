import { type Minor, minor } from '../money.ts'

/**
 * Parts of an amount in proportion to weights, which add up to it exactly: what rounding leaves over goes to the
 * largest remainders, of equal ones to the first. Without any weight all of it is the first one's.
 */
export function sharesOf(amount: Minor, weights: readonly number[]): Minor[] {
  const all = weights.reduce((total, weight) => total + weight, 0)
  if (all === 0) return weights.map((_, place) => minor(place === 0 ? amount : 0))
  // Whole numbers that may pass what a float holds exactly.
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const shares = exact.map((share) => Number(share / BigInt(all)))
  const left = amount - shares.reduce((total, share) => total + share, 0)
  const byRemainder = exact
    .map((share, place) => ({ place, rest: share % BigInt(all) }))
    .sort((a, b) => (a.rest === b.rest ? a.place - b.place : a.rest > b.rest ? -1 : 1))
  for (const { place } of byRemainder.slice(0, left)) shares[place] = (shares[place] ?? 0) + 1
  return shares.map(minor)
}
