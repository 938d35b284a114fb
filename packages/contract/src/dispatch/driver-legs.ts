import { LEG_CHARGES } from '@kerbside/domain/booking/leg-charge.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  base64,
  envelope,
  id,
  isoDate,
  isoInstant,
  latitude,
  longitude,
  nothing,
  number,
  text,
  uuid,
} from '../scalar.ts'
import { DriverLeg, DriverOffer } from './driver-leg.ts'
import { EarningsReply } from './earnings.ts'
import { EventReply } from './event-reply.ts'

export { DriverLeg, DriverOffer } from './driver-leg.ts'
export { EarningsReply, writeEarnings } from './earnings.ts'
export { describeDispatchRejection, EventReply, writeRejected } from './event-reply.ts'

/** The phone sends photos scaled down. */
export const MAX_CHARGE_PHOTO_BYTES = 1024 * 1024

/** An event from a phone carries its own id and time: it may arrive late and more than once, and takes effect once. */
const event = {
  eventId: uuid('eventId is invalid'),
  /** When it happened on the phone, ISO 8601 with an offset. */
  at: isoInstant({ offset: true, error: 'at is invalid' }),
}

export const DRIVER_MOVES = [
  'en_route',
  'arrived',
  'on_board',
  'completed',
  'no_show',
  'assigned',
  'confirmed',
] as const

const offer = {
  ...event,
  offerId: uuid('offerId is invalid'),
  answer: z.enum(['accept', 'reject'], { error: 'answer is invalid' }),
  /** Why it was not done. */
  reason: text('reason').default(''),
}

const move = {
  ...event,
  reference: id('reference'),
  /** `assigned` undoes setting off, `confirmed` gives the leg back. */
  to: z.enum(DRIVER_MOVES, { error: 'to is invalid' }),
  lat: latitude.nullable().optional(),
  lng: longitude.nullable().optional(),
  reason: text('reason').default(''),
  /** The version the phone last knew; if left out, the move applies to any version. */
  version: z.int().positive().optional(),
}

const cash = {
  ...event,
  reference: id('reference'),
  /** In the leg’s currency, with decimals. */
  amount: number('amount', { min: 0, max: 10_000_000 }),
}

/** What the driver paid for the passenger, or charges for waiting. */
const charge = {
  ...event,
  reference: id('reference'),
  charge: z.enum(LEG_CHARGES, { error: 'charge is invalid' }),
  amount: number('amount', { min: 0.01, max: 100_000 }),
  note: text('note', 120).default(''),
  /** Of the receipt, as base64; '' if there is none. */
  photo: z.union([z.literal(''), base64(MAX_CHARGE_PHOTO_BYTES)]).default(''),
}

/** The driver begins a break, or ends it. */
const pause = { ...event, on: z.boolean({ error: 'on is invalid' }) }

/** The driver pressed the emergency button. */
const emergency = {
  ...event,
  /** The job the driver is on. */
  reference: id('reference').optional(),
  lat: latitude.nullable().optional(),
  lng: longitude.nullable().optional(),
}

/** The driver pressed it by mistake; only within seconds. */
const withdrawal = { ...event, emergencyId: uuid('emergencyId is invalid') }

export const DriverEvent = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('offer'), ...offer }),
    z.object({ kind: z.literal('move'), ...move }),
    z.object({ kind: z.literal('cash'), ...cash }),
    z.object({ kind: z.literal('charge'), ...charge }),
    z.object({ kind: z.literal('break'), ...pause }),
    z.object({ kind: z.literal('emergency'), ...emergency }),
    z.object({ kind: z.literal('withdrawal'), ...withdrawal }),
  ],
  { error: 'kind is invalid' },
)
export type DriverEvent = z.output<typeof DriverEvent>

export const listDriverLegs = endpoint({
  method: 'GET',
  path: '/api/driver/legs',
  about:
    'Addition to the specification: lists the signed-in driver’s journeys of today and the days to come, and their offers.',
  audience: 'driver',
  limit: { times: 240, per: 'minute' },
  input: nothing,
  reply: z.object({
    ...envelope,
    /** The server’s clock, ISO 8601; countdowns use it instead of the phone’s clock. */
    now: z.string(),
    legs: z.array(DriverLeg),
    offers: z.array(DriverOffer),
    /** Completed or no-show since the day began, and what is still open for a late charge, the latest first. */
    done: z.array(DriverLeg),
    currencyCode: z.string(),
    /** The driver’s share of what was completed today, and the cash they hold from it. */
    earned: z.number(),
    cashHeld: z.number(),
  }),
})

const CENTURY = /^20\d\d-/

export const findDriverEarnings = endpoint({
  method: 'GET',
  path: '/api/driver/earnings',
  about:
    'Addition to the specification: returns the signed-in driver’s earnings of a week: share of fares, waiting, tips, cash held, by day and journey.',
  audience: 'driver',
  limit: { times: 120, per: 'minute' },
  input: z.object({
    /** Any day of the week, "2026-11-24"; defaults to the current week. */
    week: isoDate('week is invalid')
      .refine((day) => CENTURY.test(day), { error: 'week is invalid' })
      .optional(),
  }),
  reply: EarningsReply,
})

export const respondDriverOffer = endpoint({
  method: 'POST',
  path: '/api/driver/offer',
  about:
    'Addition to the specification: accepts or rejects an offer; the first driver to accept gets it, any other gets the reason why not.',
  audience: 'driver',
  limit: { times: 120, per: 'minute' },
  input: z.object(offer),
  reply: EventReply,
})

export const moveDriverLeg = endpoint({
  method: 'POST',
  path: '/api/driver/move',
  about:
    'Addition to the specification: reports one step of a journey: set off, arrived, on board, finished, no-show, or returned to the desk.',
  audience: 'driver',
  limit: { times: 120, per: 'minute' },
  input: z.object(move),
  reply: EventReply,
})

export const takeDriverCash = endpoint({
  method: 'POST',
  path: '/api/driver/cash',
  about:
    'Addition to the specification: records the cash that the passenger paid the driver; a repeated request corrects the amount.',
  audience: 'driver',
  limit: { times: 120, per: 'minute' },
  input: z.object(cash),
  reply: EventReply,
})

export const MAX_DRIVER_EVENTS = 50
const LARGEST_EVENTS_BYTES = 4 * 1024 * 1024

export const replayDriverEvents = endpoint({
  method: 'POST',
  path: '/api/driver/events',
  about:
    'Addition to the specification: sends the events that a phone stored while it had no signal, in their order; each gets the same reply as if it were sent alone.',
  audience: 'driver',
  limit: { times: 60, per: 'minute' },
  largestBytes: LARGEST_EVENTS_BYTES,
  input: z.object({
    /**
     * The driver who did them. If another driver is signed in by now, the response is "not found". If left out: the
     * driver who is signed in.
     */
    driverId: id('driverId').optional(),
    events: z.array(DriverEvent).max(MAX_DRIVER_EVENTS, 'events are too many'),
  }),
  reply: z.object({ ...envelope, results: z.array(EventReply) }),
})
