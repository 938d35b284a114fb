import { expect, test } from 'vitest'
import { flatMetres, type LngLat, nearestOnCurve } from './curve.ts'
import { burden } from './fan.ts'
import { findJoins } from './join.ts'
import { readNetwork } from './network.ts'
import { findShortestPath } from './shortest-path.ts'

/** A random generator with a fixed seed. */
function openDice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state / 2147483648
  }
}

/** Forty junctions over some 60 km, with seventy random roads of every class between them. */
function givenNetwork(seed: number) {
  const dice = openDice(seed)
  const places = Array.from({ length: 40 }, () => [52 + dice() * 0.5, -1 + dice() * 0.8] as const)
  const roads = Array.from({ length: 70 }, () => {
    const from = Math.floor(dice() * 40)
    const to = (from + 1 + Math.floor(dice() * 39)) % 40
    return `${'MDAUC'[Math.floor(dice() * 5)]} -: J${from} J${to}`
  })
  const junctions = places.map(([lat, lng], number) => `J${number} ${lat} ${lng}`).join('\n')
  const network = readNetwork({ junctions, roads: roads.join('\n'), waters: '' })
  const somewhere = (): LngLat => [-1.1 + dice(), 51.9 + dice() * 0.7]
  return { network, somewhere }
}

const SEEDS = [1, 2, 3, 4, 5]

/** The least costs between all junctions, by trying every junction between every two. */
function tryAll({ network }: ReturnType<typeof givenNetwork>): number[][] {
  const { junctions, segments } = network
  const shortest = junctions.map((_, from) =>
    junctions.map((__, to) => (from === to ? 0 : Number.POSITIVE_INFINITY)),
  )
  const at = (from: number, to: number) => shortest[from]?.[to] ?? Number.POSITIVE_INFINITY
  const hold = (from: number, to: number, value: number) => {
    const row = shortest[from]
    if (row && value < at(from, to)) row[to] = value
  }
  for (const segment of segments) {
    hold(segment.from, segment.to, burden(segment))
    hold(segment.to, segment.from, burden(segment))
  }
  for (const between of junctions.keys())
    for (const from of junctions.keys())
      for (const to of junctions.keys()) hold(from, to, at(from, between) + at(between, to))
  return shortest
}

test.each(SEEDS)('no route is better than the one found, whatever roads there are (%i)', (seed) => {
  const given = givenNetwork(seed)
  const { network, somewhere } = given
  const shortest = tryAll(given)
  const joinsAtJunctions = (point: LngLat) =>
    findJoins(network, point).filter(({ on }) => 'junction' in on)
  for (let queries = 0; queries < 60; queries++) {
    const [from, to] = [joinsAtJunctions(somewhere()), joinsAtJunctions(somewhere())]
    let best = Number.POSITIVE_INFINITY
    for (const first of from)
      for (const last of to) {
        if (!('junction' in first.on) || !('junction' in last.on)) continue
        const between = shortest[first.on.junction]?.[last.on.junction] ?? Number.POSITIVE_INFINITY
        best = Math.min(best, burden(first) + between + burden(last))
      }
    const route = findShortestPath(network, { from, to })
    expect(route ? burden(route) : Number.POSITIVE_INFINITY).toBeCloseTo(best, 6)
  }
})

test.each(SEEDS)(
  'a repeated search finds the same route, and so does the way back (%i)',
  (seed) => {
    const { network, somewhere } = givenNetwork(seed)
    const { network: fresh } = givenNetwork(seed)
    for (let queries = 0; queries < 40; queries++) {
      const [from, to] = [findJoins(network, somewhere()), findJoins(network, somewhere())]
      const route = findShortestPath(network, { from, to })
      expect(findShortestPath(fresh, { from, to })).toEqual(route)
      expect(findShortestPath(network, { from, to })).toEqual(route)
      const back = findShortestPath(network, { from: to, to: from })
      expect(back?.metres).toBeCloseTo(route?.metres ?? Number.NaN, 5)
    }
  },
)

test.each(SEEDS)('an address joins the nearest roads, wherever it lies (%i)', (seed) => {
  const { network, somewhere } = givenNetwork(seed)
  for (let queries = 0; queries < 60; queries++) {
    const point = somewhere()
    const joins = findJoins(network, point)
    const [nearest] = network.segments
      .filter(({ roadClass, metres }) => roadClass !== 'M' && metres >= 400)
      .map(({ curve }) => nearestOnCurve(curve, point))
      .filter(({ part }) => part > 0.03 && part < 0.97)
      .sort((a, b) => a.metres - b.metres)
    const junctions = network.junctions
      .map((at) => flatMetres(at, point))
      .filter((metres) => metres <= 30_000)
      .sort((a, b) => a - b)
      .slice(0, 10)
    expect(
      joins.flatMap(({ at, on }) => ('junction' in on ? [flatMetres(at, point)] : [])),
    ).toEqual(junctions)
    const found = joins.find(({ on }) => 'segment' in on)
    expect(found?.at).toEqual(nearest && nearest.metres <= 30_000 ? nearest.at : undefined)
  }
})

test('two farms on one long road have a route that does not go round by its ends', () => {
  const network = readNetwork({
    junctions: 'WEST 52 -1\nEAST 52 -0.7',
    roads: 'A A1: WEST EAST',
    waters: '',
  })
  const [from, to] = [findJoins(network, [-0.9, 52.01]), findJoins(network, [-0.85, 52.01])]
  const route = findShortestPath(network, { from, to })
  // a kilometre of lane to the road at either end, and three and a half along it
  expect(route?.metres).toBeGreaterThan(5_500)
  expect(route?.metres).toBeLessThan(7_500)
  const lngs = (route?.path ?? []).map(([lng]) => lng)
  expect(Math.min(...lngs)).toBeGreaterThan(-0.91)
  expect(Math.max(...lngs)).toBeLessThan(-0.84)
})
