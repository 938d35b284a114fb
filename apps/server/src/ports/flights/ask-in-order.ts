import type { FlightsEngine } from '@kerbside/domain/operator/operator.ts'
import type { Breaker } from '../breaker.ts'
import { withBudget } from '../with-budget.ts'
import { type Flights, FlightsAway } from './port.ts'

export type NamedEngine = { name: FlightsEngine; engine: Flights; breaker: Breaker }

type Asked<Found> = {
  question: (engine: Flights, signal: AbortSignal) => Promise<Found[]>
  /** Of all engines together. */
  budgetMs: number
}

/** Of what is left for one engine while another waits behind it, so that one that hangs does not silence the next. */
const SHARE = 0.6

/** What the first engine finds that finds anything; throws FlightsAway when not one of them could be heard. */
export async function askInOrder<Found>(
  engines: readonly NamedEngine[],
  { question, budgetMs }: Asked<Found>,
): Promise<Found[]> {
  const until = performance.now() + budgetMs
  let heard = false
  let spent = false
  for (const [index, { engine, breaker }] of engines.entries()) {
    if (!breaker.mayAsk()) continue
    const left = Math.max(0, until - performance.now())
    const milliseconds = index === engines.length - 1 ? left : left * SHARE
    try {
      const found = await withBudget({ milliseconds }, (signal) =>
        inTime(signal, question(engine, signal)),
      )
      breaker.count('worked')
      if (found.length > 0) return found
      heard = true
    } catch (error) {
      if (error instanceof FlightsAway) spent ||= error.reason === 'spent'
      // that nothing is paid for any more says nothing about the engine
      breaker.count(error instanceof FlightsAway ? 'left' : 'failed', error)
    }
  }
  if (!heard) throw new FlightsAway(spent ? 'spent' : 'away')
  return []
}

/** Nobody waits for what does not heed the signal, such as a key that is looked up in a slow database. */
const inTime = <Found>(signal: AbortSignal, found: Promise<Found>): Promise<Found> =>
  Promise.race([
    found,
    new Promise<never>((_, refuse) => {
      signal.addEventListener('abort', () => refuse(new Error('no answer in time')))
    }),
  ])
