import type { LiveEvent } from '@kerbside/contract/live.ts'
import type { TrackingReply } from '@kerbside/contract/tracking.ts'
import { expect, test } from 'vitest'
import { followRide } from './follow-ride.ts'
import { givenReply } from './given-ride.ts'

/** A page that follows a ride, with the clock and the line in one's hand. */
function givenPage(reply: TrackingReply | undefined = givenReply()) {
  const told: string[] = []
  const waits: number[] = []
  let due: (() => void) | undefined
  let say: (event: LiveEvent) => void = () => {}
  let line: (live: boolean) => void = () => {}
  let closed = 0
  const answer: { reply: TrackingReply | undefined } = { reply }
  const ride = followRide(
    {
      open(channel) {
        say = channel.onData
        line = channel.onState
        return {
          close() {
            closed += 1
          },
        }
      },
      track: async () => answer.reply,
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
      told: {
        onPlace: ({ at }) => told.push(`place ${at}`),
        onReply: ({ etaetc }) => told.push(`reply ${etaetc}`),
        onChange: () => told.push('change'),
        onState: (live) => told.push(live ? 'live' : 'lost'),
      },
    },
  )
  const askNow = async () => {
    due?.()
    await new Promise((done) => setTimeout(done))
  }
  return {
    told,
    waits,
    ride,
    answer,
    askNow,
    closed: () => closed,
    isWaiting: () => due !== undefined,
    say: (event: LiveEvent) => say(event),
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

test('the snapshot of a join changes nothing, a new state draws the page anew, an older one does not', () => {
  const page = givenPage()
  page.say(status('en_route', 3))
  expect(page.told).toEqual([])
  page.say(status('arrived', 4))
  page.say(status('en_route', 3))
  expect(page.told).toEqual(['change'])
})

test('another ride on the same line is not this one', () => {
  const page = givenPage()
  page.say(status('arrived', 9, 7))
  page.say({ signal: 'boardUpdate', what: 'moved' })
  expect(page.told).toEqual([])
})

test('without a line it asks every quarter of a minute, with one half as often', async () => {
  const page = givenPage(givenReply({ etaetc: 11 }))
  expect(page.waits).toEqual([15_000])
  await page.askNow()
  page.line(true)
  expect(page.waits).toEqual([15_000, 15_000, 30_000])
  expect(page.told).toEqual(['reply 11', 'live'])
  page.line(false)
  expect(page.told.at(-1)).toBe('lost')
})

test('an answer that names another driver draws the page anew', async () => {
  const page = givenPage(givenReply({ driverid: 8, version: 4 }))
  await page.askNow()
  expect(page.told).toEqual(['change'])
})

test('nobody heard is no end: it asks again', async () => {
  const page = givenPage()
  page.answer.reply = undefined
  await page.askNow()
  expect([page.told, page.isWaiting()]).toEqual([[], true])
})

test('when the ride is over nothing is followed any more', async () => {
  const page = givenPage()
  page.say(status('completed', 6))
  expect([page.told, page.closed(), page.isWaiting()]).toEqual([['change'], 1, false])
  page.say(status('cancelled', 7))
  expect(page.told).toEqual(['change'])
})
