import type { AnyEndpoint, EndpointRef, InputOf } from '@kerbside/contract/endpoint.ts'
import { submit } from '@kerbside/web/desk-client.ts'
import type { WriteResult } from './pending-writes.ts'

/**
 * A write of the desk. On a conflict it returns the current state, and a write sent while the page is being
 * left still arrives.
 */
export async function sendToDesk<E extends AnyEndpoint>(
  to: EndpointRef<E>,
  input: InputOf<E>,
  { leaving = false }: { leaving?: boolean } = {},
): Promise<WriteResult> {
  const result = await submit(to, input, { keepalive: leaving })
  if (result.ok) {
    const { message, version } = result.reply as { message?: string; version?: number }
    return { ok: true, message, version }
  }
  const { why, message, reply } = result
  if (why === 'conflict' && reply !== undefined) return { ok: false, why: 'conflict', now: reply }
  const isAnswered = ['not-done', 'rejected', 'conflict', 'busy'].includes(why)
  return { ok: false, why: isAnswered ? 'refused' : 'offline', message }
}
