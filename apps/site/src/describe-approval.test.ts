import status from '@kerbside/words/en/status.json' with { type: 'json' }
import { configureLanguage, t } from '@kerbside/words/translate.ts'
import { expect, test } from 'vitest'
import { shownOf } from './booking-state.ts'
import { describeNotAllowed, describeWaiting } from './describe-approval.ts'

configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [status] })

const REQUESTED = 'upcoming unconfirmed'
const of = (state: 'requested' | 'refused' | 'lapsed') => ({
  state,
  company: 'Wharf Hotels',
  until: '2026-07-11T08:30:00.000Z',
})

test('a booking that waits for its company shows the approver and the deadline, and is not upcoming', () => {
  const waiting = { status: REQUESTED, approval: of('requested') }
  expect(describeWaiting(waiting)).toMatch(
    /^Waiting for Wharf Hotels to approve by Sat,? 11 Jul, 09:30\.$/,
  )
  expect(t(shownOf(waiting).word)).toBe('Awaiting approval')
  expect(describeNotAllowed(waiting)).toBe('')
})

test('a booking that waits only for the office is shown as before', () => {
  const requested = { status: REQUESTED, approval: null }
  expect(describeWaiting(requested)).toBe('')
  expect(t(shownOf(requested).word)).toBe('Upcoming')
})

test('an expired approval is not shown as rejected', () => {
  expect(describeNotAllowed({ status: 'cancelled', approval: of('lapsed') })).toBe(
    'Wharf Hotels didn’t respond in time',
  )
  expect(describeNotAllowed({ status: 'cancelled', approval: of('refused') })).toBe(
    'Wharf Hotels didn’t approve this trip',
  )
  expect(describeNotAllowed({ status: 'cancelled', approval: null })).toBe('')
})
