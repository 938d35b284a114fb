import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { envelope, text, uuid, when } from '../scalar.ts'
import { BrokenGolden } from './broken-golden.ts'
import { book, limit, PriceFault, readers, roles, version } from './tariff.ts'

const planid = uuid('planid is invalid')

/** Of the clock in the operator's zone. */
const liveat = when('liveat').min(1, 'liveat is required')

export const PricePlan = z.object({
  planid: z.string(),
  version: z.number(),
  book: z.string(),
  name: z.string(),
  /** An instant, and the clock in the operator's zone. */
  liveat: z.string(),
  livelocal: z.string(),
  note: z.string(),
  because: z.string(),
  state: z.enum(['waiting', 'live', 'cancelled', 'refused']),
  /** Of one that waits: whether no other prices went live since the draft was begun. */
  fits: z.boolean(),
  /** Why it did not go live; '' else. */
  why: z.string(),
  /** The version it became; 0 for none. */
  becameversion: z.number(),
  madeby: z.string(),
  madeat: z.string(),
})
export type PricePlan = z.infer<typeof PricePlan>

export const listPricePlans = endpoint({
  method: 'GET',
  path: '/api/desk/prices/plans',
  about: 'Ours: prices that go live at a time, and what became of the last of them.',
  audience: 'desk',
  roles: readers,
  limit,
  input: z.object({}),
  reply: z.object({ ...envelope, timezone: z.string(), plans: z.array(PricePlan) }),
})

export const PlanReply = z.object({
  ...envelope,
  planid: z.string(),
  /** For a program when it is refused: `no-such-time`, `in-the-past`, `waiting`, `golden`, `faults` and others. */
  reason: z.string(),
  /** The clock shows that time twice; it is the first of the two. */
  twice: z.boolean(),
  faults: z.array(PriceFault),
  golden: z.array(BrokenGolden),
})
export type PlanReply = z.infer<typeof PlanReply>

export const planPrices = endpoint({
  method: 'POST',
  path: '/api/desk/prices/plans',
  about:
    'Ours: the draft goes live by itself at a time, unless other prices went live meanwhile. It can be worked on no more; cancelling gives it back.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({
    book,
    version,
    liveat,
    note: text('note').default(''),
    because: text('because').default(''),
  }),
  reply: PlanReply,
})

export const movePricePlan = endpoint({
  method: 'PUT',
  path: '/api/desk/prices/plans',
  about: 'Ours: another time for prices that wait. 409 when it was changed or settled meanwhile.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({ planid, version, liveat }),
  reply: PlanReply,
})

export const cancelPricePlan = endpoint({
  method: 'DELETE',
  path: '/api/desk/prices/plans',
  about: 'Ours: prices that wait do not go live; they are the draft again where there is none.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({ planid, version }),
  reply: PlanReply,
})
