import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { type Booked, bookedKey } from './lift-booked.ts'
import { listBookedPlaces } from './store.ts'

const COUNTED_EVERY_MS = 5 * 60_000
const NONE: Booked = new Map()

type Counted = { at: number; booked: Booked }
const kept = new WeakMap<object, Map<string, Counted>>()

/**
 * How often this operator's places were booked, as counted at most some minutes ago. Nobody waits for the counting:
 * until the first is done, no place is booked more often than another.
 */
export function listBooked(call: Pick<Call, 'db' | 'operator' | 'now' | 'log'>): Booked {
  const { db, operator } = call
  const ofOperator = kept.get(db) ?? new Map<string, Counted>()
  kept.set(db, ofOperator)
  const now = call.now().getTime()
  const known = ofOperator.get(operator)
  if (known && Math.abs(now - known.at) < COUNTED_EVERY_MS) return known.booked
  ofOperator.set(operator, { at: now, booked: known?.booked ?? NONE })
  void countBooked(call).then(
    (booked) => ofOperator.set(operator, { at: now, booked }),
    (error: unknown) => call.log.warn({ err: error }, 'booked places were not counted'),
  )
  return known?.booked ?? NONE
}

/** Counts now. */
export async function countBooked({
  db,
  operator,
}: Pick<Call, 'db' | 'operator'>): Promise<Booked> {
  const places = await withOperator({ db, operator }, (tx) => listBookedPlaces(tx, { operator }))
  const booked = new Map<string, number>()
  for (const { times, ...point } of places) {
    const key = bookedKey(point)
    booked.set(key, (booked.get(key) ?? 0) + times)
  }
  return booked
}
