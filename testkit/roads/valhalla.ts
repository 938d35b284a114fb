import { valhalla } from '../contracts/of-vendors.ts'
import { openStandIn, type StandIn, type StandInAnswer } from '../stand-in.ts'
import { drive, isSpot } from './known-roads.ts'

const refuse = (error_code: number, error: string): StandInAnswer => ({
  status: 400,
  body: { error_code, error, status_code: 400, status: 'Bad Request' },
})

type Said = {
  locations?: { lat: number; lon: number }[]
  costing?: string
  format?: string
  shape_format?: string
  date_time?: { type: number; value: string }
}

/** Valhalla's route action answering in OSRM's manner, by its API reference. */
export function openValhalla(): Promise<StandIn> {
  return openStandIn(({ method, path, body }) => {
    if (method !== 'POST' || path !== '/route') return refuse(106, 'Try any of: /route')
    const said = (body ?? {}) as Said
    if (said.costing !== 'auto') return refuse(125, 'No costing method found')
    if (said.format !== 'osrm' || said.shape_format !== 'geojson') return refuse(100, 'Bad format')
    if (said.date_time && !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(said.date_time.value))
      return refuse(162, 'Date and time is invalid')
    const spots = (said.locations ?? []).map(({ lat, lon }) => ({ lat, lng: lon }))
    if (spots.length < 2 || !spots.every(isSpot)) return refuse(112, 'Insufficient locations')
    const way = drive(spots, { slower: isPeak(said.date_time?.value) ? 1.4 : 1 })
    // asked to speak like OSRM, it refuses like OSRM
    if (!way)
      return { status: 400, body: { code: 'NoRoute', message: 'Impossible route between points' } }
    const leg = { distance: way.metres, duration: way.seconds, weight: 1, summary: '', steps: [] }
    return {
      status: 200,
      body: {
        code: 'Ok',
        routes: [
          {
            distance: way.metres,
            duration: way.seconds,
            geometry: { type: 'LineString', coordinates: way.path },
            legs: spots.slice(1).map(() => ({ ...leg })),
          },
        ],
        waypoints: [],
      },
    }
  }, valhalla)
}

const isPeak = (local = '') => local.slice(11, 13) === '08'
