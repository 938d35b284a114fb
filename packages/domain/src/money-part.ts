import { type Minor, minor } from './money.ts'

/** A part of an amount in basis points (1/100 %), rounded half to even as accountants do. */
export function part(amount: Minor, basisPoints: number): Minor {
  return minor(halfEven((amount * basisPoints) / 10_000))
}

/** Rounds to a whole number, exact halves to the even neighbour, so that many roundings do not drift. */
export function halfEven(value: number): number {
  const floor = Math.floor(value)
  const rest = value - floor
  if (rest < 0.5) return floor
  if (rest > 0.5) return floor + 1
  return floor % 2 === 0 ? floor : floor + 1
}
