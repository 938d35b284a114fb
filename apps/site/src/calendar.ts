import { describeMeeting, describeWaitingTime } from '@kerbside/contract/booking/write-pickup.ts'
import type { BookingInfo } from '@kerbside/contract/booking.ts'
import { type CalendarEvent, writeCalendarFile } from '@kerbside/domain/booking/calendar-file.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { addMinutes } from '@kerbside/domain/time.ts'
import { t } from '@kerbside/words/translate.ts'
import { formatReference, readInstant } from './read-booking.ts'

export type CalendarFacts = { booking: BookingInfo; operator: Operator; now: Date; url: string }

/** The outward leg and the return leg, if any, with the same UIDs as in the e-mails. */
export function writeCalendar(facts: CalendarFacts): string {
  const { booking, operator } = facts
  const out = { from: booking.pickupname, to: booking.dropoffname, at: booking.pickupdatetime }
  const back = { from: booking.dropoffname, to: booking.pickupname, at: booking.returndatetime }
  const events = [out, back].flatMap((leg, index) =>
    eventsOf(facts, { ...leg, key: index === 0 ? 'out' : 'back' }),
  )
  return writeCalendarFile({ producer: operator.name, method: 'PUBLISH', events })
}

type Leg = { from: string; to: string; at: string; key: string }

function eventsOf({ booking, operator, now, url }: CalendarFacts, leg: Leg): CalendarEvent[] {
  const startsAt = readInstant(leg.at, operator.zone)
  if (!startsAt) return []
  const reference = formatReference(operator, booking)
  const about = {
    company: operator.name,
    reference,
    vehicle: booking.vehicletype,
    phone: operator.settings.phone,
  }
  return [
    {
      uid: `${reference}-${leg.key}@${operator.slug}`,
      // an e-mail about a change counts from 1, so that it takes precedence over the ticket's entry
      sequence: 0,
      isCancelled: false,
      stampAt: now,
      startsAt,
      endsAt: addMinutes(startsAt, Math.max(booking.traveltime, 15)),
      summary: t('ticket.calendarTitle', { ...about, from: leg.from, to: leg.to }),
      location: leg.from,
      description: [
        ...booking.pickups
          .filter((pickup) => pickup.leg === (leg.key === 'out' ? 1 : 2))
          .flatMap((pickup) => [describeMeeting(pickup), describeWaitingTime(pickup)]),
        t('ticket.calendarText', about),
      ]
        .filter((line) => line !== '')
        .join('\n'),
      url,
    },
  ]
}
