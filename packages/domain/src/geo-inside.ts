import type { Area, LngLat, Point } from './geo.ts'

export function isPoint({ lat, lng }: Point): boolean {
  return Number.isFinite(lat) && Number.isFinite(lng) && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
}

/** Whether a point lies in an area. A point on the very edge may count as inside or outside. */
export function isInside(area: Area, { lat, lng }: Point): boolean {
  return area.some((polygon) => {
    let inside = false
    // Toggling for every ring makes a hole count as outside again.
    for (const ring of polygon) if (isCrossedOddly(ring, { lat, lng })) inside = !inside
    return inside
  })
}

/** Whether a ray to the east crosses the ring an odd number of times. */
function isCrossedOddly(ring: readonly LngLat[], { lat, lng }: Point): boolean {
  let odd = false
  let before = ring[ring.length - 1]
  for (const corner of ring) {
    if (before && corner[1] > lat !== before[1] > lat) {
      const at = ((before[0] - corner[0]) * (lat - corner[1])) / (before[1] - corner[1]) + corner[0]
      if (lng < at) odd = !odd
    }
    before = corner
  }
  return odd
}
