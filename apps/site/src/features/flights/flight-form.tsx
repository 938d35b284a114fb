import type { FlightDetails } from '@kerbside/domain/booking/booking.ts'
import { validateFlight } from '@kerbside/domain/booking/draft/draft-steps.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { readLocalTime } from '@kerbside/domain/read-local-time.ts'
import type { LocalTime } from '@kerbside/domain/time.ts'
import { Button } from '@kerbside/kit/form/button.tsx'
import { Check } from '@kerbside/kit/form/check.tsx'
import { DateTimeField } from '@kerbside/kit/form/date-time-field.tsx'
import { TextField } from '@kerbside/kit/form/text-field.tsx'
import { SearchIcon } from '@kerbside/kit/more-icon.tsx'
import { dateTimePanelLabels } from '@kerbside/web/date-time-panel-labels.ts'
import flights from '@kerbside/words/en/flights.json' with { type: 'json' }
import { loadMessages, t } from '@kerbside/words/translate.ts'
import { useRef, useState } from 'react'
import { findAirports } from './api.ts'
import { ArrivalPlanCard } from './arrival-plan.tsx'
import { CodedField } from './coded-field.tsx'
import { FlightFinderDialog } from './flight-finder-dialog.tsx'
import { useKnownFlight } from './use-known-flight.ts'

loadMessages(flights)

export const NO_FLIGHT: FlightDetails = {
  number: '',
  airportCode: '',
  airportName: '',
  landsLocal: undefined,
  skipped: false,
}

/** How an operator asks for "arriving from": an airport of the list, or any text and a time. */
export type FlightVariant = 'airport' | 'text'

export type FlightFormProps = {
  variant: FlightVariant
  flight: FlightDetails
  onChange: (flight: FlightDetails) => void
  /** The destination airport. */
  airport: Place | undefined
  /** The booked pickup time; undefined if it is as soon as possible or not chosen. */
  pickupLocal: LocalTime | undefined
  asap?: boolean | undefined
  onPickup: (local: LocalTime) => void
  zone: string
  freeMinutes: number | undefined
  /** The operator's minutes from landing to the pickup; undefined for the usual ones. */
  minutesAfterLanding: number | undefined
  /** The date the calendar opens at. */
  start: LocalTime
  locale: string
  /** OK or Next was pressed: report missing values. */
  isSubmitted: boolean
}

/** Number, origin and landing time; or a tick that the flight is not known. */
export function FlightForm(props: FlightFormProps) {
  const { variant, flight, onChange, airport, start, locale, isSubmitted, zone, freeMinutes } =
    props
  const [finding, setFinding] = useState(false)
  const result = validateFlight(flight, airport?.code)
  const reason = isSubmitted && !result.ok ? result.reason : undefined
  const change = (part: Partial<FlightDetails>) => onChange({ ...flight, ...part })
  const typingFrom = useRef(false)
  const lookUpFlight = useKnownFlight(flight, {
    around: props.pickupLocal,
    // Does not overwrite an origin that the customer is typing.
    onKnown: ({ airportName, airportCode, ...known }) =>
      change({ ...known, ...(airportName && !typingFrom.current && { airportName, airportCode }) }),
  })
  return (
    <div className="fields">
      <TextField
        label={t('flights.number')}
        value={flight.number}
        onChange={(number) => change({ number: number.toUpperCase(), landsAtCode: '' })}
        onBlur={lookUpFlight}
        error={
          reason === 'flight-number-missing'
            ? t('flights.numberRequired')
            : result.ok || result.reason !== 'other-airport'
              ? undefined
              : t('flights.otherAirport', { number: flight.number, airport: airport?.name ?? '' })
        }
        disabled={flight.skipped}
        maxLength={12}
        autoComplete="off"
      />
      {variant === 'airport' ? (
        <CodedField
          label={t('flights.fromAirport')}
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
          unchosen={t('flights.pickAirport')}
          error={isSubmitted && isFromMissing(flight) ? t('flights.airportRequired') : undefined}
          disabled={flight.skipped}
        />
      ) : (
        <>
          <TextField
            label={t('flights.arrivingFrom')}
            value={flight.airportName}
            onChange={(airportName) => change({ airportName, airportCode: '' })}
            error={isSubmitted && isFromMissing(flight) ? t('flights.fromRequired') : undefined}
            disabled={flight.skipped}
            maxLength={255}
            autoComplete="off"
          />
          <DateTimeField
            label={t('flights.lands')}
            optional={t('dialog.optional')}
            value={flight.landsLocal ?? ''}
            onChange={(value) => change({ landsLocal: readLocalTime(value) })}
            start={start}
            clearable
            locale={locale}
            words={dateTimePanelLabels('')}
            disabled={flight.skipped}
          />
        </>
      )}
      {!flight.skipped && airport?.code && (
        <div className="find-flight">
          <Button look="quiet" compact icon={<SearchIcon />} onPress={() => setFinding(true)}>
            {`${t('flights.dontKnow')} ${t('flights.find')}`}
          </Button>
        </div>
      )}
      {!flight.skipped && flight.landsLocal && (
        <ArrivalPlanCard
          landsLocal={flight.landsLocal}
          pickupLocal={props.pickupLocal}
          asap={props.asap}
          zone={zone}
          freeMinutes={freeMinutes}
          minutesAfterLanding={props.minutesAfterLanding}
          onPickup={props.onPickup}
        />
      )}
      <Check
        checked={flight.skipped}
        // The typed values are cleared: an unknown flight has no number.
        onChange={(skipped) => onChange({ ...NO_FLIGHT, skipped })}
        error={reason && reason !== 'other-airport' ? t('flights.tickRequired') : undefined}
      >
        {t('flights.noDetails')}
      </Check>
      {finding && airport && (
        <FlightFinderDialog
          airport={airport}
          pickupLocal={props.pickupLocal}
          zone={zone}
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
