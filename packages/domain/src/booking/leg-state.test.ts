import { expect, test } from 'vitest'
import { checkLegMove, isOver, LEG_STATES } from './leg-state.ts'

test('a customer can cancel until the driver is at the pickup, not after', () => {
  expect(checkLegMove('confirmed', { to: 'cancelled', by: 'customer' }).ok).toBe(true)
  expect(checkLegMove('assigned', { to: 'cancelled', by: 'customer' }).ok).toBe(true)
  expect(checkLegMove('en_route', { to: 'cancelled', by: 'customer' }).ok).toBe(true)
  expect(checkLegMove('arrived', { to: 'cancelled', by: 'customer' })).toEqual({
    ok: false,
    reason: 'not-by-them',
  })
  expect(checkLegMove('on_board', { to: 'cancelled', by: 'customer' }).ok).toBe(false)
})

test('a completed, declined or expired leg cannot change state', () => {
  for (const over of ['completed', 'expired', 'declined', 'no_show', 'failed'] as const) {
    expect(isOver(over)).toBe(true)
    for (const to of LEG_STATES)
      expect(checkLegMove(over, { to, by: 'dispatcher' })).toEqual({
        ok: false,
        reason: 'not-from-here',
      })
  }
})

test('a payment confirms a pending booking, and only the system can record it', () => {
  expect(checkLegMove('held', { to: 'confirmed', by: 'system' }).ok).toBe(true)
  expect(checkLegMove('held', { to: 'confirmed', by: 'customer' }).ok).toBe(false)
})

test('a driver who has set off can only arrive; a no-show needs an arrival', () => {
  expect(checkLegMove('en_route', { to: 'arrived', by: 'driver' }).ok).toBe(true)
  expect(checkLegMove('en_route', { to: 'no_show', by: 'driver' }).ok).toBe(false)
  expect(checkLegMove('arrived', { to: 'no_show', by: 'driver' }).ok).toBe(true)
})

test('only the desk can restore a leg that was cancelled by mistake', () => {
  expect(isOver('cancelled')).toBe(true)
  expect(checkLegMove('cancelled', { to: 'confirmed', by: 'dispatcher' }).ok).toBe(true)
  for (const by of ['customer', 'driver', 'system'] as const)
    expect(checkLegMove('cancelled', { to: 'confirmed', by }).ok).toBe(false)
  expect(checkLegMove('cancelled', { to: 'assigned', by: 'dispatcher' }).ok).toBe(false)
})

test('a driver can give a leg back until the passenger is in the car', () => {
  for (const from of ['assigned', 'en_route', 'arrived'] as const)
    expect(checkLegMove(from, { to: 'confirmed', by: 'driver' }).ok).toBe(true)
  expect(checkLegMove('on_board', { to: 'confirmed', by: 'driver' }).ok).toBe(false)
})
