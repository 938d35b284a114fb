import type { BookingInfo } from '@kerbside/contract/booking.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { HOUR } from '@kerbside/domain/time.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { readState } from './booking-state.ts'
import { formatReference, readInstant } from './read-booking.ts'

/** A leg as it is shown offline: texts without any access key. */
export type UpcomingLeg = {
  /** Number of the leg: a booking may have two. */
  id: number
  /** Milliseconds since 1970: after this it is no longer the next journey. 0 if the leg is not driven any more. */
  untilMs: number
  when: string
  from: string
  to: string
  reference: string
}

/** A late leg may still be in progress. */
const EXPIRES_AFTER_MS = 4 * HOUR

/** The legs of the booking on a page, including finished and cancelled ones, so that these are removed from storage. */
export function upcomingLegsOf(booking: BookingInfo, operator: Operator): UpcomingLeg[] {
  const { pickupaddress, dropoffaddress, returnjobpartid } = booking
  const out = { id: booking.jobpartid, at: booking.pickupdatetime, status: booking.status }
  const back = { id: returnjobpartid, at: booking.returndatetime, status: booking.returnstatus }
  const reference = t('page.offlineReference', { reference: formatReference(operator, booking) })
  return [
    { ...out, from: pickupaddress, to: dropoffaddress },
    { ...back, from: dropoffaddress, to: pickupaddress },
  ].flatMap(({ id, at, status, from, to }) => {
    const pickupAt = readInstant(at, operator.zone)
    if (!pickupAt || !id) return []
    const untilMs = OVER.has(readState(status)) ? 0 : pickupAt.getTime() + EXPIRES_AFTER_MS
    const when = `${formatTime(pickupAt, 'longDay')}, ${formatTime(pickupAt, 'clock')}`
    return [{ id, untilMs, when, from, to, reference }]
  })
}

const OVER: ReadonlySet<string> = new Set(['finished', 'no-show', 'cancelled'])
