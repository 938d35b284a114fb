import type { Place, PlaceKind } from '@kerbside/domain/places/place.ts'
import type { District, Districts } from './districts.ts'
import { readDistricts } from './districts.ts'
import { outcodeOf } from './postcode.ts'
import { KIND_KEYWORDS, RANKS, townRank } from './rank.ts'
import type { Row } from './table.ts'
import { readTable } from './table.ts'
import { splitWords } from './words.ts'

/** A place with its search data: other names, and its rank by popularity. */
export type Entry = { place: Place; nameWords: readonly string[]; also: string; rank: number }

/** An entry as read from its table. */
type GazetteerRow = Omit<Entry, 'nameWords'>

export type Gazetteer = { entries: readonly Entry[]; districts: Districts }

/** The tables as text; the places of a missing generated table are not found. */
export type Tables = {
  airports: string
  bigStations: string
  hotels: string
  sights: string
  streets: string
  districts: string
  towns?: string
  stations?: string
}

const BIG_STATION_RANK = 82
/** Within a table the order is the rank: each row ranks one step lower, by at most this much. */
const MAX_RANK_PENALTY = 14

export function readGazetteer(tables: Tables): Gazetteer {
  const districts = readDistricts(tables.districts)
  const entries = [
    ...ranked(readTable(tables.airports).map(readNamed)),
    ...ranked(readTable(tables.bigStations).map(readNamed)).map(raiseStation),
    ...readTable(tables.hotels).map(readNamed),
    ...readTable(tables.sights).map(readNamed),
    ...readTable(tables.streets).map((row) => readStreet(row, districts)),
    ...readTable(tables.stations ?? '').map((row) => readStation(row, districts)),
    ...readTable(tables.towns ?? '').map(readTown),
    ...districts.all
      .filter(({ outcode }) => /\d/.test(outcode))
      .map((district) => ({ place: districtPlace(district), also: '', rank: RANKS.district })),
  ]
  return {
    entries: entries
      .map((report) => ({ ...report, nameWords: splitWords(report.place.name) }))
      .toSorted((a, b) => b.rank - a.rank),
    districts,
  }
}

const pointOf = (row: Row) => ({ lat: Number(row('lat')), lng: Number(row('lng')) })

const keyOf = (...parts: string[]) => parts.flatMap(splitWords).join('-')

function readNamed(row: Row): GazetteerRow {
  const kind = row('kind') as PlaceKind
  const [name, postcode, code] = [row('name'), row('postcode'), row('code')]
  const place: Place = {
    id: kind === 'airport' && code ? `airport:${code}` : `${kind}:${keyOf(name, postcode)}`,
    kind,
    name,
    line1: row('line1'),
    line2: '',
    town: row('town'),
    postcode,
    point: pointOf(row),
    code,
    quality: 'exact',
  }
  return { place, also: `${row('also')} ${KIND_KEYWORDS[kind] ?? ''}`, rank: RANKS[kind] }
}

function ranked(entries: GazetteerRow[]): GazetteerRow[] {
  const before = new Map<PlaceKind, number>()
  return entries.map((entry) => {
    const step = before.get(entry.place.kind) ?? 0
    before.set(entry.place.kind, step + 1)
    return { ...entry, rank: entry.rank - Math.min(MAX_RANK_PENALTY, step * 0.4) }
  })
}

const raiseStation = (entry: GazetteerRow): GazetteerRow => ({
  ...entry,
  rank: entry.rank - RANKS.station + BIG_STATION_RANK,
})

function readStreet(row: Row, districts: Districts): GazetteerRow {
  const [name, city, outcode] = [row('name'), row('town'), row('outcode')]
  const place: Place = {
    id: `street:${keyOf(name, outcode)}`,
    kind: 'street',
    name,
    line1: name,
    line2: '',
    town: districts.of(outcode)?.town ?? city,
    postcode: outcode,
    point: pointOf(row),
    code: '',
    quality: 'street',
  }
  return { place, also: city, rank: RANKS.street }
}

function readStation(row: Row, districts: Districts): GazetteerRow {
  const place: Place = {
    id: `station:${row('crs')}`,
    kind: 'station',
    name: `${row('name')} Station`,
    line1: '',
    line2: '',
    town: districts.of(row('outcode'))?.town ?? '',
    postcode: row('outcode'),
    point: pointOf(row),
    code: '',
    quality: 'exact',
  }
  return { place, also: `${row('crs')} ${KIND_KEYWORDS.station}`, rank: RANKS.station }
}

function readTown(row: Row): GazetteerRow {
  const people = Number(row('population'))
  const place: Place = {
    id: `town:${row('id')}`,
    kind: 'town',
    name: row('name'),
    line1: '',
    line2: '',
    town: row('town'),
    postcode: row('outcode'),
    point: pointOf(row),
    code: '',
    quality: 'district',
  }
  return { place, also: row('also'), rank: townRank(people) }
}

export function districtPlace({ outcode, town, point }: District): Place {
  return {
    id: `district:${outcode}`,
    kind: 'district',
    name: outcode,
    line1: '',
    line2: '',
    town,
    postcode: outcode,
    point,
    code: '',
    quality: 'district',
  }
}

/** The words that find an entry; a district has only its own name, or a typed town would find all its districts. */
export function entryWords({ place, also }: GazetteerRow): string[] {
  if (place.kind === 'district') return splitWords(place.name)
  const { name, line1, town, postcode, code } = place
  return [
    ...new Set(
      splitWords(`${name} ${line1} ${town} ${postcode} ${outcodeOf(postcode)} ${code} ${also}`),
    ),
  ]
}
