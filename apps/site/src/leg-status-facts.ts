import type { TrackedLeg } from '@kerbside/contract/pages.ts'
import type { LegStatusFacts } from './features/tracking/describe-tracking.ts'
import { stopsOf } from './stops-of.ts'

/** A leg with the short names of its ends. */
export function legStatusFacts({ now, way }: Pick<TrackedLeg, 'now' | 'way'>): LegStatusFacts {
  const stops = stopsOf(way)
  return {
    now,
    from: stops[0]?.name ?? '',
    to: stops.at(-1)?.name ?? '',
    fromPoint: { lat: way.picklat, lng: way.picklng },
    toPoint: { lat: way.dofflat, lng: way.dofflng },
  }
}
