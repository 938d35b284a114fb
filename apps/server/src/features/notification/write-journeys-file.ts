import { type CalendarEvent, writeCalendarFile } from '@kerbside/domain/booking/calendar-file.ts'
import { isCalledOff } from '@kerbside/domain/booking/job.ts'
import { fullAddress } from '@kerbside/domain/places/place.ts'
import { MINUTE } from '@kerbside/domain/time.ts'
import { sayReference, shortPlace } from '../receipt/say-leg.ts'
import type { BookingScene } from './booking-values.ts'

/** A ride too short to see in a calendar is drawn as long as this. */
const SHORTEST_MS = 15 * MINUTE

/** The ways of a booking for the reader's calendar, under the names the ticket's own calendar file gives them. */
export function writeJourneysFile(
  { profile, receipt, ticketUrl }: BookingScene,
  { legs, method, now }: { legs: readonly number[]; method: 'PUBLISH' | 'CANCEL'; now: Date },
): { method: 'PUBLISH' | 'CANCEL'; text: string } | undefined {
  const { booking } = receipt
  const reference = sayReference(profile, booking.legs[0]?.reference ?? 0)
  const events = booking.legs
    .filter(({ number }) => legs.includes(number))
    .filter(({ state }) => isCalledOff(state) === (method === 'CANCEL'))
    .map(
      (leg): CalendarEvent => ({
        uid: `${reference}-${leg.number === 1 ? 'out' : 'back'}@${profile.slug}`,
        sequence: booking.version,
        isCancelled: method === 'CANCEL',
        stampAt: now,
        startsAt: leg.pickupAt,
        endsAt: new Date(leg.pickupAt.getTime() + Math.max(leg.seconds * 1000, SHORTEST_MS)),
        summary: `${profile.name}: ${shortPlace(leg.pickup)} to ${shortPlace(leg.dropOff)}`,
        location: fullAddress(leg.pickup),
        description: `Reference ${sayReference(profile, leg.reference)}. ${leg.vehicleType}. ${profile.settings.phone}`,
        url: ticketUrl,
      }),
    )
  if (events.length === 0) return undefined
  return { method, text: writeCalendarFile({ producer: profile.name, method, events }) }
}
