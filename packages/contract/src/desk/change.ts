import { z } from 'zod'
import { AmendmentReply, quoteAmendment } from '../amendment.ts'
import { CancelReply } from '../cancellation.ts'
import { endpoint, type Limit } from '../endpoint.ts'
import { envelope, id, multilineText, number, requiredText, text, uuid, when } from '../scalar.ts'

/** Who changes dispatch; accounts and support look on. */
const roles = ['owner', 'dispatcher'] as const

const limit: Limit = { times: 240, per: 'minute' }

/** Every write says which state of the booking it was decided on: 409 with the newer one when that is past. */
const of = {
  jobpartid: id('jobpartid'),
  version: z.int('version must be a whole number').positive('version is invalid'),
}

const driverid = id('driverid')
const reason = text('reason').default('')

/** What it breaks: `hard` ones are never written, others with `anyway`. */
const breaches = z.array(
  z.object({
    reason: z.string(),
    message: z.string(),
    hard: z.boolean(),
    minutes: z.number(),
    about: z.string(),
  }),
)

/** How a journey stands after a write, or why nothing was written. */
export const DeskChange = z.object({
  ...envelope,
  /** For a program; '' when it is done. */
  reason: z.string(),
  jobpartid: z.number(),
  state: z.string(),
  status: z.string(),
  version: z.number(),
  /** 0: nobody. */
  driverid: z.number(),
  breaches,
})
export type DeskChange = z.infer<typeof DeskChange>

export const assignDeskJob = endpoint({
  method: 'POST',
  path: '/api/desk/assign',
  about:
    'Ours: gives a journey to a driver, at once and whoever had it before. What it breaks is told first; with anyway it is done though.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({ ...of, driverid, anyway: z.boolean().default(false), reason }),
  reply: DeskChange,
})

export const unassignDeskJob = endpoint({
  method: 'POST',
  path: '/api/desk/unassign',
  about: 'Ours: takes a journey from its driver; it waits for another.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({ ...of, reason }),
  reply: DeskChange,
})

export const offerDeskJob = endpoint({
  method: 'POST',
  path: '/api/desk/offer',
  about: 'Ours: puts a journey before a driver, who has some seconds to take it.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({
    ...of,
    driverid,
    seconds: number('seconds', { least: 10, most: 600 }).optional(),
  }),
  reply: DeskChange,
})

export const withdrawDeskOffer = endpoint({
  method: 'POST',
  path: '/api/desk/withdraw',
  about: 'Ours: calls the offer of a journey back.',
  audience: 'desk',
  roles,
  limit,
  input: z.object(of),
  reply: DeskChange,
})

export const DESK_MOVES = [
  'confirmed',
  'assigned',
  'en_route',
  'arrived',
  'on_board',
  'completed',
  'no_show',
] as const

export const moveDeskJob = endpoint({
  method: 'POST',
  path: '/api/desk/move',
  about:
    'Ours: says in a driver’s place how a journey stands; with a reason also what the driver forgot to say in between.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({ ...of, to: z.enum(DESK_MOVES, { error: 'to is invalid' }), reason }),
  reply: DeskChange,
})

export const restoreDeskJob = endpoint({
  method: 'POST',
  path: '/api/desk/restore',
  about:
    'Ours: puts right a cancelling by mistake, before the pickup, when no money of it went back.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({ ...of, reason: requiredText('reason') }),
  reply: DeskChange,
})

export const retimeDeskJob = endpoint({
  method: 'POST',
  path: '/api/desk/retime',
  about:
    'Ours: moves a pickup without a new price; everybody it concerns is told. What its driver could not do is told first: with anyway what only warns is done though, with preview nothing is.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({
    ...of,
    /** Civil time in the operator’s zone, or an instant. */
    pickupdatetime: when('pickupdatetime').min(1, 'pickupdatetime is required'),
    anyway: z.boolean().default(false),
    preview: z.boolean().default(false),
    reason,
  }),
  reply: DeskChange,
})

export const noteDeskJob = endpoint({
  method: 'POST',
  path: '/api/desk/note',
  about: 'Ours: the desk’s own note on a journey; its driver reads it, the customer does not.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({ ...of, note: multilineText('note', 1000) }),
  reply: DeskChange,
})

export const askDeskPayment = endpoint({
  method: 'POST',
  path: '/api/desk/askpayment',
  about:
    'Ours: sends whoever booked the link to pay what is due once more, by letter and where they take texts by text; not more often than every ten minutes.',
  audience: 'desk',
  roles,
  limit: { times: 30, per: 'minute' },
  input: z.object(of),
  reply: DeskChange,
})

export const cancelDeskJob = endpoint({
  method: 'POST',
  path: '/api/desk/cancel',
  about:
    'Ours: what cancelling a journey keeps and gives back, or does it. With atmost not more is kept than that.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({
    ...of,
    preview: z.boolean().default(false),
    reason,
    /** The fee that was shown, with decimals; another one by now is told, not taken. */
    fee: number('fee', { least: 0, most: 10_000_000 }).optional(),
    atmost: number('atmost', { least: 0, most: 10_000_000 }).optional(),
  }),
  reply: CancelReply,
})

const { bookingref: _b, code: _c, ...change } = quoteAmendment.input.shape

/** With what its driver could not do of it; `hard` ones are refused. */
export const DeskEditReply = AmendmentReply.extend({ breaches })
export type DeskEditReply = z.infer<typeof DeskEditReply>

export const quoteDeskEdit = endpoint({
  method: 'POST',
  path: '/api/desk/editquote',
  about:
    'Ours: what a change of a journey costs or gives back, kept for some minutes; without a change, how it stands.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({ jobpartid: of.jobpartid, ...change }),
  reply: DeskEditReply,
})

export const confirmDeskEdit = endpoint({
  method: 'POST',
  path: '/api/desk/edit',
  about: 'Ours: changes a journey as it was quoted, once; 409 when it was changed meanwhile.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({ jobpartid: of.jobpartid, offerid: uuid('offerid is invalid') }),
  reply: DeskEditReply,
})
