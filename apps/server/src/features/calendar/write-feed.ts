import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import { type CalendarEvent, writeCalendarFile } from '@kerbside/domain/booking/calendar-file.ts'
import { type FeedKind, feedStatusOf, spanOf } from '@kerbside/domain/calendar/feed.ts'
import { fullAddress } from '@kerbside/domain/places/full-address.ts'
import { MINUTE } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { listBookings } from '../booking/find/list-bookings.ts'
import { findOrigin } from '../operator/find-origin.ts'
import { formatReference, shortPlace } from '../receipt/format-leg.ts'
import { listChangedAt, listLegsBetween, type Whose } from './leg-store.ts'

/** More than any calendar has; the next legs come first. */
const MAX_EVENTS = 2_000
const MIN_DURATION_MS = 15 * MINUTE
const READ_EVERY_MINUTES = 30

type Params = { kind: FeedKind; whose: Whose; days: number | undefined }

/** The current calendar, and when it last changed. The output is identical as long as nothing changes. */
export async function writeFeed(
  context: RequestContext,
  params: Params,
): Promise<{ text: string; changedAt: Date | undefined }> {
  const { operator, profile } = context
  const { from, until } = spanOf(params.kind, { now: context.now(), days: params.days })
  const origin = await findOrigin(context)
  const { found, bookings, changed } = await withOperator(context, async (tx) => {
    const { whose } = params
    const found = await listLegsBetween(tx, { operator, whose, from, until, max: MAX_EVENTS })
    const bookingIds = [...new Set(found.map(({ bookingId }) => bookingId))]
    return {
      found,
      bookings: new Map(
        (await listBookings(tx, { operator, bookingIds })).map((item) => [item.id, item]),
      ),
      changed: await listChangedAt(tx, { operator, bookingIds }),
    }
  })
  const events = found.flatMap(({ bookingId, leg: number }): CalendarEvent[] => {
    const booking = bookings.get(bookingId)
    const leg = booking?.legs.find((item) => item.number === number)
    const changedAt = changed.get(bookingId) ?? booking?.madeAt
    if (!booking || !leg || !changedAt) return []
    return eventsOf(context, { ...params, booking, leg, changedAt, origin })
  })
  const followed = { name: nameOf(profile.name, params.kind), everyMinutes: READ_EVERY_MINUTES }
  return {
    text: writeCalendarFile({ producer: profile.name, method: 'PUBLISH', events, followed }),
    changedAt: events
      .flatMap((event) => event.changedAt ?? [])
      .reduce<Date | undefined>((last, at) => (last && last > at ? last : at), undefined),
  }
}

const NAMES: Readonly<Record<FeedKind, string>> = {
  customer: 'my trips',
  account: 'company trips',
  driver: 'my jobs',
  day: 'all jobs',
}

const nameOf = (operator: string, kind: FeedKind): string => `${operator}: ${NAMES[kind]}`

type FeedLeg = {
  kind: FeedKind
  booking: Booking
  leg: Leg
  changedAt: Date
  origin: string
}

/**
 * Uses the same event names as the ticket's calendar file and the e-mails, so that a calendar with both shows one
 * event.
 */
function eventsOf({ profile }: RequestContext, feedLeg: FeedLeg): CalendarEvent[] {
  const { kind, booking, leg, changedAt, origin } = feedLeg
  const status = feedStatusOf(leg.state)
  // a test booking of a live operator is not driven
  if (status === undefined || (booking.test && profile.mode === 'live')) return []
  const whole = formatReference(profile, booking.legs[0]?.reference ?? 0)
  const fromTo = `${shortPlace(leg.pickup)} to ${shortPlace(leg.dropOff)}`
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
      endsAt: new Date(leg.pickupAt.getTime() + Math.max(leg.seconds * 1000, MIN_DURATION_MS)),
      summary: ours
        ? `${formatReference(profile, leg.reference)} ${fromTo}`
        : `${profile.name}: ${fromTo}`,
      location: fullAddress(leg.pickup),
      description: describe(
        feedLeg,
        formatReference(profile, leg.reference),
        profile.settings.phone,
      ),
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
 * Calendars are often stored by third-party services: names appear only where needed, in a company's calendar, and
 * passengers' phone numbers never.
 */
function describe({ kind, booking, leg }: FeedLeg, reference: string, phone: string): string {
  const guest = kind === 'account' && booking.passenger.name
  const { passengers, luggage } = leg.party
  const parts =
    kind === 'driver' || kind === 'day'
      ? [
          leg.vehicleType,
          `${passengers} ${passengers === 1 ? 'passenger' : 'passengers'}, ${luggage} ${luggage === 1 ? 'case' : 'cases'}`,
          leg.flight?.number ? `Flight ${leg.flight.number}` : '',
          `To ${fullAddress(leg.dropOff)}`,
        ]
      : [`Reference ${reference}`, guest ? `For ${guest}` : '', leg.vehicleType, phone]
  return parts.filter((part) => part !== '').join('. ')
}
