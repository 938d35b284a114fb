import type { Point } from '@kerbside/domain/geo.ts'
import { RoadsUnavailable } from '../../../ports/roads/port.ts'
import type { RequestContext } from '../../../request-context.ts'
import { findRoute, type KnownRoute } from './find-route.ts'

export type DirectionResult =
  | { ok: true; route: KnownRoute }
  | { ok: false; reason: 'no-route' | 'roads-away' }

/** The route through 2 to 12 points at an ordinary daytime. */
export async function findDirection(
  context: RequestContext,
  { points }: { points: readonly Point[] },
): Promise<DirectionResult> {
  try {
    const route = await findRoute(context, { points })
    return route ? { ok: true, route } : { ok: false, reason: 'no-route' }
  } catch (error) {
    if (error instanceof RoadsUnavailable) return { ok: false, reason: 'roads-away' }
    throw error
  }
}
