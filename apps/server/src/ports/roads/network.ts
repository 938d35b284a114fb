import type { Barrier } from './barriers.ts'
import { readBarriers } from './barriers.ts'
import type { Curve, LngLat } from './curve.ts'
import { curveBetween, flatMetres } from './curve.ts'
import type { RoadClass } from './speeds.ts'
import { roadKmh, roadMetres } from './speeds.ts'

/** One stretch of road between two neighbouring junctions, open in both directions. */
export type RoadSegment = {
  from: number
  to: number
  roadClass: RoadClass
  /** "M25", "A1(M)", or empty for a link without a number. */
  name: string
  metres: number
  seconds: number
  curve: Curve
}

export type Network = {
  /** Junction ids as authored, in the order of `junctions`. */
  ids: readonly string[]
  junctions: readonly LngLat[]
  segments: readonly RoadSegment[]
  barriers: readonly Barrier[]
  /** For every junction, the stretches that meet there. */
  meeting: readonly (readonly number[])[]
  /** The roads as authored: each a run of stretches, in order. */
  roads: readonly { roadClass: RoadClass; name: string; segments: readonly number[] }[]
}

type Road = { roadClass: RoadClass; name: string; stops: number[] }

/**
 * Reads the authored network. Junctions are lines `id latitude longitude`, roads `class name: id id id …` with
 * `-` for no name, waters lines of `longitude,latitude` pairs; `#` begins a comment. Throws for an unknown or
 * repeated name.
 */
export function readNetwork(authored: {
  junctions: string
  roads: string
  waters: string
}): Network {
  const index = new Map<string, number>()
  const junctions: LngLat[] = []
  for (const line of linesOf(authored.junctions)) {
    const [id = '', lat, lng] = line.split(/\s+/)
    if (index.has(id)) throw new Error(`duplicate junction ${id}`)
    index.set(id, junctions.length)
    junctions.push([Number(lng), Number(lat)])
  }

  const roads = linesOf(authored.roads).map((line) => readRoad(line, index))
  const beyond = neighboursBeyond(roads)
  const segments: RoadSegment[] = []
  const drawn = roads.map((road) => {
    const first = segments.length
    for (const segment of stretchesOf(road, { junctions, beyond })) segments.push(segment)
    const run = Array.from({ length: segments.length - first }, (_, step) => first + step)
    return { roadClass: road.roadClass, name: road.name, segments: run }
  })

  const meeting: number[][] = junctions.map(() => [])
  for (const [number, { from, to }] of segments.entries()) {
    meeting[from]?.push(number)
    meeting[to]?.push(number)
  }
  const barriers = readBarriers(linesOf(authored.waters))
  return { ids: [...index.keys()], junctions, segments, barriers, meeting, roads: drawn }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
}

function readRoad(line: string, index: ReadonlyMap<string, number>): Road {
  const [, roadClass, name, ids] = /^([MDAUC]) ([^:]+): (.+)$/.exec(line) ?? []
  if (!roadClass || !name || !ids) throw new Error(`not a road: ${line}`)
  const stops = ids.split(/\s+/).map((id) => {
    const stop = index.get(id)
    if (stop === undefined) throw new Error(`unknown junction ${id}: ${line}`)
    return stop
  })
  return { roadClass: roadClass as RoadClass, name: name === '-' ? '' : name, stops }
}

/** Where a numbered road continues beyond the end of one authored run, so that the curve does not kink. */
function neighboursBeyond(roads: readonly Road[]): (road: Road, end: number) => number | undefined {
  const ends = new Map<string, { road: Road; next: number }[]>()
  for (const road of roads) {
    if (road.name === '') continue
    for (const [end, next] of [road.stops.slice(0, 2), road.stops.slice(-2).toReversed()]) {
      if (end === undefined || next === undefined) continue
      const key = `${road.name} ${end}`
      ends.set(key, [...(ends.get(key) ?? []), { road, next }])
    }
  }
  return (road, end) => ends.get(`${road.name} ${end}`)?.find((item) => item.road !== road)?.next
}

function stretchesOf(
  road: Road,
  deps: {
    junctions: readonly LngLat[]
    beyond: (road: Road, end: number) => number | undefined
  },
): RoadSegment[] {
  const { stops } = road
  const ring = stops[0] === stops.at(-1)
  const before = ring ? stops.at(-2) : deps.beyond(road, stops[0] ?? -1)
  const after = ring ? stops[1] : deps.beyond(road, stops.at(-1) ?? -1)
  const chain = [before, ...stops, after]
  const place = (stop: number | undefined) =>
    stop === undefined ? undefined : deps.junctions[stop]

  return stops.slice(1).flatMap((to, step) => {
    const from = stops[step]
    const start = place(from)
    const end = place(to)
    if (from === undefined || !start || !end) return []
    const curve = curveBetween([
      place(chain[step]) ?? beyondEnd(end, start),
      start,
      end,
      place(chain[step + 3]) ?? beyondEnd(start, end),
    ])
    const metres = roadMetres(road.roadClass, flatMetres(start, end))
    const middle: LngLat = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2]
    const seconds = metres / (roadKmh(road, middle) / 3.6)
    return { from, to, roadClass: road.roadClass, name: road.name, metres, seconds, curve }
  })
}

/** Past a dead end the line is assumed to continue straight. */
const beyondEnd = (from: LngLat, to: LngLat): LngLat => [2 * to[0] - from[0], 2 * to[1] - from[1]]
