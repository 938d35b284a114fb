import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Airports, WorldAirport } from './port.ts'
import { readTable } from './table.ts'
import { buildWordIndex } from './word-index.ts'
import { splitWords } from './words.ts'

const WEIGHED = 60

/**
 * The airports of a folder's `world-airports.generated.tsv`, read at first use; empty if the build did not make
 * the file.
 */
export function openAirports(folder: string): Airports {
  let opened: Airports | undefined
  const open = () => {
    const file = join(folder, 'world-airports.generated.tsv')
    opened ??= indexAirports(readAirports(existsSync(file) ? readFileSync(file, 'utf8') : ''))
    return opened
  }
  return { search: (params) => open().search(params), find: (code) => open().find(code) }
}

const SIZES = ['large', 'medium', 'small']

/** The table's airports in order of preference: those with scheduled flights first, the larger before the smaller. */
function readAirports(text: string): WorldAirport[] {
  const sized = readTable(text).map((row) => ({
    size: SIZES.indexOf(row('size')),
    airport: {
      iata: row('iata'),
      icao: row('icao'),
      name: row('name'),
      city: row('city'),
      country: row('country'),
      countryName: row('countryName'),
      point: { lat: Number(row('lat')), lng: Number(row('lng')) },
      scheduled: row('scheduled') === '1',
    },
  }))
  return sized
    .sort((a, b) => Number(b.airport.scheduled) - Number(a.airport.scheduled) || a.size - b.size)
    .map(({ airport }) => airport)
}

/** Indexes any list of airports, the preferred first: the built-in one, or one an operator imported. */
export function indexAirports(airports: readonly WorldAirport[]): Airports {
  const index = buildWordIndex(
    airports.map(({ iata, icao, name, city, countryName }) => [
      ...new Set(splitWords(`${iata} ${icao} ${name} ${city} ${countryName}`)),
    ]),
  )
  const byCode = new Map(
    airports
      .toReversed()
      .flatMap((airport) => [[airport.icao, airport] as const, [airport.iata, airport] as const]),
  )
  const find = (code: string) => (code === '' ? undefined : byCode.get(code.toUpperCase()))

  return {
    find,
    search({ text, max }) {
      const words = splitWords(text)
      const coded = find(text.trim())
      const exact = index.find({ words, max: WEIGHED })
      const found = exact.length > 0 ? exact : index.find({ words, max: WEIGHED, fuzzy: true })
      // the passenger's city of departure before names that only contain the word
      const begins = (airport: WorldAirport) =>
        [airport.city, airport.name].some((name) => splitWords(name)[0]?.startsWith(words[0] ?? ''))
      const named = found
        .flatMap((number) => airports[number] ?? [])
        .sort((a, b) => Number(begins(b)) - Number(begins(a)))
      return [...new Set([...(coded ? [coded] : []), ...named])].slice(0, max)
    },
  }
}
