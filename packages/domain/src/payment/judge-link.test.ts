import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { judgeLink } from './judge-link.ts'

const now = new Date('2026-03-10T12:00:00Z')
const due = { amount: minor(8_000), purpose: 'fare' } as const
const held = { paymentState: 'authorising', payBy: undefined, legs: [{ state: 'held' }] } as const
const confirmed = { ...held, legs: [{ state: 'confirmed' }] } as const

test('what is due can be paid, until the booking it is for has lapsed', () => {
  expect(judgeLink(held, { due, now })).toBe('due')
  expect(judgeLink({ ...held, payBy: new Date('2026-03-10T12:01:00Z') }, { due, now })).toBe('due')
  expect(judgeLink({ ...held, payBy: now }, { due, now })).toBe('lapsed')
  expect(judgeLink({ ...held, legs: [{ state: 'expired' }] }, { due: undefined, now })).toBe(
    'lapsed',
  )
})

test('a balance is due after the time the deposit had', () => {
  const paid = { ...confirmed, paymentState: 'deposit_paid', payBy: now } as const
  expect(judgeLink(paid, { due: { ...due, purpose: 'balance' }, now })).toBe('due')
})

test('a cancelled booking is not paid for, and a paid one not twice', () => {
  const cancelled = { ...held, legs: [{ state: 'cancelled' }] } as const
  expect(judgeLink(cancelled, { due: undefined, now })).toBe('cancelled')
  expect(judgeLink({ ...confirmed, paymentState: 'paid' }, { due: undefined, now })).toBe('paid')
})

test('a company’s account, and a fare of nothing, have nothing to pay', () => {
  for (const paymentState of ['on_account', 'none_due', 'refunded'] as const)
    expect(judgeLink({ ...confirmed, paymentState }, { due: undefined, now })).toBe('none')
})
