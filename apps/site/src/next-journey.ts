import type { BookingInfo } from '@kerbside/contract/booking.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { HOUR } from '@kerbside/domain/time.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { readState } from './booking-state.ts'
import { readInstant, sayReference } from './read-booking.ts'

/** A journey as it is shown without a network: words, no key to anything. */
export type NextJourney = {
  /** Number of the way: 1 booking may have two. */
  id: number
  /** Milliseconds since 1970: after this it is nobody's next journey. 0 of one that is not driven any more. */
  untilMs: number
  when: string
  from: string
  to: string
  reference: string
}

/** A ride that is late may still be under way. */
const KEPT_AFTER_MS = 4 * HOUR

/** The ways of the booking a page shows; one that is over or cancelled is said too, so that it is forgotten. */
export function journeysOf(booking: BookingInfo, operator: Operator): NextJourney[] {
  const { pickupaddress, dropoffaddress, returnjobpartid } = booking
  const out = { id: booking.jobpartid, at: booking.pickupdatetime, status: booking.status }
  const back = { id: returnjobpartid, at: booking.returndatetime, status: booking.returnstatus }
  const reference = say('page.offlineReference', { reference: sayReference(operator, booking) })
  return [
    { ...out, from: pickupaddress, to: dropoffaddress },
    { ...back, from: dropoffaddress, to: pickupaddress },
  ].flatMap(({ id, at, status, from, to }) => {
    const pickupAt = readInstant(at, operator.zone)
    if (!pickupAt || !id) return []
    const untilMs = OVER.has(readState(status)) ? 0 : pickupAt.getTime() + KEPT_AFTER_MS
    const when = `${sayTime(pickupAt, 'longDay')}, ${sayTime(pickupAt, 'clock')}`
    return [{ id, untilMs, when, from, to, reference }]
  })
}

const OVER: ReadonlySet<string> = new Set(['finished', 'no-show', 'cancelled'])
