import { z } from 'zod'
import { BoardReply } from './dispatch/board.ts'
import { CandidatesReply } from './dispatch/candidate.ts'
import { DeskLegReply } from './dispatch/leg.ts'
import { DeskPriceReply } from './dispatch/price.ts'
import { endpoint } from './endpoint.ts'
import { envelope, id, matching, number, requiredText, uuid } from './scalar.ts'

export const showBoard = endpoint({
  method: 'GET',
  path: '/api/desk/board',
  about:
    'Addition to the specification: returns a day at the desk: drivers, every journey as a bar, alerts ranked by money at risk, and the figures of the day.',
  audience: 'desk',
  limit: { times: 120, per: 'minute' },
  input: z.object({
    /** A civil date in the operator's zone; defaults to today. */
    day: matching(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 10, 'day is invalid').optional(),
  }),
  reply: BoardReply,
})

export const showDeskLeg = endpoint({
  method: 'GET',
  path: '/api/desk/leg',
  about:
    'Addition to the specification: returns all details of one journey for the desk, with the possible actions and their consequences.',
  audience: 'desk',
  limit: { times: 240, per: 'minute' },
  input: z.object({ reference: id('reference') }),
  reply: DeskLegReply,
})

export const listCandidates = endpoint({
  method: 'GET',
  path: '/api/desk/candidates',
  about:
    'Addition to the specification: lists the drivers for a journey, the best first, with the rules that each would break.',
  audience: 'desk',
  limit: { times: 240, per: 'minute' },
  input: z.object({ reference: id('reference') }),
  reply: CandidatesReply,
})

export const openDeskLive = endpoint({
  method: 'GET',
  path: '/api/desk/live',
  about:
    'Addition to the specification: returns a token that joins the board’s group on the live channel, valid for two minutes.',
  audience: 'desk',
  limit: { times: 60, per: 'minute' },
  input: z.object({}),
  reply: z.object({ ...envelope, url: z.string(), token: z.string() }),
})

export const DeskLooker = z.object({ window: z.string(), name: z.string(), reference: z.number() })
export type DeskLooker = z.infer<typeof DeskLooker>

export const reportDeskViewing = endpoint({
  method: 'POST',
  path: '/api/desk/looking',
  about:
    'Addition to the specification: reports which journey a desk window has open, 0 for none, and returns who has which open. The report expires unless repeated within a minute.',
  audience: 'desk',
  limit: { times: 240, per: 'minute' },
  input: z.object({
    window: uuid('window is invalid'),
    reference: number('reference', { min: 0, max: 999_999_999 }).pipe(z.int()),
  }),
  reply: z.object({ ...envelope, presence: z.array(DeskLooker) }),
})

export const explainDeskPrice = endpoint({
  method: 'GET',
  path: '/api/desk/price',
  about:
    'Addition to the specification: explains the price of a journey: every rule tried for its quote, and the result of each.',
  audience: 'desk',
  limit: { times: 60, per: 'minute' },
  input: z.object({ reference: id('reference') }),
  reply: DeskPriceReply,
})

export const DeskBooking = z.object({
  reference: z.number(),
  bookingRef: z.string(),
  state: z.string(),
  pickupAt: z.string(),
  pickupLocal: z.string(),
  from: z.string(),
  to: z.string(),
  passenger: z.string(),
  phone: z.string(),
  driver: z.string(),
  fare: z.number(),
  currencyCode: z.string(),
  /** Which field matched the search. */
  found: z.enum(['reference', 'passenger', 'booker', 'phone', 'place', 'ourReference', 'driver']),
})
export type DeskBooking = z.infer<typeof DeskBooking>

export const MAX_DESK_BOOKINGS = 50

export const searchDeskBookings = endpoint({
  method: 'GET',
  path: '/api/desk/bookings',
  about:
    'Addition to the specification: finds journeys by reference, name, telephone, place or the booker’s own reference, those nearest to now first; 50 at most.',
  audience: 'desk',
  limit: { times: 240, per: 'minute' },
  input: z.object({ q: requiredText('q', 80) }),
  reply: z.object({ ...envelope, bookings: z.array(DeskBooking) }),
})
