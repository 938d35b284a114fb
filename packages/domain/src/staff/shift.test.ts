import { expect, test } from 'vitest'
import { continueShift, openHalf, openShift } from './shift.ts'

const timeAt = (time: string) => new Date(`2026-03-10T${time}Z`)

test('after the password a user has ten minutes for the code, and visiting the page does not extend them', () => {
  const half = openHalf(timeAt('08:00:00'))
  expect(continueShift(half, timeAt('08:09:00'))?.expiresAt).toEqual(timeAt('08:10:00'))
  expect(continueShift(half, timeAt('08:10:00'))).toBeUndefined()
})

test('an active dispatcher stays signed in, and a console left idle for half an hour is signed out', () => {
  const shift = openShift(timeAt('08:00:00'))
  expect(continueShift(shift, timeAt('08:00:59'))).toBe(shift)
  const later = continueShift(shift, timeAt('08:29:00'))
  expect(later?.expiresAt).toEqual(timeAt('08:59:00'))
  expect(later && continueShift(later, timeAt('08:59:00'))).toBeUndefined()
})

test('after fourteen hours every user has to sign in again, however active they are', () => {
  const busy = {
    seenAt: timeAt('21:50:00'),
    expiresAt: timeAt('22:00:00'),
    endsAt: timeAt('22:00:00'),
  }
  expect(continueShift(busy, timeAt('21:59:00'))?.expiresAt).toEqual(timeAt('22:00:00'))
  expect(continueShift(busy, timeAt('22:00:00'))).toBeUndefined()
  expect(openShift(timeAt('08:00:00')).endsAt).toEqual(timeAt('22:00:00'))
})
