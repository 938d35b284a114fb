import type { BookingInfo } from '@kerbside/contract/booking.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { addMinutes } from '@kerbside/domain/time.ts'
import { say } from '@kerbside/words/say.ts'
import { readInstant, sayReference } from './read-booking.ts'

export type CalendarFacts = { booking: BookingInfo; operator: Operator; now: Date; url: string }

/** The journey, and the way back when there is one, as iCalendar (RFC 5545). */
export function writeCalendar(facts: CalendarFacts): string {
  const { booking, operator } = facts
  const out = { from: booking.pickupname, to: booking.dropoffname, at: booking.pickupdatetime }
  const back = { from: booking.dropoffname, to: booking.pickupname, at: booking.returndatetime }
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Kerbside//${clean(operator.name)}//EN`,
    ...[out, back].flatMap((leg, at) => event(facts, { ...leg, key: at === 0 ? 'out' : 'back' })),
    'END:VCALENDAR',
  ]
  return lines.map(fold).join('\r\n').concat('\r\n')
}

type Leg = { from: string; to: string; at: string; key: string }

function event({ booking, operator, now, url }: CalendarFacts, leg: Leg): string[] {
  const startsAt = readInstant(leg.at, operator.zone)
  if (!startsAt) return []
  const reference = sayReference(operator, booking)
  const about = {
    company: operator.name,
    reference,
    vehicle: booking.vehicletype,
    phone: operator.settings.phone,
  }
  return [
    'BEGIN:VEVENT',
    `UID:${reference}-${leg.key}@${operator.slug}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(startsAt)}`,
    `DTEND:${stamp(addMinutes(startsAt, Math.max(booking.traveltime, 15)))}`,
    `SUMMARY:${clean(say('ticket.calendarTitle', { ...about, from: leg.from, to: leg.to }))}`,
    `LOCATION:${clean(leg.from)}`,
    `DESCRIPTION:${clean(say('ticket.calendarText', about))}`,
    `URL:${url}`,
    'END:VEVENT',
  ]
}

/** 20261203T093000Z */
const stamp = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

const clean = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, '\\n')

const LONGEST_LINE = 73

/** Lines of a calendar are at most 75 bytes; the next one begins with a space. */
function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const sign of line) {
    if (Buffer.byteLength(part + sign) > LONGEST_LINE) {
      parts.push(part)
      part = ''
    }
    part += sign
  }
  return [...parts, part].join('\r\n ')
}
