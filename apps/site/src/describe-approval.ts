import type { BookingInfo } from '@kerbside/contract/booking.ts'
import { t } from '@kerbside/words/translate.ts'
import { readState, waitsFor } from './booking-state.ts'
import { formatMoment } from './format-moment.ts'

type BookingStatus = Pick<BookingInfo, 'status' | 'approval'>

/** "Waiting for Wharf Hotels to approve by Wed 11 Mar, 09:30."; '' for a booking that waits for no approval. */
export function describeWaiting(booking: BookingStatus): string {
  const approval = waitsFor(booking)
  if (!approval) return ''
  const until = new Date(approval.until)
  return t('status.waitsFor', {
    company: approval.company,
    until: formatMoment(until),
  })
}

/** Why its company did not approve a booking; '' for all others. */
export function describeNotAllowed({ status, approval }: BookingStatus): string {
  if (!approval || approval.state === 'requested' || readState(status) !== 'cancelled') return ''
  const { company } = approval
  return t(approval.state === 'lapsed' ? 'status.notAnswered' : 'status.notAllowed', { company })
}
