import type { Path } from '@kerbside/domain/geo.ts'
import type { LngLat } from './curve.ts'
import type { Network } from './network.ts'
import type { RoadClass } from './speeds.ts'

export type NetworkLine = { class: RoadClass; name: string; path: Path }

/**
 * The roads as drawn on the built-in basemap: [longitude, latitude] to five decimals, exactly the curves a route
 * follows. `name` is the number on the shield ("M25", "A1(M)"), empty for a plain link.
 */
export function networkLines({ roads, segments }: Network): NetworkLine[] {
  return roads.map(({ roadClass, name, segments: run }) => ({
    class: roadClass,
    name,
    path: run.flatMap((number, step) => {
      const path = segments[number]?.curve.path ?? []
      return (step === 0 ? path : path.slice(1)).map(
        ([lng, lat]): LngLat => [Math.round(lng * 1e5) / 1e5, Math.round(lat * 1e5) / 1e5],
      )
    }),
  }))
}
