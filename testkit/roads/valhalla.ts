import { valhalla } from '../contracts/of-vendors.ts'
import { type FakeResponse, type FakeServer, startFakeServer } from '../fake-server.ts'
import { drive, isSpot } from './known-roads.ts'

const reject = (error_code: number, error: string): FakeResponse => ({
  status: 400,
  body: { error_code, error, status_code: 400, status: 'Bad Request' },
})

type RouteRequest = {
  locations?: { lat: number; lon: number }[]
  costing?: string
  format?: string
  shape_format?: string
  date_time?: { type: number; value: string }
}

/** Valhalla's route action with responses in OSRM's format, by its API reference. */
export function openValhalla(): Promise<FakeServer> {
  return startFakeServer(({ method, path, body }) => {
    if (method !== 'POST' || path !== '/route') return reject(106, 'Try any of: /route')
    const routeRequest = (body ?? {}) as RouteRequest
    if (routeRequest.costing !== 'auto') return reject(125, 'No costing method found')
    if (routeRequest.format !== 'osrm' || routeRequest.shape_format !== 'geojson')
      return reject(100, 'Bad format')
    if (
      routeRequest.date_time &&
      !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(routeRequest.date_time.value)
    )
      return reject(162, 'Date and time is invalid')
    const spots = (routeRequest.locations ?? []).map(({ lat, lon }) => ({ lat, lng: lon }))
    if (spots.length < 2 || !spots.every(isSpot)) return reject(112, 'Insufficient locations')
    const route = drive(spots, { slower: isPeak(routeRequest.date_time?.value) ? 1.4 : 1 })
    // for OSRM's format, its errors are in OSRM's format too
    if (!route)
      return { status: 400, body: { code: 'NoRoute', message: 'Impossible route between points' } }
    const leg = {
      distance: route.metres,
      duration: route.seconds,
      weight: 1,
      summary: '',
      steps: [],
    }
    return {
      status: 200,
      body: {
        code: 'Ok',
        routes: [
          {
            distance: route.metres,
            duration: route.seconds,
            geometry: { type: 'LineString', coordinates: route.path },
            legs: spots.slice(1).map(() => ({ ...leg })),
          },
        ],
        waypoints: [],
      },
    }
  }, valhalla)
}

const isPeak = (local = '') => local.slice(11, 13) === '08'
