import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SILENT } from './log.ts'
import { startScheduler } from './scheduler.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('tasks run at once and then at intervals, and a failing task does not stop the others', async () => {
  const done: string[] = []
  const { stop } = startScheduler(SILENT, {
    everyMs: 1_000,
    tasks: [
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

test('a long round never overlaps the next, and stopping waits for it', async () => {
  let under = 0
  let maxRunning = 0
  const { stop } = startScheduler(SILENT, {
    everyMs: 100,
    soon: false,
    tasks: [
      {
        name: 'slow',
        work: async () => {
          maxRunning = Math.max(maxRunning, ++under)
          await new Promise((resolve) => setTimeout(resolve, 450))
          under -= 1
        },
      },
    ],
  })
  expect(maxRunning).toBe(0)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(maxRunning).toBe(1)

  const ended = stop()
  await vi.advanceTimersByTimeAsync(450)
  await ended
  expect(under).toBe(0)
})
