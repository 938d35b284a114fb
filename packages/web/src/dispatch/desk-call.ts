import { GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import type { WriteAnswer } from './pending-writes.ts'

type Said = { code?: unknown; message?: unknown; version?: unknown }

/**
 * One write of the desk. Unlike other calls it tells how things stand when somebody else was first, and one that is
 * sent while the page is left arrives all the same.
 */
export async function sendToDesk(
  path: string,
  { body, leaving = false }: { body: unknown; leaving?: boolean },
): Promise<WriteAnswer> {
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
    const said = (await response.json()) as Said
    if (response.status === 409) return { ok: false, why: 'conflict', now: said }
    const message = typeof said.message === 'string' ? said.message : ''
    if (response.status >= 500) return { ok: false, why: 'offline', message: GENERIC_MESSAGE }
    if (!response.ok || said.code !== 1)
      return { ok: false, why: 'refused', message: message || GENERIC_MESSAGE }
    return {
      ok: true,
      message,
      version: typeof said.version === 'number' ? said.version : undefined,
    }
  } catch {
    return { ok: false, why: 'offline', message: GENERIC_MESSAGE }
  }
}
