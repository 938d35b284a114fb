import { expect, test } from 'vitest'
import { nextTryAt, RETRY_FOR_MS } from './retry.ts'

test('a failed delivery is retried at growing intervals for three days', () => {
  const startedAt = new Date('2026-03-10T12:00:00Z')
  let now = startedAt
  const waits: number[] = []
  for (let tries = 1; ; tries++) {
    const next = nextTryAt({ tries, startedAt, now, spread: 0 })
    if (!next) break
    waits.push(next.getTime() - now.getTime())
    now = next
  }
  expect(waits[0]).toBe(5_000)
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(waits.length).toBeGreaterThan(9)
  const lasted = now.getTime() - startedAt.getTime()
  expect(lasted).toBeLessThanOrEqual(RETRY_FOR_MS)
  expect(lasted).toBeGreaterThan(RETRY_FOR_MS * 0.8)
})
