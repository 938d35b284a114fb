import { expect, test } from 'vitest'
import { LEG_STATES } from '../leg-state.ts'
import { checkAmendment, freeUntil } from './amend-limits.ts'

const pickupAt = new Date('2026-03-12T12:30:00Z')
const bands = [
  { hoursBefore: 24, feeBasisPoints: 5_000 },
  { hoursBefore: 3, feeBasisPoints: 10_000 },
]
const rules = { bands, changeHours: 0, mayChange: true }
const leg = { state: 'confirmed', pickupAt } as const
const at = (text: string) => new Date(`2026-03-${text}:00Z`)

test('a leg can be changed as long as cancelling it is free, to the minute', () => {
  const check = (now: Date) => checkAmendment(leg, { part: 'trip', rules, now })
  expect(check(at('11T12:30'))).toEqual({ ok: true })
  expect(check(at('11T12:31'))).toEqual({ ok: false, reason: 'too-late' })
})

test('an operator may end changes earlier than its cancellation bands do, never later', () => {
  expect(freeUntil(leg, { ...rules, changeHours: 48 })).toEqual(at('10T12:30'))
  expect(freeUntil(leg, { ...rules, changeHours: 2 })).toEqual(at('11T12:30'))
  expect(freeUntil(leg, { ...rules, bands: [], changeHours: 2 })).toEqual(at('12T10:30'))
})

test('a change cannot make cancelling cheaper: the new pickup is checked against the same bands', () => {
  const moved = { ...leg, pickupAt: at('20T12:30') }
  expect(checkAmendment(moved, { part: 'trip', rules, now: at('19T12:31') })).toEqual({
    ok: false,
    reason: 'too-late',
  })
})

test('flight and note can be changed until the pickup', () => {
  const check = (now: Date) => checkAmendment(leg, { part: 'details', rules, now })
  expect(check(at('12T12:30'))).toEqual({ ok: true })
  expect(check(at('12T12:31'))).toEqual({ ok: false, reason: 'too-late' })
})

test('a customer can change only an active leg that has not begun', () => {
  const allowed = LEG_STATES.filter(
    (state) =>
      checkAmendment({ ...leg, state }, { part: 'details', rules, now: at('10T12:00') }).ok,
  )
  expect(allowed).toEqual(['requested', 'confirmed', 'assigned'])
})

test('only the desk sets a price by hand, once the booking is paid for and until the ride is over', () => {
  const allowedBy = (by: Parameters<typeof checkAmendment>[1]['rules']) =>
    LEG_STATES.filter(
      (state) =>
        checkAmendment({ ...leg, state }, { part: 'price', rules: by, now: at('13T12:00') }).ok,
    )
  expect(allowedBy(rules)).toEqual([])
  expect(allowedBy({ ...rules, desk: true })).toEqual([
    'requested',
    'confirmed',
    'assigned',
    'en_route',
    'arrived',
    'on_board',
  ])
})

test('the desk corrects flight and note until the ride is over, and the contact at any time', () => {
  const desk = { bands: [], changeHours: 0, mayChange: true, desk: true } as const
  const stateList = (part: 'details' | 'contact') =>
    LEG_STATES.filter(
      (state) => checkAmendment({ ...leg, state }, { part, rules: desk, now: at('13T12:00') }).ok,
    )
  expect(stateList('details')).toEqual([
    'requested',
    'confirmed',
    'assigned',
    'en_route',
    'arrived',
    'on_board',
  ])
  expect(stateList('contact')).toEqual(LEG_STATES)
  expect(checkAmendment(leg, { part: 'contact', rules, now: at('10T12:00') })).toEqual({
    ok: false,
    reason: 'not-allowed',
  })
})

test('no customer can change a leg if the operator switches changes off', () => {
  const closed = { ...rules, mayChange: false }
  expect(checkAmendment(leg, { part: 'details', rules: closed, now: at('10T12:00') })).toEqual({
    ok: false,
    reason: 'not-allowed',
  })
})
