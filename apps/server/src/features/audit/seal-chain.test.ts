import { expect, test } from 'vitest'
import { followChain, type Sealed, sealHash } from './seal-chain.ts'

/** Entries with valid consecutive hashes and the given numbers. */
function chainOf(numbers: readonly number[]): Sealed[] {
  let beforeHash: Buffer = Buffer.alloc(32)
  return numbers.map((number) => {
    const hash = sealHash(beforeHash, `entry ${number}`)
    const entry = { number, beforeHash, hash }
    beforeHash = hash
    return entry
  })
}

const check = (entries: readonly Sealed[]) =>
  followChain({
    read: async (after) => ({
      entries: entries.filter(({ number }) => number > after),
      head: entries.at(-1),
    }),
    fits: () => true,
  })

test('entries one to four form a valid chain', async () => {
  expect(await check(chainOf([1, 2, 3, 4]))).toMatchObject({ ok: true, entries: 4 })
})

test('a missing number breaks the chain, although every hash follows from the one before', async () => {
  expect(await check(chainOf([1, 2, 4]))).toEqual({ ok: false, brokenAt: 4 })
})
