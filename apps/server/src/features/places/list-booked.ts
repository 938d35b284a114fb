import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { type Booked, bookedKey } from './lift-booked.ts'
import { listBookedPlaces } from './store.ts'

const COUNTED_EVERY_MS = 5 * 60_000
const NONE: Booked = new Map()

type Counted = { at: number; booked: Booked }
const cache = new WeakMap<object, Map<string, Counted>>()

/**
 * How often this operator's places were booked, at most some minutes old. Requests do not wait for the count: until the
 * first count is done every place counts as never booked.
 */
export function listBooked(
  context: Pick<RequestContext, 'db' | 'operator' | 'now' | 'log'>,
): Booked {
  const { db, operator } = context
  const ofOperator = cache.get(db) ?? new Map<string, Counted>()
  cache.set(db, ofOperator)
  const now = context.now().getTime()
  const existing = ofOperator.get(operator)
  if (existing && Math.abs(now - existing.at) < COUNTED_EVERY_MS) return existing.booked
  ofOperator.set(operator, { at: now, booked: existing?.booked ?? NONE })
  void countBooked(context).then(
    (booked) => ofOperator.set(operator, { at: now, booked }),
    (error: unknown) => context.log.warn({ err: error }, 'booked places were not counted'),
  )
  return existing?.booked ?? NONE
}

/** Runs the count now. */
export async function countBooked({
  db,
  operator,
}: Pick<RequestContext, 'db' | 'operator'>): Promise<Booked> {
  const places = await withOperator({ db, operator }, (tx) => listBookedPlaces(tx, { operator }))
  const booked = new Map<string, number>()
  for (const { times, ...point } of places) {
    const key = bookedKey(point)
    booked.set(key, (booked.get(key) ?? 0) + times)
  }
  return booked
}
