import type { FlightsEngine } from '@kerbside/domain/operator/operator.ts'
import type { Breaker } from '../breaker.ts'
import { withBudget } from '../with-budget.ts'
import { type Flights, FlightsUnavailable } from './port.ts'

export type NamedEngine = { name: FlightsEngine; engine: Flights; breaker: Breaker }

type Params<Found> = {
  question: (engine: Flights, signal: AbortSignal) => Promise<Found[]>
  /** Time for all engines together. */
  budgetMs: number
}

/**
 * The share of the remaining time for an engine while another one waits, so that one that hangs does not block the
 * next.
 */
const SHARE = 0.6

/** The result of the first engine that finds anything; throws FlightsUnavailable when no engine could be reached. */
export async function tryInOrder<Found>(
  engines: readonly NamedEngine[],
  { question, budgetMs }: Params<Found>,
): Promise<Found[]> {
  const until = performance.now() + budgetMs
  let hasResponded = false
  let spent = false
  for (const [index, { engine, breaker }] of engines.entries()) {
    if (!breaker.allowsRequest()) continue
    const left = Math.max(0, until - performance.now())
    const milliseconds = index === engines.length - 1 ? left : left * SHARE
    try {
      const found = await withBudget({ milliseconds }, (signal) =>
        inTime(signal, question(engine, signal)),
      )
      breaker.count('worked')
      if (found.length > 0) return found
      hasResponded = true
    } catch (error) {
      if (error instanceof FlightsUnavailable) spent ||= error.reason === 'spent'
      // A spent allowance says nothing about the engine.
      breaker.count(error instanceof FlightsUnavailable ? 'left' : 'failed', error)
    }
  }
  if (!hasResponded) throw new FlightsUnavailable(spent ? 'spent' : 'away')
  return []
}

/** Stops waiting for work that ignores the signal, such as looking up a key in a slow database. */
const inTime = <Found>(signal: AbortSignal, found: Promise<Found>): Promise<Found> =>
  Promise.race([
    found,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('no answer in time')))
    }),
  ])
