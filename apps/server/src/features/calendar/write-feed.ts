import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import { type CalendarEvent, writeCalendarFile } from '@kerbside/domain/booking/calendar-file.ts'
import { type FeedKind, feedStatusOf, spanOf } from '@kerbside/domain/calendar/feed.ts'
import { fullAddress } from '@kerbside/domain/places/place.ts'
import { MINUTE } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { listBookings } from '../booking/list-bookings.ts'
import { findOrigin } from '../operator/find-origin.ts'
import { sayReference, shortPlace } from '../receipt/say-leg.ts'
import { listChangedAt, listLegsBetween, type Whose } from './journey-store.ts'

/** More than anybody's calendar has; the next ones come first. */
const MOST_EVENTS = 2_000
const SHORTEST_MS = 15 * MINUTE
const READ_EVERY_MINUTES = 30

type Asked = { kind: FeedKind; whose: Whose; days: number | undefined }

/** A calendar as it stands now, and when it last changed. The same while nothing did, whenever it is asked for. */
export async function writeFeed(
  call: Call,
  asked: Asked,
): Promise<{ text: string; changedAt: Date | undefined }> {
  const { operator, profile } = call
  const { from, until } = spanOf(asked.kind, { now: call.now(), days: asked.days })
  const origin = await findOrigin(call)
  const { found, bookings, changed } = await withOperator(call, async (tx) => {
    const { whose } = asked
    const found = await listLegsBetween(tx, { operator, whose, from, until, most: MOST_EVENTS })
    const bookingIds = [...new Set(found.map(({ bookingId }) => bookingId))]
    return {
      found,
      bookings: new Map(
        (await listBookings(tx, { operator, bookingIds })).map((one) => [one.id, one]),
      ),
      changed: await listChangedAt(tx, { operator, bookingIds }),
    }
  })
  const events = found.flatMap(({ bookingId, leg: number }): CalendarEvent[] => {
    const booking = bookings.get(bookingId)
    const leg = booking?.legs.find((one) => one.number === number)
    const changedAt = changed.get(bookingId) ?? booking?.madeAt
    if (!booking || !leg || !changedAt) return []
    return eventsOf(call, { ...asked, booking, leg, changedAt, origin })
  })
  const followed = { name: nameOf(profile.name, asked.kind), everyMinutes: READ_EVERY_MINUTES }
  return {
    text: writeCalendarFile({ producer: profile.name, method: 'PUBLISH', events, followed }),
    changedAt: events
      .flatMap((event) => event.changedAt ?? [])
      .reduce<Date | undefined>((last, at) => (last && last > at ? last : at), undefined),
  }
}

const NAMES: Readonly<Record<FeedKind, string>> = {
  customer: 'my journeys',
  account: 'company journeys',
  driver: 'my jobs',
  day: 'all journeys',
}

const nameOf = (operator: string, kind: FeedKind): string => `${operator}: ${NAMES[kind]}`

type Of = {
  kind: FeedKind
  booking: Booking
  leg: Leg
  changedAt: Date
  origin: string
}

/** Under the names the ticket's own file and the letters give them: a calendar that has both shows one. */
function eventsOf({ profile }: Call, of: Of): CalendarEvent[] {
  const { kind, booking, leg, changedAt, origin } = of
  const status = feedStatusOf(leg.state)
  // money that is none is for whoever tries it out; nobody is driven
  if (status === undefined || (booking.test && profile.mode === 'live')) return []
  const whole = sayReference(profile, booking.legs[0]?.reference ?? 0)
  const way = `${shortPlace(leg.pickup)} to ${shortPlace(leg.dropOff)}`
  const ours = kind === 'driver' || kind === 'day'
  return [
    {
      uid: `${whole}-${leg.number === 1 ? 'out' : 'back'}@${profile.slug}`,
      sequence: booking.version,
      isCancelled: status === 'cancelled',
      isTentative: status === 'tentative',
      stampAt: changedAt,
      changedAt,
      startsAt: leg.pickupAt,
      endsAt: new Date(leg.pickupAt.getTime() + Math.max(leg.seconds * 1000, SHORTEST_MS)),
      summary: ours ? `${sayReference(profile, leg.reference)} ${way}` : `${profile.name}: ${way}`,
      location: fullAddress(leg.pickup),
      description: describe(of, sayReference(profile, leg.reference), profile.settings.phone),
      url: origin + PAGES[kind],
    },
  ]
}

const PAGES: Readonly<Record<FeedKind, string>> = {
  customer: '/bookinghistory.html',
  account: '/bookinghistory.html',
  driver: '/driver',
  day: '/console',
}

/**
 * A calendar is often kept by somebody else's service: names stand only where a journey means nothing without, in that
 * of a company, and telephone numbers of passengers nowhere.
 */
function describe({ kind, booking, leg }: Of, reference: string, phone: string): string {
  const guest = kind === 'account' && booking.passenger.name
  const { passengers, luggage } = leg.party
  const parts =
    kind === 'driver' || kind === 'day'
      ? [
          leg.vehicleType,
          `${passengers} ${passengers === 1 ? 'person' : 'people'}, ${luggage} ${luggage === 1 ? 'case' : 'cases'}`,
          leg.flight?.number ? `Flight ${leg.flight.number}` : '',
          `To ${fullAddress(leg.dropOff)}`,
        ]
      : [`Reference ${reference}`, guest ? `For ${guest}` : '', leg.vehicleType, phone]
  return parts.filter((part) => part !== '').join('. ')
}
