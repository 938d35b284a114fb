import type { Point } from '@kerbside/domain/geo.ts'
import type { Call } from '../../http/call.ts'
import { RoadsAway } from '../../ports/roads/port.ts'
import { findRoute, type KnownRoute } from './find-route.ts'

export type DirectionVerdict =
  | { ok: true; route: KnownRoute }
  | { ok: false; reason: 'no-route' | 'roads-away' }

/** The way through 2 to 12 points on an ordinary daytime. */
export async function findDirection(
  call: Call,
  { points }: { points: readonly Point[] },
): Promise<DirectionVerdict> {
  try {
    const route = await findRoute(call, { points })
    return route ? { ok: true, route } : { ok: false, reason: 'no-route' }
  } catch (error) {
    if (error instanceof RoadsAway) return { ok: false, reason: 'roads-away' }
    throw error
  }
}
