import { expect, test } from 'vitest'
import { judgeHookUrl } from './judge-hook-url.ts'
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

test.each([
  ['https://Hooks.Example/taxi?of=us', 'https://hooks.example/taxi?of=us'],
  ['https://hooks.example:8443', 'https://hooks.example:8443/'],
  ['http://hooks.example/', 'not-https'],
  ['https://me:word@hooks.example/', 'with-password'],
  ['ftp://hooks.example/', 'no-url'],
  ['hooks.example', 'no-url'],
  ['https://hooks example/', 'no-url'],
  ['https://10.0.0.1/', 'no-name'],
  ['https://[::1]:8443/', 'no-name'],
  ['https://localhost/x', 'no-name'],
  ['https://api.localhost', 'no-name'],
  ['https://10.example/', 'https://10.example/'],
  [`https://hooks.example/${'a'.repeat(500)}`, 'too-long'],
])('%s is %s to send events to', (said, expected) => {
  const verdict = judgeHookUrl(said, { plain: false })
  expect(verdict.ok ? verdict.url : verdict.reason).toBe(expected)
})

test('while it is developed, plain http will do', () => {
  expect(judgeHookUrl('http://localhost:9000/x', { plain: true })).toEqual({
    ok: true,
    url: 'http://localhost:9000/x',
  })
})
