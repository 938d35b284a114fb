import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { shareOut } from './share-out.ts'

const money = (max = 10_000_000_000) => fc.integer({ min: 0, max: max }).map(minor)

test('a payment of £90.01 for a return of £55 and £45 is split between the legs to the penny', () => {
  expect(shareOut(minor(9001), [minor(5500), minor(4500)])).toEqual([4951, 4050])
})

test('the odd penny of two equal legs goes to the first one', () => {
  expect(shareOut(minor(101), [minor(5000), minor(5000)])).toEqual([51, 50])
})

test('legs that cost nothing share the payment equally', () => {
  expect(shareOut(minor(7), [minor(0), minor(0)])).toEqual([4, 3])
})

test('shares add up to the amount, and each is within a penny of the exact share', () => {
  fc.assert(
    fc.property(money(), fc.array(money(), { minLength: 1, maxLength: 6 }), (amount, weights) => {
      const shares = shareOut(amount, weights)
      expect(shares.reduce<number>((so, share) => so + share, 0)).toBe(amount)
      const all = weights.reduce((so, weight) => so + BigInt(weight), 0n)
      if (all > 0n)
        for (const [place, share] of shares.entries()) {
          const off = BigInt(share) * all - BigInt(amount) * BigInt(weights[place] ?? 0)
          expect(off < all && off > -all).toBe(true)
        }
    }),
  )
})

test('a larger weight never gets less', () => {
  fc.assert(
    fc.property(money(), fc.array(money(), { minLength: 2, maxLength: 6 }), (amount, weights) => {
      const shares = shareOut(amount, weights)
      for (const [a, weightA] of weights.entries())
        for (const [b, weightB] of weights.entries())
          if (weightA > weightB) expect(shares[a]).toBeGreaterThanOrEqual(shares[b] ?? 0)
    }),
  )
})
