import { expect, test } from 'vitest'
import type { LocalTime } from '../time.ts'
import { judgeOpening, type Opening } from './opening.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const WEEKDAYS = [1, 2, 3, 4, 5]
const at = (local: string) => local as LocalTime

const opening = (given: Partial<Opening>): Opening => ({
  zone: 'Europe/London',
  openingHours: [],
  blockedPeriods: [],
  ...given,
})

const opens = (house: Opening, local: string) => {
  const verdict = judgeOpening(house, at(local))
  return verdict.ok ? 'open' : verdict.opensAt?.toISOString()
}

test('an operator that says nothing drives day and night', () => {
  expect(judgeOpening(opening({}), at('2026-03-10T03:00'))).toEqual({ ok: true })
})

test('from five in the morning to midnight: at 04:59 it is told when the first car goes', () => {
  const house = opening({ openingHours: [{ weekdays: EVERY_DAY, from: '05:00', to: '24:00' }] })
  expect(opens(house, '2026-03-10T23:59')).toBe('open')
  expect(opens(house, '2026-03-10T05:00')).toBe('open')
  expect(opens(house, '2026-03-10T04:59')).toBe('2026-03-10T05:00:00.000Z')
  expect(judgeOpening(house, at('2026-03-10T00:00'))).toMatchObject({ reason: 'closed', why: '' })
})

test('Friday night until six belongs to Friday: Saturday 02:00 is open, Sunday 02:00 is not', () => {
  const house = opening({ openingHours: [{ weekdays: [5], from: '20:00', to: '06:00' }] })
  expect(opens(house, '2026-03-14T02:00')).toBe('open')
  expect(opens(house, '2026-03-14T06:00')).toBe('2026-03-20T20:00:00.000Z')
  expect(opens(house, '2026-03-15T02:00')).toBe('2026-03-20T20:00:00.000Z')
})

test('Sunday night runs into Monday', () => {
  const house = opening({ openingHours: [{ weekdays: [7], from: '22:00', to: '02:00' }] })
  expect(opens(house, '2026-03-16T01:59')).toBe('open')
})

test('hours that end when they begin last the whole day round', () => {
  const house = opening({ openingHours: [{ weekdays: EVERY_DAY, from: '00:00', to: '00:00' }] })
  expect(opens(house, '2026-03-14T00:00')).toBe('open')
  expect(opens(house, '2026-03-14T23:59')).toBe('open')
})

test('on Saturday the weekday desk says Monday', () => {
  const house = opening({ openingHours: [{ weekdays: WEEKDAYS, from: '08:00', to: '18:00' }] })
  expect(opens(house, '2026-03-14T10:00')).toBe('2026-03-16T08:00:00.000Z')
})

const FLOOD = { from: at('2026-03-10T12:00'), until: at('2026-03-11T06:00'), reason: 'Flood' }

test('a blocked afternoon says why, and when it is over', () => {
  const house = opening({ blockedPeriods: [FLOOD] })
  expect(judgeOpening(house, at('2026-03-10T12:00'))).toEqual({
    ok: false,
    reason: 'blocked',
    why: 'Flood',
    opensAt: new Date('2026-03-11T06:00:00Z'),
  })
  expect(opens(house, '2026-03-11T06:00')).toBe('open')
})

test('a block that ends outside the hours opens with the hours, and blocks in a row are one', () => {
  const hours = [{ weekdays: EVERY_DAY, from: '08:00', to: '18:00' }]
  const house = opening({
    openingHours: hours,
    blockedPeriods: [
      FLOOD,
      { from: at('2026-03-11T06:00'), until: at('2026-03-11T09:30'), reason: 'Mud' },
    ],
  })
  expect(opens(house, '2026-03-10T13:00')).toBe('2026-03-11T09:30:00.000Z')
  expect(opens({ ...house, blockedPeriods: [FLOOD] }, '2026-03-10T13:00')).toBe(
    '2026-03-11T08:00:00.000Z',
  )
})

test('a block far away does not hide tomorrow morning', () => {
  const house = opening({
    openingHours: [{ weekdays: EVERY_DAY, from: '08:00', to: '18:00' }],
    blockedPeriods: [
      { from: at('2026-12-24T12:00'), until: at('2026-12-27T10:00'), reason: 'Christmas' },
    ],
  })
  expect(opens(house, '2026-03-10T20:00')).toBe('2026-03-11T08:00:00.000Z')
})

test('the morning after the clocks go forward opens an hour earlier in the world', () => {
  const house = opening({ openingHours: [{ weekdays: EVERY_DAY, from: '08:00', to: '18:00' }] })
  expect(opens(house, '2026-03-28T20:00')).toBe('2026-03-29T07:00:00.000Z')
  expect(opens(house, '2026-10-24T20:00')).toBe('2026-10-25T08:00:00.000Z')
})

test('hours that begin in the hour that does not exist begin when the clock has jumped', () => {
  const house = opening({ openingHours: [{ weekdays: [7], from: '01:30', to: '05:00' }] })
  expect(opens(house, '2026-03-28T20:00')).toBe('2026-03-29T01:00:00.000Z')
})

test('who is closed for good says no time at all', () => {
  const house = opening({
    blockedPeriods: [
      { from: at('2026-01-01T00:00'), until: at('2029-01-01T00:00'), reason: 'Closed' },
    ],
    openingHours: [{ weekdays: EVERY_DAY, from: '08:00', to: '18:00' }],
  })
  expect(judgeOpening(house, at('2026-03-10T09:00'))).toMatchObject({ opensAt: undefined })
})
