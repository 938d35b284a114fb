import { azure } from '../contracts/of-vendors.ts'
import { type FakeResponse, type FakeServer, startFakeServer } from '../fake-server.ts'
import { drive, isSpot } from './known-roads.ts'

const reject = (status: number, code: string): FakeResponse => ({
  status,
  body: { error: { code, message: code } },
})

const AVOIDABLE = new Set(['limitedAccessHighways', 'tollRoads', 'ferries', 'tunnels'])

type RouteRequest = {
  type?: string
  features?: {
    geometry?: { coordinates?: [number, number] }
    properties?: { pointIndex?: number; pointType?: string }
  }[]
  departAt?: string
  routeOutputOptions?: string[]
  avoid?: string[]
}

/** Azure Maps Route Directions 2025-01-01, by its reference. */
export function openAzureRoutes(key: string, { now }: { now: () => Date }): Promise<FakeServer> {
  return startFakeServer(({ method, path, query, headers, body }) => {
    if (method !== 'POST' || path !== '/route/directions') return reject(404, 'NotFound')
    if (headers['subscription-key'] !== key) return reject(401, '401 Unauthorized')
    if (query.get('api-version') !== '2025-01-01') return reject(400, 'InvalidApiVersion')
    const routeRequest = (body ?? {}) as RouteRequest
    if (routeRequest.type !== 'FeatureCollection') return reject(400, '400 BadRequest')
    if (routeRequest.departAt && new Date(routeRequest.departAt) < now())
      return reject(400, '400 BadRequest')
    if (!(routeRequest.avoid ?? []).every((what) => AVOIDABLE.has(what)))
      return reject(400, '400 BadRequest')
    if (routeRequest.routeOutputOptions?.[0] !== 'routePath') return reject(400, '400 BadRequest')
    const isInOrder = (routeRequest.features ?? []).every(
      ({ properties }, index) =>
        properties?.pointIndex === index && properties.pointType === 'waypoint',
    )
    const spots = (routeRequest.features ?? []).map(({ geometry }) => ({
      lng: geometry?.coordinates?.[0],
      lat: geometry?.coordinates?.[1],
    }))
    if (!isInOrder || spots.length < 2 || !spots.every(isSpot)) return reject(400, '400 BadRequest')
    const route = drive(spots)
    if (!route) return reject(400, 'NO_ROUTE_FOUND')
    const waypoints = spots.map(({ lat, lng }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [lng, lat] },
      properties: { type: 'Waypoint' },
    }))
    // a feature of a route may have no properties, as in the examples of Azure's specification
    const bare = { type: 'Feature', geometry: { type: 'Point', coordinates: route.path[0] } }
    const line = {
      type: 'Feature',
      geometry: { type: 'MultiLineString', coordinates: [route.path] },
      properties: {
        type: 'RoutePath',
        distanceInMeters: route.metres,
        durationInSeconds: route.seconds - 60,
        durationTrafficInSeconds: route.seconds,
      },
    }
    return {
      status: 200,
      body: { type: 'FeatureCollection', features: [...waypoints, bare, line] },
    }
  }, azure)
}
