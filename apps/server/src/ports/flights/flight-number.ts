import type { Airlines } from '../places/port.ts'

/** A code is '' where nobody told us the other of the two. */
export type FlightNumber = { iata: string; icao: string; number: string }

const SPELLED = /^((?=.?[A-Z])[A-Z0-9]{2}|[A-Z]{3})0*(\d{1,4})[A-Z]?$/

/** "BA 178", "BAW178" and "ba0178" are one flight; undefined for what nobody could fly under. */
export function readFlightNumber(
  said: string,
  airlines: Pick<Airlines, 'find'>,
): FlightNumber | undefined {
  const [, code, number] = SPELLED.exec(said.replaceAll(/[\s-]/g, '').toUpperCase()) ?? []
  if (code === undefined || number === undefined) return undefined
  const airline = airlines.find(code)
  if (airline) return { iata: airline.iata, icao: airline.icao, number }
  return code.length === 2 ? { iata: code, icao: '', number } : { iata: '', icao: code, number }
}

/** As tickets have it, "BA178"; with the three letters where the two are not known. */
export const writeFlightNumber = ({ iata, icao, number }: FlightNumber): string =>
  `${iata || icao}${number}`
