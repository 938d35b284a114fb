import type { LngLat } from './curve.ts'
import { flatMetres } from './curve.ts'

/** M motorway, D dual carriageway, A single A-road, U urban main road, C crowded streets of London. */
export type RoadClass = 'M' | 'D' | 'A' | 'U' | 'C'

/**
 * Road length divided by the straight line between its junctions: the first number for neighbouring junctions,
 * the second more for those 20 km apart, whose bends are not authored. Tuned on measured roads.
 */
const WINDING: Readonly<Record<RoadClass, readonly [near: number, far: number]>> = {
  M: [1.045, 0],
  D: [1.04, 0.08],
  A: [1.1, 0.16],
  U: [1.12, 0.05],
  C: [1.05, 0.15],
}

export function roadMetres(roadClass: RoadClass, crowMetres: number): number {
  const [near, far] = WINDING[roadClass]
  return crowMetres * (near + far * Math.min(1, crowMetres / 20_000))
}

/** Speeds of an ordinary day, lights and queues included. */
const DAY_KMH: Readonly<Record<RoadClass, number>> = { M: 100, D: 82, A: 56, U: 28, C: 15 }

/** How much faster a through road in a town is than the streets around it. */
const TOWN_FREEDOM: Readonly<Record<RoadClass, number>> = { M: 3.3, D: 1.7, A: 1.4, U: 1.15, C: 1 }

const CHARING_CROSS: LngLat = [-0.1278, 51.5074]
const GREATER_LONDON_KM = 26
const COUNTRY_KMH = 38

/** Built-up circles, the innermost first if two share a centre: longitude, latitude, radius, km/h. */
const TOWNS: readonly (readonly [lng: number, lat: number, km: number, kmh: number])[] = [
  [-0.1278, 51.5074, 4.5, 15],
  [-0.1278, 51.5074, 11, 22],
  [-0.1278, 51.5074, 24, 29],
  [-1.8985, 52.4786, 3, 19],
  [-1.8985, 52.4786, 10, 28],
  [-2.2453, 53.4794, 3, 19],
  [-2.2453, 53.4794, 10, 28],
  [-1.5478, 53.7965, 3, 20],
  [-1.5478, 53.7965, 8, 28],
  [-2.9916, 53.4084, 3, 20],
  [-2.9916, 53.4084, 8, 28],
  [-4.25, 55.861, 3, 20],
  [-4.25, 55.861, 8, 29],
  [-3.196, 55.952, 3, 18],
  [-3.196, 55.952, 7, 26],
  [-2.5879, 51.4545, 3, 18],
  [-2.5879, 51.4545, 7, 26],
  [-1.614, 54.973, 3, 20],
  [-1.614, 54.973, 8, 29],
  [-1.47, 53.38, 3, 20],
  [-1.47, 53.38, 8, 28],
  [-1.15, 52.954, 3, 20],
  [-1.15, 52.954, 7, 28],
  [-1.133, 52.636, 6, 25],
  [-3.1791, 51.4816, 6, 25],
  [-5.93, 54.597, 6, 25],
  [-1.404, 50.905, 6, 26],
  [-1.091, 50.799, 5, 25],
  [-0.137, 50.822, 5, 22],
  [-1.258, 51.752, 4, 20],
  [0.1218, 52.2053, 4, 20],
  [-2.36, 51.381, 4, 22],
  [-1.082, 53.96, 4, 22],
  [-2.2453, 53.4794, 16, 31],
  [-1.95, 52.51, 16, 31],
  [-1.66, 53.78, 10, 30],
  [-1.5, 53.683, 4, 27],
  [-1.51, 52.408, 6, 27],
  [-1.476, 52.92, 5, 26],
  [-2.18, 53.01, 7, 28],
  [-0.978, 51.455, 5, 24],
  [-0.595, 51.511, 4, 25],
  [-0.57, 51.237, 3, 24],
  [-0.417, 51.879, 4, 25],
  [-0.896, 52.237, 5, 27],
  [-0.243, 52.573, 5, 28],
  [1.297, 52.63, 5, 25],
  [1.157, 52.057, 4, 25],
  [0.9, 51.889, 4, 26],
  [0.71, 51.545, 6, 26],
  [0.54, 51.38, 6, 27],
  [0.522, 51.272, 3, 25],
  [1.079, 51.278, 3, 24],
  [-0.187, 51.113, 4, 28],
  [-1.878, 50.723, 8, 26],
  [-3.53, 50.722, 4, 25],
  [-4.143, 50.375, 6, 27],
  [-1.78, 51.558, 5, 27],
  [-2.238, 51.864, 4, 26],
  [-2.078, 51.899, 4, 25],
  [-2.22, 52.192, 3, 25],
  [-3.943, 51.62, 5, 26],
  [-2.997, 51.588, 4, 27],
  [-0.34, 53.744, 6, 26],
  [-0.54, 53.23, 4, 25],
  [-1.384, 54.906, 6, 27],
  [-1.235, 54.574, 8, 29],
  [-2.7, 53.763, 5, 26],
  [-3.05, 53.815, 5, 25],
  [-2.48, 53.748, 4, 26],
  [-2.597, 53.39, 5, 28],
  [-2.1, 57.147, 6, 26],
  [-2.97, 56.462, 5, 26],
  [-4.224, 57.478, 4, 27],
  [-7.31, 54.997, 4, 26],
]

/** Speed on the unnamed streets around a point, km/h. */
export function localKmh(point: LngLat): number {
  for (const [lng, lat, km, kmh] of TOWNS) {
    // a degree of latitude is 111 km: this check alone excludes most towns
    if (Math.abs(point[1] - lat) * 111 > km + 1) continue
    if (flatMetres(point, [lng, lat]) <= km * 1000) return kmh
  }
  return COUNTRY_KMH
}

/** Speed on a road of the network at the middle of one stretch, km/h; London slows traffic in rings. */
export function roadKmh(
  { name, roadClass }: { name: string; roadClass: RoadClass },
  middle: LngLat,
): number {
  const km = flatMetres(middle, CHARING_CROSS) / 1000
  if (km < GREATER_LONDON_KM) return londonKmh({ name, roadClass }, km)
  const streets = localKmh(middle)
  if (roadClass === 'U') return Math.min(DAY_KMH.U, Math.max(22, streets * 1.15))
  if (streets === COUNTRY_KMH) return DAY_KMH[roadClass]
  return Math.min(DAY_KMH[roadClass], streets * TOWN_FREEDOM[roadClass])
}

function londonKmh(
  { name, roadClass }: { name: string; roadClass: RoadClass },
  km: number,
): number {
  switch (roadClass) {
    case 'M':
      return name !== 'M25' && km < 17 ? 64 : 88
    case 'D':
      return km < 9 ? 34 : km < 20 ? 48 : 58
    case 'A':
      return 36
    case 'U':
      return km < 5 ? 20 : km < 10 ? 25 : km < 18 ? 33 : 37
    case 'C':
      return km < 6 ? 13 : 24
  }
}
