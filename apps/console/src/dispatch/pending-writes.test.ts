import type { PendingChange } from '@kerbside/contract/dispatch/pending.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type KeepResult,
  openPendingWrites,
  type PendingWrite,
  type SentResult,
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

const OFFLINE = { ok: false, why: 'offline', message: 'No connection.' } as const

type Given = {
  kept?: KeepResult
  sent?: SentResult
  dropped?: 'done' | 'too-late' | 'missing' | 'offline'
}

/** A page whose server keeps changes, makes them, and discards them; or as given. */
function desk(given: Given = {}) {
  const server = { ...given }
  const kept: (PendingWrite & { id: string; anyway: boolean; leaving: boolean })[] = []
  const sent: string[] = []
  const direct: PendingWrite[] = []
  const dropped: string[] = []
  const answers: WriteResult[] = []
  let made = 0
  const writes = openPendingWrites({
    keep: async (write, { leaving }) => {
      kept.push({ ...write, leaving })
      return server.kept ?? { ok: true, dueAt: write.dueAt }
    },
    send: async (id) => {
      sent.push(id)
      return server.sent ?? { ok: true, version: 6 }
    },
    sendDirectly: async (write) => {
      direct.push(write)
      return { ok: true, version: 6 }
    },
    drop: async (id) => {
      dropped.push(id)
      return server.dropped ?? 'done'
    },
    resultOf: ({ message }) => ({ ok: false, why: 'refused', message }),
    newId: () => `change ${++made}`,
    now: () => Date.now(),
  })
  writes.onAnswer((_, result) => answers.push(result))
  return { writes, server, kept, sent, direct, dropped, answers }
}

const settled = () => vi.advanceTimersByTimeAsync(0)

const listed = (fields: Partial<PendingChange> = {}): PendingChange => ({
  id: 'change 1',
  reference: 48219,
  key: 'driver 48219',
  version: 5,
  text: 'Demir has KB-48219',
  patch: { driverId: 3, state: 'assigned' },
  by: 'Asha Rao',
  mine: true,
  dueAt: new Date(Date.now() + UNDO_MS).toISOString(),
  state: 'waiting',
  outcome: null,
  write: { path: '/api/desk/assign', body: { driverId: 3 } },
  ...fields,
})

const OUTCOME = {
  ok: false,
  why: 'refused',
  message: 'Not on shift.',
  version: 5,
  state: '',
} as const

test('an assignment is kept at once, and made after ten seconds and not before', async () => {
  const { writes, kept, sent, direct } = desk()
  writes.add(assign(3))
  await vi.advanceTimersByTimeAsync(UNDO_MS - 1)
  expect(kept.map(({ id, body, anyway }) => ({ id, body, anyway }))).toEqual([
    { id: 'change 1', body: { driverId: 3 }, anyway: false },
  ])
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual(['change 1'])
  expect(direct).toEqual([])
  expect(writes.list()).toEqual([])
})

test('undone within ten seconds, it is never made', async () => {
  const { writes, sent, dropped } = desk()
  writes.add(assign(3))
  await vi.advanceTimersByTimeAsync(9000)
  expect(await writes.undo()).toBe('undone')
  expect(dropped).toEqual(['change 1'])
  // a list that was read before does not bring it back
  writes.receive([listed()], Date.now())
  expect(writes.list()).toEqual([])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([])
  expect(await writes.undo()).toBe('nothing')
})

test('too late to undo, it stays as the server lists it; without a connection it waits on', async () => {
  const { writes, server } = desk({ dropped: 'too-late' })
  writes.add(assign(3))
  expect(await writes.undo()).toBe('too-late')
  writes.receive([listed({ state: 'sending' })], Date.now())
  expect(writes.list()).toMatchObject([{ stage: 'sending' }])

  server.dropped = 'offline'
  writes.add({ ...assign(3), key: 'time 48219' })
  expect(await writes.undo()).toBe('offline')
  expect(writes.list()).toMatchObject([{ stage: 'sending' }, { stage: 'waiting' }])
})

test('another driver chosen meanwhile: only the last assignment is made, ten seconds from then', async () => {
  const { writes, kept, sent } = desk()
  writes.add(assign(3))
  await vi.advanceTimersByTimeAsync(8000)
  writes.add(assign(4))
  await vi.advanceTimersByTimeAsync(8000)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(2000)
  expect(kept.map(({ body }) => body)).toEqual([{ driverId: 3 }, { driverId: 4 }])
  expect(sent).toEqual(['change 2'])
})

test('leaving the page sends only what the server does not keep yet; signing out makes everything', async () => {
  const { writes, server, kept, sent } = desk()
  writes.add(assign(3))
  await settled()
  server.kept = OFFLINE
  writes.add({ ...assign(3), key: 'time 48219' })
  await settled()
  await writes.flush(true)
  expect(kept.filter(({ leaving }) => leaving).map(({ id }) => id)).toEqual(['change 2'])
  expect(sent).toEqual([])
  await writes.flush()
  expect(sent).toEqual(['change 1', 'change 2'])
})

