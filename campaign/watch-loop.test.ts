import { expect, onTestFinished, test } from 'vitest'
import { cpuMs } from './fuzz/measure-work.ts'
import { watchLoop } from './fuzz/watch-loop.ts'

const WORK_MS = 60

function work() {
  const until = cpuMs() + WORK_MS
  while (cpuMs() < until) Math.random()
}

test('work in the current turn, or in an earlier one, counts as one long turn', async () => {
  const loop = watchLoop()
  onTestFinished(() => loop.stop())
  await new Promise((resolve) => setImmediate(resolve))
  loop.takeLongest()
  work()
  expect(loop.takeLongest()).toBeGreaterThanOrEqual(WORK_MS)

  work()
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(loop.takeLongest()).toBeGreaterThanOrEqual(WORK_MS)
  expect(loop.takeLongest()).toBeLessThan(WORK_MS)
})
