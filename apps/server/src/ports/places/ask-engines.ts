import type { PlacesEngine } from '@kerbside/domain/operator/operator.ts'
import type { Breaker } from '../breaker.ts'
import { withBudget } from '../with-budget.ts'
import type { AddressEngine } from './port.ts'

export type NamedEngine = { name: PlacesEngine; engine: AddressEngine; breaker: Breaker }

/** Longer than this nobody waits for a list of suggestions. */
const ENGINE_MS = 1_200
const TOTAL_MS = 1_800
/** With less time left there is no point in asking. */
const LEAST_MS = 100

/**
 * Asks engines one after the other until one has an answer; undefined when none has. One that is down, slow or talks
 * nonsense is passed over, and counted by its breaker.
 */
export async function askEngines<Found>(
  engines: readonly NamedEngine[],
  asked: {
    signal?: AbortSignal | undefined
    ask: (engine: AddressEngine, signal: AbortSignal) => Promise<Found | undefined>
  },
): Promise<Found | undefined> {
  const until = performance.now() + TOTAL_MS
  for (const { engine, breaker } of engines) {
    const left = until - performance.now()
    if (asked.signal?.aborted || left < LEAST_MS) return undefined
    if (!breaker.mayAsk()) continue
    try {
      const milliseconds = Math.min(ENGINE_MS, left)
      const found = await withBudget({ milliseconds, signal: asked.signal }, (signal) =>
        asked.ask(engine, signal),
      )
      breaker.count('worked')
      if (found !== undefined) return found
    } catch (error) {
      breaker.count(asked.signal?.aborted ? 'left' : 'failed', error)
    }
  }
  return undefined
}
