import { localAt } from '@kerbside/domain/time.ts'
import { z } from 'zod'
import { requestEngine } from '../request-engine.ts'
import type { RoadEngine, RoadEngineDeps } from './engine.ts'
import { readOsrm } from './osrm-response.ts'

/**
 * Valhalla's own codes: 154 beyond its distance limit, 170 points in regions that no road connects, 171 no road
 * near a point, 442 no path.
 */
const ErrorBody = z.object({ error_code: z.number() })
const NO_ROUTE = new Set([154, 170, 171, 442])

const DEPART_AT = 1

/** A Valhalla server of the operator's own; undefined without its address. */
export function valhallaRoads({ url, now, zone }: RoadEngineDeps): RoadEngine | undefined {
  if (!url) return undefined
  return {
    knowsTraffic: true,
    async route(points, { departAt, signal }) {
      const response = await requestEngine({
        url: new URL(`${url}/route`),
        method: 'POST',
        signal,
        body: {
          locations: points.map(({ lat, lng }) => ({ lat, lon: lng, type: 'break' })),
          costing: 'auto',
          costing_options: { auto: { use_ferry: 0 } },
          // local time at the start of the route
          date_time: { type: DEPART_AT, value: localAt(departAt ?? now(), zone) },
          format: 'osrm',
          shape_format: 'geojson',
        },
      })
      const rejected = ErrorBody.safeParse(response.body)
      if (rejected.success && NO_ROUTE.has(rejected.data.error_code)) return undefined
      return readOsrm(response)
    },
  }
}
