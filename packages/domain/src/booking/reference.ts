/** References are read out over the phone: seven digits, never with a leading 0, never in order. */
const HALF_BITS = 11
const HALF = 2 ** HALF_BITS
const MASK = HALF - 1
const MIN_NUMBER = 1_000_000

/** One round of mixing; any function will do, because a Feistel network is a permutation with any of them. */
function mix(half: number, key: number): number {
  let value = Math.imul(half ^ key, 0x9e3779b1)
  value ^= value >>> 13
  value = Math.imul(value, 0x85ebca6b)
  return (value ^ (value >>> 16)) & MASK
}

/**
 * Scatters the n-th booking of an operator (0 … 4,194,303) over the references, so that a reference reveals neither
 * the number of bookings nor the next reference. Every operator has its own `key`. It hides volume; it is no
 * credential (security.md C1).
 */
export function referenceOf(n: number, key: number): number {
  if (!Number.isInteger(n) || n < 0 || n >= HALF * HALF)
    throw new RangeError(`no reference for ${n}`)
  let left = n >>> HALF_BITS
  let right = n & MASK
  for (let round = 0; round < 4; round++) {
    const next = left ^ mix(right, key + Math.imul(round, 0x27d4eb2f))
    left = right
    right = next
  }
  return MIN_NUMBER + left * HALF + right
}
