import { expect, test } from 'vitest'
import { isOver, JOB_STATES, moveJob } from './job.ts'

test('a customer cancels until the driver is at the pickup, not after', () => {
  expect(moveJob('confirmed', { to: 'cancelled', by: 'customer' }).ok).toBe(true)
  expect(moveJob('assigned', { to: 'cancelled', by: 'customer' }).ok).toBe(true)
  expect(moveJob('en_route', { to: 'cancelled', by: 'customer' }).ok).toBe(true)
  expect(moveJob('arrived', { to: 'cancelled', by: 'customer' })).toEqual({
    ok: false,
    reason: 'not-by-them',
  })
  expect(moveJob('on_board', { to: 'cancelled', by: 'customer' }).ok).toBe(false)
})

test('nobody leaves a completed, declined or expired job', () => {
  for (const over of ['completed', 'expired', 'declined', 'no_show', 'failed'] as const) {
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

test('what was cancelled by mistake is put right by the desk and by nobody else', () => {
  expect(isOver('cancelled')).toBe(true)
  expect(moveJob('cancelled', { to: 'confirmed', by: 'dispatcher' }).ok).toBe(true)
  for (const by of ['customer', 'driver', 'system'] as const)
    expect(moveJob('cancelled', { to: 'confirmed', by }).ok).toBe(false)
  expect(moveJob('cancelled', { to: 'assigned', by: 'dispatcher' }).ok).toBe(false)
})

test('a driver gives a job back until the passenger is in the car', () => {
  for (const from of ['assigned', 'en_route', 'arrived'] as const)
    expect(moveJob(from, { to: 'confirmed', by: 'driver' }).ok).toBe(true)
  expect(moveJob('on_board', { to: 'confirmed', by: 'driver' }).ok).toBe(false)
})
