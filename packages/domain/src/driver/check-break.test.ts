import { expect, test } from 'vitest'
import { checkBreak } from './check-break.ts'

const beganAt = new Date('2026-11-24T06:00:00Z')
const shift = { id: 'shift', vehicleId: 'car', beganAt }
const resting = { ...shift, onBreakSince: new Date('2026-11-24T10:00:00Z') }

test('a driver on shift without a passenger may take a break, and end it', () => {
  expect(checkBreak({ on: true, shift, isUnderWay: false })).toEqual({ ok: true, change: 'begins' })
  expect(checkBreak({ on: false, shift: resting, isUnderWay: false })).toEqual({
    ok: true,
    change: 'ends',
  })
})

test('pressing twice changes nothing', () => {
  const unchanged = { ok: true, change: undefined }
  expect(checkBreak({ on: true, shift: resting, isUnderWay: false })).toEqual(unchanged)
  expect(checkBreak({ on: false, shift, isUnderWay: false })).toEqual(unchanged)
  expect(checkBreak({ on: false, shift: undefined, isUnderWay: false })).toEqual(unchanged)
})

test('there is no break off shift, nor while a passenger waits', () => {
  expect(checkBreak({ on: true, shift: undefined, isUnderWay: false })).toEqual({
    ok: false,
    reason: 'break-off-shift',
  })
  expect(checkBreak({ on: true, shift, isUnderWay: true })).toEqual({
    ok: false,
    reason: 'break-on-leg',
  })
})
