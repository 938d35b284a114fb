import {
  keepDeskChange,
  sendDeskChange,
  undoDeskChange,
} from '@kerbside/contract/calls.generated/dispatch-pending.ts'
import type {
  keepDeskChange as KeepDeskChange,
  PendingOutcome,
} from '@kerbside/contract/dispatch/pending.ts'
import type { AnyEndpoint, EndpointRef, InputOf } from '@kerbside/contract/endpoint.ts'
import { submit } from '@kerbside/web/desk-client.ts'
import {
  type KeepResult,
  type PendingWrite,
  type SentResult,
  UNDO_MS,
  type WriteResult,
} from './pending-writes.ts'

/** Known before the change is due, so that it can be sent directly then. */
const KEEP_TIMEOUT_MS = UNDO_MS - 2_000

/** A write of the desk. On a conflict it returns the current state. */
export async function sendToDesk<E extends AnyEndpoint>(
  to: EndpointRef<E>,
  input: InputOf<E>,
): Promise<WriteResult> {
  const result = await submit(to, input)
  if (result.ok) {
    const { message, version } = result.reply as { message?: string; version?: number }
    return { ok: true, message, version }
  }
  const { why, message, reply } = result
  if (why === 'conflict' && reply !== undefined) return { ok: false, why: 'conflict', now: reply }
  const isAnswered = ['not-done', 'rejected', 'conflict', 'busy'].includes(why)
  return { ok: false, why: isAnswered ? 'refused' : 'offline', message }
}

/** Keeps a write on the server; sent while the page is being left, it still arrives. */
export async function keepOnDesk(
  { id, path, body, version, text, patch, anyway }: PendingWrite & { id: string; anyway: boolean },
  { leaving }: { leaving: boolean },
): Promise<KeepResult> {
  const change = { path, body: { ...body, version } }
  const result = await submit(
    keepDeskChange,
    { id, change, text, patch, anyway } as InputOf<typeof KeepDeskChange>,
    { keepalive: leaving, timeoutMs: KEEP_TIMEOUT_MS },
  )
  if (result.ok) return { ok: true, dueAt: Date.parse(result.reply.dueAt ?? '') }
  const { why, message, reply } = result
  if (why === 'not-done' && reply.reason === 'taken') return { ok: false, why: 'taken', message }
  const isAnswered = ['not-done', 'rejected', 'conflict'].includes(why)
  return { ok: false, why: isAnswered ? 'refused' : 'offline', message }
}

export async function sendKept(id: string): Promise<SentResult> {
  const result = await submit(sendDeskChange, { id })
  if (!result.ok)
    return result.why === 'rejected'
      ? { ok: false, why: 'missing' }
      : { ok: false, why: 'offline', message: result.message }
  const { outcome } = result.reply
  return outcome ? resultOf(outcome) : { ok: false, why: 'sending' }
}

export function resultOf({ ok, why, message, version, state }: PendingOutcome): WriteResult {
  if (ok) return { ok, message, version }
  if (why === 'conflict') return { ok, why, now: { version, state } }
  return { ok, why: 'refused', message }
}

export async function dropKept(id: string): Promise<'done' | 'too-late' | 'missing' | 'offline'> {
  const result = await submit(undoDeskChange, { id })
  if (result.ok) return 'done'
  if (result.why === 'not-done') return 'too-late'
  return result.why === 'rejected' ? 'missing' : 'offline'
}
