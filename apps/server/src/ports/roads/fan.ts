import type { Network } from './network.ts'
import { openQueue } from './queue.ts'

/**
 * A kilometre saved is worth 36 s: people do not take a long way round on an orbital motorway for a
 * minute, and pure time sent them there.
 */
const SECONDS_PER_METRE = 0.036

export const burden = ({ metres, seconds }: { metres: number; seconds: number }) =>
  seconds + SECONDS_PER_METRE * metres

/** From one junction to all others: the least burden, and the stretch by which each is reached. */
export type Fan = { burdens: Float64Array; lastStretch: Uint16Array }

export const NO_STRETCH = 0xffff

const fansOf = new WeakMap<Network, (Fan | undefined)[]>()

/**
 * The fan of a junction, found once and kept: 14 kB each, 19 MB when every junction of the country has been started
 * from. What a house drives from is a small part of that, and a way out of known fans is a sum instead of a search.
 */
export function fanFrom(network: Network, start: number): Fan {
  const fans = fansOf.get(network) ?? []
  fansOf.set(network, fans)
  const fan = fans[start] ?? openFan(network, start)
  fans[start] = fan
  return fan
}

function openFan({ junctions, meeting, stretches }: Network, start: number): Fan {
  const burdens = new Float64Array(junctions.length).fill(Number.POSITIVE_INFINITY)
  const lastStretch = new Uint16Array(junctions.length).fill(NO_STRETCH)
  const queue = openQueue()
  burdens[start] = 0
  queue.push(start, 0)
  for (let next = queue.pop(); next; next = queue.pop()) {
    const { item: junction, burden: reached } = next
    if (reached > (burdens[junction] ?? 0)) continue
    for (const number of meeting[junction] ?? []) {
      const stretch = stretches[number]
      if (!stretch) continue
      const other = stretch.from === junction ? stretch.to : stretch.from
      const whole = reached + burden(stretch)
      if (whole >= (burdens[other] ?? 0)) continue
      burdens[other] = whole
      lastStretch[other] = number
      queue.push(other, whole)
    }
  }
  return { burdens, lastStretch }
}
