import type { Point } from '@kerbside/domain/geo.ts'
import { indexOfId } from './index-of-id.ts'

/** The positions of chosen nodes: they are chosen in a first reading of a file and found in a second. */
export type NodePoints = {
  set(id: number, lat: number, lng: number): void
  get(id: number): Point | undefined
}

/** Sixteen bytes for each node. */
export function createNodePoints(ids: Iterable<number>): NodePoints {
  const sorted = Float64Array.from(new Set(ids)).sort()
  // a Float32 is exact to about a metre
  const lats = new Float32Array(sorted.length).fill(Number.NaN)
  const lngs = new Float32Array(sorted.length).fill(Number.NaN)

  const indexOf = (id: number): number => indexOfId(sorted, id)
  return {
    set(id, lat, lng) {
      const index = indexOf(id)
      if (index < 0) return
      lats[index] = lat
      lngs[index] = lng
    },
    get(id) {
      const index = indexOf(id)
      const lat = lats[index]
      const lng = lngs[index]
      if (lat === undefined || lng === undefined || Number.isNaN(lat)) return undefined
      return { lat: rounded(lat), lng: rounded(lng) }
    },
  }
}

/** Six decimals, as OpenStreetMap has them. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
