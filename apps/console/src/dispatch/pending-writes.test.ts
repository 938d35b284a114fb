import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  openPendingWrites,
  type PendingWrite,
  UNDO_MS,
  type WriteResult,
  withPending,
} from './pending-writes.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const assign = (driverId: number, version = 5): PendingWrite => ({
  key: 'driver 48219',
  reference: 48219,
  version,
  text: 'Demir has KB-48219',
  path: '/api/desk/assign',
  body: { driverId },
  patch: { driverId, state: 'assigned' },
})

function desk(writeResult: WriteResult = { ok: true, version: 6 }) {
  const sent: { write: PendingWrite; leaving: boolean }[] = []
  const responses: WriteResult[] = []
  const writes = openPendingWrites({
    send: (write, leaving) => {
      sent.push({ write, leaving })
      return Promise.resolve(writeResult)
    },
    now: () => Date.now(),
  })
  writes.onAnswer((_, written) => responses.push(written))
  return { writes, sent, answers: responses }
}

test('an assignment is sent after ten seconds and not before', async () => {
  const { writes, sent } = desk()
  writes.add(assign(3))
  await vi.advanceTimersByTimeAsync(UNDO_MS - 1)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent.map(({ write }) => write.body)).toEqual([{ driverId: 3 }])
  expect(writes.list()).toEqual([])
})

test('undone within ten seconds, it is never sent', async () => {
  const { writes, sent } = desk()
  writes.add(assign(3))
  await vi.advanceTimersByTimeAsync(9000)
  expect(writes.undo()?.text).toBe('Demir has KB-48219')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([])
  expect(writes.undo()).toBe(undefined)
})

test('another driver chosen meanwhile: only the last assignment is sent, ten seconds from then', async () => {
  const { writes, sent } = desk()
  writes.add(assign(3))
  await vi.advanceTimersByTimeAsync(8000)
  writes.add(assign(4))
  await vi.advanceTimersByTimeAsync(8000)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(2000)
  expect(sent.map(({ write }) => write.body)).toEqual([{ driverId: 4 }])
})

test('leaving the page sends pending writes at once', async () => {
  const { writes, sent } = desk()
  writes.add(assign(3))
  await writes.flush(true)
  expect(sent.map(({ leaving }) => leaving)).toEqual([true])
})

test('the next own change uses the version that the last one created', async () => {
  const { writes, sent } = desk()
  writes.add(assign(3))
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  writes.add({ ...assign(3), key: 'time 48219', path: '/api/desk/retime' })
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  expect(sent.map(({ write }) => write.version)).toEqual([5, 6])
})

test('a write that failed stays, and can be sent again or dropped', async () => {
  const { writes, answers: responses } = desk({
    ok: false,
    why: 'offline',
    message: 'No connection.',
  })
  writes.add(assign(3))
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  expect(responses).toHaveLength(1)
  expect(writes.list().map(({ stage }) => stage)).toEqual(['unsent'])
  writes.undo()
  expect(writes.list()).toEqual([])
})

test('the board shows pending writes as if they were done', () => {
  const { writes } = desk()
  writes.add(assign(3))
  const legs = [
    { reference: 48219, version: 5, driverId: null as number | null, state: 'confirmed' },
    { reference: 48220, version: 1, driverId: 2, state: 'assigned' },
  ]
  expect(withPending(legs, writes.list())[0]).toMatchObject({ driverId: 3, state: 'assigned' })
  expect(withPending(legs, writes.list())[1]).toBe(legs[1])
})
