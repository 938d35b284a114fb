import type { Point } from '@kerbside/domain/geo.ts'
import { viasPassed } from '@kerbside/domain/tracking/vias-passed.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import { quietCall } from '../../quiet-call.ts'
import type { ActiveLeg } from '../dispatch/active-legs.ts'
import { listViasPassed, markViasPassed } from './store.ts'

type Means = Pick<Call, 'drivers' | 'operator'>
type Counted = { reference: number; vias: readonly Point[] }

const MOST_KEPT = 5_000
const books = new WeakMap<object, Map<string, number>>()

const keyOf = (operator: string, reference: number): string => `${operator} ${reference}`

function bookOf({ drivers }: Pick<Means, 'drivers'>): Map<string, number> {
  const book = books.get(drivers) ?? new Map<string, number>()
  books.set(drivers, book)
  return book
}

/** How many stops on the way a car has been at with its passenger, this place of it counted in. In memory, like every place. */
export function countVias(means: Means, { leg, place }: { leg: Counted; place: Point }): number {
  if (leg.vias.length === 0) return 0
  const book = bookOf(means)
  const key = keyOf(means.operator, leg.reference)
  const before = book.get(key) ?? 0
  const passed = viasPassed(before, { vias: leg.vias, place })
  if (passed === before) return passed
  if (book.size >= MOST_KEPT) book.clear()
  book.set(key, passed)
  return passed
}

/** Counts a place that was heard here, and writes down a stop that is behind the car since: a server that begins knows it again. */
export async function keepVias(
  call: Means & Pick<Call, 'db'>,
  { leg, place }: { leg: ActiveLeg; place: Point },
): Promise<void> {
  const before = bookOf(call).get(keyOf(call.operator, leg.reference)) ?? 0
  const passed = countVias(call, { leg, place })
  if (passed === before) return
  const { operator } = call
  const { bookingId, leg: number } = leg
  await withOperator(call, (tx) => markViasPassed(tx, { operator, bookingId, leg: number, passed }))
}

/** What was written before this process began. */
export async function recallVias(deps: Deps): Promise<void> {
  const book = bookOf(deps)
  for (const profile of await deps.operators.list()) {
    const call = quietCall(deps, profile)
    const { operator } = call
    const rows = await withOperator(call, (tx) => listViasPassed(tx, { operator }))
    for (const { reference, passed } of rows) {
      const key = keyOf(operator, reference)
      book.set(key, Math.max(passed, book.get(key) ?? 0))
    }
  }
}
