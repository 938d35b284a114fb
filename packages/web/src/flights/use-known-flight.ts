import type { FlightDetails } from '@kerbside/domain/booking/booking.ts'
import type { LocalTime } from '@kerbside/domain/time.ts'
import { useEffect, useRef } from 'react'
import { findFlightByNumber } from './api.ts'

/** Two letters or digits of an airline, and a number. */
const NUMBER = /^[A-Z0-9]{2,3}\s*\d{1,4}[A-Z]?$/

type Known = Pick<FlightDetails, 'landsLocal'> &
  Partial<Pick<FlightDetails, 'airportName' | 'airportCode' | 'landsAtCode'>>

/**
 * Gives what to call when the number was typed: where and when it lands is filled in, if anybody knows. Whoever knows
 * nothing is not disturbed: the number alone will do.
 */
export function useKnownFlight(
  flight: FlightDetails,
  facts: { around: LocalTime | undefined; onKnown: (known: Known) => void },
): () => void {
  const asked = useRef('')
  const latest = useRef({ flight, facts })
  useEffect(() => {
    latest.current = { flight, facts }
  })
  return () => {
    const number = flight.number.trim()
    if (!NUMBER.test(number) || asked.current === number) return
    asked.current = number
    void findFlightByNumber(number, facts.around).then((found) => {
      const now = latest.current
      // Another number stands there by now.
      if (!found || now.flight.number.trim() !== number) return
      now.facts.onKnown({
        landsAtCode: found.toCode,
        landsLocal: found.landsLocal ?? now.flight.landsLocal,
        // What the customer said of where it comes from stands.
        ...(now.flight.airportName === '' &&
          found.fromName && { airportName: found.fromName, airportCode: found.fromCode }),
      })
    })
  }
}
