import type { LngLat } from './curve.ts'
import { flatMetres, pointsBetween } from './curve.ts'
import type { Join } from './join.ts'
import type { Network } from './network.ts'
import { openQueue } from './queue.ts'
import { FASTEST_KMH, type RoadClass } from './speeds.ts'

export type Way = {
  metres: number
  seconds: number
  path: LngLat[]
  /** Of `seconds`, those on whole stretches of each class; the rest is on the streets at both ends. */
  onClass: Partial<Record<RoadClass, number>>
}

/**
 * A kilometre saved is worth 36 s: people do not take a long way round on an orbital motorway for a
 * minute, and pure time sent them there.
 */
const SECONDS_PER_METRE = 0.036

/** What a metre costs at the very best, on a motorway. */
const LEAST_BURDEN_PER_METRE = SECONDS_PER_METRE + 3.6 / FASTEST_KMH

export const burden = ({ metres, seconds }: { metres: number; seconds: number }) =>
  seconds + SECONDS_PER_METRE * metres

/** How a junction was reached: from which join, or over which stretch. */
type Step = { burden: number; metres: number; seconds: number; join?: Join; stretch?: number }

/**
 * The least burdensome way over the network from any of the first joins to any of the last, or undefined
 * when no road joins them. A* from all first joins at once towards the goal, ending as soon as nothing can
 * be better.
 */
export function findShortestWay(
  network: Network,
  { from, to, goal }: { from: readonly Join[]; to: readonly Join[]; goal: LngLat },
): Way | undefined {
  const steps: (Step | undefined)[] = []
  const settled: boolean[] = []
  const queue = openQueue()
  const reach = (junction: number, step: Step) => {
    const known = steps[junction]
    if (known && known.burden <= step.burden) return
    const at = network.junctions[junction]
    if (!at) return
    steps[junction] = step
    queue.push(junction, step.burden + flatMetres(at, goal) * LEAST_BURDEN_PER_METRE)
  }

  for (const join of from)
    for (const { junction, metres, seconds } of waysFrom(network, join)) {
      const way = { metres: join.metres + metres, seconds: join.seconds + seconds }
      reach(junction, { ...way, burden: burden(way), join })
    }

  const ends = endsByJunction(network, to)
  let best = alongOneStretch(network, { from, to })
  for (let next = queue.pop(); next; next = queue.pop()) {
    const { item: junction, burden: hoped } = next
    const step = steps[junction]
    if (best && hoped >= burden(best)) break
    if (!step || settled[junction]) continue
    settled[junction] = true
    for (const end of ends.get(junction) ?? []) {
      const whole = {
        metres: step.metres + end.metres,
        seconds: step.seconds + end.seconds,
      }
      if (!best || burden(whole) < burden(best)) best = { ...whole, junction, join: end.join }
    }
    for (const number of network.meeting[junction] ?? []) {
      const stretch = network.stretches[number]
      if (!stretch) continue
      const way = {
        metres: step.metres + stretch.metres,
        seconds: step.seconds + stretch.seconds,
      }
      const other = stretch.from === junction ? stretch.to : stretch.from
      reach(other, { ...way, burden: burden(way), stretch: number })
    }
  }
  return (
    best && {
      metres: best.metres,
      seconds: best.seconds,
      path: drawWay(network, { best, steps }),
      onClass: timeOnClasses(network, { best, steps }),
    }
  )
}

/** The junctions a join leads to, and how far they are from it along its stretch. */
function waysFrom(
  network: Network,
  { on }: Join,
): { junction: number; metres: number; seconds: number }[] {
  if ('junction' in on) return [{ junction: on.junction, metres: 0, seconds: 0 }]
  const stretch = network.stretches[on.stretch]
  if (!stretch) return []
  const { metres, seconds } = stretch
  const rest = 1 - on.part
  return [
    { junction: stretch.from, metres: metres * on.part, seconds: seconds * on.part },
    { junction: stretch.to, metres: metres * rest, seconds: seconds * rest },
  ]
}

