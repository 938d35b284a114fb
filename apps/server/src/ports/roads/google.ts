import type { Point } from '@kerbside/domain/geo.ts'
import { z } from 'zod'
import { askEngine } from '../ask-engine.ts'
import { inFuture, type RoadEngine, type RoadMeans } from './engine.ts'

const HOME = 'https://routes.googleapis.com'
const FIELDS = 'routes.distanceMeters,routes.duration,routes.polyline.geoJsonLinestring'

const Answer = z.object({
  routes: z
    .array(
      z.object({
        /** Left out when it is nought, as all their numbers are. */
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

/** Google Routes, computeRoutes with traffic. An answer without routes is its way of saying that there is none. */
export function googleRoads({ url = HOME, key, now }: RoadMeans): RoadEngine {
  return {
    knowsTraffic: true,
    async route(points, { departAt, signal }) {
      const apiKey = await key()
      if (apiKey === undefined) throw new Error('no key')
      const leaves = inFuture(departAt, now())
      const [origin, ...rest] = points.map(waypoint)
      const destination = rest.pop()
      const { status, body } = await askEngine({
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
      const heard = Answer.safeParse(body)
      if (!heard.success) throw new Error('an answer of no known shape')
      const way = heard.data.routes?.[0]
      return (
        way && {
          metres: way.distanceMeters,
          seconds: Number(way.duration.slice(0, -1)),
          path: way.polyline.geoJsonLinestring.coordinates,
        }
      )
    },
  }
}
