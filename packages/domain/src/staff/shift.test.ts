import { expect, test } from 'vitest'
import { continueShift, openHalf, openShift } from './shift.ts'

const at = (time: string) => new Date(`2026-03-10T${time}Z`)

test('who gave a password has ten minutes for the code, and a look at the page gives no more', () => {
  const half = openHalf(at('08:00:00'))
  expect(continueShift(half, at('08:09:00'))?.expiresAt).toEqual(at('08:10:00'))
  expect(continueShift(half, at('08:10:00'))).toBeUndefined()
})

test('a dispatcher who works stays signed in; a desk left alone for half an hour is signed out', () => {
  const shift = openShift(at('08:00:00'))
  expect(continueShift(shift, at('08:00:59'))).toBe(shift)
  const later = continueShift(shift, at('08:29:00'))
  expect(later?.expiresAt).toEqual(at('08:59:00'))
  expect(later && continueShift(later, at('08:59:00'))).toBeUndefined()
})

test('after fourteen hours everybody signs in again, however busy they are', () => {
  const busy = { seenAt: at('21:50:00'), expiresAt: at('22:00:00'), endsAt: at('22:00:00') }
  expect(continueShift(busy, at('21:59:00'))?.expiresAt).toEqual(at('22:00:00'))
  expect(continueShift(busy, at('22:00:00'))).toBeUndefined()
  expect(openShift(at('08:00:00')).endsAt).toEqual(at('22:00:00'))
})
