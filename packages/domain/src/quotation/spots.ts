import { metresBetween, type Point } from '../geo.ts'
import { compactPostcode } from '../places/free-postcode.ts'
import type { Place } from '../places/place.ts'
import {
  areaSquareMetres,
  type Box,
  boxAround,
  type Geography,
  isInBox,
  sitesAt,
  zonesAt,
} from './geography.ts'
import type { Site, Spot, Zone } from './tariff.ts'

/** An end of a leg in the tariff's own geography. */
export type End = {
  /** The codes of its sites, a terminal before its airport. */
  sites: readonly string[]
  zones: readonly string[]
  postcode: string
  /** The numbers of the spots that include it. */
  spots: readonly number[]
}

/** The spots of all fixed prices without duplicates, indexed for lookup from an end of a leg. */
export type ReadySpots = {
  numbers: ReadonlyMap<string, number>
  /** By spot number; a smaller rank is more specific, equal ranks are equally so. */
  ranks: readonly number[]
  points: readonly { number: number; point: Point; radiusMetres: number; box: Box }[]
  /** By outward code as in the tariff: "EC1", "SW1A". */
  districts: ReadonlyMap<string, readonly number[]>
}

export const BRITISH_POSTCODE = /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/
export const BRITISH_DISTRICT = /^[A-Z]{1,2}\d[A-Z\d]?$/

/** The outward code of a UK postcode: "SW1A" of "SW1A 1AA"; a district alone is returned as it is. */
export function districtOf(postcode: string): string {
  const [outward = '', inward] = postcode.trim().toUpperCase().split(' ')
  return inward === undefined && outward.length >= 5 ? outward.slice(0, -3) : outward
}

/** The key of a spot: two fixed prices from the same spot share its number. */
export function spotKey(spot: Spot): string {
  switch (spot.kind) {
    case 'point':
      return `point ${spot.point.lat},${spot.point.lng},${spot.radiusMetres}`
    case 'site':
      return `site ${spot.code}`
    case 'postcode':
      return `postcode ${compactPostcode(spot.postcode)}`
    case 'zone':
      return `zone ${spot.zone}`
    case 'districts':
      return `districts ${[...new Set(spot.districts)].sort().join(',')}`
    case 'anywhere':
      return 'anywhere'
  }
}

type Specificity = readonly [kind: number, size: number]

/**
 * From the most specific: point, terminal, site, postcode, zone, districts, anywhere; within a kind, the smaller one.
 */
function specificityOf(
  spot: Spot,
  { sites, zones }: { sites: readonly Site[]; zones: readonly Zone[] },
): Specificity {
  switch (spot.kind) {
    case 'point':
      return [0, spot.radiusMetres]
    case 'site': {
      const isTerminal = sites.find(({ code }) => code === spot.code)?.partOf !== undefined
      return [isTerminal ? 1 : 2, 0]
    }
    case 'postcode':
      return [3, 0]
    case 'zone': {
      const zone = zones.find(({ id }) => id === spot.zone)
      return [4, zone ? Math.round(areaSquareMetres(zone.area)) : 0]
    }
    case 'districts':
      return [5, 0]
    case 'anywhere':
      return [6, 0]
  }
}

export function readySpots(
  spots: readonly Spot[],
  tariff: { sites: readonly Site[]; zones: readonly Zone[] },
): ReadySpots {
  const cache = new Map<string, Spot>()
  for (const spot of spots) cache.set(spotKey(spot), spot)
  const sorted = [...cache]
    .map(([key, spot]) => ({ key, spot, specificity: specificityOf(spot, tariff) }))
    .sort((a, b) => a.specificity[0] - b.specificity[0] || a.specificity[1] - b.specificity[1])

  const numbers = new Map<string, number>()
  const ranks: number[] = []
  const points: { number: number; point: Point; radiusMetres: number; box: Box }[] = []
  const districts = new Map<string, number[]>()
  let last = ''
  for (const [number, { key, spot, specificity }] of sorted.entries()) {
    numbers.set(key, number)
    const specificityKey = specificity.join(' ')
    ranks.push(specificityKey === last ? (ranks[number - 1] ?? 0) : number)
    last = specificityKey
    if (spot.kind === 'point') {
      const { point, radiusMetres } = spot
      points.push({ number, point, radiusMetres, box: boxAround(point, radiusMetres) })
    }
    if (spot.kind === 'districts')
      for (const district of new Set(spot.districts))
        districts.set(district, [...(districts.get(district) ?? []), number])
  }
  return { numbers, ranks, points, districts }
}

/**
 * "EC1" includes "EC1" and "EC1A", not "EC10": a district is looked up as it is and without its last letter. A prefix
 * that cannot be a British district includes all postcodes that begin with it: "4585" includes "4585-720".
 */
function districtSpots(districts: ReadySpots['districts'], postcode: string): number[] {
  const district = districtOf(postcode)
  const wider = /\d[A-Z]$/.test(district) ? [district.slice(0, -1)] : []
  const whole = compactPostcode(postcode)
  const prefixes = Array.from(whole, (_, end) => whole.slice(0, end + 1)).filter(
    (prefix) => !BRITISH_DISTRICT.test(prefix),
  )
  return [
    ...new Set([district, ...wider, ...prefixes].flatMap((name) => districts.get(name) ?? [])),
  ]
}

/**
 * Finds where a place lies and which spots of the fixed prices include it. The position of the pin decides, not the
 * name.
 */
export function findEnd(
  { geography, spots }: { geography: Geography; spots: ReadySpots },
  { point, postcode }: Pick<Place, 'point' | 'postcode'>,
): End {
  const sites = sitesAt(geography, point)
  const zones = zonesAt(geography, point)
  const found = districtSpots(spots.districts, postcode)
  const add = (key: string) => {
    const number = spots.numbers.get(key)
    if (number !== undefined) found.push(number)
  }
  for (const item of spots.points)
    if (isInBox(item.box, point) && metresBetween(item.point, point) <= item.radiusMetres)
      found.push(item.number)
  for (const code of sites) add(`site ${code}`)
  for (const zone of zones) add(`zone ${zone}`)
  add(`postcode ${compactPostcode(postcode)}`)
  add('anywhere')
  return { sites, zones, postcode, spots: found }
}
