import { expect, test } from 'vitest'
import { approvalEnds, judgeApproval } from './judge-approval.ts'

const askedAt = new Date('2026-03-10T12:00:00Z')
const asked = {
  state: 'asked',
  expiresAt: new Date('2026-03-11T09:30:00Z'),
  legs: ['requested'],
} as const
const now = new Date('2026-03-10T13:00:00Z')

test('a request waits until the pickup, and never longer than three days', () => {
  const at = (pickup: string) => approvalEnds({ askedAt, pickupAt: new Date(pickup) }).toISOString()
  expect(at('2026-03-11T09:30:00Z')).toBe('2026-03-11T09:30:00.000Z')
  expect(at('2026-03-30T09:30:00Z')).toBe('2026-03-13T12:00:00.000Z')
})

test('an approver says yes or no while it waits', () => {
  expect(judgeApproval(asked, { approves: true, now })).toEqual({ ok: true, to: 'approved' })
  expect(judgeApproval(asked, { approves: false, now })).toEqual({ ok: true, to: 'refused' })
})

test('the second of two approvers is told it is answered; the same answer again changes nothing', () => {
  const answered = { ...asked, state: 'approved', legs: ['confirmed'] } as const
  expect(judgeApproval(answered, { approves: true, now })).toEqual({ ok: false, reason: 'again' })
  expect(judgeApproval(answered, { approves: false, now })).toEqual({
    ok: false,
    reason: 'answered',
  })
})

test('at the pickup it is too late, whether the clockwork came by or not', () => {
  const late = { approves: true, now: asked.expiresAt }
  expect(judgeApproval(asked, late)).toEqual({ ok: false, reason: 'lapsed' })
  expect(judgeApproval({ ...asked, state: 'lapsed' }, { approves: true, now })).toEqual({
    ok: false,
    reason: 'lapsed',
  })
})

test('a trip its booker has cancelled meanwhile is gone', () => {
  expect(judgeApproval({ ...asked, legs: ['cancelled'] }, { approves: true, now })).toEqual({
    ok: false,
    reason: 'gone',
  })
})
