import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startClockwork } from './clockwork.ts'
import { SILENT } from './log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('works are done at once and every so often, and one that fails keeps none of the others', async () => {
  const done: string[] = []
  const { stop } = startClockwork(SILENT, {
    everyMs: 1_000,
    works: [
      { name: 'fails', work: () => Promise.reject(new Error('no line')) },
      { name: 'goes on', work: async () => done.push('again') },
    ],
  })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(done).toHaveLength(3)

  await stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(done).toHaveLength(3)
})

test('a round that takes long is never done twice at once, and is waited for at the end', async () => {
  let under = 0
  let most = 0
  const { stop } = startClockwork(SILENT, {
    everyMs: 100,
    soon: false,
    works: [
      {
        name: 'slow',
        work: async () => {
          most = Math.max(most, ++under)
          await new Promise((resolve) => setTimeout(resolve, 450))
          under -= 1
        },
      },
    ],
  })
  expect(most).toBe(0)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(most).toBe(1)

  const ended = stop()
  await vi.advanceTimersByTimeAsync(450)
  await ended
  expect(under).toBe(0)
})
