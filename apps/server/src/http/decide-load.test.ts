import { expect, test } from 'vitest'
import { decideLoad, type Load, MIN_SHARE, nextShare, type Priority } from './decide-load.ts'
import { priorityOf } from './priority-of.ts'

const CALM: Load = { inFlight: 0, waiting: 0, share: 1 }
const EVERY: readonly Priority[] = ['always', 'webhook', 'first', 'middle', 'last']

const taken = (load: Partial<Load>) =>
  EVERY.filter((priority) => decideLoad({ ...CALM, ...load }, { priority, credit: 0 }).ok)

/** How many of a hundred successive requests are accepted. */
function takenOfHundred(priority: Priority, share: number): number {
  let credit = 0
  let count = 0
  for (let n = 0; n < 100; n++) {
    const result = decideLoad({ ...CALM, share }, { priority, credit })
    credit = result.credit
    if (result.ok) count += 1
  }
  return count
}

test('a process with little load accepts everything', () => {
  expect(taken({})).toEqual(EVERY)
})

test('with more requests in flight quotes are rejected first, then pages, then bookings; health never', () => {
  expect(taken({ inFlight: 47 })).toEqual(EVERY)
  expect(taken({ inFlight: 48 })).toEqual(['always', 'webhook', 'first', 'middle'])
  expect(taken({ inFlight: 192 })).toEqual(['always', 'webhook', 'first'])
  expect(taken({ inFlight: 256 })).toEqual(['always', 'webhook'])
  expect(taken({ inFlight: 2_000 })).toEqual(['always'])
})

test('with more queries waiting for a connection the order is the same', () => {
  expect(taken({ waiting: 256 })).toEqual(['always', 'webhook', 'first', 'middle'])
  expect(taken({ waiting: 384 })).toEqual(['always', 'webhook', 'first'])
  expect(taken({ waiting: 512 })).toEqual(['always'])
})

test('with a late event loop some of the quotes are accepted, more of the pages, and every booking', () => {
  expect(takenOfHundred('last', 1)).toBe(100)
  expect(takenOfHundred('last', 0.25)).toBe(25)
  expect(takenOfHundred('middle', 0.25)).toBe(100)
  expect(takenOfHundred('middle', 0.1)).toBe(40)
  expect(takenOfHundred('last', MIN_SHARE)).toBe(5)
  for (const priority of ['always', 'webhook', 'first'] as const)
    expect(takenOfHundred(priority, MIN_SHARE)).toBe(100)
})

test('the share shrinks with a late event loop, grows with an early one, and stays within its limits', () => {
  const busy = { requests: 100 }
  expect(nextShare(0.5, { ...busy, lagMs: 300 })).toBeCloseTo(0.25)
  expect(nextShare(0.5, { ...busy, lagMs: 10_000 })).toBeCloseTo(0.15)
  expect(nextShare(0.5, { ...busy, lagMs: 100 })).toBe(0.5)
  expect(nextShare(0.5, { ...busy, lagMs: 20 })).toBeCloseTo(0.55)
  expect(nextShare(1, { ...busy, lagMs: 20 })).toBe(1)
  expect(nextShare(MIN_SHARE, { ...busy, lagMs: 10_000 })).toBe(MIN_SHARE)
})

test('an event loop that is late without requests rejects nothing', () => {
  expect(nextShare(1, { requests: 3, lagMs: 5_000 })).toBe(1)
})

test('after the worst overload everything is accepted again within a minute of quiet', () => {
  let share = MIN_SHARE
  let samples = 0
  while (share < 1) {
    share = nextShare(share, { lagMs: 5, requests: 0 })
    samples += 1
  }
  // There is a sample every 100 ms.
  expect(samples / 10).toBeLessThan(60)
})

test.each<[Priority, string]>([
  ['always', 'GET /healthz'],
  ['always', 'GET /readyz'],
  ['always', 'GET /metrics'],
  ['always', 'GET /hub'],
  ['webhook', 'POST /api/webhooks/:gateway'],
  ['first', 'POST /api/createbookingTest'],
  ['first', 'PUT /api/updatebooking'],
  ['first', 'GET /api/paymentintent'],
  ['first', 'GET /api/cardfields'],
  ['first', 'POST /api/cancelbooking'],
  ['first', 'POST /api/amendment'],
  ['first', 'POST /api/driver/move'],
  ['first', 'GET /api/driver/legs'],
  ['first', 'POST /api/driver/positions'],
  ['first', 'POST /api/desk/assign'],
  ['first', 'POST /api/desk/refund'],
  ['first', 'POST /api/v1/bookings'],
  ['first', 'PATCH /api/v1/bookings/:reference'],
  ['first', 'GET /assets/booking-0a1b2c3d.js'],
  ['middle', 'GET /booking.html'],
  ['middle', 'GET /api/desk/board'],
  ['middle', 'GET /api/currentbookings'],
  ['middle', 'POST /api/signIn'],
  ['middle', 'POST /api/desk/bookings/csv'],
  ['middle', 'GET /api/v1/bookings'],
  ['last', 'POST /api/quotation'],
  ['last', 'POST /api/direction'],
  ['last', 'GET /api/searchaddress'],
  ['last', 'GET /api/searchflight'],
  ['last', 'POST /api/v1/quotes'],
  ['last', 'GET /api/v1/places'],
])('%s: %s', (priority, request) => {
  const [method = '', route = ''] = request.split(' ')
  expect(priorityOf({ method, route })).toBe(priority)
})
