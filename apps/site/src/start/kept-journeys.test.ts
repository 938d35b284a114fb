import { expect, test } from 'vitest'
import type { NextJourney } from '../next-journey.ts'
import { keepNext, readKept } from './kept-journeys.ts'

const journey = (id: number, untilMs: number): NextJourney => ({
  id,
  untilMs,
  when: 'Tuesday 10 March, 14:30',
  from: 'Heathrow Airport',
  to: 'Canary Wharf',
  reference: `Reference KB-${id}`,
})
const idsOf = (kept: readonly NextJourney[]) => kept.map(({ id }) => id)
const nowMs = 1_000

test('of several tickets the next journey is the one that comes first, not the one seen last', () => {
  const kept = keepNext([journey(1, 5_000)], {
    said: [journey(2, 9_000), journey(3, 4_000)],
    nowMs,
  })
  expect(idsOf(kept)).toEqual([3, 1, 2])
})

test('a journey that was cancelled, or is over, is not kept any longer', () => {
  const kept = [journey(1, 5_000), journey(2, 900), journey(3, 6_000)]
  expect(idsOf(keepNext(kept, { said: [journey(1, 0)], nowMs }))).toEqual([3])
})

test('a journey that was moved is kept once, at its new time', () => {
  expect(
    keepNext([journey(1, 5_000)], { said: [journey(1, 7_000)], nowMs }).map(
      ({ untilMs }) => untilMs,
    ),
  ).toEqual([7_000])
})

test('what an older page kept is no list, and nothing is made of it', async () => {
  expect(await readKept(new Response(JSON.stringify(journey(1, 5_000))))).toEqual([])
  expect(await readKept(undefined)).toEqual([])
})
