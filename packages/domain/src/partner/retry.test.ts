import { expect, test } from 'vitest'
import { nextTryAt, TRIED_FOR_MS } from './retry.ts'

test('a delivery that fails is tried ever more seldom, and for three days', () => {
  const begunAt = new Date('2026-03-10T12:00:00Z')
  let now = begunAt
  const waits: number[] = []
  for (let tries = 1; ; tries++) {
    const next = nextTryAt({ tries, begunAt, now, spread: 0 })
    if (!next) break
    waits.push(next.getTime() - now.getTime())
    now = next
  }
  expect(waits[0]).toBe(5_000)
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(waits.length).toBeGreaterThan(9)
  const lasted = now.getTime() - begunAt.getTime()
  expect(lasted).toBeLessThanOrEqual(TRIED_FOR_MS)
  expect(lasted).toBeGreaterThan(TRIED_FOR_MS * 0.8)
})
