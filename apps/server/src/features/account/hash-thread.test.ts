import { expect, test } from 'vitest'
import { hashText, isHashOf } from './hash-thread.ts'

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }

test('what was hashed is known again, and nothing else', async () => {
  const phc = await hashText('v1.word', COST)
  expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await isHashOf(phc, 'v1.word')).toBe(true)
  expect(await isHashOf(phc, 'v1.other')).toBe(false)
  expect(await hashText('v1.word', COST)).not.toBe(phc)
})

test('a text that is no hash is a fault of ours, and the thread goes on', async () => {
  await expect(isHashOf('nonsense', 'v1.word')).rejects.toThrow()
  expect(await isHashOf(await hashText('v1.word', COST), 'v1.word')).toBe(true)
})

test('while thirty are hashed everything else still gets its turn', async () => {
  let turns = 0
  const ticking = setInterval(() => {
    turns += 1
  }, 1)
  await Promise.all(Array.from({ length: 30 }, (_, at) => hashText(`v1.${at}`, COST)))
  clearInterval(ticking)
  expect(turns).toBeGreaterThan(30)
})
