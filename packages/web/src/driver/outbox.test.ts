import { expect, test } from 'vitest'
import { type Keep, type KeptEvent, type KeptFix, keepInMemory } from './keep.ts'
import { openOutbox, type Sent, type Verdict } from './outbox.ts'

const move = (eventid: string, to: 'en_route' | 'arrived' = 'en_route'): KeptEvent => ({
  kind: 'move',
  eventid,
  at: '2026-11-24T06:09:00Z',
  jobpartid: 1048213,
  to,
  reason: '',
})

/** A phone whose network and server are in the test's hand. */
function openPhone(keep: Keep = keepInMemory()) {
  const world = {
    sends: 'all' as 'all' | 'offline' | 'failed' | 'stranger',
    refuses: new Set<string>(),
    heard: [] as string[][],
    fixes: [] as KeptFix[],
    retry: undefined as (() => void) | undefined,
    pauses: [] as number[],
    answersNone: false,
    nowMs: 0,
  }
  const lost = <Answer>(): Sent<Answer> | undefined =>
    world.sends === 'all' ? undefined : { heard: false, why: world.sends }
  const box = openOutbox({
    keep,
    async sendEvents(events) {
      const answer = events.map(({ eventid }): Verdict => {
        const ok = !world.refuses.has(eventid)
        return { eventid, ok, message: ok ? '' : 'This job is with another driver now.' }
      })
      const silence = lost<readonly Verdict[]>()
      if (silence) return silence
      world.heard.push(events.map(({ eventid }) => eventid))
      if (world.heard.length > 20) throw new Error('asked again without a pause')
      return { heard: true, answer: world.answersNone ? [] : answer }
    },
    async sendFixes(fixes) {
      const silence = lost<undefined>()
      if (silence) return silence
      world.fixes.push(...fixes)
      return { heard: true, answer: undefined }
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
  return { box, world, keep }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

test('what is done with a signal goes out at once', async () => {
  const { box, world } = openPhone()
  await box.add(move('one'))
  await settled()
  expect(world.heard).toEqual([['one']])
  expect(box.state()).toMatchObject({ waiting: [], lostSince: undefined })
})

test('without one it is kept, and goes out in order when the network is back', async () => {
  const { box, world } = openPhone()
  world.sends = 'offline'
  world.nowMs = 1_000
  await box.add(move('one'))
  await box.add(move('two', 'arrived'))
  await settled()
  expect(box.state()).toMatchObject({ lostSince: 1_000, lostWhy: 'offline' })
  expect(box.state().waiting.map(({ eventid }) => eventid)).toEqual(['one', 'two'])
  world.sends = 'all'
  box.tryNow()
  await settled()
  expect(world.heard).toEqual([['one', 'two']])
  expect(box.state()).toMatchObject({ waiting: [], lostSince: undefined, nextTryAt: undefined })
})

test('a phone that was killed in between sends what it kept when the app opens again', async () => {
  const { box, world, keep } = openPhone()
  world.sends = 'offline'
  await box.add(move('one'))
  await settled()
  box.close()
  const again = openPhone(keep)
  await settled()
  expect(again.world.heard).toEqual([['one']])
  expect(await keep.listEvents()).toEqual([])
})

test('each silence is a little longer, to half a minute', async () => {
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

test('what the desk decided otherwise is said, survives a restart, and goes when it was read', async () => {
  const { box, world, keep } = openPhone()
  world.refuses.add('one')
  await box.add(move('one'))
  await settled()
  expect(box.state().refused).toMatchObject([{ message: 'This job is with another driver now.' }])
  expect(await keep.listEvents()).toEqual([])
  const again = openPhone(keep)
  await settled()
  expect(again.box.state().refused).toHaveLength(1)
  await again.box.dismiss('one')
  expect(again.box.state().refused).toEqual([])
})

test('when nobody is signed in any more nothing is sent and nothing is lost', async () => {
  const { box, world } = openPhone()
  world.sends = 'stranger'
  await box.add(move('one'))
  await settled()
  expect(box.state()).toMatchObject({ isStranger: true, nextTryAt: undefined })
  expect(box.state().waiting).toHaveLength(1)
  world.sends = 'all'
  box.tryNow()
  await settled()
  expect(world.heard).toEqual([['one']])
})

test('it is shown as done until what the server says of the day has been read anew', async () => {
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

test('what happens while something is under way goes out after it', async () => {
  const { box, world } = openPhone()
  await Promise.all([box.add(move('one')), box.add(move('two', 'arrived'))])
  await settled()
  await settled()
  expect(world.heard.flat()).toEqual(['one', 'two'])
})

test('places go out after what was done, thinned', async () => {
  const { box, world } = openPhone()
  world.sends = 'offline'
  await box.add(move('one'))
  const at = (second: number) => new Date(Date.UTC(2026, 10, 24, 6, 0, second)).toISOString()
  await box.addFix({ lat: 51.5, lng: -0.1, at: at(0) })
  await box.addFix({ lat: 51.5, lng: -0.1, at: at(3) })
  await box.addFix({ lat: 51.51, lng: -0.1, at: at(9) })
  expect(box.state().fixes).toEqual({ count: 2, since: at(0) })
  world.sends = 'all'
  box.tryNow()
  await settled()
  expect(world.fixes.map((fix) => fix.at)).toEqual([at(0), at(9)])
})

test('a server that answers no event is asked again after a pause, not at once', async () => {
  const { box, world } = openPhone()
  world.answersNone = true
  await box.add(move('one'))
  await settled()
  expect(world.heard).toEqual([['one']])
  expect(world.pauses).toEqual([2_000])
  expect(box.state()).toMatchObject({ lostWhy: 'failed', waiting: [{ eventid: 'one' }] })
})
