import { expect, test } from 'vitest'
import type { LocalTime } from '../time.ts'
import { checkOpening, type Opening } from './opening.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const WEEKDAYS = [1, 2, 3, 4, 5]
const at = (local: string) => local as LocalTime

const opening = (given: Partial<Opening>): Opening => ({
  zone: 'Europe/London',
  openingHours: [],
  blockedPeriods: [],
  ...given,
})

const opens = (testApp: Opening, local: string) => {
  const result = checkOpening(testApp, at(local))
  return result.ok ? 'open' : result.opensAt?.toISOString()
}

test('an operator without opening hours drives day and night', () => {
  expect(checkOpening(opening({}), at('2026-03-10T03:00'))).toEqual({ ok: true })
})

test('with hours from five in the morning to midnight, 04:59 is closed until the first car at 05:00', () => {
  const testApp = opening({ openingHours: [{ weekdays: EVERY_DAY, from: '05:00', to: '24:00' }] })
  expect(opens(testApp, '2026-03-10T23:59')).toBe('open')
  expect(opens(testApp, '2026-03-10T05:00')).toBe('open')
  expect(opens(testApp, '2026-03-10T04:59')).toBe('2026-03-10T05:00:00.000Z')
  expect(checkOpening(testApp, at('2026-03-10T00:00'))).toMatchObject({ reason: 'closed', why: '' })
})

test('Friday night until six belongs to Friday: Saturday 02:00 is open, Sunday 02:00 is not', () => {
  const testApp = opening({ openingHours: [{ weekdays: [5], from: '20:00', to: '06:00' }] })
  expect(opens(testApp, '2026-03-14T02:00')).toBe('open')
  expect(opens(testApp, '2026-03-14T06:00')).toBe('2026-03-20T20:00:00.000Z')
  expect(opens(testApp, '2026-03-15T02:00')).toBe('2026-03-20T20:00:00.000Z')
})

test('Sunday night runs into Monday', () => {
  const testApp = opening({ openingHours: [{ weekdays: [7], from: '22:00', to: '02:00' }] })
  expect(opens(testApp, '2026-03-16T01:59')).toBe('open')
})

test('hours that end when they begin last the whole day', () => {
  const testApp = opening({ openingHours: [{ weekdays: EVERY_DAY, from: '00:00', to: '00:00' }] })
  expect(opens(testApp, '2026-03-14T00:00')).toBe('open')
  expect(opens(testApp, '2026-03-14T23:59')).toBe('open')
})

test('on Saturday, a weekday operator next opens on Monday', () => {
  const testApp = opening({ openingHours: [{ weekdays: WEEKDAYS, from: '08:00', to: '18:00' }] })
  expect(opens(testApp, '2026-03-14T10:00')).toBe('2026-03-16T08:00:00.000Z')
})

const FLOOD = { from: at('2026-03-10T12:00'), until: at('2026-03-11T06:00'), reason: 'Flood' }

test('a blocked afternoon gives its reason and its end', () => {
  const testApp = opening({ blockedPeriods: [FLOOD] })
  expect(checkOpening(testApp, at('2026-03-10T12:00'))).toEqual({
    ok: false,
    reason: 'blocked',
    why: 'Flood',
    opensAt: new Date('2026-03-11T06:00:00Z'),
  })
  expect(opens(testApp, '2026-03-11T06:00')).toBe('open')
})

test('a block that ends outside the hours opens with the hours, and adjacent blocks count as one', () => {
  const hours = [{ weekdays: EVERY_DAY, from: '08:00', to: '18:00' }]
  const testApp = opening({
    openingHours: hours,
    blockedPeriods: [
      FLOOD,
      { from: at('2026-03-11T06:00'), until: at('2026-03-11T09:30'), reason: 'Mud' },
    ],
  })
  expect(opens(testApp, '2026-03-10T13:00')).toBe('2026-03-11T09:30:00.000Z')
  expect(opens({ ...testApp, blockedPeriods: [FLOOD] }, '2026-03-10T13:00')).toBe(
    '2026-03-11T08:00:00.000Z',
  )
})

test('a far-off block does not hide tomorrow morning', () => {
  const testApp = opening({
    openingHours: [{ weekdays: EVERY_DAY, from: '08:00', to: '18:00' }],
    blockedPeriods: [
      { from: at('2026-12-24T12:00'), until: at('2026-12-27T10:00'), reason: 'Christmas' },
    ],
  })
  expect(opens(testApp, '2026-03-10T20:00')).toBe('2026-03-11T08:00:00.000Z')
})

test('the morning after the clocks go forward opens an hour earlier in UTC', () => {
  const testApp = opening({ openingHours: [{ weekdays: EVERY_DAY, from: '08:00', to: '18:00' }] })
  expect(opens(testApp, '2026-03-28T20:00')).toBe('2026-03-29T07:00:00.000Z')
  expect(opens(testApp, '2026-10-24T20:00')).toBe('2026-10-25T08:00:00.000Z')
})

test('hours that begin in the skipped hour begin when the clock has jumped', () => {
  const testApp = opening({ openingHours: [{ weekdays: [7], from: '01:30', to: '05:00' }] })
  expect(opens(testApp, '2026-03-28T20:00')).toBe('2026-03-29T01:00:00.000Z')
})

test('a permanently closed operator has no next opening', () => {
  const testApp = opening({
    blockedPeriods: [
      { from: at('2026-01-01T00:00'), until: at('2029-01-01T00:00'), reason: 'Closed' },
    ],
    openingHours: [{ weekdays: EVERY_DAY, from: '08:00', to: '18:00' }],
  })
  expect(checkOpening(testApp, at('2026-03-10T09:00'))).toMatchObject({ opensAt: undefined })
})
