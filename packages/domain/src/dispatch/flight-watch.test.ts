import { describe, expect, test } from 'vitest'
import { isFlightDue, planRetime, type RetimeFacts, sayLanding } from './flight-watch.ts'

const at = (clock: string) => new Date(`2026-11-24T${clock}:00Z`)

describe('the feed is asked', () => {
  const flight = {
    checkedAt: at('06:00'),
    isOff: false,
    around: at('09:00'),
    scheduledAt: at('09:00'),
  }
  test('at once about a flight nobody asked about yet', () => {
    expect(isFlightDue({ ...flight, checkedAt: undefined }, at('06:00'))).toBe(true)
  })
  test('every ten minutes, and every two within ninety of landing', () => {
    expect(isFlightDue(flight, at('06:09'))).toBe(false)
    expect(isFlightDue(flight, at('06:10'))).toBe(true)
    const close = { ...flight, checkedAt: at('07:30') }
    expect(isFlightDue(close, at('07:31'))).toBe(false)
    expect(isFlightDue(close, at('07:32'))).toBe(true)
  })
  test('no more once it has landed, does not come, or was never heard of again', () => {
    expect(isFlightDue({ ...flight, landedAt: at('08:50') }, at('09:30'))).toBe(false)
    expect(isFlightDue({ ...flight, isOff: true }, at('09:30'))).toBe(false)
    expect(isFlightDue(flight, at('15:01'))).toBe(false)
  })
})

describe('a pickup half an hour after landing', () => {
  const facts = (over: Partial<RetimeFacts>): RetimeFacts => ({
    now: at('05:58'),
    pickupAt: at('07:05'),
    askedAt: at('07:05'),
    plannedLanding: at('06:20'),
    toldLanding: undefined,
    landing: at('06:20'),
    ...over,
  })
  test('comes earlier with the flight, on the next five minutes', () => {
    expect(planRetime(facts({ landing: at('05:58') }))).toEqual(at('06:45'))
  })
  test('is put off with it', () => {
    expect(planRetime(facts({ landing: at('07:10') }))).toEqual(at('07:55'))
  })
  test('stays for nine minutes, moves for ten, and then for ten more only', () => {
    expect(planRetime(facts({ landing: at('06:29') }))).toBe(undefined)
    expect(planRetime(facts({ landing: at('06:30') }))).toEqual(at('07:15'))
    const told = { toldLanding: at('06:30'), pickupAt: at('07:15') }
    expect(planRetime(facts({ ...told, landing: at('06:39') }))).toBe(undefined)
    expect(planRetime(facts({ ...told, landing: at('06:41') }))).toEqual(at('07:30'))
  })
  test('goes back to what was asked when the flight catches up', () => {
    const told = { toldLanding: at('07:00'), pickupAt: at('07:45') }
    expect(planRetime(facts({ ...told, landing: at('06:20') }))).toEqual(at('07:05'))
  })
  test('is never moved into the past', () => {
    expect(planRetime(facts({ now: at('06:52'), landing: at('05:50') }))).toEqual(at('07:00'))
    expect(planRetime(facts({ now: at('07:03'), landing: at('05:50') }))).toBe(undefined)
  })
  test('that nobody hung on a landing, or hours after it, is an appointment and stays', () => {
    expect(planRetime(facts({ plannedLanding: undefined, landing: at('09:00') }))).toBe(undefined)
    expect(planRetime(facts({ askedAt: at('06:00'), landing: at('09:00') }))).toBe(undefined)
    expect(planRetime(facts({ askedAt: at('10:00'), landing: at('09:00') }))).toBe(undefined)
  })
})

test.each([
  ['05:58', true, 'Landed 22 min early'],
  ['06:55', false, 'Expected 35 min late'],
  ['06:20', true, 'Landed in time'],
])('a landing at %s is said so', (landing, hasLanded, words) => {
  expect(sayLanding({ landing: at(landing), scheduledAt: at('06:20'), hasLanded })).toBe(words)
})
