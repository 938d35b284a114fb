import { compactPostcode } from '../../places/free-postcode.ts'
import type { FixedIndex } from '../fixed-price.ts'
import { type Box, boxAround, boxOf } from '../geography.ts'
import { BRITISH_DISTRICT, BRITISH_POSTCODE, districtOf } from '../spots.ts'
import type { Site, Spot, Zone } from '../tariff.ts'

/** Returns the numbers of spots that may overlap a spot; the caller checks whether they do. */
export type MayMeet = (spot: number) => readonly number[]

type SpotSets = { sites: readonly Site[]; zones: readonly Zone[] }

/** A circle or zone taller than this many degrees, about five kilometres, is compared with all others. */
const TALL = 0.05

/**
 * Finds the spots worth comparing: with five thousand prices, comparing all pairs is too slow, so spots are matched by
 * district and by latitude.
 */
export function nearSpots(
  { spots }: FixedIndex,
  { byNumber, ...known }: SpotSets & { byNumber: ReadonlyMap<number, Spot> },
): MayMeet {
  const everywhere: number[] = []
  const districts = new Map<string, number[]>()
  for (const [number, spot] of byNumber) {
    if (spot.kind === 'anywhere') everywhere.push(number)
    for (const district of districtsOf(spot)) {
      const same = districts.get(district)
      if (same) same.push(number)
      else districts.set(district, [number])
    }
  }
  const meeting = meetingBoxes(boxesOf(byNumber, known))
  const all = [...spots.ranks.keys()]
  return (number) => {
    const spot = byNumber.get(number)
    if (!spot || spot.kind === 'anywhere') return all
    const found = new Set([number, ...everywhere, ...meeting(number)])
    for (const district of districtsOf(spot))
      for (const other of districts.get(district) ?? []) found.add(other)
    return [...found]
  }
}

/**
 * The district without its last letter: "EC1" includes "EC1A". Prefixes of postcodes elsewhere are compared with all that
 * begin with the same character.
 */
function widest(district: string): string {
  if (!BRITISH_DISTRICT.test(district)) return district.slice(0, 1)
  return /\d[A-Z]$/.test(district) ? district.slice(0, -1) : district
}

/** The first character of a postcode that is not British; British ones have only their district. */
const freeStart = (postcode: string): string[] =>
  BRITISH_POSTCODE.test(compactPostcode(postcode)) ? [] : [postcode.slice(0, 1).toUpperCase()]

function districtsOf(spot: Spot): string[] {
  if (spot.kind === 'postcode')
    return [widest(districtOf(spot.postcode)), ...freeStart(spot.postcode)]
  return spot.kind === 'districts' ? [...new Set(spot.districts.map(widest))] : []
}

type Boxed = { number: number; box: Box }

/** The bounding boxes of circles and zones; postcodes and districts have none, because their outlines are unknown. */
function boxesOf(byNumber: ReadonlyMap<number, Spot>, { sites, zones }: SpotSets): Boxed[] {
  const ofSite = new Map(sites.map((site) => [site.code, site]))
  const ofZone = new Map(zones.map(({ id, area }) => [id, boxOf(area)]))
  return [...byNumber].flatMap(([number, spot]) => {
    const site = spot.kind === 'site' ? ofSite.get(spot.code) : undefined
    const zone = spot.kind === 'zone' ? ofZone.get(spot.zone) : undefined
    if (zone) return [{ number, box: zone }]
    if (site) return [{ number, box: boxAround(site.centre, site.radiusMetres) }]
    if (spot.kind !== 'point') return []
    return [{ number, box: boxAround(spot.point, spot.radiusMetres) }]
  })
}

/** Returns the boxes that meet a box; of small ones, only those at a similar latitude are checked. */
function meetingBoxes(boxed: readonly Boxed[]): (number: number) => number[] {
  const isTall = ({ box: [south, , north] }: Boxed) => north - south > TALL
  const tall = boxed.filter(isTall)
  const low = boxed.filter((item) => !isTall(item)).sort((a, b) => a.box[0] - b.box[0])
  const boxedByNumber = new Map(boxed.map((item) => [item.number, item]))
  return (number) => {
    const me = boxedByNumber.get(number)
    if (!me) return []
    const [south, west, north, east] = me.box
    const meets = ({ box }: Boxed) =>
      box[0] <= north && box[2] >= south && box[1] <= east && box[3] >= west
    const found = tall.filter(meets).map((item) => item.number)
    for (let index = firstFrom(low, south - TALL); index < low.length; index++) {
      const item = low[index]
      if (!item || item.box[0] > north) break
      if (meets(item)) found.push(item.number)
    }
    return found
  }
}

/** The index of the first box whose southern edge is not south of a latitude. */
function firstFrom(low: readonly Boxed[], latitude: number): number {
  let [lower, upper] = [0, low.length]
  while (lower < upper) {
    const middle = (lower + upper) >> 1
    if ((low[middle]?.box[0] ?? 0) < latitude) lower = middle + 1
    else upper = middle
  }
  return lower
}
