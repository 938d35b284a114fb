import type { Point } from '@kerbside/domain/geo.ts'
import { viasPassed } from '@kerbside/domain/tracking/vias-passed.ts'
import type { Call } from '../../http/call.ts'

const MOST_KEPT = 5_000
const books = new WeakMap<object, Map<string, number>>()

/**
 * How many stops on the way a car has been at with its passenger, this place of it counted in. In memory, like every
 * place: after a restart the stops count as ahead until the car is at one.
 */
export function countVias(
  { drivers, operator }: Pick<Call, 'drivers' | 'operator'>,
  { leg, place }: { leg: { reference: number; vias: readonly Point[] }; place: Point },
): number {
  if (leg.vias.length === 0) return 0
  const book = books.get(drivers) ?? new Map<string, number>()
  books.set(drivers, book)
  const key = `${operator} ${leg.reference}`
  const before = book.get(key) ?? 0
  const passed = viasPassed(before, { vias: leg.vias, place })
  if (passed === before) return passed
  if (book.size >= MOST_KEPT) book.clear()
  book.set(key, passed)
  return passed
}
