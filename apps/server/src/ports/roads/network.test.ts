import { join } from 'node:path'
import { expect, test } from 'vitest'
import { crossesWater } from './barriers.ts'
import type { LngLat } from './curve.ts'
import { flatMetres } from './curve.ts'
import { embeddedRoads } from './embedded.ts'
import { loadNetwork } from './load-network.ts'
import { readNetwork } from './network.ts'
import { networkLines } from './network-lines.ts'

const network = loadNetwork(join(import.meta.dirname, '../../../data'))

/** The parts of the network whose junctions can reach each other, each given by one junction id. */
function findParts(): string[][] {
  const seen = new Set<number>()
  return network.ids.flatMap((_, start) => {
    if (seen.has(start)) return []
    const part = [start]
    seen.add(start)
    for (const junction of part)
      for (const number of network.meeting[junction] ?? []) {
        const segment = network.segments[number]
        const other = segment?.from === junction ? segment.to : segment?.from
        if (other === undefined || seen.has(other)) continue
        seen.add(other)
        part.push(other)
      }
    return [part.map((junction) => network.ids[junction] ?? '')]
  })
}

test('Great Britain is one network; only islands are separate', () => {
  const parts = findParts().sort((a, b) => b.length - a.length)
  expect(parts[0]).toEqual(expect.arrayContaining(['CHX', 'PENZ', 'JOG', 'HOLYH', 'DOVER']))
  expect(parts[1]).toContain('BELF')
  const islands = ['COWES', 'STROMN', 'STORNO', 'LERWICK', 'DOUGLAS']
  for (const part of parts.slice(2))
    expect(islands).toContain(part.find((id) => islands.includes(id)))
})

/** Kilometres between the ends, from the published list of motorways. */
const MOTORWAYS = {
  M25: 188,
  M4: 304,
  M5: 262.2,
  M6: 373.7,
  M40: 143.2,
  M3: 94.3,
  M20: 81.4,
  M23: 25.6,
  M18: 42.6,
  M42: 64.4,
  M55: 19.6,
  M56: 53.6,
  M77: 32,
  M180: 40.2,
}

test.each(Object.entries(MOTORWAYS))('the authored %s lies where the motorway lies', (name, km) => {
  const crow = network.segments
    .filter((segment) => segment.name === name)
    .reduce((sum, { from, to }) => sum + crowMetres(from, to), 0)
  expect((km * 1000) / crow).toBeGreaterThan(1.02)
  expect((km * 1000) / crow).toBeLessThan(1.08)
})

function crowMetres(from: number, to: number): number {
  const a = network.junctions[from]
  const b = network.junctions[to]
  return a && b ? flatMetres(a, b) : 0
}

test('a detour of more than two and a half times the straight line is due to water, not to a missing road', async () => {
  const roads = embeddedRoads(network)
  // an even sample, so that every region is covered
  const sample = network.junctions.filter((_, junction) => junction % 9 === 0)
  const wrong: string[] = []
  for (const [index, from] of sample.entries())
    for (const to of sample.slice(index + 1)) {
      const crow = flatMetres(from, to)
      if (crow < 18_000 || crow > 70_000 || crossesWater(network.barriers, { from, to })) continue
      const route = await roads.route([pointOf(from), pointOf(to)])
      if (route && route.metres / crow > 2.5)
        wrong.push(`${from.join()} to ${to.join()}: ${route.metres} m`)
    }
  expect(wrong).toEqual([])
})

const pointOf = ([lng, lat]: LngLat) => ({ lng, lat })

test('the drawn roads are those that routes follow', async () => {
  const drawn = new Set(
    networkLines(network).flatMap(({ path }) => path.map((point) => point.join())),
  )
  const route = await embeddedRoads(network).route([
    { lat: 51.472, lng: -0.488 },
    { lat: 52.4786, lng: -1.8985 },
  ])
  const inner = route?.path.slice(3, -3) ?? []
  expect(inner.length).toBeGreaterThan(40)
  for (const point of inner) expect(drawn).toContain(point.join())
})

test('every road is drawn with its class and the number on its shield', () => {
  const lines = networkLines(network)
  expect(lines.find(({ name }) => name === 'M25')).toMatchObject({ class: 'M' })
  expect(lines.find(({ name }) => name === 'A1(M)')).toMatchObject({ class: 'M' })
  for (const { name, path } of lines) {
    expect(name).toMatch(/^$|^[MAB]\d+(\(M\))?$|^M6 Toll$/)
    expect(path.length).toBeGreaterThanOrEqual(2)
  }
})

test('the M25 is drawn as a ring, without a kink where it closes', () => {
  const ring = networkLines(network).find(({ name }) => name === 'M25')?.path ?? []
  expect(ring[0]).toEqual(ring.at(-1))
})

test('a repeated junction or a road to an unknown one is an error that names it', () => {
  const junctions = 'A 51 0\nB 51.1 0'
  const twice = { junctions: `${junctions}\nA 52 0`, roads: '', waters: '' }
  const nowhere = { junctions, roads: 'M M1: A C', waters: '' }
  expect(() => readNetwork(twice)).toThrow('duplicate junction A')
  expect(() => readNetwork(nowhere)).toThrow('unknown junction C: M M1: A C')
})

test('half of all routes are found within a millisecond or so', async () => {
  const roads = embeddedRoads(network)
  const sampled = network.junctions.filter((_, junction) => junction % 7 === 0).map(pointOf)
  const [home] = sampled
  const took: number[] = []
  for (const to of home ? [...sampled, ...sampled] : []) {
    const started = performance.now()
    await roads.route([{ lat: 51.52, lng: -0.12 }, to])
    took.push(performance.now() - started)
  }
  const half = took.sort((a, b) => a - b)[took.length >> 1] ?? Number.POSITIVE_INFINITY
  // ten times what it takes on an idle machine, so that a busy one does not fail the test
  expect(half).toBeLessThan(10)
})
