import { z } from 'zod'
import type { ToldWay } from './engine.ts'

const LngLat = z.tuple([z.number(), z.number()]).rest(z.number())

/** What OSRM answers, and Valhalla when it is asked to speak like OSRM. */
const Answer = z.object({
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

/** No road between the points, none near one of them, or further than this server is set to look. */
const NO_WAY = new Set(['NoRoute', 'NoSegment', 'DistanceExceeded', 'TooBig'])

export function readOsrm({ status, body }: { status: number; body: unknown }): ToldWay | undefined {
  const heard = Answer.safeParse(body)
  if (!heard.success) throw new Error(`an answer of no known shape (${status})`)
  if (NO_WAY.has(heard.data.code)) return undefined
  const way = heard.data.routes?.[0]
  if (status !== 200 || heard.data.code !== 'Ok' || !way) throw new Error(`status ${status}`)
  return {
    metres: way.distance,
    seconds: way.duration,
    path: way.geometry.coordinates.map(([lng, lat]) => [lng, lat] as const),
  }
}
