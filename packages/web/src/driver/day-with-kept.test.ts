import { expect, test } from 'vitest'
import { arrivedAt, dayWithKept } from './day-with-kept.ts'
import { givenDay, givenJob, givenOffer } from './given-job.ts'
import type { KeptEvent } from './keep.ts'

let made = 0
const move = (to: Extract<KeptEvent, { kind: 'move' }>['to'], at: string): KeptEvent => ({
  kind: 'move',
  eventid: `move-${++made}`,
  at,
  jobpartid: 1048213,
  to,
  reason: '',
})

test('what was done without a signal is how the job stands, step by step', () => {
  const day = givenDay({ jobs: [givenJob()] })
  const kept = [move('en_route', '2026-11-24T06:09:00Z'), move('arrived', '2026-11-24T06:31:00Z')]
  const [job] = dayWithKept(day, kept).jobs
  expect(job).toMatchObject({ state: 'arrived', moves: [{ to: 'on_board' }] })
  expect(arrivedAt(kept, 1048213)).toBe('2026-11-24T06:31:00Z')
})

test('a finished job is among those that are done, and the cash stands with it', () => {
  const day = givenDay({ jobs: [givenJob({ state: 'on_board' })] })
  const cash: KeptEvent = {
    kind: 'cash',
    eventid: 'cash-1',
    at: '2026-11-24T07:56:00Z',
    jobpartid: 1048213,
    amount: 90,
  }
  const shown = dayWithKept(day, [move('completed', '2026-11-24T07:55:00Z'), cash])
  expect(shown.jobs).toEqual([])
  expect(shown.done).toMatchObject([{ state: 'completed', moves: [], cashtaken: 90 }])
})

test('a job that is given back is gone from the list', () => {
  const day = givenDay({ jobs: [givenJob()] })
  expect(dayWithKept(day, [move('confirmed', '2026-11-24T06:09:00Z')]).jobs).toEqual([])
})

test('an accepted offer waits for the server’s word, a refused one is gone', () => {
  const offer = givenOffer()
  const day = givenDay({ offers: [offer] })
  const answer = (said: 'accept' | 'reject'): KeptEvent => ({
    kind: 'offer',
    eventid: said,
    at: '2026-11-24T06:12:09Z',
    offerid: offer.offerid,
    answer: said,
    reason: '',
  })
  expect(dayWithKept(day, [answer('accept')])).toMatchObject({ offers: [], taking: [offer] })
  expect(dayWithKept(day, [answer('reject')])).toMatchObject({ offers: [], taking: [] })
})

test('an event about a job the desk took away in between changes nothing', () => {
  expect(dayWithKept(givenDay(), [move('arrived', '2026-11-24T06:31:00Z')])).toMatchObject({
    jobs: [],
    done: [],
  })
})
