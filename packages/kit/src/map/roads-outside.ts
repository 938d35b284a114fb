import { type Box, clipLine } from '@kerbside/domain/lines/clip.ts'
import type { FeatureCollection } from './basemap.ts'
import type { Line } from './frame.ts'

/** The roads of the built-in map without their parts inside a box [west, south, east, north]. */
export function roadsOutside(
  { features }: FeatureCollection,
  [west, south, east, north]: readonly [number, number, number, number],
): FeatureCollection {
  const around: readonly Box[] = [
    [-180, -90, west, 90],
    [east, -90, 180, 90],
    [west, -90, east, south],
    [west, north, east, 90],
  ]
  return {
    type: 'FeatureCollection',
    features: features.flatMap((road) => {
      const line = road.geometry.coordinates as Line
      const isApart = line.every(([x, y]) => x < west || x > east || y < south || y > north)
      const lines = around.flatMap((box) => clipLine(line, box))
      // a line around a corner is cut too, without a gap that could be seen
      return isApart && lines.length === 1
        ? [road]
        : lines.map((coordinates) => ({ ...road, geometry: { type: 'LineString', coordinates } }))
    }),
  }
}
