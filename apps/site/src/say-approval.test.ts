import status from '@kerbside/words/en/status.json' with { type: 'json' }
import { say, useWords } from '@kerbside/words/say.ts'
import { expect, test } from 'vitest'
import { shownOf } from './booking-state.ts'
import { sayNotAllowed, sayWaiting } from './say-approval.ts'

useWords({ locale: 'en-GB', timeZone: 'Europe/London', messages: [status] })

const REQUESTED = 'upcoming unconfirmed'
const of = (state: 'asked' | 'refused' | 'lapsed') => ({
  state,
  company: 'Wharf Hotels',
  until: '2026-07-11T08:30:00.000Z',
})

test('a trip that waits for its company says whose word it waits for and until when, and is not upcoming', () => {
  const waiting = { status: REQUESTED, approval: of('asked') }
  expect(sayWaiting(waiting)).toMatch(
    /^Waiting for Wharf Hotels to approve, until Sat,? 11 Jul 09:30\.$/,
  )
  expect(say(shownOf(waiting).word)).toBe('Not approved yet')
  expect(sayNotAllowed(waiting)).toBe('')
})

test('a trip that waits for the office alone stays as it was', () => {
  const requested = { status: REQUESTED, approval: null }
  expect(sayWaiting(requested)).toBe('')
  expect(say(shownOf(requested).word)).toBe('Upcoming')
})

test('nobody is said to have refused what nobody answered', () => {
  expect(sayNotAllowed({ status: 'cancelled', approval: of('lapsed') })).toBe(
    'Nobody at Wharf Hotels answered in time',
  )
  expect(sayNotAllowed({ status: 'cancelled', approval: of('refused') })).toBe(
    'Wharf Hotels did not approve this',
  )
  expect(sayNotAllowed({ status: 'cancelled', approval: null })).toBe('')
})
