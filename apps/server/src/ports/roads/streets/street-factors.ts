import type { DayPart } from '@kerbside/domain/operator/drive-times.ts'

/** An edge of Valhalla's graph: kilometres, kilometres an hour without traffic, and how dense the roads are around it. */
export type StreetEdge = {
  length: number
  speed: number
  road_class?: string | undefined
  density?: number | undefined
}

/** How many times its free seconds a stretch takes: on motorways and trunk roads, in open country, in a town, in a city. */
export type StreetFactors = { through: number; country: number; town: number; city: number }

/**
 * The usual traffic of a part of the day, until an operator's finished trips replace it: free flow alone would promise half
 * the time in London. Trips across Camden have the speeds that Transport for London measured in inner London, and trips across
 * Newport those of outer London, within 6 % (Travel in London report 8, table 4.9; `npm run bench -- area`). Through roads
 * lose about 19 % to traffic over the day (Department for Transport, travel time measures for the strategic road network,
 * year to June 2023: 57.6 mph, 9.9 seconds a mile slower than the limits). The factors of a city and of the night are assumed.
 */
export const STREET_FACTORS: Readonly<Record<DayPart, StreetFactors>> = {
  'morning-peak': { through: 1.25, country: 1.2, town: 1.75, city: 2.35 },
  midday: { through: 1.08, country: 1.1, town: 1.45, city: 2.1 },
  'evening-peak': { through: 1.3, country: 1.25, town: 1.8, city: 2.4 },
  night: { through: 1, country: 1, town: 1.05, city: 1.25 },
  free: { through: 1.03, country: 1.05, town: 1.3, city: 1.75 },
}

/** Valhalla's density of roads, 0 to 15. */
const TOWN_DENSITY = 8
const CITY_DENSITY = 13
const THROUGH_ROADS = new Set(['motorway', 'trunk'])

/** The seconds of a leg with this traffic. Turns, which Valhalla counts beside the edges, are as slow as town streets. */
export function secondsOnStreets(
  edges: readonly StreetEdge[],
  { freeSeconds, factors }: { freeSeconds: number; factors: StreetFactors },
): number {
  let onEdges = 0
  let seconds = 0
  for (const edge of edges) {
    if (!(edge.speed > 0)) continue
    const free = (edge.length / edge.speed) * 3_600
    onEdges += free
    seconds += free * factorOf(edge, factors)
  }
  return seconds + Math.max(0, freeSeconds - onEdges) * factors.town
}

function factorOf({ road_class = '', density = 0 }: StreetEdge, factors: StreetFactors): number {
  if (THROUGH_ROADS.has(road_class)) return factors.through
  if (density >= CITY_DENSITY) return factors.city
  return density >= TOWN_DENSITY ? factors.town : factors.country
}
