import { expect, test } from 'vitest'
import { isOver, JOB_STATES, moveJob } from './job.ts'

test('a customer cancels until the driver sets off, not after', () => {
  expect(moveJob('confirmed', { to: 'cancelled', by: 'customer' }).ok).toBe(true)
  expect(moveJob('assigned', { to: 'cancelled', by: 'customer' }).ok).toBe(true)
  expect(moveJob('en_route', { to: 'cancelled', by: 'customer' })).toEqual({
    ok: false,
    reason: 'not-by-them',
  })
})

test('nobody leaves a completed, cancelled or expired job', () => {
  for (const over of [
    'completed',
    'cancelled',
    'expired',
    'declined',
    'no_show',
    'failed',
  ] as const) {
    expect(isOver(over)).toBe(true)
    for (const to of JOB_STATES)
      expect(moveJob(over, { to, by: 'dispatcher' })).toEqual({
        ok: false,
        reason: 'not-from-here',
      })
  }
})

test('money that arrives confirms a held booking, and only the system says so', () => {
  expect(moveJob('held', { to: 'confirmed', by: 'system' }).ok).toBe(true)
  expect(moveJob('held', { to: 'confirmed', by: 'customer' }).ok).toBe(false)
})

test('a driver on the road can only arrive; a no-show needs an arrival', () => {
  expect(moveJob('en_route', { to: 'arrived', by: 'driver' }).ok).toBe(true)
  expect(moveJob('en_route', { to: 'no_show', by: 'driver' }).ok).toBe(false)
  expect(moveJob('arrived', { to: 'no_show', by: 'driver' }).ok).toBe(true)
})
