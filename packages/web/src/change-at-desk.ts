import { GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import type { AnyEndpoint, EndpointRef, InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { emitRejected } from './desk-rejected.ts'

/** `newer`: another user changed it first, nothing was saved, and the reply has the current state. */
export type ChangeResult<Reply> =
  | { ok: true; newer: boolean; reply: Reply }
  | { ok: false; message: string }

const TIMEOUT_MS = 20_000

/** One change from a desk form. Other calls ignore the body of a 409; here it is shown. */
export async function changeAtDesk<E extends AnyEndpoint>(
  { method, path }: EndpointRef<E>,
  input: InputOf<E>,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): Promise<ChangeResult<ReplyOf<E>>> {
  const inQuery = method === 'DELETE'
  try {
    const response = await fetch(inQuery ? `${path}?${queryOf(input)}` : path, {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        'x-requested-with': 'kerbside',
        ...(inQuery ? {} : { 'content-type': 'application/json' }),
      },
      ...(inQuery ? {} : { body: JSON.stringify(input) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const reply = (await response.json()) as ReplyOf<E> & { message?: string }
    if (response.ok) return { ok: true, newer: false, reply }
    if (response.status === 409) return { ok: true, newer: true, reply }
    if (response.status === 404) emitRejected('change')
    return { ok: false, message: reply.message || GENERIC_MESSAGE }
  } catch {
    return { ok: false, message: GENERIC_MESSAGE }
  }
}

const queryOf = (input: unknown): URLSearchParams =>
  new URLSearchParams(Object.entries(input ?? {}).map(([name, value]) => [name, String(value)]))
