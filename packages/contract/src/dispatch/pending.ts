import { LEG_STATES } from '@kerbside/domain/booking/leg-state.ts'
import { z } from 'zod'
import { GENERIC_MESSAGE } from '../codes.ts'
import { endpoint, type Limit } from '../endpoint.ts'
import { envelope, id, isoInstant, requiredText, uuid } from '../scalar.ts'
import {
  assignDeskLeg,
  cancelDeskLeg,
  moveDeskLeg,
  offerDeskLeg,
  requestDeskPayment,
  restoreDeskLeg,
  retimeDeskLeg,
  unassignDeskLeg,
} from './change.ts'
import { checkDeskMoney } from './check.ts'
import type { PendingPath } from './pending-kind.ts'

const roles = ['owner', 'dispatcher'] as const
const limit: Limit = { times: 240, per: 'minute' }
const instant = z.string()

const writeOf = <Path extends PendingPath, Body extends z.ZodType>(path: Path, body: Body) =>
  z.object({ path: z.literal(path), body })

/** A call of the desk that can be kept, with its own input. A preview changes nothing, so it is never kept. */
export const DeskWrite = z.discriminatedUnion(
  'path',
  [
    writeOf('/api/desk/assign', assignDeskLeg.input.omit({ preview: true })),
    writeOf('/api/desk/offer', offerDeskLeg.input),
    writeOf('/api/desk/unassign', unassignDeskLeg.input),
    writeOf('/api/desk/move', moveDeskLeg.input),
    writeOf('/api/desk/cancel', cancelDeskLeg.input.omit({ preview: true })),
    writeOf('/api/desk/restore', restoreDeskLeg.input),
    writeOf('/api/desk/retime', retimeDeskLeg.input.omit({ preview: true })),
    writeOf('/api/desk/check', checkDeskMoney.input),
    writeOf('/api/desk/askpayment', requestDeskPayment.input),
  ],
  { error: 'path is invalid' },
)
export type DeskWrite = z.output<typeof DeskWrite>

/** What the board shows of a leg until the change is made; a field that is left out stays as it is. */
const patch = z.object({
  driverId: id('driverId').nullable().optional(),
  state: z.enum(LEG_STATES as [(typeof LEG_STATES)[number], ...typeof LEG_STATES]).optional(),
  pickupAt: isoInstant().optional(),
  endsAt: isoInstant().optional(),
})
export type PendingPatch = z.output<typeof patch>

export const PendingOutcome = z.object({
  ok: z.boolean(),
  /** Why it was not made: `conflict` if the booking was changed first; '' on success. */
  why: z.enum(['', 'conflict', 'refused']),
  message: z.string(),
  /** The booking's version and the leg's state after it; 0 and '' if unknown. */
  version: z.number(),
  state: z.string(),
})
export type PendingOutcome = z.infer<typeof PendingOutcome>

/** A kept change as dispatchers see it. A failed one is shown to its own member only. */
export const PendingChange = z.object({
  id: z.string(),
  reference: z.number(),
  /** "driver 48219": the decision and the leg. */
  key: z.string(),
  version: z.number(),
  /** "Yusuf Demir assigned to KB-48219" */
  text: z.string(),
  patch,
  /** Name of the member of staff who makes it. */
  by: z.string(),
  mine: z.boolean(),
  dueAt: instant,
  state: z.enum(['waiting', 'sending', 'failed']),
  /** Of a failed change. */
  outcome: PendingOutcome.nullable(),
  /** The call, for making it again; null for another member's. */
  write: z.object({ path: z.string(), body: z.record(z.string(), z.unknown()) }).nullable(),
})
export type PendingChange = z.infer<typeof PendingChange>

export const keepDeskChange = endpoint({
  method: 'POST',
  path: '/api/desk/pending',
  about:
    'Addition to the specification: keeps a change that notifies people for ten seconds, visible to every dispatcher; then it is made, even if the page that sent it is gone. `change` is the `path` and the `body` of one of the nine calls assign, offer, unassign, move, cancel, restore, retime, check and askpayment. Another change of the same kind to the journey replaces it. If another dispatcher is changing the journey, the reply says who and what; `anyway` keeps it regardless.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({
    /** Made by the client; a repeated request keeps it once. */
    id: uuid('id is invalid'),
    change: DeskWrite,
    text: requiredText('text'),
    patch: patch.default({}),
    anyway: z.boolean('anyway must be true or false').default(false),
  }),
  /** When it is made; null if it was not kept, for `reason`. */
  reply: z.object({ ...envelope, reason: z.string(), dueAt: instant.nullable() }),
})

export const undoDeskChange = endpoint({
  method: 'POST',
  path: '/api/desk/pending/undo',
  about:
    'Addition to the specification: discards a change of one’s own while it waits, and confirms that its failure was read. Once people are being notified it cannot be undone.',
  audience: 'desk',
  limit,
  input: z.object({ id: uuid('id is invalid') }),
  reply: z.object({ ...envelope, reason: z.string() }),
})

export const sendDeskChange = endpoint({
  method: 'POST',
  path: '/api/desk/pending/send',
  about:
    'Addition to the specification: makes a kept change of one’s own now, once, and returns its outcome; a repeated request returns the same outcome.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({ id: uuid('id is invalid') }),
  reply: z.object({
    ...envelope,
    /** `sending`: another request is making it. */
    state: z.enum(['sending', 'done', 'failed']),
    outcome: PendingOutcome.nullable(),
  }),
})

type KeepRejection = 'taken' | 'id-used'
type Other = { by: string; text: string }

/** Why a change was not kept. */
export const describeKeepRejection = (reason: KeepRejection, other: Other): string =>
  ({
    taken: `${other.by} is already changing this job: ${other.text}`,
    'id-used': GENERIC_MESSAGE,
  })[reason]

export const TOO_LATE_TO_UNDO = 'Too late to undo: people are being notified.'

const FAILURES = {
  gone: 'The job or the driver no longer exists.',
  'not-allowed': 'Your role no longer allows this change.',
  suspended: 'The account is suspended, so nothing can be changed.',
  late: 'The server was down when this change was due. Check the job and change it again.',
  interrupted: 'The server was interrupted. Check whether the change was made.',
} as const

const failure = (message: string): PendingOutcome => ({
  ok: false,
  why: 'refused',
  message,
  version: 0,
  state: '',
})

export const writeFailure = (reason: keyof typeof FAILURES): PendingOutcome =>
  failure(FAILURES[reason])

/** Another dispatcher made a decision of the same kind instead. */
export const writeReplaced = ({ by, text }: Other): PendingOutcome =>
  failure(`${by} changed this job instead: ${text}`)

/** The leg already is as the change wants it. */
export const MADE_ALREADY: PendingOutcome = {
  ok: true,
  why: '',
  message: '',
  version: 0,
  state: '',
}
