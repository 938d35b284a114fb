import type { LngLat } from './curve.ts'
import { pointsBetween } from './curve.ts'
import { burden, fanFrom, NO_STRETCH } from './fan.ts'
import type { Join } from './join.ts'
import type { Network } from './network.ts'
import type { RoadClass } from './speeds.ts'

export type Way = {
  metres: number
  seconds: number
  path: LngLat[]
  /** Of `seconds`, those on whole stretches of each class; the rest is on the streets at both ends. */
  onClass: Partial<Record<RoadClass, number>>
}

/** A join and one of the junctions it leads to, with all there is between the address and the junction. */
export type End = { join: Join; junction: number; metres: number; seconds: number }

/**
 * The least burdensome way over the network from any of the first joins to any of the last, or undefined
 * when no road joins them.
 */
export function findShortestWay(
  network: Network,
  { from, to }: { from: readonly Join[]; to: readonly Join[] },
): Way | undefined {
  const across = acrossNetwork(network, { from: endsOf(network, from), to: endsOf(network, to) })
  const along = alongOneStretch(network, { from, to })
  return along && (!across || burden(along) <= burden(across)) ? along : across
}

/** The junctions the joins lead to, the least burdensome first. */
export const endsOf = (network: Network, joins: readonly Join[]): End[] =>
  joins.flatMap((join) => endsOfJoin(network, join)).sort((a, b) => burden(a) - burden(b))

function endsOfJoin({ stretches }: Network, join: Join): End[] {
  const { metres, seconds, on } = join
  if ('junction' in on) return [{ join, junction: on.junction, metres, seconds }]
  const stretch = stretches[on.stretch]
  if (!stretch) return []
  const endAt = (junction: number, part: number) => ({
    join,
    junction,
    metres: metres + stretch.metres * part,
    seconds: seconds + stretch.seconds * part,
  })
  return [endAt(stretch.from, on.part), endAt(stretch.to, 1 - on.part)]
}

function acrossNetwork(
  network: Network,
  { from, to }: { from: readonly End[]; to: readonly End[] },
): Way | undefined {
  let least = Number.POSITIVE_INFINITY
  let best: { first: End; last: End } | undefined
  const tried: End[] = []
  for (const first of from) {
    // what is reached with less trouble over another start need not be started from
    if (tried.some((start) => isOver(network, { start, first }))) continue
    tried.push(first)
    const { burdens } = fanFrom(network, first.junction)
    for (const last of to) {
      const whole = burden(first) + (burdens[last.junction] ?? Number.NaN) + burden(last)
      if (!(whole < least)) continue
      least = whole
      best = { first, last }
    }
  }
  return best && drive(network, best)
}

const isOver = (network: Network, { start, first }: { start: End; first: End }) =>
  burden(start) + (fanFrom(network, start.junction).burdens[first.junction] ?? 0) <= burden(first)

/** The way from end to end, told and drawn stretch by stretch. */
function drive(network: Network, { first, last }: { first: End; last: End }): Way {
  const { lastStretch } = fanFrom(network, first.junction)
  const driven: { number: number; from: number }[] = []
  for (let junction = last.junction; junction !== first.junction; ) {
    const number = lastStretch[junction] ?? NO_STRETCH
    const stretch = network.stretches[number]
    if (!stretch) break
    junction = stretch.from === junction ? stretch.to : stretch.from
    driven.push({ number, from: junction })
  }
  const path = lineToJunction(network, first)
  const onClass: Way['onClass'] = {}
  let { metres, seconds } = first
  for (const { number, from } of driven.toReversed()) {
    const stretch = network.stretches[number]
    if (!stretch) continue
    metres += stretch.metres
    seconds += stretch.seconds
    onClass[stretch.roadClass] = (onClass[stretch.roadClass] ?? 0) + stretch.seconds
    const { path: line } = stretch.curve
    for (const point of stretch.from === from ? line : line.toReversed()) path.push(point)
  }
  path.push(...lineToJunction(network, last).toReversed())
  return { metres: metres + last.metres, seconds: seconds + last.seconds, path, onClass }
}

function lineToJunction({ stretches }: Network, { join, junction }: End): LngLat[] {
  if (!('stretch' in join.on)) return [join.at]
  const stretch = stretches[join.on.stretch]
  if (!stretch) return [join.at]
  const to = stretch.to === junction ? 1 : 0
  const last = to === 1 ? stretch.curve.path.at(-1) : stretch.curve.path[0]
  const between = pointsBetween(stretch.curve, { from: join.on.part, to })
  return last ? [join.at, ...between, last] : [join.at, ...between]
}

/** Both addresses on one stretch: the way need not touch a junction at all. */
function alongOneStretch(
  { stretches }: Network,
  { from, to }: { from: readonly Join[]; to: readonly Join[] },
): Way | undefined {
  let best: Way | undefined
  for (const first of from)
    for (const last of to) {
      if (!('stretch' in first.on) || !('stretch' in last.on)) continue
      const stretch = stretches[first.on.stretch]
      if (!stretch || first.on.stretch !== last.on.stretch) continue
      const share = Math.abs(first.on.part - last.on.part)
      const whole = {
        metres: first.metres + stretch.metres * share + last.metres,
        seconds: first.seconds + stretch.seconds * share + last.seconds,
      }
      if (best && burden(whole) >= burden(best)) continue
      const between = pointsBetween(stretch.curve, { from: first.on.part, to: last.on.part })
      best = { ...whole, path: [first.at, ...between, last.at], onClass: {} }
    }
  return best
}
