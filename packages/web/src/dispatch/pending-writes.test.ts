import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  openPendingWrites,
  type PendingWrite,
  UNDO_MS,
  type WriteAnswer,
  withPending,
} from './pending-writes.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const assign = (driverid: number, version = 5): PendingWrite => ({
  key: 'driver 48219',
  jobpartid: 48219,
  version,
  text: 'Demir has KB-48219',
  path: '/api/desk/assign',
  body: { driverid },
  patch: { driverid, state: 'assigned' },
})

function desk(answer: WriteAnswer = { ok: true, version: 6 }) {
  const sent: { write: PendingWrite; leaving: boolean }[] = []
  const answers: WriteAnswer[] = []
  const writes = openPendingWrites({
    send: (write, leaving) => {
      sent.push({ write, leaving })
      return Promise.resolve(answer)
    },
    now: () => Date.now(),
  })
  writes.onAnswer((_, said) => answers.push(said))
  return { writes, sent, answers }
}

test('an assignment leaves after ten seconds and not before', async () => {
  const { writes, sent } = desk()
  writes.add(assign(3))
  await vi.advanceTimersByTimeAsync(UNDO_MS - 1)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent.map(({ write }) => write.body)).toEqual([{ driverid: 3 }])
  expect(writes.list()).toEqual([])
})

test('taken back within ten seconds, nobody hears a thing', async () => {
  const { writes, sent } = desk()
  writes.add(assign(3))
  await vi.advanceTimersByTimeAsync(9000)
  expect(writes.undo()?.text).toBe('Demir has KB-48219')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([])
  expect(writes.undo()).toBe(undefined)
})

test('another driver chosen in the meantime: only the last is sent, ten seconds from then', async () => {
  const { writes, sent } = desk()
  writes.add(assign(3))
  await vi.advanceTimersByTimeAsync(8000)
  writes.add(assign(4))
  await vi.advanceTimersByTimeAsync(8000)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(2000)
  expect(sent.map(({ write }) => write.body)).toEqual([{ driverid: 4 }])
})

test('whoever leaves the page sends what waits', async () => {
  const { writes, sent } = desk()
  writes.add(assign(3))
  await writes.flush(true)
  expect(sent.map(({ leaving }) => leaving)).toEqual([true])
})

test('the next change of one’s own is made on the version the last one made', async () => {
  const { writes, sent } = desk()
  writes.add(assign(3))
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  writes.add({ ...assign(3), key: 'time 48219', path: '/api/desk/retime' })
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  expect(sent.map(({ write }) => write.version)).toEqual([5, 6])
})

test('what could not be sent stays, and can be sent again or dropped', async () => {
  const { writes, answers } = desk({ ok: false, why: 'offline', message: 'No connection.' })
  writes.add(assign(3))
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  expect(answers).toHaveLength(1)
  expect(writes.list().map(({ stage }) => stage)).toEqual(['unsent'])
  writes.undo()
  expect(writes.list()).toEqual([])
})

test('the board shows what waits as if it were done', () => {
  const { writes } = desk()
  writes.add(assign(3))
  const legs = [
    { jobpartid: 48219, version: 5, driverid: null as number | null, state: 'confirmed' },
    { jobpartid: 48220, version: 1, driverid: 2, state: 'assigned' },
  ]
  expect(withPending(legs, writes.list())[0]).toMatchObject({ driverid: 3, state: 'assigned' })
  expect(withPending(legs, writes.list())[1]).toBe(legs[1])
})
