import { expect, test } from 'vitest'
import { freeUntil, judgeAmendment } from './amend-limits.ts'
import { JOB_STATES } from './job.ts'

const pickupAt = new Date('2026-03-12T12:30:00Z')
const bands = [
  { hoursBefore: 24, feePercent: 5_000 },
  { hoursBefore: 3, feePercent: 10_000 },
]
const rules = { bands, changeHours: 0, mayChange: true }
const leg = { state: 'confirmed', pickupAt } as const
const at = (text: string) => new Date(`2026-03-${text}:00Z`)

test('a trip is changed as long as cancelling it costs nothing, to the minute', () => {
  const judge = (now: Date) => judgeAmendment(leg, { part: 'trip', rules, now })
  expect(judge(at('11T12:30'))).toEqual({ ok: true })
  expect(judge(at('11T12:31'))).toEqual({ ok: false, reason: 'too-late' })
})

test('an operator may close changes earlier than its bands, never later', () => {
  expect(freeUntil(leg, { ...rules, changeHours: 48 })).toEqual(at('10T12:30'))
  expect(freeUntil(leg, { ...rules, changeHours: 2 })).toEqual(at('11T12:30'))
  expect(freeUntil(leg, { ...rules, bands: [], changeHours: 2 })).toEqual(at('12T10:30'))
})

test('who changed a ride cannot have made its cancelling cheaper: the new pickup is judged by the same bands', () => {
  const moved = { ...leg, pickupAt: at('20T12:30') }
  expect(judgeAmendment(moved, { part: 'trip', rules, now: at('19T12:31') })).toEqual({
    ok: false,
    reason: 'too-late',
  })
})

test('flight and note hold until the pickup', () => {
  const judge = (now: Date) => judgeAmendment(leg, { part: 'details', rules, now })
  expect(judge(at('12T12:30'))).toEqual({ ok: true })
  expect(judge(at('12T12:31'))).toEqual({ ok: false, reason: 'too-late' })
})

test('only a ride that stands and has not begun is changed by its customer', () => {
  const allowed = JOB_STATES.filter(
    (state) =>
      judgeAmendment({ ...leg, state }, { part: 'details', rules, now: at('10T12:00') }).ok,
  )
  expect(allowed).toEqual(['requested', 'confirmed', 'assigned'])
})

test('where the operator lets nobody change, nobody does', () => {
  const closed = { ...rules, mayChange: false }
  expect(judgeAmendment(leg, { part: 'details', rules: closed, now: at('10T12:00') })).toEqual({
    ok: false,
    reason: 'not-allowed',
  })
})
