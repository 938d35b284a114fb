import { google } from '../contracts/of-vendors.ts'
import { openStandIn, type StandIn, type StandInAnswer } from '../stand-in.ts'
import { drive, isSpot, type Spot } from './known-roads.ts'

const refuse = (code: number, status: string, message: string): StandInAnswer => ({
  status: code,
  body: { error: { code, status, message } },
})

const LINE = 'routes.polyline.geoJsonLinestring'

type Waypoint = { location?: { latLng?: { latitude: number; longitude: number } } }
type Said = {
  origin?: Waypoint
  destination?: Waypoint
  intermediates?: Waypoint[]
  travelMode?: string
  routingPreference?: string
  departureTime?: string
  polylineEncoding?: string
  routeModifiers?: { avoidFerries?: boolean }
}

const spotOf = (said: Waypoint | undefined): Spot | undefined => {
  const at = said?.location?.latLng
  return at && { lat: at.latitude, lng: at.longitude }
}

/** Google Routes, computeRoutes, by its reference: no field mask is an error, and so is a departure in the past. */
export function openGoogleRoutes(key: string, { now }: { now: () => Date }): Promise<StandIn> {
  return openStandIn(({ method, path, headers, body }) => {
    if (method !== 'POST' || path !== '/directions/v2:computeRoutes')
      return refuse(404, 'NOT_FOUND', 'Not found')
    if (headers['x-goog-api-key'] !== key) return refuse(403, 'PERMISSION_DENIED', 'API key')
    const mask = String(headers['x-goog-fieldmask'] ?? '').split(',')
    if (!mask.includes('routes.distanceMeters') || !mask.includes('routes.duration'))
      return refuse(400, 'INVALID_ARGUMENT', 'FieldMask is a required parameter')
    const said = (body ?? {}) as Said
    const leaves = said.departureTime && new Date(said.departureTime)
    if (leaves && leaves < now()) return refuse(400, 'INVALID_ARGUMENT', 'Timestamp must be future')
    if (said.travelMode !== 'DRIVE') return refuse(400, 'INVALID_ARGUMENT', 'travel_mode')
    if (said.polylineEncoding !== 'GEO_JSON_LINESTRING' || !mask.includes(LINE))
      return refuse(400, 'INVALID_ARGUMENT', 'this stand-in knows only lines of GeoJSON')
    if ((said.intermediates?.length ?? 0) > 25) return refuse(400, 'INVALID_ARGUMENT', 'too many')
    const spots = [said.origin, ...(said.intermediates ?? []), said.destination].map(spotOf)
    if (!spots.every(isSpot)) return refuse(400, 'INVALID_ARGUMENT', 'waypoint')
    const way = drive(spots, { slower: leaves && leaves.getUTCHours() === 8 ? 1.4 : 1 })
    if (!way) return { status: 200, body: {} }
    return {
      status: 200,
      body: {
        routes: [
          {
            // numbers that are nought are left out
            ...(way.metres > 0 && { distanceMeters: way.metres }),
            duration: `${way.seconds}s`,
            polyline: { geoJsonLinestring: { type: 'LineString', coordinates: way.path } },
          },
        ],
      },
    }
  }, google)
}
