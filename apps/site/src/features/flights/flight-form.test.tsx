import { findFlight, searchAirport, searchFlight } from '@kerbside/contract/flights.ts'
import type { FlightDetails } from '@kerbside/domain/booking/booking.ts'
import { HEATHROW } from '@kerbside/domain/booking/draft/draft-given.ts'
import type { LocalTime } from '@kerbside/domain/time.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import booking from '@kerbside/words/en/booking.json' with { type: 'json' }
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FlightForm, type FlightVariant, NO_FLIGHT } from './flight-form.tsx'

beforeEach(() =>
  configureLanguage({
    locale: 'en-GB',
    timeZone: 'Europe/London',
    messages: [booking, dialog, form],
  }),
)
afterEach(cleanup)

const TIME = '2026-12-03T09:30' as LocalTime

function Form({
  variant = 'airport',
  isSubmitted = false,
}: {
  variant?: FlightVariant
  isSubmitted?: boolean
}) {
  const [flight, setFlight] = useState<FlightDetails>(NO_FLIGHT)
  const [pickup, setPickup] = useState<LocalTime>()
  return (
    <>
      <FlightForm
        variant={variant}
        flight={flight}
        onChange={setFlight}
        airport={HEATHROW}
        pickupLocal={pickup}
        onPickup={setPickup}
        zone="Europe/London"
        freeMinutes={60}
        minutesAfterLanding={undefined}
        start={TIME}
        locale="en-GB"
        isSubmitted={isSubmitted}
      />
      <output data-testid="flight">{JSON.stringify(flight)}</output>
      <output data-testid="pickup">{pickup ?? ''}</output>
    </>
  )
}

const flight = () => JSON.parse(screen.getByTestId('flight').textContent) as FlightDetails
const number = () => screen.getByRole('textbox', { name: 'Flight number' })

const knowing = (toCode: string) =>
  answering(findFlight, () => ({
    code: 1,
    message: '',
    FlightInfoResult: {
      flights: [
        {
          ident: 'BA178',
          origin: 'JFK',
          originName: 'John F Kennedy International Airport',
          originCity: 'New York',
          cancelled: false,
          demo: true,
          pickuptime: '2026-12-03T09:35',
          destination: toCode,
          destinationName: '',
          destinationCity: '',
          actualarrivaltime: '',
          estimatedarrivaltime: '2026-12-03T09:02',
          filedarrivaltime: '2026-12-03T09:00',
        },
      ],
    },
  }))

async function typeNumber(typed: string) {
  await userEvent.type(number(), typed)
  await userEvent.tab()
}

test('a known flight number fills in where it comes from, and when the driver comes', async () => {
  givenServer([knowing('LHR')])
  render(<Form />)
  await typeNumber('ba178')
  const arrival = await screen.findByRole('list', { name: 'Your arrival' })
  const times = within(arrival)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  // Half an hour after landing, rounded up to five minutes; then an hour is free.
  expect(times).toEqual(['09:02Flight lands', '09:35Driver arrives', '10:35Free waiting ends'])
  expect(flight()).toMatchObject({ number: 'BA178', airportCode: 'JFK', landsAtCode: 'LHR' })
})

test('the pickup follows the landing by the chosen minutes', async () => {
  givenServer([knowing('LHR')])
  render(<Form />)
  await typeNumber('BA178')
  const after = await screen.findByRole('combobox', { name: 'Pickup after landing' })
  await userEvent.selectOptions(after, '60')
  expect(screen.getByTestId('pickup').textContent).toBe('2026-12-03T10:05')
})

test('a flight to another airport is reported at once', async () => {
  givenServer([knowing('LGW')])
  render(<Form />)
  await typeNumber('BA178')
  expect(
    await screen.findByText('BA178 doesn’t land at Heathrow Terminal 5. Check the flight number.'),
  ).toBeDefined()
})

test('an airport must be chosen from the list; text alone is invalid', async () => {
  givenServer([
    answering(searchAirport, () => ({
      code: 1,
      message: '',
      airports: [
        {
          city_name: 'Boston',
          airport: 'Logan',
          iata_code: 'BOS',
          code: 'BOS',
          icao_code: 'KBOS',
          name: 'Logan International Airport',
          country: 'United States',
          FullAddress: '',
          CountryLowerCase: 'us',
          IconPath: '',
          Code: 'BOS',
        },
      ],
    })),
  ])
  render(<Form />)
  const from = screen.getByRole('combobox', { name: 'Arriving from airport' })
  await userEvent.type(from, 'bost')
  await userEvent.click(number())
  expect(screen.getByText('Choose an airport from the list.')).toBeDefined()
  await userEvent.type(from, 'o')
  await userEvent.click((await screen.findAllByRole('option'))[0] ?? from)
  expect(flight()).toMatchObject({ airportCode: 'BOS', airportName: 'Logan International Airport' })
  await userEvent.type(from, 'x')
  expect(flight()).toMatchObject({ airportCode: '', airportName: '' })
})

test('missing values are reported, and ticking that no flight details are available clears the errors', async () => {
  givenServer([])
  render(<Form isSubmitted />)
  expect(screen.getByText('Flight number is required')).toBeDefined()
  expect(screen.getByText('Arriving from airport is required')).toBeDefined()
  const tick = screen.getByRole('checkbox')
  expect(
    screen.getByText('Please tick this box to confirm if flight details are not available'),
  ).toBeDefined()
  await userEvent.click(tick)
  expect(screen.queryByText('Flight number is required')).toBeNull()
  expect(flight()).toMatchObject({ skipped: true, number: '' })
  expect(number().hasAttribute('disabled')).toBe(true)
})

test('an operator that accepts any text asks for a landing time too', () => {
  givenServer([])
  render(<Form variant="text" isSubmitted />)
  expect(screen.getByText('Arriving from is required')).toBeDefined()
  expect(screen.getByRole('button', { name: /^Flight lands/ })).toBeDefined()
})

test('the finder asks for time and airline, and an unlisted flight can be typed by hand', async () => {
  givenServer([
    answering(searchFlight, () => ({
      code: 1,
      message: '',
      AirlineFlightSchedulesResult: { data: [] },
    })),
  ])
  render(<Form />)
  await userEvent.click(screen.getByRole('button', { name: /Find My Flight/ }))
  const finder = screen.getByRole('dialog', { name: 'Flight Finder Tool' })
  expect(within(finder).getByText(/^Landing at Heathrow Terminal 5/)).toBeDefined()
  await userEvent.click(within(finder).getByRole('button', { name: 'Find My Flight' }))
  expect(within(finder).getByText('Datetime is required!')).toBeDefined()
  expect(within(finder).getByText('Airline is required!')).toBeDefined()
})