type End = { join: Join; metres: number; seconds: number }

function endsByJunction(network: Network, joins: readonly Join[]): Map<number, End[]> {
  const ends = new Map<number, End[]>()
  for (const join of joins)
    for (const { junction, metres, seconds } of waysFrom(network, join)) {
      const end = { join, metres: join.metres + metres, seconds: join.seconds + seconds }
      ends.set(junction, [...(ends.get(junction) ?? []), end])
    }
  return ends
}

type Best = { metres: number; seconds: number; join: Join; junction?: number; first?: Join }

/** Both addresses on one stretch: the way need not touch a junction at all. */
function alongOneStretch(
  { stretches }: Network,
  { from, to }: { from: readonly Join[]; to: readonly Join[] },
): Best | undefined {
  let best: Best | undefined
  for (const first of from)
    for (const join of to) {
      if (!('stretch' in first.on) || !('stretch' in join.on)) continue
      const stretch = stretches[first.on.stretch]
      if (!stretch || first.on.stretch !== join.on.stretch) continue
      const share = Math.abs(first.on.part - join.on.part)
      const whole = {
        metres: first.metres + stretch.metres * share + join.metres,
        seconds: first.seconds + stretch.seconds * share + join.seconds,
      }
      if (!best || burden(whole) < burden(best)) best = { ...whole, join, first }
    }
  return best
}

function timeOnClasses(
  { stretches }: Network,
  { best, steps }: { best: Best; steps: readonly (Step | undefined)[] },
): Way['onClass'] {
  const onClass: Way['onClass'] = {}
  let junction = best.first ? undefined : best.junction
  for (let step = steps[junction ?? -1]; step; step = steps[junction ?? -1]) {
    const stretch = stretches[step.stretch ?? -1]
    if (!stretch) break
    const { roadClass, seconds, from, to } = stretch
    onClass[roadClass] = (onClass[roadClass] ?? 0) + seconds
    junction = to === junction ? from : to
  }
  return onClass
}

/** The line of a found way, from its first join to its last. */
function drawWay(
  network: Network,
  { best, steps }: { best: Best; steps: readonly (Step | undefined)[] },
): LngLat[] {
  if (best.first)
    return [best.first.at, ...lineOnStretch(network, best.first, best.join), best.join.at]

  const pieces: LngLat[][] = [lineToJunction(network, best.join, best.junction).toReversed()]
  let junction = best.junction
  for (let step = steps[junction ?? -1]; step; step = steps[junction ?? -1]) {
    if (step.join) {
      pieces.push(lineToJunction(network, step.join, junction))
      break
    }
    const stretch = network.stretches[step.stretch ?? -1]
    if (!stretch) break
    const { path } = stretch.curve
    pieces.push(stretch.to === junction ? [...path] : path.toReversed())
    junction = stretch.to === junction ? stretch.from : stretch.to
  }
  return pieces.toReversed().flat()
}

function lineToJunction({ stretches }: Network, join: Join, junction?: number): LngLat[] {
  if (!('stretch' in join.on)) return [join.at]
  const stretch = stretches[join.on.stretch]
  if (!stretch) return [join.at]
  const to = stretch.to === junction ? 1 : 0
  const last = to === 1 ? stretch.curve.path.at(-1) : stretch.curve.path[0]
  const between = pointsBetween(stretch.curve, { from: join.on.part, to })
  return last ? [join.at, ...between, last] : [join.at, ...between]
}

function lineOnStretch({ stretches }: Network, first: Join, last: Join): LngLat[] {
  if (!('stretch' in first.on) || !('stretch' in last.on)) return []
  const stretch = stretches[first.on.stretch]
  if (!stretch) return []
  return [...pointsBetween(stretch.curve, { from: first.on.part, to: last.on.part })]
}
