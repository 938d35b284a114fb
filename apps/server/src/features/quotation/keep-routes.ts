import type { Call } from '../../http/call.ts'
import { insertRoutes, type RouteRow } from './store.ts'

/** Keeps ways that a booking is going to name, so that its ticket can draw them. */
export const keepRoutes = (
  { hot, operator, now }: Pick<Call, 'hot' | 'operator' | 'now'>,
  { rows }: { rows: readonly RouteRow[] },
): Promise<void> => insertRoutes(hot, { operator, routes: rows, now: now() })
