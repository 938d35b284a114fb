import type { FlightDetails } from '@kerbside/domain/booking/booking.ts'
import { judgeFlight } from '@kerbside/domain/booking/draft-steps.ts'
import { type LocalTime, readLocalTime } from '@kerbside/domain/time.ts'
import { Check } from '@kerbside/kit/check.tsx'
import { DateTimeField } from '@kerbside/kit/date-time-field.tsx'
import { TextField } from '@kerbside/kit/text-field.tsx'
import flights from '@kerbside/words/en/flights.json' with { type: 'json' }
import { addWords, say } from '@kerbside/words/say.ts'
import { panelWords } from './when-fields.tsx'

addWords(flights)

export const NO_FLIGHT: FlightDetails = {
  number: '',
  airportCode: '',
  airportName: '',
  landsLocal: undefined,
  skipped: false,
}

export type FlightFormProps = {
  flight: FlightDetails
  onChange: (flight: FlightDetails) => void
  /** Where the calendar opens. */
  start: LocalTime
  locale: string
  /** OK or Next was pressed: say what is missing. */
  asked: boolean
}

/** Number, where from, and when it lands; or the tick that nothing is known. */
export function FlightForm({ flight, onChange, start, locale, asked }: FlightFormProps) {
  const verdict = judgeFlight(flight)
  const missing = asked && !verdict.ok
  const change = (part: Partial<FlightDetails>) => onChange({ ...flight, ...part })
  return (
    <div className="fields">
      <TextField
        label={say('flights.number')}
        value={flight.number}
        onChange={(number) => change({ number: number.toUpperCase() })}
        error={missing && !flight.number.trim() ? say('flights.numberRequired') : undefined}
        disabled={flight.skipped}
        maxLength={12}
        autoComplete="off"
      />
      <TextField
        label={say('flights.arrivingFrom')}
        value={flight.airportName}
        onChange={(airportName) => change({ airportName })}
        error={missing && !flight.airportName.trim() ? say('flights.fromRequired') : undefined}
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
      <Check
        checked={flight.skipped}
        // What was typed is cleared: a flight that is not known has no number.
        onChange={(skipped) => onChange({ ...NO_FLIGHT, skipped })}
        error={missing ? say('flights.tickRequired') : undefined}
      >
        {say('flights.noDetails')}
      </Check>
    </div>
  )
}
