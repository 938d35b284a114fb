import { type Area, metresBetween, type Point } from '../geo.ts'
import { isInside } from '../geo-inside.ts'
import type { Site, Zone } from './tariff.ts'

/** South, west, north, east in degrees. */
export type Box = readonly [number, number, number, number]

type ReadySite = { site: Site; box: Box; isTerminal: boolean }
type ReadyZone = { id: string; area: Area; box: Box }

/** Sites and zones of a tariff, each with its bounding box: four comparisons rule most of them out. */
export type Geography = { sites: readonly ReadySite[]; zones: readonly ReadyZone[] }

const METRES_PER_DEGREE = 111_000

export const isInBox = ([south, west, north, east]: Box, { lat, lng }: Point): boolean =>
  lat >= south && lat <= north && lng >= west && lng <= east

/** A box that contains the whole circle, with a small margin. */
export function boxAround({ lat, lng }: Point, radiusMetres: number): Box {
  const up = radiusMetres / METRES_PER_DEGREE
  // Degrees of longitude shrink towards the poles; at the poles themselves every longitude is near.
  const aside = up / Math.max(Math.cos(((Math.abs(lat) + up) * Math.PI) / 180), 1e-6)
  return [lat - up, lng - aside, lat + up, lng + aside]
}

export function boxOf(area: Area): Box {
  let [south, west, north, east] = [90, 180, -90, -180]
  for (const polygon of area)
    for (const [lng, lat] of polygon[0] ?? []) {
      south = Math.min(south, lat)
      west = Math.min(west, lng)
      north = Math.max(north, lat)
      east = Math.max(east, lng)
    }
  return [south, west, north, east]
}

export function readyGeography({
  sites,
  zones,
}: {
  sites: readonly Site[]
  zones: readonly Zone[]
}): Geography {
  return {
    sites: sites.map((site) => ({
      site,
      box: boxAround(site.centre, site.radiusMetres),
      isTerminal: site.partOf !== undefined,
    })),
    zones: zones.map(({ id, area }) => ({ id, area, box: boxOf(area) })),
  }
}

/**
 * The codes of the site that a point lies in: the nearest terminal and its airport, else the nearest site; [] for
 * none.
 */
export function sitesAt({ sites }: Geography, point: Point): string[] {
  let found: ReadySite | undefined
  let foundMetres = Number.POSITIVE_INFINITY
  for (const item of sites) {
    if (!isInBox(item.box, point)) continue
    if (found?.isTerminal && !item.isTerminal) continue
    const metres = metresBetween(item.site.centre, point)
    if (metres > item.site.radiusMetres) continue
    // A terminal comes before its airport, however near the airport's own centre is.
    if (metres < foundMetres || (item.isTerminal && !found?.isTerminal)) {
      found = item
      foundMetres = metres
    }
  }
  if (!found) return []
  const { code, partOf } = found.site
  return partOf === undefined ? [code] : [code, partOf]
}

/** The ids of all zones that a point lies in, in the order of the tariff. */
export function zonesAt({ zones }: Geography, point: Point): string[] {
  const found: string[] = []
  for (const { id, area, box } of zones)
    if (isInBox(box, point) && isInside(area, point)) found.push(id)
  return found
}

/** Approximate square metres, exact enough to tell which of two zones is smaller: outer rings less their holes. */
export function areaSquareMetres(area: Area): number {
  let total = 0
  for (const polygon of area)
    polygon.forEach((ring, index) => {
      const [first] = ring
      if (!first) return
      const shrink = Math.cos((first[1] * Math.PI) / 180)
      let twice = 0
      let before = ring[ring.length - 1] ?? first
      // Measured from the first corner, so that large coordinates cost no precision.
      for (const corner of ring) {
        twice +=
          (before[0] - first[0]) * (corner[1] - first[1]) -
          (corner[0] - first[0]) * (before[1] - first[1])
        before = corner
      }
      const square = Math.abs(twice / 2) * shrink * METRES_PER_DEGREE ** 2
      total += index === 0 ? square : -square
    })
  return total
}
