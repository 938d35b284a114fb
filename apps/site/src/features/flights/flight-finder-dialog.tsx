import type { FlightDetails } from '@kerbside/domain/booking/booking.ts'
import { fullAddress } from '@kerbside/domain/places/full-address.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { readLocalTime } from '@kerbside/domain/read-local-time.ts'
import { addMinutes, type LocalTime, localAt, resolveLocal } from '@kerbside/domain/time.ts'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import { Button } from '@kerbside/kit/form/button.tsx'
import { DateTimeField } from '@kerbside/kit/form/date-time-field.tsx'
import { TextField } from '@kerbside/kit/form/text-field.tsx'
import { writeWallClock } from '@kerbside/kit/form/wall-clock.ts'
import { PlaneIcon, SearchIcon } from '@kerbside/kit/more-icon.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { dateTimePanelLabels } from '@kerbside/web/date-time-panel-labels.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { formatLocalTime } from '../../format-moment.ts'
import { type Coded, type FoundFlight, findAirlines, findAirports, findFlights } from './api.ts'
import { CodedField } from './coded-field.tsx'
import { isFarOff } from './is-far-off.ts'

export type FlightFinderProps = {
  /** The destination airport. */
  airport: Place
  /** The booked pickup time; undefined if it is as soon as possible or not chosen. */
  pickupLocal: LocalTime | undefined
  zone: string
  /** The date the calendar opens at. */
  start: LocalTime
  locale: string
  onFound: (flight: Partial<FlightDetails>) => void
  onClose: () => void
}

type Search =
  | { state: 'none' | 'searching' }
  | { state: 'found'; flights: readonly FoundFlight[] }
  | { state: 'failed'; message: string }

/** Finds a flight without its number: by airline, time and perhaps airport. */
export function FlightFinderDialog(props: FlightFinderProps) {
  const { airport, pickupLocal, zone, start, locale, onFound, onClose } = props
  const [leaves, setLeaves] = useState(() => pickupLocal && guessDeparture(pickupLocal, zone))
  const [doubted, setDoubted] = useState<FoundFlight>()
  const [airline, setAirline] = useState<Coded>()
  const [from, setFrom] = useState<Coded>()
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [search, setSearch] = useState<Search>({ state: 'none' })
  const [byHand, setByHand] = useState(false)

  const find = async () => {
    setIsSubmitted(true)
    if (!leaves || !airline || search.state === 'searching') return
    setSearch({ state: 'searching' })
    const response = await findFlights({
      toCode: airport.code,
      airline: airline.code,
      fromCode: from?.code ?? '',
      leavesLocal: leaves,
    })
    setSearch(
      response.ok
        ? { state: 'found', flights: response.flights }
        : { state: 'failed', message: response.message },
    )
  }
  const choose = (flight: FoundFlight) =>
    isFarOff(flight, { pickupLocal, zone }) ? setDoubted(flight) : take(flight)
  const take = (flight: FoundFlight) =>
    onFound({
      number: flight.number,
      airportCode: flight.fromCode,
      airportName: from?.code === flight.fromCode ? from.name : flight.fromName,
      landsLocal: flight.landsLocal,
      landsAtCode: flight.toCode,
    })

  return (
    <>
      <Dialog
        title={t('flights.finder')}
        sentence={`${t('flights.landingAt')} ${fullAddress(airport)}`}
        closeLabel={t('dialog.close')}
        onClose={onClose}
        onSubmit={() => void find()}
        actions={
          <Button type="submit" icon={<SearchIcon />} busy={search.state === 'searching'}>
            {t('flights.find')}
          </Button>
        }
      >
        <div className="fields flight-finder">
          <DateTimeField
            label={t('flights.departureTime')}
            hint={pickupLocal && t('flights.departureGuess')}
            value={leaves ?? ''}
            onChange={(value) => setLeaves(readLocalTime(value))}
            start={start}
            minuteStep={5}
            clearable
            locale={locale}
            words={dateTimePanelLabels('')}
            error={isSubmitted && !leaves ? t('flights.timeRequired') : undefined}
          />
          <CodedField
            label={t('flights.airline')}
            chosen={airline}
            onChange={setAirline}
            find={findAirlines}
            unchosen={t('flights.pickAirline')}
            error={isSubmitted && !airline ? t('flights.airlineRequired') : undefined}
          />
          <CodedField
            label={t('flights.departingFrom')}
            optional={t('dialog.optional')}
            chosen={from}
            onChange={setFrom}
            find={findAirports}
            unchosen={t('flights.pickAirport')}
          />
        </div>
        {search.state === 'failed' && (
          <Notice tone="bad" role="alert">
            {search.message}
          </Notice>
        )}
        {search.state === 'found' && <Flights flights={search.flights} onTake={choose} />}
        {(search.state === 'found' || search.state === 'failed') && (
          <div className="stack">
            <p>
              <b>{t('flights.notFound')}</b>
            </p>
            <p className="soft">{t('flights.noProblem')}</p>
            <Button look="quiet" compact onPress={() => setByHand(true)}>
              {t('flights.enterNumber')}
            </Button>
          </div>
        )}
      </Dialog>
      {doubted?.landsLocal && pickupLocal && (
        <Dialog
          title={doubted.number}
          onClose={() => setDoubted(undefined)}
          actions={
            <>
              <Button onPress={() => take(doubted)}>{t('flights.useFlight')}</Button>
              <Button look="alt" onPress={() => setDoubted(undefined)}>
                {t('flights.otherFlight')}
              </Button>
            </>
          }
        >
          <p>
            {t('flights.farOff', {
              number: doubted.number,
              lands: formatLocalTime(doubted.landsLocal, zone),
              pickup: formatLocalTime(pickupLocal, zone),
            })}
          </p>
        </Dialog>
      )}
      {byHand && (
        <NumberDialog
          // There is only the typed text: it is used for the airport too (specification, section 4).
          onNumber={(number) => onFound({ number, airportCode: '', airportName: number })}
          onClose={() => setByHand(false)}
        />
      )}
    </>
  )
}

