import { z } from 'zod'
import { askEngine } from '../ask-engine.ts'
import { inFuture, type RoadEngine, type RoadMeans } from './engine.ts'

const HOME = 'https://atlas.microsoft.com'
const VERSION = '2025-01-01'

const LngLat = z.tuple([z.number(), z.number()]).rest(z.number())

const Answer = z.object({
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

/** Its word for a place no road leads to, or two that none joins. */
const Refusal = z.object({ error: z.object({ code: z.string() }) })
const NO_WAY = /no_?route|map_?matching_?failure/i

/** Azure Maps, Route Directions: a GeoJSON body of waypoints, a GeoJSON answer with the path. */
export function azureRoads({ url = HOME, key, now }: RoadMeans): RoadEngine {
  return {
    knowsTraffic: true,
    async route(points, { departAt, signal }) {
      const apiKey = await key()
      if (apiKey === undefined) throw new Error('no key')
      const leaves = inFuture(departAt, now())
      const asked = new URL(`${url}/route/directions`)
      asked.searchParams.set('api-version', VERSION)
      const { status, body } = await askEngine({
        url: asked,
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
      const refused = Refusal.safeParse(body)
      if (refused.success && NO_WAY.test(refused.data.error.code)) return undefined
      if (status !== 200) throw new Error(`status ${status}`)
      return readPath(body)
    },
  }
}

function readPath(body: unknown) {
  const heard = Answer.safeParse(body)
  const path = heard.data?.features.find(({ geometry }) => geometry.type === 'MultiLineString')
  const lines = Lines.safeParse(path?.geometry.coordinates)
  const metres = path?.properties?.distanceInMeters
  const seconds = path?.properties?.durationTrafficInSeconds ?? path?.properties?.durationInSeconds
  if (!lines.success || metres === undefined || seconds === undefined)
    throw new Error('an answer of no known shape')
  return { metres, seconds, path: lines.data.flat().map(([lng, lat]) => [lng, lat] as const) }
}
