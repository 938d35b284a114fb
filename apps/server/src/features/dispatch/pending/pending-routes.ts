import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/dispatch/pending.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { NOT_FOUND, serve } from '../../../http/serve.ts'
import { keepChange } from './keep-change.ts'
import type { KeptCalls } from './make-change.ts'
import { sendChange } from './send-change.ts'
import { undoChange } from './undo-change.ts'

const DONE = { code: CODE.done, message: '' }

/** Changes that wait on the server until they can no longer be undone. */
export function pendingRoutes(app: FastifyInstance, deps: Deps, calls: KeptCalls): void {
  serve(app, deps, wire.keepDeskChange, async ({ change: write, ...input }, context) => {
    const { member } = context.principal
    const kept = member && (await keepChange(context, { ...input, member, write }))
    if (!kept) return NOT_FOUND
    if (kept.ok) return { ...DONE, reason: '', dueAt: kept.dueAt.toISOString() }
    const { reason } = kept
    const other = kept.reason === 'taken' ? kept.other : { by: '', text: '' }
    const message = wire.describeKeepRejection(reason, other)
    return { code: CODE.refused, message, reason, dueAt: null }
  })

  serve(app, deps, wire.undoDeskChange, async ({ id }, context) => {
    const { member } = context.principal
    const undone = member && (await undoChange(context, { id, member }))
    if (!undone) return NOT_FOUND
    if (undone.ok) return { ...DONE, reason: '' }
    return { code: CODE.refused, message: wire.TOO_LATE_TO_UNDO, reason: undone.reason }
  })

  serve(app, deps, wire.sendDeskChange, async ({ id }, context) => {
    const { member } = context.principal
    const sent = member && (await sendChange(context, { id, member, calls }))
    return sent ? { ...DONE, state: sent.state, outcome: sent.outcome ?? null } : NOT_FOUND
  })
}
