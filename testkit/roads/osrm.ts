import { osrm } from '../contracts/of-vendors.ts'
import { type FakeServer, startFakeServer } from '../fake-server.ts'
import { drive, isSpot } from './known-roads.ts'

/** OSRM's HTTP API, service route, by its documentation (docs/http.md of Project-OSRM/osrm-backend). */
export function openOsrm(): Promise<FakeServer> {
  return startFakeServer(({ method, path, query }) => {
    const reject = (code: string) => ({ status: 400, body: { code, message: code } })
    const [, through] = /^\/route\/v1\/driving\/([^/]+)$/.exec(path) ?? []
    if (method !== 'GET' || through === undefined) return reject('InvalidUrl')
    if (query.get('geometries') !== 'geojson' || query.get('overview') !== 'full')
      return reject('InvalidOptions')
    const spots = through.split(';').map((pair) => {
      const [lng, lat] = pair.split(',').map(Number)
      return { lat, lng }
    })
    if (spots.length < 2 || !spots.every(isSpot)) return reject('InvalidQuery')
    const drivenRoute = drive(spots)
    if (!drivenRoute) return reject('NoRoute')
    const geometry = { type: 'LineString', coordinates: drivenRoute.path }
    const waypoints = spots.map(({ lat, lng }) => ({ location: [lng, lat], name: '', distance: 7 }))
    const leg = {
      distance: drivenRoute.metres,
      duration: drivenRoute.seconds,
      weight: 1,
      summary: '',
      steps: [],
    }
    const legs = spots.slice(1).map(() => leg)
    const route = {
      distance: drivenRoute.metres,
      duration: drivenRoute.seconds,
      geometry,
      legs,
      weight: 1,
    }
    return { status: 200, body: { code: 'Ok', routes: [route], waypoints } }
  }, osrm)
}
