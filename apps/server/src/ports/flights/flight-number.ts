import type { Airlines } from '../places/port.ts'

export type FlightNumber = { iata: string; icao: string; number: string }

const SPELLED = /^([A-Z0-9]{2}|[A-Z]{3})0*(\d{1,4})[A-Z]?$/

/** "BA 178", "BAW178" and "ba0178" are one flight; undefined for what is no number of an airline we know. */
export function readFlightNumber(
  said: string,
  airlines: Pick<Airlines, 'find'>,
): FlightNumber | undefined {
  const [, code, number] = SPELLED.exec(said.replaceAll(/[\s-]/g, '').toUpperCase()) ?? []
  const airline = code === undefined ? undefined : airlines.find(code)
  if (!airline || number === undefined) return undefined
  return { iata: airline.iata, icao: airline.icao, number }
}
