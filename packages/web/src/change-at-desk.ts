import { GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import type { AnyEndpoint, InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { tellRefused } from './desk-refused.ts'
import type { CallOf } from './server.ts'

/** `newer`: somebody else changed it first, nothing was saved, and the reply is how it stands now. */
export type ChangeAnswer<Reply> =
  | { heard: true; newer: boolean; reply: Reply }
  | { heard: false; message: string }

const TIMEOUT_MS = 20_000

/** One change from a form of the desk. Other calls keep nothing of what comes with a 409; here it is what is shown. */
export async function changeAtDesk<Call extends AnyEndpoint>(
  { method, path }: CallOf<Call>,
  input: InputOf<Call>,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): Promise<ChangeAnswer<ReplyOf<Call>>> {
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
    const reply = (await response.json()) as ReplyOf<Call> & { message?: string }
    if (response.ok) return { heard: true, newer: false, reply }
    if (response.status === 409) return { heard: true, newer: true, reply }
    if (response.status === 404) tellRefused('change')
    return { heard: false, message: reply.message || GENERIC_MESSAGE }
  } catch {
    return { heard: false, message: GENERIC_MESSAGE }
  }
}

const queryOf = (input: unknown): URLSearchParams =>
  new URLSearchParams(Object.entries(input ?? {}).map(([name, value]) => [name, String(value)]))
