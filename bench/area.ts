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
const MAX_SERVER_CPU_MS = 3
const MAX_P99_MS = 300
const MAX_MEMORY_MB = 150
const DRIVABLE =
  /^(motorway|trunk|primary|secondary|tertiary|unclassified|residential|living_street)$/

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
  try {
    for (const file of listExtracts()) {
      const extract = await describeExtract(file)
      const target = path.join(folder, extract.name)
      const streets = await build(extract.file, `${target}-streets`, 'streets')
      const map = await build(extract.file, `${target}-map`, 'map')
      const routes = await measureRoutes(program, `${target}-streets`, extract.ends)
      const millions = extract.nodes / 1e6
      if (streets.cpuSeconds / millions > MAX_BUILD.cpuSeconds)
        late.push(`${extract.name}: CPU of the build`)
      if (streets.megabytes > Math.max(100, MAX_BUILD.megabytes * millions))
        late.push(`${extract.name}: memory of the build`)
      if (routes.serverMs > MAX_SERVER_CPU_MS) late.push(`${extract.name}: CPU of a route`)
      if (routes.p99 > MAX_P99_MS) late.push(`${extract.name}: p99 of a route`)
      if (routes.anonymousMb > MAX_MEMORY_MB) late.push(`${extract.name}: memory of the streets`)
      rows.push([
        extract.name,
        Math.round(extract.nodes / 1_000).toLocaleString('en-GB'),
        `${streets.cpuSeconds.toFixed(1)} (${(streets.cpuSeconds / millions).toFixed(1)})`,
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
      'streets: CPU s (a million nodes)',
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
      `Limits: ${MAX_BUILD.cpuSeconds} CPU s and ${MAX_BUILD.megabytes} MB for a million nodes (at least 100 MB), ${MAX_SERVER_CPU_MS} ms CPU of the server a route, p99 ${MAX_P99_MS} ms, ${MAX_MEMORY_MB} MB of memory of its own.`,
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
  const streets = openStreetProcess({
    program: program.process,
    config: writeConfig(folder),
  })
  const roads = streetRoads(streets, { zone: 'Europe/London' })
  const dice = diceOf(1)
  const pick = () => ends[Math.floor(dice() * ends.length)] as Point
  const route = (points: readonly Point[]) =>
    roads.route(points, {
      departAt: new Date('2026-03-10T12:00:00Z'),
      signal: AbortSignal.timeout(MAX_ROUTE_MS),
    })
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

const megabytesOf = (file: string): string => (statSync(file).size / 1e6).toFixed(1)
