import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Point } from '@kerbside/domain/geo.ts'
import { embeddedRoads } from '../apps/server/src/ports/roads/embedded.ts'
import { loadNetwork } from '../apps/server/src/ports/roads/load-network.ts'
import type { Network } from '../apps/server/src/ports/roads/network.ts'
import type { Roads } from '../apps/server/src/ports/roads/port.ts'
import { report } from './report.ts'
import { root } from './server.ts'

type Spot = { name: string; lat: number; lng: number }
type RoadCase = {
  from: Spot
  to: Spot
  km: number
  tolerancePercent: number
  minutes: number | null
}

const ROUTES = 2000
const PLACES = 500

/** Compares known journeys with the embedded road network, and measures how long a route takes to calculate. */
export async function benchRoads(): Promise<void> {
  const network = loadNetwork(path.join(root, 'apps/server/data'))
  const roads = embeddedRoads(network)
  const details = JSON.parse(
    readFileSync(path.join(root, 'bench/known-journeys.json'), 'utf8'),
  ) as RoadCase[]
  const rows: string[][] = []
  let within = 0
  for (const { from, to, km, tolerancePercent, minutes } of details) {
    const route = await roads.route([from, to])
    const found = (route?.metres ?? Number.NaN) / 1000
    const error = ((found - km) / km) * 100
    if (Math.abs(error) <= tolerancePercent) within++
    rows.push([
      `${from.name} – ${to.name}`,
      km.toFixed(1),
      found.toFixed(1),
      `${error.toFixed(1)} %`,
      `${tolerancePercent} %`,
      minutes === null ? '' : String(minutes),
      String(Math.round((route?.seconds ?? 0) / 60)),
    ])
  }
  const again = await timeRoutes(
    roads,
    Array.from({ length: ROUTES }, (_, n) => {
      const from = details[n % details.length]?.from
      const to = details[(n * 7 + 3) % details.length]?.to
      return from && to ? [from, to] : []
    }),
  )
  const anew = await timeRoutes(embeddedRoads(network), anywhere(network))
  report({
    name: 'roads',
    title: 'Known journeys by the embedded roads',
    about: `Published road distances and typical times against the built-in network. A way, found each time and not remembered, takes ${again} (${ROUTES} ways between these places); between places no one asked about before ${anew} (${PLACES} ways anywhere in the country).`,
    head: ['journey', 'known km', 'found km', 'error', 'tolerance', 'known min', 'found min'],
    rows,
    findings: [`${within} of ${details.length} journeys are within the tolerance of their source.`],
  })
}

/** Pairs of addresses near junctions all over the country, the same in each run. */
function anywhere({ junctions }: Network): Point[][] {
  let state = 7
  const dice = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  const door = () => {
    const [lng, lat] = junctions[Math.floor(dice() * junctions.length)] ?? [0, 51.5]
    return { lng: lng + (dice() - 0.5) / 20, lat: lat + (dice() - 0.5) / 20 }
  }
  return Array.from({ length: PLACES }, () => [door(), door()])
}

/** "0.14 ms in the median, 0.32 ms at p99" */
async function timeRoutes(roads: Roads, routes: readonly (readonly Point[])[]): Promise<string> {
  const times: number[] = []
  for (const points of routes) {
    const started = performance.now()
    await roads.route(points)
    times.push(performance.now() - started)
  }
  times.sort((x, y) => x - y)
  const percentile = (part: number) => (times[Math.floor(times.length * part)] ?? 0).toFixed(2)
  return `${percentile(0.5)} ms in the median, ${percentile(0.99)} ms at p99`
}
