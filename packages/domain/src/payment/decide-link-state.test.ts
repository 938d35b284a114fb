import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { decideLinkState } from './decide-link-state.ts'

const now = new Date('2026-03-10T12:00:00Z')
const due = { amount: minor(8_000), purpose: 'fare' } as const
const held = { paymentState: 'authorising', payBy: undefined, legs: [{ state: 'held' }] } as const
const confirmed = { ...held, legs: [{ state: 'confirmed' }] } as const

test('a due amount can be paid until its booking has expired', () => {
  expect(decideLinkState(held, { due, now })).toBe('due')
  expect(decideLinkState({ ...held, payBy: new Date('2026-03-10T12:01:00Z') }, { due, now })).toBe(
    'due',
  )
  expect(decideLinkState({ ...held, payBy: now }, { due, now })).toBe('lapsed')
  expect(decideLinkState({ ...held, legs: [{ state: 'expired' }] }, { due: undefined, now })).toBe(
    'lapsed',
  )
})

test('a balance can be paid after the deadline of the deposit', () => {
  const paid = { ...confirmed, paymentState: 'deposit_paid', payBy: now } as const
  expect(decideLinkState(paid, { due: { ...due, purpose: 'balance' }, now })).toBe('due')
})

test('a cancelled booking cannot be paid, and a paid one not twice', () => {
  const cancelled = { ...held, legs: [{ state: 'cancelled' }] } as const
  expect(decideLinkState(cancelled, { due: undefined, now })).toBe('cancelled')
  expect(decideLinkState({ ...confirmed, paymentState: 'paid' }, { due: undefined, now })).toBe(
    'paid',
  )
})

test('a corporate account booking and a fare of zero have nothing to pay', () => {
  for (const paymentState of ['on_account', 'none_due', 'refunded'] as const)
    expect(decideLinkState({ ...confirmed, paymentState }, { due: undefined, now })).toBe('none')
})
