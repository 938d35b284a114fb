import { expect, test } from 'vitest'
import type { UpcomingLeg } from '../upcoming-leg.ts'
import { mergeNextJourneys, readStoredJourneys } from './stored-journeys.ts'

const journey = (id: number, untilMs: number): UpcomingLeg => ({
  id,
  untilMs,
  when: 'Tuesday 10 March, 14:30',
  from: 'Heathrow Airport',
  to: 'Canary Wharf',
  reference: `Reference KB-${id}`,
})
const idsOf = (stored: readonly UpcomingLeg[]) => stored.map(({ id }) => id)
const nowMs = 1_000

test('of several tickets the next journey is the earliest one, not the one viewed last', () => {
  const stored = mergeNextJourneys([journey(1, 5_000)], {
    journeys: [journey(2, 9_000), journey(3, 4_000)],
    nowMs,
  })
  expect(idsOf(stored)).toEqual([3, 1, 2])
})

test('a journey that was cancelled, or is over, is removed', () => {
  const stored = [journey(1, 5_000), journey(2, 900), journey(3, 6_000)]
  expect(idsOf(mergeNextJourneys(stored, { journeys: [journey(1, 0)], nowMs }))).toEqual([3])
})

test('a journey whose time changed is stored once, at its new time', () => {
  expect(
    mergeNextJourneys([journey(1, 5_000)], { journeys: [journey(1, 7_000)], nowMs }).map(
      ({ untilMs }) => untilMs,
    ),
  ).toEqual([7_000])
})

test('the former storage format is not a list, and is ignored', async () => {
  expect(await readStoredJourneys(new Response(JSON.stringify(journey(1, 5_000))))).toEqual([])
  expect(await readStoredJourneys(undefined)).toEqual([])
})
