import type { BookingInfo } from '@kerbside/contract/booking.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { readState, waitsFor } from './booking-state.ts'

type Standing = Pick<BookingInfo, 'status' | 'approval'>

/** "Waiting for Wharf Hotels to approve, until Wed 11 Mar 09:30." '' for a trip that waits for nobody. */
export function sayWaiting(booking: Standing): string {
  const approval = waitsFor(booking)
  if (!approval) return ''
  const until = new Date(approval.until)
  return say('status.waitsFor', {
    company: approval.company,
    until: `${sayTime(until, 'day')} ${sayTime(until, 'clock')}`,
  })
}

/** Why its company did not allow a trip; '' for every other. */
export function sayNotAllowed({ status, approval }: Standing): string {
  if (!approval || approval.state === 'asked' || readState(status) !== 'cancelled') return ''
  const { company } = approval
  return say(approval.state === 'lapsed' ? 'status.notAnswered' : 'status.notAllowed', { company })
}
