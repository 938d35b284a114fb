import { expect, test } from 'vitest'
import { JOB_STATES } from '../booking/job.ts'
import { driverMoves } from './driver-moves.ts'
import { hasRunOut, isInTime, moveOffer } from './offer.ts'
import { planMoves } from './plan-moves.ts'
import { trueTime } from './true-time.ts'

test('a driver goes one step at a time', () => {
  expect(planMoves('assigned', { to: 'en_route', by: 'driver', reason: '' })).toEqual({
    ok: true,
    moves: [{ from: 'assigned', to: 'en_route' }],
  })
  expect(planMoves('assigned', { to: 'arrived', by: 'driver', reason: 'x' })).toMatchObject({
    reason: 'not-from-here',
  })
})

test('the desk makes up for steps that were forgotten, and says why', () => {
  const asked = { to: 'completed', by: 'dispatcher' } as const
  expect(planMoves('en_route', { ...asked, reason: ' ' })).toEqual({
    ok: false,
    reason: 'needs-reason',
  })
  const plan = planMoves('en_route', { ...asked, reason: 'flat phone' })
  expect(plan.ok && plan.moves.map(({ to }) => to)).toEqual(['arrived', 'on_board', 'completed'])
})

test('a no-show passes by the arrival, and never follows a passenger on board', () => {
  const asked = { to: 'no_show', by: 'dispatcher', reason: 'nobody' } as const
  const plan = planMoves('en_route', asked)
  expect(plan.ok && plan.moves.map(({ to }) => to)).toEqual(['arrived', 'no_show'])
  expect(planMoves('on_board', asked).ok).toBe(false)
})

test('going back needs a reason of anybody', () => {
  for (const by of ['driver', 'dispatcher'] as const) {
    expect(planMoves('en_route', { to: 'assigned', by, reason: '' })).toMatchObject({
      reason: 'needs-reason',
    })
    expect(planMoves('en_route', { to: 'assigned', by, reason: 'pressed by mistake' }).ok).toBe(
      true,
    )
  }
})

test('no plan ever passes a move its machine does not know', () => {
  for (const from of JOB_STATES)
    for (const to of JOB_STATES) {
      const plan = planMoves(from, { to, by: 'dispatcher', reason: 'why' })
      if (!plan.ok) continue
      expect(plan.moves[0]?.from).toBe(from)
      expect(plan.moves.at(-1)?.to).toBe(to)
    }
})

test('a phone shows the usual next step first, and what needs words', () => {
  expect(driverMoves('arrived')).toEqual([
    { to: 'on_board', needsReason: false },
    { to: 'no_show', needsReason: true },
    { to: 'confirmed', needsReason: true },
  ])
  expect(driverMoves('on_board')).toEqual([{ to: 'completed', needsReason: false }])
  expect(driverMoves('completed')).toEqual([])
})

test('an offer is answered once, by its driver; the clock and the desk end it', () => {
  expect(moveOffer('sent', { to: 'accepted', by: 'driver' })).toBe(true)
  expect(moveOffer('sent', { to: 'accepted', by: 'dispatcher' })).toBe(false)
  expect(moveOffer('sent', { to: 'withdrawn', by: 'dispatcher' })).toBe(true)
  for (const over of ['accepted', 'rejected', 'timed_out', 'withdrawn'] as const)
    expect(moveOffer(over, { to: 'accepted', by: 'driver' })).toBe(false)
})

const at = (seconds: number) => new Date(Date.UTC(2026, 2, 10, 12, 0, seconds))
const offer = { sentAt: at(0), expiresAt: at(30) }

test('a yes counts when it was pressed in time and heard soon after; a wrong clock gains nothing', () => {
  expect(isInTime(offer, { now: at(30), deviceAt: undefined })).toBe(true)
  expect(isInTime(offer, { now: at(32), deviceAt: undefined })).toBe(false)
  expect(isInTime(offer, { now: at(32), deviceAt: at(29) })).toBe(true)
  expect(isInTime(offer, { now: at(32), deviceAt: at(31) })).toBe(false)
  expect(isInTime(offer, { now: at(40), deviceAt: at(29) })).toBe(false)
  expect([hasRunOut(offer, at(32)), hasRunOut(offer, at(34))]).toEqual([false, true])
})

test('a phone’s time counts where it can be true', () => {
  expect(trueTime({ deviceAt: at(10), after: at(5), now: at(50) })).toEqual(at(10))
  expect(trueTime({ deviceAt: at(90), after: at(5), now: at(50) })).toEqual(at(50))
  expect(trueTime({ deviceAt: at(1), after: at(5), now: at(50) })).toEqual(at(5))
  expect(trueTime({ deviceAt: undefined, after: at(5), now: at(50) })).toEqual(at(50))
})
