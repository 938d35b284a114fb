import { describeMeeting, describeWaitingTime } from '@kerbside/contract/booking/write-pickup.ts'
import { type CalendarEvent, writeCalendarFile } from '@kerbside/domain/booking/calendar-file.ts'
import { isCalledOff } from '@kerbside/domain/booking/leg-state.ts'
import { fullAddress } from '@kerbside/domain/places/full-address.ts'
import { MINUTE } from '@kerbside/domain/time.ts'
import { formatReference, shortPlace } from '../../receipt/format-leg.ts'
import type { BookingScene } from '../compose/booking-values.ts'

/** A shorter leg is drawn this long, so that it is visible in a calendar. */
const MIN_DURATION_MS = 15 * MINUTE

/** The legs of a booking for the reader's calendar, with the same event names as the ticket's own calendar file. */
export function writeBookingCalendar(
  { profile, receipt, ticketUrl, pickups }: BookingScene,
  { legs, method, now }: { legs: readonly number[]; method: 'PUBLISH' | 'CANCEL'; now: Date },
): { method: 'PUBLISH' | 'CANCEL'; text: string } | undefined {
  const { booking } = receipt
  const reference = formatReference(profile, booking.legs[0]?.reference ?? 0)
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
        endsAt: new Date(leg.pickupAt.getTime() + Math.max(leg.seconds * 1000, MIN_DURATION_MS)),
        summary: `${profile.name}: ${shortPlace(leg.pickup)} to ${shortPlace(leg.dropOff)}`,
        location: fullAddress(leg.pickup),
        description: [
          ...pickups
            .filter((pickup) => pickup.leg === leg.number)
            .flatMap((pickup) => [describeMeeting(pickup), describeWaitingTime(pickup)]),
          `Reference ${formatReference(profile, leg.reference)}. ${leg.vehicleType}. ${profile.settings.phone}`,
        ]
          .filter((line) => line !== '')
          .join('\n'),
        url: ticketUrl,
      }),
    )
  if (events.length === 0) return undefined
  return { method, text: writeCalendarFile({ producer: profile.name, method, events }) }
}