test('the next own change uses the version that the last one created', async () => {
  const { writes, kept } = desk()
  writes.add(assign(3))
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  writes.add({ ...assign(3), key: 'time 48219', path: '/api/desk/retime' })
  await settled()
  expect(kept.map(({ version }) => version)).toEqual([5, 6])
})

test('without a connection the page waits by itself and makes the call directly', async () => {
  const { writes, direct, answers } = desk({ kept: OFFLINE, sent: { ok: false, why: 'missing' } })
  writes.add(assign(3))
  await vi.advanceTimersByTimeAsync(UNDO_MS - 1)
  expect(direct).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(direct).toMatchObject([{ path: '/api/desk/assign', version: 5, body: { driverId: 3 } }])
  expect(answers).toEqual([{ ok: true, version: 6 }])
})

test('a kept change that is missing was undone in another window, and is not made', async () => {
  const { writes, direct, answers } = desk({ sent: { ok: false, why: 'missing' } })
  writes.add(assign(3))
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  expect([direct, answers, writes.list()]).toEqual([[], [], []])
})

test('a write that could not be sent stays, and can be sent again or dropped', async () => {
  const { writes, answers } = desk({ kept: OFFLINE, sent: OFFLINE, dropped: 'offline' })
  writes.add(assign(3))
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  expect(answers).toHaveLength(1)
  expect(writes.list().map(({ stage }) => stage)).toEqual(['unsent'])
  expect(await writes.undo()).toBe('undone')
  expect(writes.list()).toEqual([])
})

test('undone without a connection, it is undone when a list shows that the server has it', async () => {
  const { writes, server, dropped } = desk({ kept: OFFLINE, dropped: 'offline' })
  writes.add(assign(3))
  await writes.undo()
  server.dropped = 'done'
  writes.receive([listed()], Date.now())
  expect(dropped).toEqual(['change 1', 'change 1'])
  expect(writes.list()).toEqual([])
})

test('a change of a leg that another dispatcher is changing is not shown, and reported', async () => {
  const taken = { ok: false, why: 'taken', message: 'Asha is already changing it.' } as const
  const { writes, server, kept, answers } = desk({ kept: taken })
  writes.add(assign(3))
  await settled()
  expect(writes.list()).toEqual([])
  expect(answers).toEqual([taken])
  delete server.kept
  writes.add(assign(3), { anyway: true })
  await settled()
  expect(kept.map(({ anyway }) => anyway)).toEqual([false, true])
})

test('after a reload the own change is back with its remaining seconds, and is made when it is due', async () => {
  const { writes, sent } = desk()
  writes.receive([listed({ dueAt: new Date(Date.now() + 4000).toISOString() })], Date.now())
  expect(writes.list()).toMatchObject([
    { id: 'change 1', stage: 'waiting', dueAt: Date.now() + 4000 },
  ])
  expect(writes.list()[0]).not.toHaveProperty('by')
  await vi.advanceTimersByTimeAsync(3999)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual(['change 1'])
})

test('a change that a later list does not have is over', async () => {
  const { writes, sent } = desk()
  writes.add(assign(3))
  await settled()
  // the list may have been read before the server kept it
  writes.receive([], Date.now() + 1000)
  expect(writes.list()).toHaveLength(1)
  writes.receive([], Date.now() + 5000)
  expect(writes.list()).toEqual([])
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  expect(sent).toEqual([])
})

test('another dispatcher’s change is shown with their name, and is neither undone nor made here', async () => {
  const { writes, sent, dropped } = desk()
  writes.receive([listed({ id: 'theirs', mine: false, write: null })], Date.now())
  expect(writes.list()).toMatchObject([{ id: 'theirs', by: 'Asha Rao', stage: 'waiting' }])
  const leg = { reference: 48219, version: 5, offer: {} }
  expect(withPending([leg], writes.list())).toEqual([
    { ...leg, driverId: 3, state: 'assigned', offer: null, before: null, pendingBy: 'Asha Rao' },
  ])
  expect(await writes.undo()).toBe('nothing')
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  expect([sent, dropped]).toEqual([[], []])
  writes.receive([], Date.now())
  expect(writes.list()).toEqual([])
})

test('a change that failed while no page was open is reported once, until it was read', async () => {
  const { writes, answers, dropped } = desk()
  const failed = listed({ state: 'failed', outcome: OUTCOME })
  writes.receive([failed], Date.now())
  writes.receive([failed], Date.now() + 1)
  expect(answers).toEqual([{ ok: false, why: 'refused', message: 'Not on shift.' }])
  expect(writes.list()).toEqual([])
  expect(dropped).toEqual([])
  writes.dismiss('change 1')
  expect(dropped).toEqual(['change 1'])
})

test('a failure is reported once if this page made the change and then lists it', async () => {
  const { writes, answers } = desk({ sent: { ok: false, why: 'refused', message: 'No.' } })
  writes.add(assign(3))
  await vi.advanceTimersByTimeAsync(UNDO_MS)
  writes.receive([listed({ state: 'failed', outcome: OUTCOME })], Date.now())
  expect(answers).toEqual([{ ok: false, why: 'refused', message: 'No.' }])
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
