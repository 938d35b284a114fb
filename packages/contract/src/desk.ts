import { z } from 'zod'
import { BoardReply } from './desk/board.ts'
import { CandidatesReply } from './desk/candidate.ts'
import { DeskJobReply } from './desk/job.ts'
import { DeskPriceReply } from './desk/price.ts'
import { endpoint } from './endpoint.ts'
import { envelope, id, matching, number, requiredText, uuid } from './scalar.ts'

export const showBoard = endpoint({
  method: 'GET',
  path: '/api/desk/board',
  about:
    'Ours: a day at the desk: drivers, every journey as a bar, what needs somebody, ranked by money at risk, and the figures of the day.',
  audience: 'desk',
  limit: { times: 120, per: 'minute' },
  input: z.object({
    /** A civil date of the operator's; left out, today. */
    day: matching(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 10, 'day is invalid').optional(),
  }),
  reply: BoardReply,
})

export const showDeskJob = endpoint({
  method: 'GET',
  path: '/api/desk/job',
  about: 'Ours: everything of one journey for the desk, with what can be done and what follows.',
  audience: 'desk',
  limit: { times: 240, per: 'minute' },
  input: z.object({ jobpartid: id('jobpartid') }),
  reply: DeskJobReply,
})

export const listCandidates = endpoint({
  method: 'GET',
  path: '/api/desk/candidates',
  about: 'Ours: the drivers for a journey, the best first, with what each would break.',
  audience: 'desk',
  limit: { times: 240, per: 'minute' },
  input: z.object({ jobpartid: id('jobpartid') }),
  reply: CandidatesReply,
})

export const openDeskLive = endpoint({
  method: 'GET',
  path: '/api/desk/live',
  about: 'Ours: a token that joins the board’s group on the live channel, good for two minutes.',
  audience: 'desk',
  limit: { times: 60, per: 'minute' },
  input: z.object({}),
  reply: z.object({ ...envelope, url: z.string(), token: z.string() }),
})

export const DeskLooker = z.object({ window: z.string(), name: z.string(), jobpartid: z.number() })
export type DeskLooker = z.infer<typeof DeskLooker>

export const tellDeskLooking = endpoint({
  method: 'POST',
  path: '/api/desk/looking',
  about:
    'Ours: which journey a window of the desk has open, 0 for none; answered with who has which. Said again within a minute, or it is forgotten.',
  audience: 'desk',
  limit: { times: 240, per: 'minute' },
  input: z.object({
    window: uuid('window is invalid'),
    jobpartid: number('jobpartid', { least: 0, most: 999_999_999 }).pipe(z.int()),
  }),
  reply: z.object({ ...envelope, lookers: z.array(DeskLooker) }),
})

export const explainDeskPrice = endpoint({
  method: 'GET',
  path: '/api/desk/price',
  about:
    'Ours: why a journey costs what it costs: every rule tried for its quote, and what became of it.',
  audience: 'desk',
  limit: { times: 60, per: 'minute' },
  input: z.object({ jobpartid: id('jobpartid') }),
  reply: DeskPriceReply,
})

export const DeskBooking = z.object({
  jobpartid: z.number(),
  bookingref: z.string(),
  state: z.string(),
  pickupat: z.string(),
  pickupdatetime: z.string(),
  from: z.string(),
  to: z.string(),
  passenger: z.string(),
  phone: z.string(),
  driver: z.string(),
  fare: z.number(),
  currencycode: z.string(),
  /** Which of its words was found. */
  found: z.enum(['reference', 'passenger', 'booker', 'phone', 'place', 'ourref', 'driver']),
})
export type DeskBooking = z.infer<typeof DeskBooking>

export const MOST_DESK_BOOKINGS = 50

export const searchDeskBookings = endpoint({
  method: 'GET',
  path: '/api/desk/bookings',
  about:
    'Ours: journeys by reference, name, telephone, place or the booker’s own reference, those nearest to now first; 50 at most.',
  audience: 'desk',
  limit: { times: 240, per: 'minute' },
  input: z.object({ q: requiredText('q', 80) }),
  reply: z.object({ ...envelope, bookings: z.array(DeskBooking) }),
})
