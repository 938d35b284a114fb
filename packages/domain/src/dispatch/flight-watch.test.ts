import { describe, expect, test } from 'vitest'
import { describeLanding, isFlightDue, planRetime, type RetimeFacts } from './flight-watch.ts'

const timeAt = (clock: string) => new Date(`2026-11-24T${clock}:00Z`)

describe('the feed is queried', () => {
  const flight = {
    checkedAt: timeAt('06:00'),
    isOff: false,
    around: timeAt('09:00'),
    scheduledAt: timeAt('09:00'),
  }
  test('at once for a flight without data', () => {
    expect(isFlightDue({ ...flight, checkedAt: undefined }, timeAt('06:00'))).toBe(true)
  })
  test('every ten minutes, and every two within ninety of landing', () => {
    expect(isFlightDue(flight, timeAt('06:09'))).toBe(false)
    expect(isFlightDue(flight, timeAt('06:10'))).toBe(true)
    const close = { ...flight, checkedAt: timeAt('07:30') }
    expect(isFlightDue(close, timeAt('07:31'))).toBe(false)
    expect(isFlightDue(close, timeAt('07:32'))).toBe(true)
  })
  test('no more once the flight has landed, is cancelled, or has had no news for too long', () => {
    expect(isFlightDue({ ...flight, landedAt: timeAt('08:50') }, timeAt('09:30'))).toBe(false)
    expect(isFlightDue({ ...flight, isOff: true }, timeAt('09:30'))).toBe(false)
    expect(isFlightDue(flight, timeAt('15:01'))).toBe(false)
  })
})

describe('a pickup half an hour after landing', () => {
  const facts = (over: Partial<RetimeFacts>): RetimeFacts => ({
    now: timeAt('05:58'),
    pickupAt: timeAt('07:05'),
    requestedAt: timeAt('07:05'),
    plannedLanding: timeAt('06:20'),
    notifiedLanding: undefined,
    landing: timeAt('06:20'),
    ...over,
  })
  test('becomes earlier with the flight, rounded to the next five minutes', () => {
    expect(planRetime(facts({ landing: timeAt('05:58') }))).toEqual(timeAt('06:45'))
  })
  test('becomes later with the flight', () => {
    expect(planRetime(facts({ landing: timeAt('07:10') }))).toEqual(timeAt('07:55'))
  })
  test('stays for nine minutes, moves for ten, and then only for ten more', () => {
    expect(planRetime(facts({ landing: timeAt('06:29') }))).toBe(undefined)
    expect(planRetime(facts({ landing: timeAt('06:30') }))).toEqual(timeAt('07:15'))
    const before = { notifiedLanding: timeAt('06:30'), pickupAt: timeAt('07:15') }
    expect(planRetime(facts({ ...before, landing: timeAt('06:39') }))).toBe(undefined)
    expect(planRetime(facts({ ...before, landing: timeAt('06:41') }))).toEqual(timeAt('07:30'))
  })
  test('returns to the requested time when the flight catches up', () => {
    const before = { notifiedLanding: timeAt('07:00'), pickupAt: timeAt('07:45') }
    expect(planRetime(facts({ ...before, landing: timeAt('06:20') }))).toEqual(timeAt('07:05'))
  })
  test('is never moved into the past', () => {
    expect(planRetime(facts({ now: timeAt('06:52'), landing: timeAt('05:50') }))).toEqual(
      timeAt('07:00'),
    )
    expect(planRetime(facts({ now: timeAt('07:03'), landing: timeAt('05:50') }))).toBe(undefined)
  })
  test('that is not linked to a landing, or is hours after it, is a fixed appointment and stays', () => {
    expect(planRetime(facts({ plannedLanding: undefined, landing: timeAt('09:00') }))).toBe(
      undefined,
    )
    expect(planRetime(facts({ requestedAt: timeAt('06:00'), landing: timeAt('09:00') }))).toBe(
      undefined,
    )
    expect(planRetime(facts({ requestedAt: timeAt('10:00'), landing: timeAt('09:00') }))).toBe(
      undefined,
    )
  })
})

test.each([
  ['05:58', true, 'Landed 22 min early'],
  ['06:55', false, 'Expected 35 min late'],
  ['06:20', true, 'Landed on time'],
])('a landing is described as %s', (landing, hasLanded, landingText) => {
  expect(
    describeLanding({ landing: timeAt(landing), scheduledAt: timeAt('06:20'), hasLanded }),
  ).toBe(landingText)
})
