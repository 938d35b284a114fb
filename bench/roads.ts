import { readFileSync } from 'node:fs'
import path from 'node:path'
import { embeddedRoads } from '../apps/server/src/ports/roads/embedded.ts'
import { loadNetwork } from '../apps/server/src/ports/roads/load-network.ts'
import { report } from './report.ts'
import { root } from './server.ts'

type Spot = { name: string; lat: number; lng: number }
type Fact = { from: Spot; to: Spot; km: number; tolerancePercent: number; minutes: number | null }

const ROUTES = 2000

/** Known journeys against the embedded roads, and how long a route takes to find. */
export async function benchRoads(): Promise<void> {
  const roads = embeddedRoads(loadNetwork(path.join(root, 'apps/server/data')))
  const facts = JSON.parse(
    readFileSync(path.join(root, 'bench/known-journeys.json'), 'utf8'),
  ) as Fact[]
  const rows: string[][] = []
  let within = 0
  for (const { from, to, km, tolerancePercent, minutes } of facts) {
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
  const times: number[] = []
  for (let n = 0; n < ROUTES; n++) {
    const fact = facts[n % facts.length]
    const other = facts[(n * 7 + 3) % facts.length]
    if (!fact || !other) continue
    const started = performance.now()
    await roads.route([fact.from, other.to])
    times.push(performance.now() - started)
  }
  times.sort((x, y) => x - y)
  const at = (part: number) => (times[Math.floor(times.length * part)] ?? 0).toFixed(2)
  report({
    name: 'roads',
    title: 'Known journeys by the embedded roads',
    about: `Published road distances and typical times against the built-in network. A route takes ${at(0.5)} ms in the median, ${at(0.99)} ms at p99 (${ROUTES} routes).`,
    head: ['journey', 'known km', 'found km', 'error', 'tolerance', 'known min', 'found min'],
    rows,
    verdicts: [`${within} of ${facts.length} journeys are within the tolerance of their source.`],
  })
}
