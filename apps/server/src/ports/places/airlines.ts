import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Airline, Airlines } from './port.ts'
import { readTable } from './table.ts'
import { buildWordIndex } from './word-index.ts'
import { splitWords } from './words.ts'

const WEIGHED = 60

/** The airlines of a folder's `airlines.tsv`, which is read at first use. */
export function openAirlines(folder: string): Airlines {
  let opened: Airlines | undefined
  const open = () => {
    opened ??= indexAirlines(readAirlines(readFileSync(join(folder, 'airlines.tsv'), 'utf8')))
    return opened
  }
  return { search: (params) => open().search(params), find: (code) => open().find(code) }
}

const readAirlines = (text: string): Airline[] =>
  readTable(text).map((row) => ({
    name: row('name'),
    iata: row('iata'),
    icao: row('icao'),
    country: row('country'),
    countryName: row('countryName'),
  }))

/** Indexes any list of airlines, the preferred first: the built-in one, or one an operator imported. */
export function indexAirlines(airlines: readonly Airline[]): Airlines {
  const index = buildWordIndex(
    airlines.map(({ name, iata, icao, countryName }) => [
      ...new Set(splitWords(`${name} ${iata} ${icao} ${countryName}`)),
    ]),
  )
  const byCode = new Map(
    airlines.flatMap((airline) => [
      [airline.icao, airline] as const,
      [airline.iata, airline] as const,
    ]),
  )
  const find = (code: string) => byCode.get(code.toUpperCase())

  return {
    find,
    search({ text, max }) {
      const words = splitWords(text)
      const coded = find(text.trim())
      const exact = index.find({ words, max: WEIGHED })
      const found = exact.length > 0 ? exact : index.find({ words, max: WEIGHED, fuzzy: true })
      const begins = ({ name }: Airline) => splitWords(name)[0]?.startsWith(words[0] ?? '')
      const named = found
        .flatMap((number) => airlines[number] ?? [])
        .sort((a, b) => Number(begins(b)) - Number(begins(a)))
      return [...new Set([...(coded ? [coded] : []), ...named])].slice(0, max)
    },
  }
}
