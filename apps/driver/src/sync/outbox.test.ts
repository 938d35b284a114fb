import { expect, test } from 'vitest'
import {
  createMemoryStorage,
  type DriverStorage,
  type StoredEvent,
  type StoredFix,
} from './driver-storage.ts'
import { openOutbox, type Sent, type SentEventResult } from './outbox.ts'

const move = (eventId: string, to: 'en_route' | 'arrived' = 'en_route'): StoredEvent => ({
  kind: 'move',
  eventId,
  at: '2026-11-24T06:09:00Z',
  reference: 1048213,
  to,
  reason: '',
})

/** A phone whose network and server the test controls. */
function openPhone(storage: DriverStorage = createMemoryStorage()) {
  const world = {
    sends: 'all' as 'all' | 'offline' | 'failed' | 'signed-out',
    refuses: new Set<string>(),
    ok: [] as string[][],
    fixes: [] as StoredFix[],
    retry: undefined as (() => void) | undefined,
    pauses: [] as number[],
    rejectsAll: false,
    nowMs: 0,
  }
  const lost = <Result>(): Sent<Result> | undefined =>
    world.sends === 'all' ? undefined : { ok: false, why: world.sends }
  const box = openOutbox({
    storage,
    async sendEvents(events) {
      const response = events.map(({ eventId }): SentEventResult => {
        const ok = !world.refuses.has(eventId)
        return { eventId, ok, message: ok ? '' : 'This job is now with another driver.' }
      })
      const silence = lost<readonly SentEventResult[]>()
      if (silence) return silence
      world.ok.push(events.map(({ eventId }) => eventId))
      if (world.ok.length > 20) throw new Error('asked again without a pause')
      return { ok: true, answer: world.rejectsAll ? [] : response }
    },
    async sendFixes(fixes) {
      const silence = lost<undefined>()
      if (silence) return silence
      world.fixes.push(...fixes)
      return { ok: true, answer: undefined }
    },
    now: () => world.nowMs,
    later(act, ms) {
      world.pauses.push(ms)
      world.retry = act
      return () => {
        world.retry = undefined
      }
    },
  })
  return { box, world, storage }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

test('an event made online is sent at once', async () => {
  const { box, world } = openPhone()
  await box.add(move('one'))
  await settled()
  expect(world.ok).toEqual([['one']])
  expect(box.state()).toMatchObject({ waiting: [], offlineSince: undefined })
})

test('an offline event is stored, and sent in order when the network is back', async () => {
  const { box, world } = openPhone()
  world.sends = 'offline'
  world.nowMs = 1_000
  await box.add(move('one'))
  await box.add(move('two', 'arrived'))
  await settled()
  expect(box.state()).toMatchObject({ offlineSince: 1_000, failureReason: 'offline' })
  expect(box.state().waiting.map(({ eventId }) => eventId)).toEqual(['one', 'two'])
  world.sends = 'all'
  box.tryNow()
  await settled()
  expect(world.ok).toEqual([['one', 'two']])
  expect(box.state()).toMatchObject({ waiting: [], offlineSince: undefined, nextTryAt: undefined })
})

test('a phone that was killed in between sends its stored events when the app opens again', async () => {
  const { box, world, storage } = openPhone()
  world.sends = 'offline'
  await box.add(move('one'))
  await settled()
  box.close()
  const again = openPhone(storage)
  await settled()
  expect(again.world.ok).toEqual([['one']])
  expect(await storage.listEvents()).toEqual([])
})

test('retry pauses grow, up to half a minute', async () => {
  const { box, world } = openPhone()
  world.sends = 'failed'
  await box.add(move('one'))
  for (let tries = 0; tries < 6; tries++) {
    await settled()
    world.retry?.()
  }
  await settled()
  expect(world.pauses).toEqual([2, 4, 8, 15, 30, 30, 30].map((seconds) => seconds * 1000))
})

test('a rejection is shown, survives a restart, and goes when it was read', async () => {
  const { box, world, storage } = openPhone()
  world.refuses.add('one')
  await box.add(move('one'))
  await settled()
  expect(box.state().refused).toMatchObject([{ message: 'This job is now with another driver.' }])
  expect(await storage.listEvents()).toEqual([])
  const again = openPhone(storage)
  await settled()
  expect(again.box.state().refused).toHaveLength(1)
  await again.box.dismiss('one')
  expect(again.box.state().refused).toEqual([])
})

test('without a session nothing is sent and nothing is lost', async () => {
  const { box, world } = openPhone()
  world.sends = 'signed-out'
  await box.add(move('one'))
  await settled()
  expect(box.state()).toMatchObject({ isUnauthenticated: true, nextTryAt: undefined })
  expect(box.state().waiting).toHaveLength(1)
  world.sends = 'all'
  box.tryNow()
  await settled()
  expect(world.ok).toEqual([['one']])
})

test('an event shows as done until the day has been fetched again', async () => {
  const { box } = openPhone()
  const seen: number[] = []
  box.onDone(async () => {
    await settled()
    seen.push(box.state().waiting.length)
  })
  await box.add(move('one'))
  await settled()
  await settled()
  expect(seen).toEqual([1])
  await settled()
  expect(box.state().waiting).toEqual([])
})

test('an event made while a send is running is sent after it', async () => {
  const { box, world } = openPhone()
  await Promise.all([box.add(move('one')), box.add(move('two', 'arrived'))])
  await settled()
  await settled()
  expect(world.ok.flat()).toEqual(['one', 'two'])
})

test('positions are sent after events, and thinned', async () => {
  const { box, world } = openPhone()
  world.sends = 'offline'
  await box.add(move('one'))
  const timeAt = (second: number) => new Date(Date.UTC(2026, 10, 24, 6, 0, second)).toISOString()
  await box.addFix({ lat: 51.5, lng: -0.1, at: timeAt(0) })
  await box.addFix({ lat: 51.5, lng: -0.1, at: timeAt(3) })
  await box.addFix({ lat: 51.51, lng: -0.1, at: timeAt(9) })
  expect(box.state().fixes).toEqual({ count: 2, since: timeAt(0) })
  world.sends = 'all'
  box.tryNow()
  await settled()
  expect(world.fixes.map((fix) => fix.at)).toEqual([timeAt(0), timeAt(9)])
})

test('a server that gives no result for an event is asked again after a pause, not at once', async () => {
  const { box, world } = openPhone()
  world.rejectsAll = true
  await box.add(move('one'))
  await settled()
  expect(world.ok).toEqual([['one']])
  expect(world.pauses).toEqual([2_000])
  expect(box.state()).toMatchObject({ failureReason: 'failed', waiting: [{ eventId: 'one' }] })
})
