import { z } from 'zod'
import { requestEngine } from '../request-engine.ts'
import { inFuture, type RoadEngine, type RoadEngineDeps } from './engine.ts'

const HOME = 'https://atlas.microsoft.com'
const VERSION = '2025-01-01'

const LngLat = z.tuple([z.number(), z.number()]).rest(z.number())

const ResponseBody = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ type: z.string(), coordinates: z.unknown() }),
      properties: z
        .object({
          distanceInMeters: z.number().optional(),
          durationInSeconds: z.number().optional(),
          durationTrafficInSeconds: z.number().optional(),
        })
        .nullish(),
    }),
  ),
})
const Lines = z.array(z.array(LngLat))

/** Azure's code for a place without a road, or two places that no road connects. */
const ErrorBody = z.object({ error: z.object({ code: z.string() }) })
const NO_ROUTE = /no_?route|map_?matching_?failure/i

/** Azure Maps, Route Directions: a GeoJSON request of waypoints, a GeoJSON response with the path. */
export function azureRoads({ url = HOME, key, now }: RoadEngineDeps): RoadEngine {
  return {
    knowsTraffic: true,
    async route(points, { departAt, signal }) {
      const apiKey = await key()
      if (apiKey === undefined) throw new Error('no key')
      const leaves = inFuture(departAt, now())
      const requestUrl = new URL(`${url}/route/directions`)
      requestUrl.searchParams.set('api-version', VERSION)
      const { status, body } = await requestEngine({
        url: requestUrl,
        method: 'POST',
        signal,
        headers: { 'subscription-key': apiKey, 'content-type': 'application/geo+json' },
        body: {
          type: 'FeatureCollection',
          features: points.map(({ lat, lng }, pointIndex) => ({
            type: 'Feature',
            geometry: { type: 'Point', coordinates: [lng, lat] },
            properties: { pointIndex, pointType: 'waypoint' },
          })),
          travelMode: 'driving',
          optimizeRoute: 'fastestWithTraffic',
          avoid: ['ferries'],
          ...(leaves && { departAt: leaves.toISOString() }),
          routeOutputOptions: ['routePath'],
        },
      })
      const rejected = ErrorBody.safeParse(body)
      if (rejected.success && NO_ROUTE.test(rejected.data.error.code)) return undefined
      if (status !== 200) throw new Error(`status ${status}`)
      return readPath(body)
    },
  }
}

function readPath(body: unknown) {
  const parsed = ResponseBody.safeParse(body)
  const path = parsed.data?.features.find(({ geometry }) => geometry.type === 'MultiLineString')
  const lines = Lines.safeParse(path?.geometry.coordinates)
  const metres = path?.properties?.distanceInMeters
  const seconds = path?.properties?.durationTrafficInSeconds ?? path?.properties?.durationInSeconds
  if (!lines.success || metres === undefined || seconds === undefined)
    throw new Error('a response of unknown shape')
  return { metres, seconds, path: lines.data.flat().map(([lng, lat]) => [lng, lat] as const) }
}
