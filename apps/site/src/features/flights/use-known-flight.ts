import type { FlightDetails } from '@kerbside/domain/booking/booking.ts'
import type { LocalTime } from '@kerbside/domain/time.ts'
import { useEffect, useRef } from 'react'
import { findFlightByNumber } from './api.ts'

/** Two letters or digits of an airline, and a number. */
export const FLIGHT_NUMBER = /^[A-Z0-9]{2,3}\s*\d{1,4}[A-Z]?$/

type FlightArrival = Pick<FlightDetails, 'landsLocal'> &
  Partial<Pick<FlightDetails, 'airportName' | 'airportCode' | 'landsAtCode'>>

/**
 * Returns a function to call when the number was typed: it fills in where and when the flight lands. For an unknown
 * flight it shows no message: the number alone is enough.
 */
export function useKnownFlight(
  flight: FlightDetails,
  facts: { around: LocalTime | undefined; onKnown: (arrival: FlightArrival) => void },
): () => void {
  const lastNumber = useRef('')
  const latest = useRef({ flight, facts })
  useEffect(() => {
    latest.current = { flight, facts }
  })
  return () => {
    const number = flight.number.trim()
    if (!FLIGHT_NUMBER.test(number) || lastNumber.current === number) return
    lastNumber.current = number
    void findFlightByNumber(number, facts.around).then((result) => {
      const now = latest.current
      // The number has changed meanwhile.
      if (!result.ok || now.flight.number.trim() !== number) return
      const found = result.flight
      now.facts.onKnown({
        landsAtCode: found.toCode,
        landsLocal: found.landsLocal ?? now.flight.landsLocal,
        // The customer's own origin stays.
        ...(now.flight.airportName === '' &&
          found.fromName && { airportName: found.fromName, airportCode: found.fromCode }),
      })
    })
  }
}
