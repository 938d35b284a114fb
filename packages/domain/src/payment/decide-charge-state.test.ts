import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import {
  decideChargeState,
  type ReportedCharge,
  type SubmittedCharge,
  UNKNOWN_ORDER_MS,
} from './decide-charge-state.ts'

const attempt: SubmittedCharge = {
  state: 'submitting',
  orderId: 'b-1',
  amount: minor(8600),
  currency: 'GBP',
  providerRef: undefined,
}
const reported: ReportedCharge = {
  ref: 'ch_1',
  orderId: 'b-1',
  state: 'captured',
  amount: minor(8600),
  currency: 'GBP',
}
const details = { reported, waitedMs: 0, wanted: true }

test('a charge for a booking that waits for it becomes captured', () => {
  expect(decideChargeState(attempt, details)).toBe('captured')
})

test('if the gateway does not answer, the attempt becomes unknown and never failed', () => {
  expect(
    decideChargeState(attempt, { ...details, reported: 'silent', waitedMs: 10 * UNKNOWN_ORDER_MS }),
  ).toBe('unknown')
})

test('an order unknown to the gateway fails only after its timeout and a minute', () => {
  const unknown: SubmittedCharge = { ...attempt, state: 'unknown' }
  const stateAfter = (waitedMs: number) =>
    decideChargeState(unknown, { ...details, reported: 'not-found', waitedMs })
  expect(stateAfter(UNKNOWN_ORDER_MS - 1)).toBe('unknown')
  expect(stateAfter(UNKNOWN_ORDER_MS)).toBe('failed')
})

test.each([{ amount: minor(100) }, { currency: 'EUR' }, { orderId: 'another-booking-1' }])(
  'a charge that does not match the attempt becomes an orphan: %o',
  (odd) => {
    expect(decideChargeState(attempt, { ...details, reported: { ...reported, ...odd } })).toBe(
      'orphan',
    )
  },
)

test('a second charge for the same order becomes an orphan', () => {
  const other = { ...attempt, state: 'requires_action', providerRef: 'ch_0' } as const
  expect(decideChargeState(other, details)).toBe('orphan')
})

test('a charge for a booking that was cancelled meanwhile becomes an orphan', () => {
  expect(decideChargeState(attempt, { ...details, wanted: false })).toBe('orphan')
})

test('a charge that arrives after the attempt failed becomes an orphan', () => {
  expect(decideChargeState({ ...attempt, state: 'failed' }, details)).toBe('orphan')
})

test('a captured attempt stays captured, whatever is reported later', () => {
  const captured: SubmittedCharge = { ...attempt, state: 'captured', providerRef: 'ch_1' }
  for (const state of ['failed', 'voided', 'requires_action', 'captured'] as const)
    expect(decideChargeState(captured, { ...details, reported: { ...reported, state } })).toBe(
      'captured',
    )
  expect(decideChargeState(captured, { ...details, wanted: false })).toBe('captured')
  expect(decideChargeState(captured, { ...details, reported: 'silent' })).toBe('captured')
})

test('an attempt that the bank wants confirmed waits', () => {
  const waiting = decideChargeState(attempt, {
    ...details,
    reported: { ...reported, state: 'requires_action' },
  })
  expect(waiting).toBe('requires_action')
  expect(decideChargeState({ ...attempt, state: waiting, providerRef: 'ch_1' }, details)).toBe(
    'captured',
  )
})

test('a declined card ends the attempt', () => {
  expect(
    decideChargeState(attempt, { ...details, reported: { ...reported, state: 'failed' } }),
  ).toBe('failed')
})
