import type { RequestContext } from '../../request-context.ts'
import { insertRoutes, type RouteRow } from './store.ts'

/** Stores the routes a booking will refer to, so that its ticket can draw them. */
export const saveRoutes = (
  { hot, operator, now }: Pick<RequestContext, 'hot' | 'operator' | 'now'>,
  { rows }: { rows: readonly RouteRow[] },
): Promise<void> => insertRoutes(hot, { operator, routes: rows, now: now() })
