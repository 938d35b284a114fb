import type { Point } from '@kerbside/domain/geo.ts'
import { z } from 'zod'
import { requestEngine } from '../request-engine.ts'
import { inFuture, type RoadEngine, type RoadEngineDeps } from './engine.ts'

const HOME = 'https://routes.googleapis.com'
const FIELDS = 'routes.distanceMeters,routes.duration,routes.polyline.geoJsonLinestring'

const ResponseBody = z.object({
  routes: z
    .array(
      z.object({
        /** Left out of the JSON when it is zero, as all of Google's numbers are. */
        distanceMeters: z.number().default(0),
        /** "1234s" */
        duration: z.string().regex(/^\d{1,9}(\.\d+)?s$/),
        polyline: z.object({
          geoJsonLinestring: z.object({ coordinates: z.array(z.tuple([z.number(), z.number()])) }),
        }),
      }),
    )
    .optional(),
})

const waypoint = ({ lat, lng }: Point) => ({
  location: { latLng: { latitude: lat, longitude: lng } },
})

/** Google Routes, computeRoutes with traffic. A response without routes means that there is no route. */
export function googleRoads({ url = HOME, key, now }: RoadEngineDeps): RoadEngine {
  return {
    knowsTraffic: true,
    async route(points, { departAt, signal }) {
      const apiKey = await key()
      if (apiKey === undefined) throw new Error('no key')
      const leaves = inFuture(departAt, now())
      const [origin, ...rest] = points.map(waypoint)
      const destination = rest.pop()
      const { status, body } = await requestEngine({
        url: new URL(`${url}/directions/v2:computeRoutes`),
        method: 'POST',
        signal,
        headers: { 'x-goog-api-key': apiKey, 'x-goog-fieldmask': FIELDS },
        body: {
          origin,
          destination,
          ...(rest.length > 0 && { intermediates: rest }),
          travelMode: 'DRIVE',
          routingPreference: 'TRAFFIC_AWARE',
          routeModifiers: { avoidFerries: true },
          ...(leaves && { departureTime: leaves.toISOString() }),
          polylineQuality: 'OVERVIEW',
          polylineEncoding: 'GEO_JSON_LINESTRING',
        },
      })
      if (status !== 200) throw new Error(`status ${status}`)
      const parsed = ResponseBody.safeParse(body)
      if (!parsed.success) throw new Error('a response of unknown shape')
      const route = parsed.data.routes?.[0]
      return (
        route && {
          metres: route.distanceMeters,
          seconds: Number(route.duration.slice(0, -1)),
          path: route.polyline.geoJsonLinestring.coordinates,
        }
      )
    },
  }
}
