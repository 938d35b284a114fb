import type { FlightDetails } from '@kerbside/domain/booking/booking.ts'
import { judgeFlight } from '@kerbside/domain/booking/draft-steps.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { type LocalTime, readLocalTime } from '@kerbside/domain/time.ts'
import { Button } from '@kerbside/kit/button.tsx'
import { Check } from '@kerbside/kit/check.tsx'
import { DateTimeField } from '@kerbside/kit/date-time-field.tsx'
import { SearchIcon } from '@kerbside/kit/more-icon.tsx'
import { TextField } from '@kerbside/kit/text-field.tsx'
import flights from '@kerbside/words/en/flights.json' with { type: 'json' }
import { addWords, say } from '@kerbside/words/say.ts'
import { useRef, useState } from 'react'
import { panelWords } from '../panel-words.ts'
import { findAirports } from './api.ts'
import { ArrivalPlanCard } from './arrival-plan.tsx'
import { CodedField } from './coded-field.tsx'
import { FlightFinderDialog } from './flight-finder-dialog.tsx'
import { useKnownFlight } from './use-known-flight.ts'

addWords(flights)

export const NO_FLIGHT: FlightDetails = {
  number: '',
  airportCode: '',
  airportName: '',
  landsLocal: undefined,
  skipped: false,
}

/** How an operator has "arriving from" asked: an airport of the list, or any text and a time. */
export type FlightVariant = 'airport' | 'text'

export type FlightFormProps = {
  variant: FlightVariant
  flight: FlightDetails
  onChange: (flight: FlightDetails) => void
  /** Where it lands. */
  airport: Place | undefined
  /** The pickup as it is booked; undefined while it is as soon as possible or open. */
  pickupLocal: LocalTime | undefined
  onPickup: (local: LocalTime) => void
  zone: string
  freeMinutes: number | undefined
  /** Where the calendar opens. */
  start: LocalTime
  locale: string
  /** OK or Next was pressed: say what is missing. */
  asked: boolean
}

/** Number, where from, and when it lands; or the tick that nothing is known. */
export function FlightForm(props: FlightFormProps) {
  const { variant, flight, onChange, airport, start, locale, asked, zone, freeMinutes } = props
  const [finding, setFinding] = useState(false)
  const verdict = judgeFlight(flight, airport?.code)
  const reason = asked && !verdict.ok ? verdict.reason : undefined
  const change = (part: Partial<FlightDetails>) => onChange({ ...flight, ...part })
  const typingFrom = useRef(false)
  const look = useKnownFlight(flight, {
    around: props.pickupLocal,
    // Whoever is typing where it comes from knows it, and is not interrupted.
    onKnown: ({ airportName, airportCode, ...known }) =>
      change({ ...known, ...(airportName && !typingFrom.current && { airportName, airportCode }) }),
  })
  return (
    <div className="fields">
      <TextField
        label={say('flights.number')}
        value={flight.number}
        onChange={(number) => change({ number: number.toUpperCase(), landsAtCode: '' })}
        onBlur={look}
        error={
          reason === 'flight-number-missing'
            ? say('flights.numberRequired')
            : verdict.ok || verdict.reason !== 'other-airport'
              ? undefined
              : say('flights.otherAirport', { number: flight.number, airport: airport?.name ?? '' })
        }
        disabled={flight.skipped}
        maxLength={12}
        autoComplete="off"
      />
      {variant === 'airport' ? (
        <CodedField
          label={say('flights.fromAirport')}
          chosen={
            flight.airportName ? { code: flight.airportCode, name: flight.airportName } : undefined
          }
          onChange={(from) =>
            change({ airportCode: from?.code ?? '', airportName: from?.name ?? '' })
          }
          find={findAirports}
          onTyped={(text) => {
            typingFrom.current = text !== ''
          }}
          unchosen={say('flights.pickAirport')}
          error={asked && isFromMissing(flight) ? say('flights.airportRequired') : undefined}
          disabled={flight.skipped}
        />
      ) : (
        <>
          <TextField
            label={say('flights.arrivingFrom')}
            value={flight.airportName}
            onChange={(airportName) => change({ airportName, airportCode: '' })}
            error={asked && isFromMissing(flight) ? say('flights.fromRequired') : undefined}
            disabled={flight.skipped}
            maxLength={255}
            autoComplete="off"
          />
          <DateTimeField
            label={say('flights.lands')}
            optional={say('dialog.optional')}
            value={flight.landsLocal ?? ''}
            onChange={(value) => change({ landsLocal: readLocalTime(value) })}
            start={start}
            clearable
            locale={locale}
            words={panelWords('')}
            disabled={flight.skipped}
          />
        </>
      )}
      {!flight.skipped && airport?.code && (
        <div className="find-flight">
          <Button look="quiet" compact icon={<SearchIcon />} onPress={() => setFinding(true)}>
            {`${say('flights.dontKnow')} ${say('flights.find')}`}
          </Button>
        </div>
      )}
      {!flight.skipped && flight.landsLocal && (
        <ArrivalPlanCard
          landsLocal={flight.landsLocal}
          pickupLocal={props.pickupLocal}
          zone={zone}
          freeMinutes={freeMinutes}
          onPickup={props.onPickup}
        />
      )}
      <Check
        checked={flight.skipped}
        // What was typed is cleared: a flight that is not known has no number.
        onChange={(skipped) => onChange({ ...NO_FLIGHT, skipped })}
        error={reason && reason !== 'other-airport' ? say('flights.tickRequired') : undefined}
      >
        {say('flights.noDetails')}
      </Check>
      {finding && airport && (
        <FlightFinderDialog
          airport={airport}
          start={start}
          locale={locale}
          onFound={(found) => {
            onChange({ ...flight, ...found })
            setFinding(false)
          }}
          onClose={() => setFinding(false)}
        />
      )}
    </div>
  )
}

const isFromMissing = ({ airportName, skipped }: FlightDetails): boolean =>
  !skipped && airportName.trim() === ''
