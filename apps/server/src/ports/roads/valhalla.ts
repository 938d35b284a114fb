import { localAt } from '@kerbside/domain/time.ts'
import { z } from 'zod'
import { askEngine } from '../ask-engine.ts'
import type { RoadEngine, RoadMeans } from './engine.ts'
import { readOsrm } from './osrm-answer.ts'

/**
 * Valhalla's own codes: 154 further than it plans, 170 points in regions that no road joins, 171 no road near a point,
 * 442 no path.
 */
const Refusal = z.object({ error_code: z.number() })
const NO_WAY = new Set([154, 170, 171, 442])

const DEPART_AT = 1

/** A Valhalla server of the operator's own; undefined without its address. */
export function valhallaRoads({ url, now, zone }: RoadMeans): RoadEngine | undefined {
  if (!url) return undefined
  return {
    knowsTraffic: true,
    async route(points, { departAt, signal }) {
      const answer = await askEngine({
        url: new URL(`${url}/route`),
        method: 'POST',
        signal,
        body: {
          locations: points.map(({ lat, lng }) => ({ lat, lon: lng, type: 'break' })),
          costing: 'auto',
          costing_options: { auto: { use_ferry: 0 } },
          // the clock on the wall where the way begins
          date_time: { type: DEPART_AT, value: localAt(departAt ?? now(), zone) },
          format: 'osrm',
          shape_format: 'geojson',
        },
      })
      const refused = Refusal.safeParse(answer.body)
      if (refused.success && NO_WAY.has(refused.data.error_code)) return undefined
      return readOsrm(answer)
    },
  }
}
