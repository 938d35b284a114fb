import type { PlacesEngine } from '@kerbside/domain/operator/operator.ts'
import type { Breaker } from '../breaker.ts'
import { withBudget } from '../with-budget.ts'
import type { AddressEngine } from './port.ts'

export type NamedEngine = { name: PlacesEngine; engine: AddressEngine; breaker: Breaker }

/** A list of suggestions is of no use to a customer after this time. */
const ENGINE_MS = 1_200
const TOTAL_MS = 1_800
/** With less time left, a request is pointless. */
const MIN_MS_LEFT = 100

/**
 * Asks engines one after the other until one has a result; undefined when none has. An engine that is down, slow
 * or malformed is passed over, and counted by its breaker.
 */
export async function requestEngines<Found>(
  engines: readonly NamedEngine[],
  params: {
    signal?: AbortSignal | undefined
    request: (engine: AddressEngine, signal: AbortSignal) => Promise<Found | undefined>
  },
): Promise<Found | undefined> {
  const until = performance.now() + TOTAL_MS
  for (const { engine, breaker } of engines) {
    const left = until - performance.now()
    if (params.signal?.aborted || left < MIN_MS_LEFT) return undefined
    if (!breaker.allowsRequest()) continue
    try {
      const milliseconds = Math.min(ENGINE_MS, left)
      const found = await withBudget({ milliseconds, signal: params.signal }, (signal) =>
        params.request(engine, signal),
      )
      breaker.count('worked')
      if (found !== undefined) return found
    } catch (error) {
      breaker.count(params.signal?.aborted ? 'left' : 'failed', error)
    }
  }
  return undefined
}
