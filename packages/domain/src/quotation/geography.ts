import { type Area, metresBetween, type Point } from '../geo.ts'
import { isInside } from '../geo-inside.ts'
import type { Site, Zone } from './tariff.ts'

/** South, west, north, east in degrees. */
export type Box = readonly [number, number, number, number]

type ReadySite = { site: Site; box: Box; isTerminal: boolean }
type ReadyZone = { id: string; area: Area; box: Box }

/** Sites and zones of a tariff, each with the box around it: most are ruled out by four comparisons. */
export type Geography = { sites: readonly ReadySite[]; zones: readonly ReadyZone[] }

const METRES_PER_DEGREE = 111_000

export const isInBox = ([south, west, north, east]: Box, { lat, lng }: Point): boolean =>
  lat >= south && lat <= north && lng >= west && lng <= east

/** A box that holds the whole circle, and a little more. */
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

/** The site a point lies in, by code: the nearest terminal and its airport, else the nearest site; none is []. */
export function sitesAt({ sites }: Geography, point: Point): string[] {
  let found: ReadySite | undefined
  let foundMetres = Number.POSITIVE_INFINITY
  for (const one of sites) {
    if (!isInBox(one.box, point)) continue
    if (found?.isTerminal && !one.isTerminal) continue
    const metres = metresBetween(one.site.centre, point)
    if (metres > one.site.radiusMetres) continue
    // A terminal stands before its airport, however near the airport's own centre is.
    if (metres < foundMetres || (one.isTerminal && !found?.isTerminal)) {
      found = one
      foundMetres = metres
    }
  }
  if (!found) return []
  const { code, partOf } = found.site
  return partOf === undefined ? [code] : [code, partOf]
}

/** Every zone a point lies in, by id, in the order of the tariff. */
export function zonesAt({ zones }: Geography, point: Point): string[] {
  const found: string[] = []
  for (const { id, area, box } of zones)
    if (isInBox(box, point) && isInside(area, point)) found.push(id)
  return found
}

/** Square metres, near enough to tell which of two zones is the smaller: outer rings less their holes. */
export function areaSquareMetres(area: Area): number {
  let total = 0
  for (const polygon of area)
    polygon.forEach((ring, index) => {
      const [first] = ring
      if (!first) return
      const shrink = Math.cos((first[1] * Math.PI) / 180)
      let twice = 0
      let before = ring[ring.length - 1] ?? first
      // Counted from the first corner, so that nothing is lost by the size of the coordinates.
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
