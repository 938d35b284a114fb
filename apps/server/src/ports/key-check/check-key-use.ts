import { withBudget } from '../with-budget.ts'
import type { KeyCheckResult, KeyUse } from './port.ts'

/** Staff wait for it, so it may take longer than a customer's request. */
const WAIT_MS = 6_000

/**
 * Statuses of engines for a rejected key. 400 is among them: Google sends it for a key it never issued, and the
 * requests sent here are otherwise valid.
 */
const REJECTED_STATUSES: ReadonlySet<number> = new Set([400, 401, 402, 403])

/** Calls an adapter. Any answer means a good key, even an empty one; the adapter throws when it got no answer. */
export async function checkKeyUse(
  use: KeyUse,
  checkKey: (signal: AbortSignal) => Promise<unknown>,
): Promise<KeyCheckResult> {
  try {
    await withBudget({ milliseconds: WAIT_MS }, checkKey)
    return { use, word: 'good', why: '' }
  } catch (error) {
    // adapters throw messages without address or key
    const why = error instanceof Error ? error.message : ''
    const status = Number(/\b[45]\d\d\b/.exec(why)?.[0])
    return { use, word: REJECTED_STATUSES.has(status) ? 'refused' : 'no-response', why }
  }
}
