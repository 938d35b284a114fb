import { expect, test } from 'vitest'
import { LEG_STATES } from '../booking/leg-state.ts'
import { driverMoves } from './driver-moves.ts'
import { hasRunOut, isInTime, moveOffer } from './offer.ts'
import { planMoves } from './plan-moves.ts'
import { trueTime } from './true-time.ts'

test('a driver makes one step at a time', () => {
  expect(planMoves('assigned', { to: 'en_route', by: 'driver', reason: '' })).toEqual({
    ok: true,
    moves: [{ from: 'assigned', to: 'en_route' }],
  })
  expect(planMoves('assigned', { to: 'arrived', by: 'driver', reason: 'x' })).toMatchObject({
    reason: 'not-from-here',
  })
})

test('the desk can make several forgotten steps at once, with a reason', () => {
  const move = { to: 'completed', by: 'dispatcher' } as const
  expect(planMoves('en_route', { ...move, reason: ' ' })).toEqual({
    ok: false,
    reason: 'needs-reason',
  })
  const plan = planMoves('en_route', { ...move, reason: 'flat phone' })
  expect(plan.ok && plan.moves.map(({ to }) => to)).toEqual(['arrived', 'on_board', 'completed'])
})

test('a no-show includes the arrival, and is impossible with a passenger on board', () => {
  const move = { to: 'no_show', by: 'dispatcher', reason: 'unknown' } as const
  const plan = planMoves('en_route', move)
  expect(plan.ok && plan.moves.map(({ to }) => to)).toEqual(['arrived', 'no_show'])
  expect(planMoves('on_board', move).ok).toBe(false)
})

test('every step back needs a reason', () => {
  for (const by of ['driver', 'dispatcher'] as const) {
    expect(planMoves('en_route', { to: 'assigned', by, reason: '' })).toMatchObject({
      reason: 'needs-reason',
    })
    expect(planMoves('en_route', { to: 'assigned', by, reason: 'pressed by mistake' }).ok).toBe(
      true,
    )
  }
})

test('no plan contains a move that the state machine does not allow', () => {
  for (const from of LEG_STATES)
    for (const to of LEG_STATES) {
      const plan = planMoves(from, { to, by: 'dispatcher', reason: 'why' })
      if (!plan.ok) continue
      expect(plan.moves[0]?.from).toBe(from)
      expect(plan.moves.at(-1)?.to).toBe(to)
    }
})

test('a phone shows the usual next step first, and which steps need a reason', () => {
  expect(driverMoves('arrived')).toEqual([
    { to: 'on_board', needsReason: false },
    { to: 'no_show', needsReason: true },
    { to: 'confirmed', needsReason: true },
  ])
  expect(driverMoves('on_board')).toEqual([{ to: 'completed', needsReason: false }])
  expect(driverMoves('completed')).toEqual([])
})

test('an offer is answered once, by its driver; it can also expire or be withdrawn by the desk', () => {
  expect(moveOffer('sent', { to: 'accepted', by: 'driver' })).toBe(true)
  expect(moveOffer('sent', { to: 'accepted', by: 'dispatcher' })).toBe(false)
  expect(moveOffer('sent', { to: 'withdrawn', by: 'dispatcher' })).toBe(true)
  for (const over of ['accepted', 'rejected', 'timed_out', 'withdrawn'] as const)
    expect(moveOffer(over, { to: 'accepted', by: 'driver' })).toBe(false)
})

const timeAt = (seconds: number) => new Date(Date.UTC(2026, 2, 10, 12, 0, seconds))
const offer = { sentAt: timeAt(0), expiresAt: timeAt(30) }

test('an acceptance counts if it was pressed in time and received soon after; a wrong clock gains nothing', () => {
  expect(isInTime(offer, { now: timeAt(30), deviceAt: undefined })).toBe(true)
  expect(isInTime(offer, { now: timeAt(32), deviceAt: undefined })).toBe(false)
  expect(isInTime(offer, { now: timeAt(32), deviceAt: timeAt(29) })).toBe(true)
  expect(isInTime(offer, { now: timeAt(32), deviceAt: timeAt(31) })).toBe(false)
  expect(isInTime(offer, { now: timeAt(40), deviceAt: timeAt(29) })).toBe(false)
  expect([hasRunOut(offer, timeAt(32)), hasRunOut(offer, timeAt(34))]).toEqual([false, true])
})

test('a phone’s time is used if it is possible', () => {
  expect(trueTime({ deviceAt: timeAt(10), after: timeAt(5), now: timeAt(50) })).toEqual(timeAt(10))
  expect(trueTime({ deviceAt: timeAt(90), after: timeAt(5), now: timeAt(50) })).toEqual(timeAt(50))
  expect(trueTime({ deviceAt: timeAt(1), after: timeAt(5), now: timeAt(50) })).toEqual(timeAt(5))
  expect(trueTime({ deviceAt: undefined, after: timeAt(5), now: timeAt(50) })).toEqual(timeAt(50))
})
