import { expect, test } from 'vitest'
import { approvalEnds, checkApproval } from './check-approval.ts'

const requestedAt = new Date('2026-03-10T12:00:00Z')
const pendingApproval = {
  state: 'requested',
  expiresAt: new Date('2026-03-11T09:30:00Z'),
  legs: ['requested'],
} as const
const now = new Date('2026-03-10T13:00:00Z')

test('a request waits until the pickup, and never longer than three days', () => {
  const at = (pickup: string) =>
    approvalEnds({ requestedAt, pickupAt: new Date(pickup) }).toISOString()
  expect(at('2026-03-11T09:30:00Z')).toBe('2026-03-11T09:30:00.000Z')
  expect(at('2026-03-30T09:30:00Z')).toBe('2026-03-13T12:00:00.000Z')
})

test('an approver can approve or reject a waiting request', () => {
  expect(checkApproval(pendingApproval, { approves: true, now })).toEqual({
    ok: true,
    to: 'approved',
  })
  expect(checkApproval(pendingApproval, { approves: false, now })).toEqual({
    ok: true,
    to: 'refused',
  })
})

test('the second of two approvers learns that it is answered; the same answer again changes nothing', () => {
  const answered = { ...pendingApproval, state: 'approved', legs: ['confirmed'] } as const
  expect(checkApproval(answered, { approves: true, now })).toEqual({ ok: false, reason: 'again' })
  expect(checkApproval(answered, { approves: false, now })).toEqual({
    ok: false,
    reason: 'answered',
  })
})

test('at the pickup it is too late, whether or not the scheduled task has run', () => {
  const late = { approves: true, now: pendingApproval.expiresAt }
  expect(checkApproval(pendingApproval, late)).toEqual({ ok: false, reason: 'lapsed' })
  expect(checkApproval({ ...pendingApproval, state: 'lapsed' }, { approves: true, now })).toEqual({
    ok: false,
    reason: 'lapsed',
  })
})

test('a leg that its booker has cancelled meanwhile cannot be approved', () => {
  expect(
    checkApproval({ ...pendingApproval, legs: ['cancelled'] }, { approves: true, now }),
  ).toEqual({
    ok: false,
    reason: 'gone',
  })
})
