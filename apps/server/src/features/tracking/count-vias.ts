import type { Point } from '@kerbside/domain/geo.ts'
import { viasPassed } from '@kerbside/domain/tracking/vias-passed.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import { listDueOperators } from '../../list-due-operators.ts'
import type { RequestContext } from '../../request-context.ts'
import { systemContext } from '../../system-context.ts'
import type { ActiveLeg } from '../dispatch/leg/active-leg.ts'
import { anyViasPassed, listViasPassed, markViasPassed } from './store.ts'

type ViaDeps = Pick<RequestContext, 'drivers' | 'operator'>
type Counted = { reference: number; vias: readonly Point[] }

const MAX_CACHED = 5_000
const caches = new WeakMap<object, Map<string, number>>()

const keyOf = (operator: string, reference: number): string => `${operator} ${reference}`

function cacheOf({ drivers }: Pick<ViaDeps, 'drivers'>): Map<string, number> {
  const book = caches.get(drivers) ?? new Map<string, number>()
  caches.set(drivers, book)
  return book
}

/** How many stops a car has passed with its passenger, including this position. In memory, like every position. */
export function countVias(
  services: ViaDeps,
  { leg, place }: { leg: Counted; place: Point },
): number {
  if (leg.vias.length === 0) return 0
  const book = cacheOf(services)
  const key = keyOf(services.operator, leg.reference)
  const before = book.get(key) ?? 0
  const passed = viasPassed(before, { vias: leg.vias, place })
  if (passed === before) return passed
  if (book.size >= MAX_CACHED) book.clear()
  book.set(key, passed)
  return passed
}

/** Counts a position reported to this process, and stores a newly passed stop, so that a restarted server knows it. */
export async function saveVias(
  context: ViaDeps & Pick<RequestContext, 'db'>,
  { leg, place }: { leg: ActiveLeg; place: Point },
): Promise<void> {
  const before = cacheOf(context).get(keyOf(context.operator, leg.reference)) ?? 0
  const passed = countVias(context, { leg, place })
  if (passed === before) return
  const { operator } = context
  const { bookingId, leg: number } = leg
  await withOperator(context, (tx) =>
    markViasPassed(tx, { operator, bookingId, leg: number, passed }),
  )
}

/** Loads the counts stored before this process started. */
export async function recallVias(deps: Deps): Promise<void> {
  const book = cacheOf(deps)
  const withLegs = await listDueOperators(deps, ({ id }) => anyViasPassed(id), { all: true })
  for (const profile of withLegs) {
    const context = systemContext(deps, profile)
    const { operator } = context
    const rows = await withOperator(context, (tx) => listViasPassed(tx, { operator }))
    for (const { reference, passed } of rows) {
      const key = keyOf(operator, reference)
      book.set(key, Math.max(passed, book.get(key) ?? 0))
    }
  }
}
