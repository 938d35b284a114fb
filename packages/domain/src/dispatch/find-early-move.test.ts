import { expect, test } from 'vitest'
import { findEarlyMove } from './find-early-move.ts'

const at = (time: string) => new Date(`2026-11-24T${time}Z`)
const leg = { pickupAt: at('18:30:00'), asap: false, driveSeconds: 50 * 60, boardedAt: undefined }

test('a driver who sets off 31 minutes before the pickup is asked, at half an hour not', () => {
  const setOff = (now: Date) => findEarlyMove(leg, { to: 'en_route', now })
  expect(setOff(at('17:59:00'))).toEqual({ before: 'pickup', minutes: 31 })
  expect(setOff(at('17:59:30'))).toEqual({ before: 'pickup', minutes: 31 })
  expect(setOff(at('18:00:00'))).toBeUndefined()
  expect(setOff(at('18:40:00'))).toBeUndefined()
})

test('for a pickup as soon as possible a driver sets off at once, without a question', () => {
  const soon = { ...leg, asap: true }
  const now = at('17:50:00')
  expect(findEarlyMove(soon, { to: 'en_route', now })).toBeUndefined()
  expect(findEarlyMove(soon, { to: 'on_board', now })).toMatchObject({ minutes: 40 })
})

test('a passenger on board long before the pickup is asked about, an early arrival is not', () => {
  const now = at('16:00:00')
  expect(findEarlyMove(leg, { to: 'on_board', now })).toEqual({ before: 'pickup', minutes: 150 })
  expect(findEarlyMove(leg, { to: 'arrived', now })).toBeUndefined()
  expect(findEarlyMove(leg, { to: 'confirmed', now })).toBeUndefined()
})

test('a 50-minute drive that ends within ten minutes is asked about', () => {
  const boarded = { ...leg, boardedAt: at('18:32:00') }
  const complete = (now: Date) => findEarlyMove(boarded, { to: 'completed', now })
  expect(complete(at('18:36:30'))).toEqual({ before: 'drop-off', minutes: 4, plannedMinutes: 50 })
  expect(complete(at('18:41:59'))).toMatchObject({ minutes: 9 })
  expect(complete(at('18:42:00'))).toBeUndefined()
})

test('a phone whose clock was behind does not count backwards', () => {
  const boarded = { ...leg, boardedAt: at('18:32:00') }
  expect(findEarlyMove(boarded, { to: 'completed', now: at('18:31:00') })).toMatchObject({
    minutes: 0,
  })
})

test('a drive whose start is not known is not asked about', () => {
  expect(findEarlyMove(leg, { to: 'completed', now: at('18:33:00') })).toBeUndefined()
})
