import { metresBetween, type Point } from '@kerbside/domain/geo.ts'
import type { DayPart } from '@kerbside/domain/operator/drive-times.ts'
import type { LngLat } from './curve.ts'
import { slowness } from './day-part.ts'
import { burden } from './fan.ts'
import { findJoins, type Join, localRoute } from './join.ts'
import type { Network } from './network.ts'
import type { Drive } from './port.ts'
import { openQueue } from './queue.ts'
import { type End, endsOf } from './shortest-path.ts'

/** From one place to every junction: the least cost, and the metres and seconds of the drive. */
type Spread = { burdens: Float64Array; metres: Float64Array; seconds: Float64Array }

/** How a place connects to the network. */
type Meeting = { at: LngLat; joins: Join[]; ends: End[]; segments: readonly number[] }

/** Cached by the point object: the same cars are compared again for each leg of a round. */
const meetings = new WeakMap<Network, WeakMap<Point, Meeting>>()

const lngLat = ({ lng, lat }: Point): LngLat => [lng, lat]

/**
 * Drives between one place and many, by one search that starts at all ends of the place at once. It finds the
 * same routes as findShortestPath does one by one, without drawing them.
 */
export function reachFrom(
  network: Network,
  { hub, others, part }: { hub: Point; others: readonly Point[]; part: DayPart },
): (Drive | undefined)[] {
  const from = meetingOf(network, hub)
  const met = others.map((other) => meetingOf(network, other))
  const spread = spreadFrom(network, { ends: from.ends, part, met })
  const streets = slowness(part, 'U')
  return met.map((to, index) => {
    // the network ends in Britain: where neither place is on it, cars are compared without it
    const other = others[index]
    if (other && from.joins.length === 0 && to.joins.length === 0)
      return estimateDrive(hub, other, streets)
    const over = across(spread, { ends: to.ends, streets })
    const along = alongOne(network, { from, to, streets })
    const local = localRoute(network, { from: from.at, to: to.at })
    if (local) local.seconds *= streets
    const best = lighter(lighter(over, along), local)
    return best && { metres: Math.round(best.metres), seconds: Math.round(best.seconds) }
  })
}

function meetingOf(network: Network, point: Point): Meeting {
  const existing = meetings.get(network) ?? new WeakMap<Point, Meeting>()
  meetings.set(network, existing)
  const cached = existing.get(point)
  if (cached) return cached
  const at = lngLat(point)
  const joins = findJoins(network, at)
  const segments = joins.flatMap(({ on }) => ('segment' in on ? [on.segment] : []))
  const meeting = { at, joins, ends: endsOf(network, joins), segments }
  existing.set(point, meeting)
  return meeting
}

/** Searches as far as the farthest of the others; the rest of the country is not visited, and nothing if none is on a road. */
function spreadFrom(
  { junctions, meeting, segments }: Network,
  { ends, part, met }: { ends: readonly End[]; part: DayPart; met: readonly Meeting[] },
): Spread {
  const wanted = new Uint8Array(junctions.length)
  let left = 0
  for (const { ends: theirs } of met)
    for (const { junction } of theirs) {
      if (wanted[junction] === 0) left += 1
      wanted[junction] = 1
    }
  const burdens = new Float64Array(junctions.length).fill(Number.POSITIVE_INFINITY)
  const metres = new Float64Array(junctions.length)
  const seconds = new Float64Array(junctions.length)
  if (left === 0) return { burdens, metres, seconds }
  const queue = openQueue()
  const streets = slowness(part, 'U')
  for (const end of ends) {
    if (burden(end) >= (burdens[end.junction] ?? 0)) continue
    burdens[end.junction] = burden(end)
    metres[end.junction] = end.metres
    seconds[end.junction] = end.seconds * streets
    queue.push(end.junction, burden(end))
  }
  for (let next = queue.pop(); next; next = queue.pop()) {
    const { item: junction, burden: reached } = next
    if (reached > (burdens[junction] ?? 0)) continue
    if (wanted[junction] === 1 && --left === 0) break
    for (const number of meeting[junction] ?? []) {
      const segment = segments[number]
      if (!segment) continue
      const other = segment.from === junction ? segment.to : segment.from
      const whole = reached + burden(segment)
      if (whole >= (burdens[other] ?? 0)) continue
      burdens[other] = whole
      metres[other] = (metres[junction] ?? 0) + segment.metres
      seconds[other] =
        (seconds[junction] ?? 0) + segment.seconds * slowness(part, segment.roadClass)
      queue.push(other, whole)
    }
  }
  return { burdens, metres, seconds }
}

function across(
  spread: Spread,
  { ends, streets }: { ends: readonly End[]; streets: number },
): Drive | undefined {
  let best: End | undefined
  let lightest = Number.POSITIVE_INFINITY
  for (const end of ends) {
    const whole = (spread.burdens[end.junction] ?? Number.NaN) + burden(end)
    if (!(whole < lightest)) continue
    lightest = whole
    best = end
  }
  return (
    best && {
      metres: (spread.metres[best.junction] ?? 0) + best.metres,
      seconds: (spread.seconds[best.junction] ?? 0) + best.seconds * streets,
    }
  )
}

/** For two places on one stretch, a drive that does not leave it. */
function alongOne(
  network: Network,
  { from, to, streets }: { from: Meeting; to: Meeting; streets: number },
): Drive | undefined {
  let best: Drive | undefined
  for (const number of to.segments) {
    if (!from.segments.includes(number)) continue
    const segment = network.segments[number]
    const first = joinOn(from, number)
    const last = joinOn(to, number)
    if (!segment || !first || !last) continue
    const share = Math.abs(first.part - last.part)
    best = lighter(best, {
      metres: first.metres + segment.metres * share + last.metres,
      seconds: (first.seconds + segment.seconds * share + last.seconds) * streets,
    })
  }
  return best
}

function joinOn({ joins }: Meeting, segment: number) {
  for (const { on, metres, seconds } of joins)
    if ('segment' in on && on.segment === segment) return { part: on.part, metres, seconds }
  return undefined
}

function lighter(item: Drive | undefined, other: Drive | undefined): Drive | undefined {
  if (!item || !other) return item ?? other
  return burden(other) < burden(item) ? other : item
}

/** How much longer streets are than the straight line. */
const DETOUR = 1.4
/** Beyond it a straight line may cross a sea, and no car comes from so far. */
const MAX_ESTIMATE_METRES = 100_000
/** Of a drive: metres up to, and the usual kilometres an hour without traffic of its kind of road. */
const STRETCHES = [
  { upTo: 6_000, speed: 32 },
  { upTo: 25_000, speed: 55 },
  { upTo: Number.POSITIVE_INFINITY, speed: 90 },
] as const

/** A drive by the straight line, for places without any known road: good enough to say which car is nearest. */
function estimateDrive(from: Point, to: Point, slowdown: number): Drive | undefined {
  const straight = metresBetween(from, to)
  if (straight > MAX_ESTIMATE_METRES) return undefined
  const metres = straight * DETOUR
  let seconds = 0
  let begin = 0
  for (const { upTo, speed } of STRETCHES) {
    seconds += (Math.max(0, Math.min(metres, upTo) - begin) / (speed / 3.6)) * slowdown
    begin = upTo
  }
  return { metres: Math.round(metres), seconds: Math.round(seconds) }
}
