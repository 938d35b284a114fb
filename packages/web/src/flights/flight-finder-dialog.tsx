import type { FlightDetails } from '@kerbside/domain/booking/booking.ts'
import { fullAddress, type Place } from '@kerbside/domain/places/place.ts'
import { type LocalTime, readLocalTime } from '@kerbside/domain/time.ts'
import { Button } from '@kerbside/kit/button.tsx'
import { DateTimeField } from '@kerbside/kit/date-time-field.tsx'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import { PlaneIcon } from '@kerbside/kit/icon.tsx'
import { SearchIcon } from '@kerbside/kit/more-icon.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { TextField } from '@kerbside/kit/text-field.tsx'
import { writeWallClock } from '@kerbside/kit/wall-clock.ts'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { panelWords } from '../panel-words.ts'
import { type Coded, type FoundFlight, findAirlines, findAirports, findFlights } from './api.ts'
import { CodedField } from './coded-field.tsx'

export type FlightFinderProps = {
  /** Where it lands. */
  airport: Place
  /** Where the calendar opens. */
  start: LocalTime
  locale: string
  onFound: (flight: Partial<FlightDetails>) => void
  onClose: () => void
}

type Search =
  | { state: 'none' | 'searching' }
  | { state: 'found'; flights: readonly FoundFlight[] }
  | { state: 'failed'; message: string }

/** For whoever does not know the number: by airline, time and perhaps airport. */
export function FlightFinderDialog(props: FlightFinderProps) {
  const { airport, start, locale, onFound, onClose } = props
  const [leaves, setLeaves] = useState<LocalTime>()
  const [airline, setAirline] = useState<Coded>()
  const [from, setFrom] = useState<Coded>()
  const [asked, setAsked] = useState(false)
  const [search, setSearch] = useState<Search>({ state: 'none' })
  const [byHand, setByHand] = useState(false)

  const find = async () => {
    setAsked(true)
    if (!leaves || !airline || search.state === 'searching') return
    setSearch({ state: 'searching' })
    const answer = await findFlights({
      toCode: airport.code,
      airline: airline.code,
      fromCode: from?.code ?? '',
      leavesLocal: leaves,
    })
    setSearch(
      answer.ok
        ? { state: 'found', flights: answer.flights }
        : { state: 'failed', message: answer.message },
    )
  }
  const take = (flight: FoundFlight) =>
    onFound({
      number: flight.number,
      airportCode: flight.fromCode,
      airportName: from?.code === flight.fromCode ? from.name : flight.fromCode,
      landsLocal: flight.landsLocal,
      landsAtCode: flight.toCode,
    })

  return (
    <>
      <Dialog
        title={say('flights.finder')}
        sentence={`${say('flights.landingAt')} ${fullAddress(airport)}`}
        closeLabel={say('dialog.close')}
        onClose={onClose}
        onSubmit={() => void find()}
        actions={
          <Button type="submit" icon={<SearchIcon />} busy={search.state === 'searching'}>
            {say('flights.find')}
          </Button>
        }
      >
        <div className="fields">
          <DateTimeField
            label={say('flights.departureTime')}
            value={leaves ?? ''}
            onChange={(value) => setLeaves(readLocalTime(value))}
            start={start}
            minuteStep={5}
            clearable
            locale={locale}
            words={panelWords('')}
            error={asked && !leaves ? say('flights.timeRequired') : undefined}
          />
          <CodedField
            label={say('flights.airline')}
            chosen={airline}
            onChange={setAirline}
            find={findAirlines}
            unchosen={say('flights.pickAirline')}
            error={asked && !airline ? say('flights.airlineRequired') : undefined}
          />
          <CodedField
            label={say('flights.departingFrom')}
            optional={say('dialog.optional')}
            chosen={from}
            onChange={setFrom}
            find={findAirports}
            unchosen={say('flights.pickAirport')}
          />
        </div>
        {search.state === 'failed' && (
          <Notice tone="bad" role="alert">
            {search.message}
          </Notice>
        )}
        {search.state === 'found' && <Flights flights={search.flights} onTake={take} />}
        {(search.state === 'found' || search.state === 'failed') && (
          <div className="stack">
            <p>
              <b>{say('flights.notFound')}</b>
            </p>
            <p className="soft">{say('flights.noProblem')}</p>
            <Button look="quiet" compact onPress={() => setByHand(true)}>
              {say('flights.enterNumber')}
            </Button>
          </div>
        )}
      </Dialog>
      {byHand && (
        <NumberDialog
          // What was typed is all that is known: it stands for the airport too (specification, section 4).
          onNumber={(number) => onFound({ number, airportCode: '', airportName: number })}
          onClose={() => setByHand(false)}
        />
      )}
    </>
  )
}

function Flights(props: {
  flights: readonly FoundFlight[]
  onTake: (flight: FoundFlight) => void
}) {
  const [best, ...others] = props.flights
  if (!best) return <output>{say('flights.noneFound')}</output>
  return (
    <output className="stack">
      {best.demo && <p className="soft small">{say('flights.demo')}</p>}
      <h3>{say('flights.best')}</h3>
      <FlightButton flight={best} onTake={props.onTake} />
      {others.length > 0 && <h3>{say('flights.possible')}</h3>}
      {others.map((flight) => (
        <FlightButton
          key={`${flight.number} ${flight.landsLocal ?? ''}`}
          flight={flight}
          onTake={props.onTake}
        />
      ))}
    </output>
  )
}

function FlightButton({
  flight,
  onTake,
}: {
  flight: FoundFlight
  onTake: (flight: FoundFlight) => void
}) {
  const time = flight.landsLocal ? writeWallClock(flight.landsLocal) : ''
  return (
    <button type="button" className="extra" onClick={() => onTake(flight)}>
      <PlaneIcon />
      <span>
        <b>{flight.number}</b>
        <span className="soft small">
          {say('flights.foundDetail', { from: flight.fromCode, to: flight.toCode, time })}
        </span>
      </span>
    </button>
  )
}

function NumberDialog(props: { onNumber: (number: string) => void; onClose: () => void }) {
  const [number, setNumber] = useState('')
  const [asked, setAsked] = useState(false)
  const said = number.trim().toUpperCase()
  return (
    <Dialog
      title={say('flights.enterNumber')}
      onClose={props.onClose}
      onSubmit={() => {
        setAsked(true)
        if (said !== '') props.onNumber(said)
      }}
      actions={
        <>
          <Button type="submit">{say('dialog.ok')}</Button>
          <Button look="alt" onPress={props.onClose}>
            {say('dialog.cancel')}
          </Button>
        </>
      }
    >
      <TextField
        label={say('flights.number')}
        value={number}
        onChange={setNumber}
        error={asked && said === '' ? say('flights.numberRequired') : undefined}
        maxLength={12}
        autoComplete="off"
      />
    </Dialog>
  )
}
