import type { Airline, WorldAirport } from '../port.ts'
import type { Cells } from './cells.ts'
import { isSomewhere, numberOf, type ParsedRow, rejected } from './imported-row.ts'

const IATA_AIRPORT = /^[A-Z]{3}$/
const COUNTRY = /^[A-Z]{2}$/
const names = new Intl.DisplayNames('en-GB', { type: 'region' })

const countryName = (text: string, country: string): string =>
  text === '' ? (names.of(country) ?? country) : text

/**
 * Columns of the header: `iata`, `name`, `lat`, `lng` and `country` are required; `icao`, `city`, `countryName`
 * and `scheduled` are optional.
 */
export function readAirport({ cell }: Cells): ParsedRow<WorldAirport> {
  const [iata, country] = [cell('iata').toUpperCase(), cell('country').toUpperCase()]
  if (!IATA_AIRPORT.test(iata)) return rejected(`"${iata.slice(0, 8)}" is no code of an airport`)
  if (cell('name') === '') return rejected('no name')
  if (!COUNTRY.test(country)) return rejected('country must be two letters')
  const point = { lat: numberOf(cell('lat')), lng: numberOf(cell('lng')) }
  if (!isSomewhere(point)) return rejected('no position')
  return {
    ok: true,
    row: {
      iata,
      icao: cell('icao').toUpperCase(),
      name: cell('name'),
      city: cell('city'),
      country,
      countryName: countryName(cell('countryName'), country),
      point,
      scheduled: cell('scheduled') !== '0',
    },
  }
}

/** Columns of the header: `name` and `iata` are required; `icao`, `country` and `countryName` are optional. */
export function readAirline({ cell }: Cells): ParsedRow<Airline> {
  const [iata, country] = [cell('iata').toUpperCase(), cell('country').toUpperCase()]
  if (!/^[A-Z0-9]{2}$/.test(iata)) return rejected(`"${iata.slice(0, 8)}" is no code of an airline`)
  if (cell('name') === '') return rejected('no name')
  if (country !== '' && !COUNTRY.test(country)) return rejected('country must be two letters')
  return {
    ok: true,
    row: {
      name: cell('name'),
      iata,
      icao: cell('icao').toUpperCase(),
      country,
      countryName: country === '' ? cell('countryName') : countryName(cell('countryName'), country),
    },
  }
}
