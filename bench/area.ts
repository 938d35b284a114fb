import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readExtract } from '../apps/server/src/osm/read-extract.ts'
import {
  findStreetsProgram,
  type StreetsProgram,
} from '../apps/server/src/ports/roads/streets/build-streets.ts'
import { openStreetProcess } from '../apps/server/src/ports/roads/streets/street-process.ts'
import { streetRoads } from '../apps/server/src/ports/roads/streets/street-roads.ts'
import { writeConfig } from '../apps/server/src/ports/roads/streets/valhalla-config.ts'
import type { Point } from '../packages/domain/src/geo.ts'
import { diceOf } from './generate-places.ts'
import { memoryOf, processesBelow, treeCpuMs } from './process-cost.ts'
import { report } from './report.ts'
import { cpuMsOf, root } from './server.ts'

const ROUTES = 300
const WARM_UP = 20
const SAMPLE_MS = 50
const MAX_ROUTE_MS = 10_000
/** Of the streets, for each million nodes. */
const MAX_BUILD = { cpuSeconds: 17, megabytes: 260 }
/** The command itself, and the first call to the new graph. */
const START_CPU_SECONDS = 2
const START_MEGABYTES = 110
const MAX_SERVER_CPU_MS = 3
const MAX_P99_MS = 300
const MAX_MEMORY_MB = 150
const DRIVABLE =
  /^(motorway|trunk|primary|secondary|tertiary|unclassified|residential|living_street)$/

/** Weekdays, in the zone of the extract; the hours lie inside the periods that the figures are for. */
const HOURS = { morning: '08:30', midday: '12:00', evening: '17:30' } as const
type Hour = keyof typeof HOURS

/**
 * Average speeds of traffic on working days in km/h, on main roads: Transport for London, Travel in London report 8, table
 * 4.9 (2014/15). A town is compared with outer London.
 */
const PUBLISHED: Readonly<Record<string, { of: string; speeds: Record<Hour, number> }>> = {
  'camden-london': { of: 'inner London', speeds: { morning: 18.7, midday: 20.3, evening: 16.9 } },
  'newport-wales': { of: 'outer London', speeds: { morning: 29.4, midday: 33.9, evening: 27.4 } },
}
const SPEED_ROUTES = 200
const MIN_SPEED_METRES = 1_500

/** 20 to 30 minutes by taxi in daytime, by the airport's guides (porto-airport.com). */
const PORTO_AIRPORT = {
  extract: 'porto-portugal',
  minutes: '20 to 30',
  points: [
    { lat: 41.2371, lng: -8.67 },
    { lat: 41.1496, lng: -8.611 },
  ],
}

type Extract = { name: string; file: string; nodes: number; ends: Point[] }
type BuildCost = { cpuSeconds: number; megabytes: number }
type RouteCost = {
  found: number
  serverMs: number
  processMs: number
  p50: number
  p99: number
  anonymousMb: number
}

/**
 * What an area costs to build from each extract of testkit/osm, and of the folder in `BENCH_EXTRACTS`, and what routes on
 * its streets cost. Needs Valhalla (`npm ci --prefix streets --ignore-scripts`).
 */
