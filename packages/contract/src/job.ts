import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { DriverJob, DriverOffer } from './job/driver-job.ts'
import { EarningsReply } from './job/earnings.ts'
import { EventReply } from './job/event-reply.ts'
import {
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
} from './scalar.ts'

export { DriverJob, DriverOffer } from './job/driver-job.ts'
export { EarningsReply, writeEarnings } from './job/earnings.ts'
export { EventReply, sayDispatchRefusal, writeRefused } from './job/event-reply.ts'

/** What a phone says carries its own id and its own time: it may come late, and twice, and counts once. */
const event = {
  eventid: uuid('eventid is invalid'),
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
  offerid: uuid('offerid is invalid'),
  answer: z.enum(['accept', 'reject'], { error: 'answer is invalid' }),
  /** Why not. */
  reason: text('reason').default(''),
}

const move = {
  ...event,
  jobpartid: id('jobpartid'),
  /** `assigned` takes setting off back, `confirmed` gives the job back. */
  to: z.enum(DRIVER_MOVES, { error: 'to is invalid' }),
  lat: latitude.nullable().optional(),
  lng: longitude.nullable().optional(),
  reason: text('reason').default(''),
  /** As the phone last knew it; left out, the move counts however it stands now. */
  version: z.int().positive().optional(),
}

const cash = {
  ...event,
  jobpartid: id('jobpartid'),
  /** In the job’s currency, with decimals. */
  amount: number('amount', { least: 0, most: 10_000_000 }),
}

export const DriverEvent = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('offer'), ...offer }),
    z.object({ kind: z.literal('move'), ...move }),
    z.object({ kind: z.literal('cash'), ...cash }),
  ],
  { error: 'kind is invalid' },
)
export type DriverEvent = z.output<typeof DriverEvent>

export const listDriverJobs = endpoint({
  method: 'GET',
  path: '/api/driver/jobs',
  about:
    'Ours: the journeys of the driver who is signed in, today’s and those to come, and what is offered to them.',
  audience: 'driver',
  limit: { times: 240, per: 'minute' },
  input: nothing,
  reply: z.object({
    ...envelope,
    /** The server’s clock, ISO 8601: countdowns go by it, not by the phone’s. */
    now: z.string(),
    jobs: z.array(DriverJob),
    offers: z.array(DriverOffer),
    /** Finished or not come to since the day began, the last first. */
    done: z.array(DriverJob),
    currencycode: z.string(),
    /** The driver’s share of what was finished today, and the cash they hold of it. */
    earned: z.number(),
    cashheld: z.number(),
  }),
})

const CENTURY = /^20\d\d-/

export const findDriverEarnings = endpoint({
  method: 'GET',
  path: '/api/driver/earnings',
  about:
    'Ours: what a week brought the driver who is signed in: share of fares, waiting, tips, cash held, by day and journey.',
  audience: 'driver',
  limit: { times: 120, per: 'minute' },
  input: z.object({
    /** Any day of it, "2026-11-24"; left out, the week it is. */
    week: isoDate('week is invalid')
      .refine((day) => CENTURY.test(day), { error: 'week is invalid' })
      .optional(),
  }),
  reply: EarningsReply,
})

export const answerDriverOffer = endpoint({
  method: 'POST',
  path: '/api/driver/offer',
  about: 'Ours: accepts an offer or refuses it; who was first has it, the other is told why not.',
  audience: 'driver',
  limit: { times: 120, per: 'minute' },
  input: z.object(offer),
  reply: EventReply,
})

export const moveDriverJob = endpoint({
  method: 'POST',
  path: '/api/driver/move',
  about:
    'Ours: one step of a journey: setting off, arrived, on board, finished, nobody came, or giving it back.',
  audience: 'driver',
  limit: { times: 120, per: 'minute' },
  input: z.object(move),
  reply: EventReply,
})

export const takeDriverCash = endpoint({
  method: 'POST',
  path: '/api/driver/cash',
  about: 'Ours: what the passenger paid the driver in cash; said again it puts it right.',
  audience: 'driver',
  limit: { times: 120, per: 'minute' },
  input: z.object(cash),
  reply: EventReply,
})

export const MOST_DRIVER_EVENTS = 50

export const replayDriverEvents = endpoint({
  method: 'POST',
  path: '/api/driver/events',
  about:
    'Ours: what a phone kept while it had no signal, in its order; each is answered as it would have been by itself.',
  audience: 'driver',
  limit: { times: 60, per: 'minute' },
  input: z.object({
    /** Who did them: to anybody else who is signed in by now they are missing. Left out, whoever is. */
    driverid: id('driverid').optional(),
    events: z.array(DriverEvent).max(MOST_DRIVER_EVENTS, 'events are too many'),
  }),
  reply: z.object({ ...envelope, results: z.array(EventReply) }),
})
