import { osrm } from '../contracts/of-vendors.ts'
import { openStandIn, type StandIn } from '../stand-in.ts'
import { drive, isSpot } from './known-roads.ts'

/** OSRM's HTTP API, service route, by its documentation (docs/http.md of Project-OSRM/osrm-backend). */
export function openOsrm(): Promise<StandIn> {
  return openStandIn(({ method, path, query }) => {
    const refuse = (code: string) => ({ status: 400, body: { code, message: code } })
    const [, through] = /^\/route\/v1\/driving\/([^/]+)$/.exec(path) ?? []
    if (method !== 'GET' || through === undefined) return refuse('InvalidUrl')
    if (query.get('geometries') !== 'geojson' || query.get('overview') !== 'full')
      return refuse('InvalidOptions')
    const spots = through.split(';').map((pair) => {
      const [lng, lat] = pair.split(',').map(Number)
      return { lat, lng }
    })
    if (spots.length < 2 || !spots.every(isSpot)) return refuse('InvalidQuery')
    const way = drive(spots)
    if (!way) return refuse('NoRoute')
    const geometry = { type: 'LineString', coordinates: way.path }
    const waypoints = spots.map(({ lat, lng }) => ({ location: [lng, lat], name: '', distance: 7 }))
    const leg = { distance: way.metres, duration: way.seconds, weight: 1, summary: '', steps: [] }
    const legs = spots.slice(1).map(() => leg)
    const route = { distance: way.metres, duration: way.seconds, geometry, legs, weight: 1 }
    return { status: 200, body: { code: 'Ok', routes: [route], waypoints } }
  }, osrm)
}