export async function benchArea(): Promise<void> {
  const program = findStreetsProgram(path.join(root, 'streets'))
  if (!program) throw new Error('Valhalla is not installed: npm ci --prefix streets')
  const folder = mkdtempSync(path.join(tmpdir(), 'kerbside-bench-area-'))
  const rows: string[][] = []
  const late: string[] = []
  const compared: string[] = []
  try {
    for (const file of listExtracts()) {
      const extract = await describeExtract(file)
      const target = path.join(folder, extract.name)
      const streets = await build(extract.file, `${target}-streets`, 'streets')
      const map = await build(extract.file, `${target}-map`, 'map')
      const routes = await measureRoutes(program, `${target}-streets`, extract.ends)
      compared.push(...(await compareTimes(program, `${target}-streets`, extract)))
      const millions = extract.nodes / 1e6
      if (streets.cpuSeconds > START_CPU_SECONDS + MAX_BUILD.cpuSeconds * millions)
        late.push(`${extract.name}: CPU of the build`)
      if (streets.megabytes > START_MEGABYTES + MAX_BUILD.megabytes * millions)
        late.push(`${extract.name}: memory of the build`)
      if (routes.serverMs > MAX_SERVER_CPU_MS) late.push(`${extract.name}: CPU of a route`)
      if (routes.p99 > MAX_P99_MS) late.push(`${extract.name}: p99 of a route`)
      if (routes.anonymousMb > MAX_MEMORY_MB) late.push(`${extract.name}: memory of the streets`)
      rows.push([
        extract.name,
        Math.round(extract.nodes / 1_000).toLocaleString('en-GB'),
        streets.cpuSeconds.toFixed(1),
        `${streets.megabytes.toFixed(0)}`,
        megabytesOf(path.join(`${target}-streets`, 'tiles.tar')),
        `${map.cpuSeconds.toFixed(1)}`,
        `${map.megabytes.toFixed(0)}`,
        megabytesOf(path.join(`${target}-map`, 'map.pmtiles')),
        `${routes.found}`,
        routes.serverMs.toFixed(2),
        routes.processMs.toFixed(1),
        `${routes.p50.toFixed(0)} / ${routes.p99.toFixed(0)}`,
        routes.anonymousMb.toFixed(0),
      ])
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  report({
    name: 'area',
    title: 'Areas from OpenStreetMap extracts',
    about: `Each extract is built by \`kerbside build area\` with two threads, streets and map apart; memory is the highest of a process at a time, sampled every ${SAMPLE_MS} ms. Then ${ROUTES} routes between street points anywhere in the extract, one after the other: route and its day part. "Found" are those with a path; the others leave a cut extract.`,
    head: [
      'extract',
      'thousand nodes',
      'streets: CPU s',
      'MB',
      'tiles MB',
      'map: CPU s',
      'MB',
      'map MB',
      'routes found',
      'CPU ms in the server',
      'in the process',
      'p50 / p99 ms',
      'anonymous MB',
    ],
    rows,
    findings: [
      `Limits: ${MAX_BUILD.cpuSeconds} CPU s and ${MAX_BUILD.megabytes} MB for a million nodes (${START_CPU_SECONDS} s and ${START_MEGABYTES} MB more for the command itself), ${MAX_SERVER_CPU_MS} ms CPU of the server a route, p99 ${MAX_P99_MS} ms, ${MAX_MEMORY_MB} MB of memory of its own.`,
      ...compared,
      late.length === 0 ? 'All within their limits.' : `Above: ${late.join('; ')}.`,
    ],
  })
}

function listExtracts(): string[] {
  const more = process.env['BENCH_EXTRACTS']
  const files = [path.join(root, 'testkit/osm'), ...(more === undefined ? [] : [more])].flatMap(
    (folder) =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.osm.pbf'))
        .map((name) => path.join(folder, name)),
  )
  return [...new Map(files.map((file) => [path.basename(file), file])).values()].toSorted()
}

/** `ends`: points of its streets, to route between. */
async function describeExtract(file: string): Promise<Extract> {
  const points: Point[] = []
  const ids: number[] = []
  const drivable = new Set<number>()
  await readExtract(file, {
    node: (id, lat, lng) => {
      ids.push(id)
      points.push({ lat, lng })
    },
    way: (_id, nodeIds, tag) => {
      if (DRIVABLE.test(tag('highway') ?? '')) for (const id of nodeIds) drivable.add(id)
    },
  })
  const ends = points.filter((_point, index) => drivable.has(ids[index] ?? 0))
  return { name: path.basename(file, '.osm.pbf'), file, nodes: ids.length, ends }
}

async function build(extract: string, folder: string, part: string): Promise<BuildCost> {
  const before = treeCpuMs(process.pid)
  const child = spawn(
    process.execPath,
    [
      path.join(root, 'apps/server/dist/kerbside.js'),
      'build',
      'area',
      extract,
      folder,
      '--only',
      part,
    ],
    { env: { ...process.env, NODE_ENV: 'production' }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  let megabytes = 0
  const watch = setInterval(() => {
    for (const pid of [child.pid ?? 0, ...processesBelow(child.pid ?? 0)])
      megabytes = Math.max(megabytes, memoryOf(pid).peakMb)
  }, SAMPLE_MS)
  const own = process.cpuUsage()
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  clearInterval(watch)
  if (code !== 0) throw new Error(`building ${extract} ended with ${code}:\n${output}`)
  const { user, system } = process.cpuUsage(own)
  const cpuMs = treeCpuMs(process.pid) - before - (user + system) / 1_000
  return { cpuSeconds: cpuMs / 1_000, megabytes }
}

async function measureRoutes(
  program: StreetsProgram,
  folder: string,
  ends: readonly Point[],
): Promise<RouteCost> {
  const { streets, route } = openRoads(program, folder)
  const pick = pickerOf(ends, 1)
  try {
    for (let nth = 0; nth < WARM_UP; nth += 1) await route([pick(), pick()])
    const { pid = 0 } = streets.state()
    const [own, child] = [process.cpuUsage(), cpuMsOf(pid)]
    const times: number[] = []
    let found = 0
    for (let nth = 0; nth < ROUTES; nth += 1) {
      const startedAt = performance.now()
      if (await route([pick(), pick()])) found += 1
      times.push(performance.now() - startedAt)
    }
    const { user, system } = process.cpuUsage(own)
    times.sort((a, b) => a - b)
    return {
      found,
      serverMs: (user + system) / 1_000 / ROUTES,
      processMs: (cpuMsOf(pid) - child) / ROUTES,
      p50: times[Math.floor(ROUTES * 0.5)] ?? 0,
      p99: times[Math.floor(ROUTES * 0.99)] ?? 0,
      anonymousMb: memoryOf(pid).anonymousMb,
    }
  } finally {
    streets.close()
  }
}

/** Speeds and minutes beside published ones, a sentence each; none for other extracts. */
async function compareTimes(
  program: StreetsProgram,
  folder: string,
  { name, ends }: Extract,
): Promise<string[]> {
  const published = PUBLISHED[name]
  if (!published && name !== PORTO_AIRPORT.extract) return []
  const { streets, route } = openRoads(program, folder)
  const pick = pickerOf(ends, 3)
  try {
    if (!published) {
      const minutes: string[] = []
      for (const hour of Object.keys(HOURS) as Hour[]) {
        const found = await route(PORTO_AIRPORT.points, hour)
        minutes.push(`${hour} ${((found?.seconds ?? Number.NaN) / 60).toFixed(0)}`)
      }
      return [
        `Porto airport to the centre, minutes: ${minutes.join(', ')}; published ${PORTO_AIRPORT.minutes} by taxi.`,
      ]
    }
    const total = { metres: 0, morning: 0, midday: 0, evening: 0 }
    for (let nth = 0; nth < SPEED_ROUTES; nth += 1) {
      const points = [pick(), pick()]
      const [morning, midday, evening] = [
        await route(points, 'morning'),
        await route(points, 'midday'),
        await route(points, 'evening'),
      ]
      if (!morning || !midday || !evening || midday.metres < MIN_SPEED_METRES) continue
      total.metres += midday.metres
      total.morning += morning.seconds
      total.midday += midday.seconds
      total.evening += evening.seconds
    }
    const speeds = (Object.keys(HOURS) as Hour[]).map(
      (hour) =>
        `${hour} ${((total.metres / total[hour]) * 3.6).toFixed(1)} (${published.speeds[hour]})`,
    )
    return [
      `${name}, km/h over ${SPEED_ROUTES} trips, and published for ${published.of}: ${speeds.join(', ')}.`,
    ]
  } finally {
    streets.close()
  }
}

function openRoads(program: StreetsProgram, folder: string) {
  const streets = openStreetProcess({ program: program.process, config: writeConfig(folder) })
  const roads = streetRoads(streets, { zone: 'Europe/London' })
  const route = (points: readonly Point[], hour: Hour = 'midday') =>
    roads.route(points, {
      departAt: new Date(`2026-03-10T${HOURS[hour]}:00Z`),
      signal: AbortSignal.timeout(MAX_ROUTE_MS),
    })
  return { streets, route }
}

function pickerOf(ends: readonly Point[], seed: number): () => Point {
  const dice = diceOf(seed)
  return () => ends[Math.floor(dice() * ends.length)] as Point
}

const megabytesOf = (file: string): string => (statSync(file).size / 1e6).toFixed(1)
