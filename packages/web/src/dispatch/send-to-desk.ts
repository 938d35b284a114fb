import { GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import type { WriteResult } from './pending-writes.ts'

type Envelope = { code?: unknown; message?: unknown; version?: unknown }

/**
 * A write of the desk. On a conflict it returns the current state, and a write sent while the page is being
 * left still arrives.
 */
export async function sendToDesk(
  path: string,
  { body, leaving = false }: { body: unknown; leaving?: boolean },
): Promise<WriteResult> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      credentials: 'same-origin',
      keepalive: leaving,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'x-requested-with': 'kerbside',
      },
      body: JSON.stringify(body),
      ...(leaving ? {} : { signal: AbortSignal.timeout(20_000) }),
    })
    const reply = (await response.json()) as Envelope
    if (response.status === 409) return { ok: false, why: 'conflict', now: reply }
    const message = typeof reply.message === 'string' ? reply.message : ''
    if (response.status >= 500) return { ok: false, why: 'offline', message: GENERIC_MESSAGE }
    if (!response.ok || reply.code !== 1)
      return { ok: false, why: 'refused', message: message || GENERIC_MESSAGE }
    return {
      ok: true,
      message,
      version: typeof reply.version === 'number' ? reply.version : undefined,
    }
  } catch {
    return { ok: false, why: 'offline', message: GENERIC_MESSAGE }
  }
}
