import type { LiveEvent } from '@kerbside/contract/live.ts'
import type { TrackingReply } from '@kerbside/contract/tracking.ts'
import { expect, test } from 'vitest'
import { followTracking } from './follow-tracking.ts'
import { givenReply } from './given-tracking.ts'

/** A page that tracks a leg, with the clock and the channel under the test's control. */
function givenPage(reply: TrackingReply | undefined = givenReply()) {
  const events: string[] = []
  const waits: number[] = []
  let due: (() => void) | undefined
  let push: (event: LiveEvent) => void = () => {}
  let line: (live: boolean) => void = () => {}
  let closed = 0
  const tracked: { reply: TrackingReply | undefined } = { reply }
  const tracking = followTracking(
    {
      open(channel) {
        push = channel.onData
        line = channel.onState
        return {
          close() {
            closed += 1
          },
        }
      },
      track: async () => tracked.reply,
      after(ms, act) {
        waits.push(ms)
        due = act
        return () => {
          due = undefined
        }
      },
      isSeen: () => true,
    },
    {
      first: givenReply(),
      listeners: {
        onPlace: ({ at }) => events.push(`place ${at}`),
        onReply: ({ etaetc }) => events.push(`reply ${etaetc}`),
        onChange: () => events.push('change'),
        onState: (live) => events.push(live ? 'live' : 'lost'),
      },
    },
  )
  const pollNow = async () => {
    due?.()
    await new Promise((done) => setTimeout(done))
  }
  return {
    events,
    waits,
    ride: tracking,
    answer: tracked,
    pollNow,
    closed: () => closed,
    isWaiting: () => due !== undefined,
    push: (event: LiveEvent) => push(event),
    line: (live: boolean) => line(live),
  }
}

const status = (state: string, version: number, jobpartid = 1_040_718): LiveEvent => ({
  signal: 'statusUpdate',
  jobpartid,
  status: state,
  state,
  version,
  at: '2026-03-11T09:19:00.000Z',
})

test('the snapshot of a join changes nothing, a new state reloads the page, an older one does not', () => {
  const page = givenPage()
  page.push(status('en_route', 3))
  expect(page.events).toEqual([])
  page.push(status('arrived', 4))
  page.push(status('en_route', 3))
  expect(page.events).toEqual(['change'])
})

test('events of another leg on the same channel are ignored', () => {
  const page = givenPage()
  page.push(status('arrived', 9, 7))
  page.push({ signal: 'boardUpdate', what: 'moved' })
  expect(page.events).toEqual([])
})

test('without a channel it polls every quarter of a minute, with one half as often', async () => {
  const page = givenPage(givenReply({ etaetc: 11 }))
  expect(page.waits).toEqual([15_000])
  await page.pollNow()
  page.line(true)
  expect(page.waits).toEqual([15_000, 15_000, 30_000])
  expect(page.events).toEqual(['reply 11', 'live'])
  page.line(false)
  expect(page.events.at(-1)).toBe('lost')
})

test('a reply that names another driver reloads the page', async () => {
  const page = givenPage(givenReply({ driverid: 8, version: 4 }))
  await page.pollNow()
  expect(page.events).toEqual(['change'])
})

test('without a response it keeps polling', async () => {
  const page = givenPage()
  page.answer.reply = undefined
  await page.pollNow()
  expect([page.events, page.isWaiting()]).toEqual([[], true])
})

test('after the leg has ended nothing is tracked any more', async () => {
  const page = givenPage()
  page.push(status('completed', 6))
  expect([page.events, page.closed(), page.isWaiting()]).toEqual([['change'], 1, false])
  page.push(status('cancelled', 7))
  expect(page.events).toEqual(['change'])
})
