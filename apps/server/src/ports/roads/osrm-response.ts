import { z } from 'zod'
import type { EngineRoute } from './engine.ts'

const LngLat = z.tuple([z.number(), z.number()]).rest(z.number())

/** The response of OSRM, and of Valhalla in its OSRM format. */
const ResponseBody = z.object({
  code: z.string(),
  routes: z
    .array(
      z.object({
        distance: z.number(),
        duration: z.number(),
        geometry: z.object({ coordinates: z.array(LngLat) }),
      }),
    )
    .optional(),
})

/** No road between the points, none near one of them, or too far for this server's limit. */
const NO_ROUTE = new Set(['NoRoute', 'NoSegment', 'DistanceExceeded', 'TooBig'])

export function readOsrm({
  status,
  body,
}: {
  status: number
  body: unknown
}): EngineRoute | undefined {
  const parsed = ResponseBody.safeParse(body)
  if (!parsed.success) throw new Error(`a response of unknown shape (${status})`)
  if (NO_ROUTE.has(parsed.data.code)) return undefined
  const route = parsed.data.routes?.[0]
  if (status !== 200 || parsed.data.code !== 'Ok' || !route) throw new Error(`status ${status}`)
  return {
    metres: route.distance,
    seconds: route.duration,
    path: route.geometry.coordinates.map(([lng, lat]) => [lng, lat] as const),
  }
}
