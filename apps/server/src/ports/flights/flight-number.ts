import type { Airlines } from '../places/port.ts'

/** A code is '' if only the other one is known. */
export type FlightNumber = { iata: string; icao: string; number: string }

const SPELLED = /^((?=.?[A-Z])[A-Z0-9]{2}|[A-Z]{3})0*(\d{1,4})[A-Z]?$/

/** "BA 178", "BAW178" and "ba0178" are one flight; undefined if the text is no flight number. */
export function readFlightNumber(
  value: string,
  airlines: Pick<Airlines, 'find'>,
): FlightNumber | undefined {
  const [, code, number] = SPELLED.exec(value.replaceAll(/[\s-]/g, '').toUpperCase()) ?? []
  if (code === undefined || number === undefined) return undefined
  const airline = airlines.find(code)
  if (airline) return { iata: airline.iata, icao: airline.icao, number }
  return code.length === 2 ? { iata: code, icao: '', number } : { iata: '', icao: code, number }
}

/** As on tickets, "BA178"; with the three-letter code if the two-letter one is unknown. */
export const writeFlightNumber = ({ iata, icao, number }: FlightNumber): string =>
  `${iata || icao}${number}`
