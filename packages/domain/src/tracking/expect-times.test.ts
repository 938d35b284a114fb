import { expect, test } from 'vitest'
import { expectTimes, shownPickup } from './expect-times.ts'

const timeAt = (clock: string) => new Date(`2026-12-03T${clock}:00Z`)
const leg = { state: 'en_route', pickupAt: timeAt('17:45'), driveMinutes: 30 } as const
const lateBy = (clock: string, etaMinutes: number) =>
  expectTimes({ ...leg, onBoardAt: undefined }, { now: timeAt(clock), etaMinutes }).lateMinutes

test.each([
  ['17:15', 49, 19],
  ['17:45', 5, 5],
  ['17:45', 4, 0],
  ['17:15', 20, 0],
])('at %s with %i minutes to go the car is %i minutes late', (clock, eta, late) => {
  expect(lateBy(clock, eta)).toBe(late)
})

test('the pickup time shown is the promised one unless the car will be later', () => {
  const shown = (clock: string, etaMinutes: number) =>
    shownPickup(leg, { now: timeAt(clock), etaMinutes })
      .toISOString()
      .slice(11, 16)
  expect(shown('17:15', 20)).toBe('17:45')
  expect(shown('17:15', 30)).toBe('17:45')
  expect(shown('17:15', 49)).toBe('18:04')
  expect(shown('17:15', 0)).toBe('17:45')
})

test('until the driver sets off, the promised time is shown', () => {
  expect(
    shownPickup({ ...leg, state: 'assigned' }, { now: timeAt('17:15'), etaMinutes: 49 }),
  ).toEqual(timeAt('17:45'))
})
