import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { envelope, text, uuid, when } from '../scalar.ts'
import { BrokenRegressionQuote } from './broken-regression-quote.ts'
import { book, limit, PriceError, readers, roles, version } from './tariff.ts'

const planId = uuid('planId is invalid')

/** Local time in the operator's zone. */
const liveAt = when('liveAt').min(1, 'liveAt is required')

export const PricePlan = z.object({
  planId: z.string(),
  version: z.number(),
  book: z.string(),
  name: z.string(),
  /** An instant, and the local time in the operator's zone. */
  liveAt: z.string(),
  liveLocal: z.string(),
  note: z.string(),
  because: z.string(),
  state: z.enum(['waiting', 'live', 'cancelled', 'refused']),
  /** For a waiting plan: whether no other prices went live since the draft was begun. */
  fits: z.boolean(),
  /** Why it did not go live; otherwise ''. */
  why: z.string(),
  /** The version it became; 0 for none. */
  becameVersion: z.number(),
  madeBy: z.string(),
  madeAt: z.string(),
})
export type PricePlan = z.infer<typeof PricePlan>

export const listPricePlans = endpoint({
  method: 'GET',
  path: '/api/desk/prices/plans',
  about:
    'Addition to the specification: lists the scheduled prices, and the outcome of the latest of them.',
  audience: 'desk',
  roles: readers,
  limit,
  input: z.object({}),
  reply: z.object({ ...envelope, timeZone: z.string(), plans: z.array(PricePlan) }),
})

export const PlanReply = z.object({
  ...envelope,
  planId: z.string(),
  /**
   * A code for programs when it is rejected: `no-such-time`, `in-the-past`, `waiting`, `regression-quotes`, `invalid` and others.
   */
  reason: z.string(),
  /** The local time occurs twice (clock change); the first of the two applies. */
  twice: z.boolean(),
  errors: z.array(PriceError),
  regressionQuotes: z.array(BrokenRegressionQuote),
})
export type PlanReply = z.infer<typeof PlanReply>

export const planPrices = endpoint({
  method: 'POST',
  path: '/api/desk/prices/plans',
  about:
    'Addition to the specification: schedules the draft to go live at a given time, unless other prices went live meanwhile. A scheduled draft cannot be edited; cancelling makes it a draft again.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({
    book,
    version,
    liveAt,
    note: text('note').default(''),
    because: text('because').default(''),
  }),
  reply: PlanReply,
})

export const movePricePlan = endpoint({
  method: 'PUT',
  path: '/api/desk/prices/plans',
  about:
    'Addition to the specification: changes the time of scheduled prices. 409 if they were changed or are no longer waiting.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({ planId, version, liveAt }),
  reply: PlanReply,
})

export const cancelPricePlan = endpoint({
  method: 'DELETE',
  path: '/api/desk/prices/plans',
  about:
    'Addition to the specification: cancels scheduled prices; they become the draft again if there is none.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({ planId, version }),
  reply: PlanReply,
})
