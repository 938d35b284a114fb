import { expect, test } from 'vitest'
import { dueReminder } from './reminder.ts'

const timeAt = (time: string) => new Date(`2026-05-${time}:00Z`)
const leg = {
  state: 'confirmed',
  pickupAt: timeAt('02T12:00'),
  madeAt: timeAt('01T08:00'),
} as const

test('reminders are due a day before and two hours before', () => {
  expect(dueReminder(leg, timeAt('01T11:59'))).toBeUndefined()
  expect(dueReminder(leg, timeAt('01T12:00'))).toBe('day')
  expect(dueReminder(leg, timeAt('02T09:59'))).toBeUndefined()
  expect(dueReminder({ ...leg, state: 'assigned' }, timeAt('02T10:00'))).toBe('hours')
})

test('a customer who booked an hour before gets no reminder', () => {
  expect(dueReminder({ ...leg, madeAt: timeAt('02T11:00') }, timeAt('02T11:05'))).toBeUndefined()
  expect(dueReminder({ ...leg, madeAt: timeAt('02T09:50') }, timeAt('02T10:00'))).toBeUndefined()
})

test('after a night of downtime the server sends no reminder of yesterday', () => {
  expect(dueReminder(leg, timeAt('01T14:00'))).toBeUndefined()
  expect(dueReminder(leg, timeAt('02T11:50'))).toBeUndefined()
})

test('no reminder is sent for a leg that is cancelled, under way or over', () => {
  for (const state of ['cancelled', 'en_route', 'completed', 'held', 'requested'] as const)
    expect(dueReminder({ ...leg, state }, timeAt('02T10:00'))).toBeUndefined()
})
