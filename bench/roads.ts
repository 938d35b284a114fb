import { readFileSync } from 'node:fs'
import path from 'node:path'
import { embeddedRoads } from '../apps/server/src/ports/roads/embedded.ts'
import { loadNetwork } from '../apps/server/src/ports/roads/load-network.ts'
import { report } from './report.ts'
import { root } from './server.ts'

type Fact = {
  from: string
  to: string
  a: [number, number]
  b: [number, number]
  km: number
  minutes?: number
}

const ROUTES = 2000

/** Known journeys against the embedded roads, and how long a route takes to find. */
export async function benchRoads(): Promise<void> {
  const roads = embeddedRoads(loadNetwork(path.join(root, 'apps/server/data')))
  const facts = JSON.parse(
    readFileSync(path.join(root, 'apps/server/data/known-journeys.json'), 'utf8'),
  ) as Fact[]
  const rows: string[][] = []
  for (const { from, to, a, b, km, minutes } of facts) {
    const route = await roads.route([
      { lat: a[0], lng: a[1] },
      { lat: b[0], lng: b[1] },
    ])
    const found = (route?.metres ?? Number.NaN) / 1000
    rows.push([
      `${from} – ${to}`,
      km.toFixed(1),
      found.toFixed(1),
      `${(((found - km) / km) * 100).toFixed(1)} %`,
      minutes === undefined ? '' : String(minutes),
      String(Math.round((route?.seconds ?? 0) / 60)),
    ])
  }
  const times: number[] = []
  for (let n = 0; n < ROUTES; n++) {
    const fact = facts[n % facts.length]
    const other = facts[(n * 7 + 3) % facts.length]
    if (!fact || !other) continue
    const started = performance.now()
    await roads.route([
      { lat: fact.a[0], lng: fact.a[1] },
      { lat: other.b[0], lng: other.b[1] },
    ])
    times.push(performance.now() - started)
  }
  times.sort((x, y) => x - y)
  const at = (part: number) => (times[Math.floor(times.length * part)] ?? 0).toFixed(2)
  report({
    name: 'roads',
    title: 'Known journeys by the embedded roads',
    about: `Published road distances and typical times against the built-in network. A route takes ${at(0.5)} ms in the median, ${at(0.99)} ms at p99 (${ROUTES} routes).`,
    head: ['journey', 'known km', 'found km', 'error', 'known min', 'found min'],
    rows,
    verdicts: [],
  })
}
