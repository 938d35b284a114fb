import { google } from '../contracts/of-vendors.ts'
import { type FakeResponse, type FakeServer, startFakeServer } from '../fake-server.ts'
import { drive, isSpot, type Spot } from './known-roads.ts'

const reject = (code: number, status: string, message: string): FakeResponse => ({
  status: code,
  body: { error: { code, status, message } },
})

const LINE = 'routes.polyline.geoJsonLinestring'

type Waypoint = { location?: { latLng?: { latitude: number; longitude: number } } }
type RouteRequest = {
  origin?: Waypoint
  destination?: Waypoint
  intermediates?: Waypoint[]
  travelMode?: string
  routingPreference?: string
  departureTime?: string
  polylineEncoding?: string
  routeModifiers?: { avoidFerries?: boolean }
}

const spotOf = (routeRequest: Waypoint | undefined): Spot | undefined => {
  const at = routeRequest?.location?.latLng
  return at && { lat: at.latitude, lng: at.longitude }
}

/**
 * Google Routes, computeRoutes, by its reference: a missing field mask is an error, and so is a departure in the
 * past.
 */
export function openGoogleRoutes(key: string, { now }: { now: () => Date }): Promise<FakeServer> {
  return startFakeServer(({ method, path, headers, body }) => {
    if (method !== 'POST' || path !== '/directions/v2:computeRoutes')
      return reject(404, 'NOT_FOUND', 'Not found')
    if (headers['x-goog-api-key'] !== key) return reject(403, 'PERMISSION_DENIED', 'API key')
    const mask = String(headers['x-goog-fieldmask'] ?? '').split(',')
    if (!mask.includes('routes.distanceMeters') || !mask.includes('routes.duration'))
      return reject(400, 'INVALID_ARGUMENT', 'FieldMask is a required parameter')
    const routeRequest = (body ?? {}) as RouteRequest
    const leaves = routeRequest.departureTime && new Date(routeRequest.departureTime)
    if (leaves && leaves < now()) return reject(400, 'INVALID_ARGUMENT', 'Timestamp must be future')
    if (routeRequest.travelMode !== 'DRIVE') return reject(400, 'INVALID_ARGUMENT', 'travel_mode')
    if (routeRequest.polylineEncoding !== 'GEO_JSON_LINESTRING' || !mask.includes(LINE))
      return reject(400, 'INVALID_ARGUMENT', 'this stand-in knows only lines of GeoJSON')
    if ((routeRequest.intermediates?.length ?? 0) > 25)
      return reject(400, 'INVALID_ARGUMENT', 'too many')
    const spots = [
      routeRequest.origin,
      ...(routeRequest.intermediates ?? []),
      routeRequest.destination,
    ].map(spotOf)
    if (!spots.every(isSpot)) return reject(400, 'INVALID_ARGUMENT', 'waypoint')
    const route = drive(spots, { slower: leaves && leaves.getUTCHours() === 8 ? 1.4 : 1 })
    if (!route) return { status: 200, body: {} }
    return {
      status: 200,
      body: {
        routes: [
          {
            // zero values are omitted
            ...(route.metres > 0 && { distanceMeters: route.metres }),
            duration: `${route.seconds}s`,
            polyline: { geoJsonLinestring: { type: 'LineString', coordinates: route.path } },
          },
        ],
      },
    }
  }, google)
}
