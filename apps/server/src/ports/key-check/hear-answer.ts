import { withBudget } from '../with-budget.ts'
import type { KeyAnswer, KeyUse } from './port.ts'

/** Staff wait for it, so longer than a customer would. */
const WAIT_MS = 6_000

/**
 * What engines answer who may not ask. 400 is among them: Google says so of a key it never gave out, and the questions
 * asked here have no other fault.
 */
const REFUSALS: ReadonlySet<number> = new Set([400, 401, 402, 403])

/** Asks an adapter, whose every answer is good, even that nothing was found; it throws when it was given none. */
export async function hearAnswer(
  use: KeyUse,
  ask: (signal: AbortSignal) => Promise<unknown>,
): Promise<KeyAnswer> {
  try {
    await withBudget({ milliseconds: WAIT_MS }, ask)
    return { use, word: 'good', why: '' }
  } catch (error) {
    // what adapters throw names neither address nor key
    const why = error instanceof Error ? error.message : ''
    const status = Number(/\b[45]\d\d\b/.exec(why)?.[0])
    return { use, word: REFUSALS.has(status) ? 'refused' : 'unheard', why }
  }
}
