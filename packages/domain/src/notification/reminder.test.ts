import { expect, test } from 'vitest'
import { dueReminder } from './reminder.ts'

const at = (time: string) => new Date(`2026-05-${time}:00Z`)
const leg = { state: 'confirmed', pickupAt: at('02T12:00'), madeAt: at('01T08:00') } as const

test('a day before, and two hours before', () => {
  expect(dueReminder(leg, at('01T11:59'))).toBeUndefined()
  expect(dueReminder(leg, at('01T12:00'))).toBe('day')
  expect(dueReminder(leg, at('02T09:59'))).toBeUndefined()
  expect(dueReminder({ ...leg, state: 'assigned' }, at('02T10:00'))).toBe('hours')
})

test('who booked an hour before is not told of it again', () => {
  expect(dueReminder({ ...leg, madeAt: at('02T11:00') }, at('02T11:05'))).toBeUndefined()
  expect(dueReminder({ ...leg, madeAt: at('02T09:50') }, at('02T10:00'))).toBeUndefined()
})

test('a server that was away all night sends no reminder of yesterday', () => {
  expect(dueReminder(leg, at('01T14:00'))).toBeUndefined()
  expect(dueReminder(leg, at('02T11:50'))).toBeUndefined()
})

test('nobody is reminded of a trip that is cancelled, under way or over', () => {
  for (const state of ['cancelled', 'en_route', 'completed', 'held', 'requested'] as const)
    expect(dueReminder({ ...leg, state }, at('02T10:00'))).toBeUndefined()
})
