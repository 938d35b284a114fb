import type { PageRide } from '@kerbside/contract/pages.ts'
import type { SaidRide } from '@kerbside/web/tracking/say-ride.ts'
import { stopsOf } from './stops-of.ts'

/** A ride with the names people know its ends by. */
export function saidRide({ now, way }: Pick<PageRide, 'now' | 'way'>): SaidRide {
  const stops = stopsOf(way)
  return {
    now,
    from: stops[0]?.name ?? '',
    to: stops.at(-1)?.name ?? '',
    fromPoint: { lat: way.picklat, lng: way.picklng },
    toPoint: { lat: way.dofflat, lng: way.dofflng },
  }
}
