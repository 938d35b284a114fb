import type { LngLat } from './curve.ts'
import { pointsBetween } from './curve.ts'
import { burden, fanFrom, NO_SEGMENT } from './fan.ts'
import type { Join } from './join.ts'
import type { Network } from './network.ts'
import type { RoadClass } from './speeds.ts'

export type RoadRoute = {
  metres: number
  seconds: number
  path: LngLat[]
  /** The part of `seconds` on whole stretches of each class; the rest is on the streets at both ends. */
  onClass: Partial<Record<RoadClass, number>>
}

/** A join and one of the junctions it leads to, with the distance and time between the address and the junction. */
export type End = { join: Join; junction: number; metres: number; seconds: number }

/**
 * The cheapest route over the network from any of the first joins to any of the last, or undefined when no road
 * connects them.
 */
export function findShortestPath(
  network: Network,
  { from, to }: { from: readonly Join[]; to: readonly Join[] },
): RoadRoute | undefined {
  const across = acrossNetwork(network, { from: endsOf(network, from), to: endsOf(network, to) })
  const along = alongOneSegment(network, { from, to })
  return along && (!across || burden(along) <= burden(across)) ? along : across
}

/** The junctions that the joins lead to, cheapest first. */
export const endsOf = (network: Network, joins: readonly Join[]): End[] =>
  joins.flatMap((join) => endsOfJoin(network, join)).sort((a, b) => burden(a) - burden(b))

function endsOfJoin({ segments }: Network, join: Join): End[] {
  const { metres, seconds, on } = join
  if ('junction' in on) return [{ join, junction: on.junction, metres, seconds }]
  const segment = segments[on.segment]
  if (!segment) return []
  const endAt = (junction: number, part: number) => ({
    join,
    junction,
    metres: metres + segment.metres * part,
    seconds: seconds + segment.seconds * part,
  })
  return [endAt(segment.from, on.part), endAt(segment.to, 1 - on.part)]
}

function acrossNetwork(
  network: Network,
  { from, to }: { from: readonly End[]; to: readonly End[] },
): RoadRoute | undefined {
  let shortest = Number.POSITIVE_INFINITY
  let best: { first: End; last: End } | undefined
  const tried: End[] = []
  for (const first of from) {
    // a start that is reached more cheaply through another start need not be tried
    if (tried.some((start) => isOver(network, { start, first }))) continue
    tried.push(first)
    const { burdens } = fanFrom(network, first.junction)
    for (const last of to) {
      const whole = burden(first) + (burdens[last.junction] ?? Number.NaN) + burden(last)
      if (!(whole < shortest)) continue
      shortest = whole
      best = { first, last }
    }
  }
  return best && drive(network, best)
}

const isOver = (network: Network, { start, first }: { start: End; first: End }) =>
  burden(start) + (fanFrom(network, start.junction).burdens[first.junction] ?? 0) <= burden(first)

/** The route from end to end, measured and drawn stretch by stretch. */
function drive(network: Network, { first, last }: { first: End; last: End }): RoadRoute {
  const { lastSegment } = fanFrom(network, first.junction)
  const driven: { number: number; from: number }[] = []
  for (let junction = last.junction; junction !== first.junction; ) {
    const number = lastSegment[junction] ?? NO_SEGMENT
    const segment = network.segments[number]
    if (!segment) break
    junction = segment.from === junction ? segment.to : segment.from
    driven.push({ number, from: junction })
  }
  const path = lineToJunction(network, first)
  const onClass: RoadRoute['onClass'] = {}
  let { metres, seconds } = first
  for (const { number, from } of driven.toReversed()) {
    const segment = network.segments[number]
    if (!segment) continue
    metres += segment.metres
    seconds += segment.seconds
    onClass[segment.roadClass] = (onClass[segment.roadClass] ?? 0) + segment.seconds
    const { path: line } = segment.curve
    for (const point of segment.from === from ? line : line.toReversed()) path.push(point)
  }
  path.push(...lineToJunction(network, last).toReversed())
  return { metres: metres + last.metres, seconds: seconds + last.seconds, path, onClass }
}

function lineToJunction({ segments }: Network, { join, junction }: End): LngLat[] {
  if (!('segment' in join.on)) return [join.at]
  const segment = segments[join.on.segment]
  if (!segment) return [join.at]
  const to = segment.to === junction ? 1 : 0
  const last = to === 1 ? segment.curve.path.at(-1) : segment.curve.path[0]
  const between = pointsBetween(segment.curve, { from: join.on.part, to })
  return last ? [join.at, ...between, last] : [join.at, ...between]
}

/** Both addresses on one stretch: the route may not touch a junction at all. */
function alongOneSegment(
  { segments }: Network,
  { from, to }: { from: readonly Join[]; to: readonly Join[] },
): RoadRoute | undefined {
  let best: RoadRoute | undefined
  for (const first of from)
    for (const last of to) {
      if (!('segment' in first.on) || !('segment' in last.on)) continue
      const segment = segments[first.on.segment]
      if (!segment || first.on.segment !== last.on.segment) continue
      const share = Math.abs(first.on.part - last.on.part)
      const whole = {
        metres: first.metres + segment.metres * share + last.metres,
        seconds: first.seconds + segment.seconds * share + last.seconds,
      }
      if (best && burden(whole) >= burden(best)) continue
      const between = pointsBetween(segment.curve, { from: first.on.part, to: last.on.part })
      best = { ...whole, path: [first.at, ...between, last.at], onClass: {} }
    }
  return best
}