/** Without knowing the origin: most flights to the operator's airports take about this long. */
const GUESSED_HOURS = 3

/** A departure to search around, in the operator's time: the search takes the nearest flights first. */
function guessDeparture(pickupLocal: LocalTime, zone: string): LocalTime | undefined {
  const pickup = resolveLocal(pickupLocal, zone)
  return pickup.ok ? localAt(addMinutes(pickup.at, -GUESSED_HOURS * 60), zone) : undefined
}

function Flights(props: {
  flights: readonly FoundFlight[]
  onTake: (flight: FoundFlight) => void
}) {
  const [best, ...others] = props.flights
  if (!best) return <output>{t('flights.noneFound')}</output>
  return (
    <output className="stack">
      {best.demo && <p className="soft small">{t('flights.demo')}</p>}
      <h3>{t('flights.best')}</h3>
      <FlightButton flight={best} onTake={props.onTake} />
      {others.length > 0 && <h3>{t('flights.possible')}</h3>}
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
    <button type="button" className="extra found-flight" onClick={() => onTake(flight)}>
      <PlaneIcon />
      <span>
        <b>{flight.number}</b>
        <span className="soft small">
          {t('flights.foundDetail', { from: flight.fromCity, to: flight.toName, time })}
        </span>
      </span>
    </button>
  )
}

function NumberDialog(props: { onNumber: (number: string) => void; onClose: () => void }) {
  const [number, setNumber] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const flightNumber = number.trim().toUpperCase()
  return (
    <Dialog
      title={t('flights.enterNumber')}
      onClose={props.onClose}
      onSubmit={() => {
        setIsSubmitted(true)
        if (flightNumber !== '') props.onNumber(flightNumber)
      }}
      actions={
        <>
          <Button type="submit">{t('dialog.ok')}</Button>
          <Button look="alt" onPress={props.onClose}>
            {t('dialog.cancel')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('flights.number')}
        value={number}
        onChange={setNumber}
        error={isSubmitted && flightNumber === '' ? t('flights.numberRequired') : undefined}
        maxLength={12}
        autoComplete="off"
      />
    </Dialog>
  )
}
