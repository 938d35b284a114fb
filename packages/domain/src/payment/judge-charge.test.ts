import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { type AskedCharge, judgeCharge, type ToldCharge, UNHEARD_MS } from './judge-charge.ts'

const asked: AskedCharge = {
  state: 'submitting',
  orderId: 'b-1',
  amount: minor(8600),
  currency: 'GBP',
  providerRef: undefined,
}
const told: ToldCharge = {
  ref: 'ch_1',
  orderId: 'b-1',
  state: 'captured',
  amount: minor(8600),
  currency: 'GBP',
}
const facts = { told, waitedMs: 0, wanted: true }

test('the fare taken for a booking that waits for it is captured', () => {
  expect(judgeCharge(asked, facts)).toBe('captured')
})

test('a gateway that does not answer leaves the attempt unknown, never failed', () => {
  expect(judgeCharge(asked, { ...facts, told: 'silent', waitedMs: 10 * UNHEARD_MS })).toBe(
    'unknown',
  )
})

test('an order the gateway never heard of is given up only after its timeout and a minute', () => {
  const unknown: AskedCharge = { ...asked, state: 'unknown' }
  const ask = (waitedMs: number) => judgeCharge(unknown, { ...facts, told: 'unheard', waitedMs })
  expect(ask(UNHEARD_MS - 1)).toBe('unknown')
  expect(ask(UNHEARD_MS)).toBe('failed')
})

test.each([{ amount: minor(100) }, { currency: 'EUR' }, { orderId: 'another-booking-1' }])(
  'money that is not what was asked goes back: %o',
  (odd) => {
    expect(judgeCharge(asked, { ...facts, told: { ...told, ...odd } })).toBe('orphan')
  },
)

test('a second charge of the same order goes back', () => {
  const other = { ...asked, state: 'requires_action', providerRef: 'ch_0' } as const
  expect(judgeCharge(other, facts)).toBe('orphan')
})

test('money for a booking that was cancelled meanwhile goes back', () => {
  expect(judgeCharge(asked, { ...facts, wanted: false })).toBe('orphan')
})

test('money that arrives after the attempt was given up goes back', () => {
  expect(judgeCharge({ ...asked, state: 'failed' }, facts)).toBe('orphan')
})

test('what is captured stays captured, whatever is told later', () => {
  const captured: AskedCharge = { ...asked, state: 'captured', providerRef: 'ch_1' }
  for (const state of ['failed', 'voided', 'requires_action', 'captured'] as const)
    expect(judgeCharge(captured, { ...facts, told: { ...told, state } })).toBe('captured')
  expect(judgeCharge(captured, { ...facts, wanted: false })).toBe('captured')
  expect(judgeCharge(captured, { ...facts, told: 'silent' })).toBe('captured')
})

test('a bank that wants a yes first is waited for', () => {
  const waiting = judgeCharge(asked, { ...facts, told: { ...told, state: 'requires_action' } })
  expect(waiting).toBe('requires_action')
  expect(judgeCharge({ ...asked, state: waiting, providerRef: 'ch_1' }, facts)).toBe('captured')
})

test('a refused card ends the attempt', () => {
  expect(judgeCharge(asked, { ...facts, told: { ...told, state: 'failed' } })).toBe('failed')
})
