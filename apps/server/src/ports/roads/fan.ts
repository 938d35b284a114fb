import type { Network } from './network.ts'
import { openQueue } from './queue.ts'

/**
 * A kilometre saved is worth 36 s: with time alone as the cost, routes took a long detour on an orbital motorway
 * to save a minute, which drivers do not do.
 */
const SECONDS_PER_METRE = 0.036

export const burden = ({ metres, seconds }: { metres: number; seconds: number }) =>
  seconds + SECONDS_PER_METRE * metres

/** From one junction to all others: the least cost, and the stretch by which each is reached. */
export type Fan = { burdens: Float64Array; lastSegment: Uint16Array }

export const NO_SEGMENT = 0xffff

const fansOf = new WeakMap<Network, (Fan | undefined)[]>()

/**
 * The fan of a junction, computed once and cached: 14 kB each, 19 MB when every junction of the country has been
 * a start. The starts of one install are a small part of that, and a route out of cached fans is a sum, not a
 * search.
 */
export function fanFrom(network: Network, start: number): Fan {
  const fans = fansOf.get(network) ?? []
  fansOf.set(network, fans)
  const fan = fans[start] ?? openFan(network, start)
  fans[start] = fan
  return fan
}

function openFan({ junctions, meeting, segments }: Network, start: number): Fan {
  const burdens = new Float64Array(junctions.length).fill(Number.POSITIVE_INFINITY)
  const lastSegment = new Uint16Array(junctions.length).fill(NO_SEGMENT)
  const queue = openQueue()
  burdens[start] = 0
  queue.push(start, 0)
  for (let next = queue.pop(); next; next = queue.pop()) {
    const { item: junction, burden: reached } = next
    if (reached > (burdens[junction] ?? 0)) continue
    for (const number of meeting[junction] ?? []) {
      const segment = segments[number]
      if (!segment) continue
      const other = segment.from === junction ? segment.to : segment.from
      const whole = reached + burden(segment)
      if (whole >= (burdens[other] ?? 0)) continue
      burdens[other] = whole
      lastSegment[other] = number
      queue.push(other, whole)
    }
  }
  return { burdens, lastSegment }
}
