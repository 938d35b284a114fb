import type { FixedIndex } from './fixed-price.ts'
import { type Box, boxAround, boxOf } from './geography.ts'
import { districtOf } from './spots.ts'
import type { Site, Spot, Zone } from './tariff.ts'

/** Spots that may share some place with a spot, by number; whether they do is measured by whoever asks. */
export type MayMeet = (spot: number) => readonly number[]

type Known = { sites: readonly Site[]; zones: readonly Zone[] }

/** Degrees from south to north beyond which a circle or zone is compared with all others: some five kilometres. */
const TALL = 0.05

/**
 * Which spots are worth comparing: five thousand prices are not held against each other one by one, but by the
 * districts they name and by where they lie from south to north.
 */
export function nearSpots(
  { spots }: FixedIndex,
  { byNumber, ...known }: Known & { byNumber: ReadonlyMap<number, Spot> },
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

/** The district without its last letter: "EC1" takes in "EC1A". */
const widest = (district: string): string =>
  /\d[A-Z]$/.test(district) ? district.slice(0, -1) : district

function districtsOf(spot: Spot): string[] {
  if (spot.kind === 'postcode') return [widest(districtOf(spot.postcode))]
  return spot.kind === 'districts' ? [...new Set(spot.districts.map(widest))] : []
}

type Boxed = { number: number; box: Box }

/** The boxes around circles and zones; a postcode or district has none, for nobody knows its outline. */
function boxesOf(byNumber: ReadonlyMap<number, Spot>, { sites, zones }: Known): Boxed[] {
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

/** Whose boxes meet: of low ones only those about as far north are looked at. */
function meetingBoxes(boxed: readonly Boxed[]): (number: number) => number[] {
  const isTall = ({ box: [south, , north] }: Boxed) => north - south > TALL
  const tall = boxed.filter(isTall)
  const low = boxed.filter((one) => !isTall(one)).sort((a, b) => a.box[0] - b.box[0])
  const own = new Map(boxed.map((one) => [one.number, one]))
  return (number) => {
    const me = own.get(number)
    if (!me) return []
    const [south, west, north, east] = me.box
    const meets = ({ box }: Boxed) =>
      box[0] <= north && box[2] >= south && box[1] <= east && box[3] >= west
    const found = tall.filter(meets).map((one) => one.number)
    for (let at = firstFrom(low, south - TALL); at < low.length; at++) {
      const one = low[at]
      if (!one || one.box[0] > north) break
      if (meets(one)) found.push(one.number)
    }
    return found
  }
}

/** The place of the first whose southern edge is not south of a latitude. */
function firstFrom(low: readonly Boxed[], latitude: number): number {
  let [least, most] = [0, low.length]
  while (least < most) {
    const middle = (least + most) >> 1
    if ((low[middle]?.box[0] ?? 0) < latitude) least = middle + 1
    else most = middle
  }
  return least
}
