import { azure } from '../contracts/of-vendors.ts'
import { openStandIn, type StandIn, type StandInAnswer } from '../stand-in.ts'
import { drive, isSpot } from './known-roads.ts'

const refuse = (status: number, code: string): StandInAnswer => ({
  status,
  body: { error: { code, message: code } },
})

const AVOIDABLE = new Set(['limitedAccessHighways', 'tollRoads', 'ferries', 'tunnels'])

type Said = {
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
export function openAzureRoutes(key: string, { now }: { now: () => Date }): Promise<StandIn> {
  return openStandIn(({ method, path, query, headers, body }) => {
    if (method !== 'POST' || path !== '/route/directions') return refuse(404, 'NotFound')
    if (headers['subscription-key'] !== key) return refuse(401, '401 Unauthorized')
    if (query.get('api-version') !== '2025-01-01') return refuse(400, 'InvalidApiVersion')
    const said = (body ?? {}) as Said
    if (said.type !== 'FeatureCollection') return refuse(400, '400 BadRequest')
    if (said.departAt && new Date(said.departAt) < now()) return refuse(400, '400 BadRequest')
    if (!(said.avoid ?? []).every((what) => AVOIDABLE.has(what)))
      return refuse(400, '400 BadRequest')
    if (said.routeOutputOptions?.[0] !== 'routePath') return refuse(400, '400 BadRequest')
    const isInOrder = (said.features ?? []).every(
      ({ properties }, index) =>
        properties?.pointIndex === index && properties.pointType === 'waypoint',
    )
    const spots = (said.features ?? []).map(({ geometry }) => ({
      lng: geometry?.coordinates?.[0],
      lat: geometry?.coordinates?.[1],
    }))
    if (!isInOrder || spots.length < 2 || !spots.every(isSpot)) return refuse(400, '400 BadRequest')
    const way = drive(spots)
    if (!way) return refuse(400, 'NO_ROUTE_FOUND')
    const waypoints = spots.map(({ lat, lng }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [lng, lat] },
      properties: { type: 'Waypoint' },
    }))
    // a feature of a route may have no properties, as in the examples of Azure's specification
    const bare = { type: 'Feature', geometry: { type: 'Point', coordinates: way.path[0] } }
    const line = {
      type: 'Feature',
      geometry: { type: 'MultiLineString', coordinates: [way.path] },
      properties: {
        type: 'RoutePath',
        distanceInMeters: way.metres,
        durationInSeconds: way.seconds - 60,
        durationTrafficInSeconds: way.seconds,
      },
    }
    return {
      status: 200,
      body: { type: 'FeatureCollection', features: [...waypoints, bare, line] },
    }
  }, azure)
}
