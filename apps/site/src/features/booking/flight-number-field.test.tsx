import { findFlight } from '@kerbside/contract/flights.ts'
import { type Draft, newDraft } from '@kerbside/domain/booking/draft/draft.ts'
import { HEATHROW, RULES } from '@kerbside/domain/booking/draft/draft-given.ts'
import { reduceDraft } from '@kerbside/domain/booking/draft/draft-reduce.ts'
import { validateFlight } from '@kerbside/domain/booking/draft/draft-steps.ts'
import type { LocalTime } from '@kerbside/domain/time.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import booking from '@kerbside/words/en/booking.json' with { type: 'json' }
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useReducer, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FlightNumberField } from './flight-number-field.tsx'

beforeEach(() =>
  configureLanguage({
    locale: 'en-GB',
    timeZone: 'Europe/London',
    messages: [booking, dialog, form],
  }),
)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const NOW = Date.parse('2026-12-03T06:00:00Z')
let current: Draft

/** The field and the draft around it; the pickup is Heathrow. */
function open(change: (draft: Draft) => Draft = (draft) => draft) {
  function Step() {
    const [draft, send] = useReducer(
      reduceDraft,
      change({ ...newDraft({ nowMs: NOW }), pickup: HEATHROW }),
    )
    const [isLeft, setIsLeft] = useState(false)
    current = draft
    return (
      <>
        {!isLeft && <FlightNumberField draft={draft} send={send} rules={RULES} />}
        <button type="button" onClick={() => setIsLeft(true)}>
          Next step
        </button>
        <button
          type="button"
          onClick={() => send({ type: 'datetime', local: '2026-12-04T09:30' as LocalTime })}
        >
          Tomorrow at 09:30
        </button>
      </>
    )
  }
  return render(<Step />)
}

const at =
  (local: string) =>
  (draft: Draft): Draft => ({ ...draft, time: { kind: 'later', local: local as LocalTime } })

type Wire = { lands: string; pickup?: string; to?: string; cancelled?: boolean; from?: string }

const found = ({
  lands,
  pickup = '',
  to = 'LHR',
  cancelled = false,
  from = 'Singapore',
}: Wire) => ({
  code: 1,
  message: '',
  FlightInfoResult: {
    flights: [
      {
        ident: 'BA178',
        origin: 'SIN',
        originName: from,
        originCity: from,
        cancelled,
        destination: to,
        destinationName: 'London Heathrow Airport',
        destinationCity: 'London',
        actualarrivaltime: '',
        estimatedarrivaltime: cancelled ? '' : lands,
        filedarrivaltime: lands,
        demo: false,
        pickuptime: pickup,
      },
    ],
  },
})

/** A reply that arrives when the test sends it. */
function givenLateReply() {
  const waits: ((reply: ReturnType<typeof found>) => void)[] = []
  const late = new Promise<ReturnType<typeof found>>((resolve) => waits.push(resolve))
  return { late, reply: (wire: Wire) => waits[0]?.(found(wire)) }
}

const flying = (wire: Wire) => answering(findFlight, () => found(wire))

const type = async (number: string) => {
  await userEvent.type(screen.getByRole('textbox', { name: /Flight number/ }), number)
  await userEvent.tab()
}
const outcome = () => screen.getByRole('status').textContent

test('without a chosen time the pickup is set from the landing, and the field says so', async () => {
  givenServer([flying({ lands: '2026-12-03T09:00', pickup: '2026-12-03T09:30' })])
  open()
  await type('ba178')
  expect(await screen.findByText(/BA178 from Singapore lands Thu 3 Dec, 09:00/)).toBeDefined()
  expect(outcome()).toContain('Pickup set to 09:30.')
  expect(current.time).toEqual({ kind: 'later', local: '2026-12-03T09:30' })
  // the flight dialog has nothing left to ask
  expect(validateFlight(current.flight, HEATHROW.code)).toEqual({ ok: true })
})

test('the suggested time can be undone: the car comes as soon as possible again', async () => {
  givenServer([flying({ lands: '2026-12-03T09:00', pickup: '2026-12-03T09:30' })])
  open()
  await type('BA178')
  await userEvent.click(await screen.findByRole('button', { name: 'As soon as possible instead' }))
  expect(current.time).toEqual({ kind: 'now' })
  expect(outcome()).toContain('Your car comes as soon as possible.')
  expect(current.flight?.number).toBe('BA178')
})

test('a time that the customer chose stays', async () => {
  const { requests } = givenServer([
    flying({ lands: '2026-12-03T09:00', pickup: '2026-12-03T09:30' }),
  ])
  open(at('2026-12-03T10:15'))
  await type('BA178')
  expect(await screen.findByText(/Your pickup stays at 10:15/)).toBeDefined()
  expect(current.time).toEqual({ kind: 'later', local: '2026-12-03T10:15' })
  expect(requests[0]?.input).toMatchObject({ flightNo: 'BA178', landingTime: '2026-12-03T10:15' })
})

test('a flight that lands hours before the chosen pickup is a question first', async () => {
  givenServer([flying({ lands: '2026-12-03T05:10', pickup: '2026-12-03T05:40' })])
  open(at('2026-12-03T10:30'))
  await type('BA178')
  expect(await screen.findByText(/Is this your flight\?/)).toBeDefined()
  expect(current.flight?.landsLocal).toBeUndefined()
  await userEvent.click(screen.getByRole('button', { name: 'Keep Thu 3 Dec, 10:30' }))
  expect(current.flight?.landsLocal).toBe('2026-12-03T05:10')
  expect(current.time).toEqual({ kind: 'later', local: '2026-12-03T10:30' })
})

test('the question can move the pickup, or remove the flight', async () => {
  givenServer([flying({ lands: '2026-12-03T15:00', pickup: '2026-12-03T15:30' })])
  open(at('2026-12-03T10:30'))
  await type('BA178')
  await userEvent.click(
    await screen.findByRole('button', { name: 'Pick me up at Thu 3 Dec, 15:30' }),
  )
  expect(current.time).toEqual({ kind: 'later', local: '2026-12-03T15:30' })
  cleanup()
  open(at('2026-12-03T10:30'))
  await type('BA178')
  await userEvent.click(await screen.findByRole('button', { name: 'Remove flight' }))
  expect(current.flight).toBeUndefined()
})

test('another pickup day asks for that day’s flight', async () => {
  const { requests } = givenServer([
    flying({ lands: '2026-12-03T09:00', pickup: '2026-12-03T09:30' }),
  ])
  open()
  await type('BA178')
  await screen.findByText(/Pickup set/)
  await userEvent.click(screen.getByRole('button', { name: 'Tomorrow at 09:30' }))
  await screen.findByText(/Is this your flight\?/)
  expect(requests[1]?.input).toMatchObject({ landingTime: '2026-12-04T09:30' })
})

test('a flight that landed hours ago does not set a time in the past', async () => {
  givenServer([flying({ lands: '2026-12-03T01:00', pickup: '2026-12-03T01:30' })])
  open()
  await type('BA178')
  expect(await screen.findByText(/landed on Thu 3 Dec, 01:00/)).toBeDefined()
  expect(current.time).toEqual({ kind: 'now' })
})

test('a flight that has just landed is met as soon as possible', async () => {
  givenServer([flying({ lands: '2026-12-03T05:30', pickup: '2026-12-03T06:00' })])
  open()
  await type('BA178')
  expect(await screen.findByText(/Your car comes as soon as possible/)).toBeDefined()
  expect(current.time).toEqual({ kind: 'now' })
  expect(current.flight?.landsLocal).toBe('2026-12-03T05:30')
})

test.each([
  ['a cancelled flight', { lands: '2026-12-03T09:00', cancelled: true }, /is cancelled/],
  ['a flight to another airport', { lands: '2026-12-03T09:00', to: 'LGW' }, /doesn’t land at/],
])('%s is not taken', async (_, wire, message) => {
  givenServer([flying(wire)])
  open()
  await type('BA178')
  expect(await screen.findByText(message)).toBeDefined()
  expect(current.flight?.landsLocal).toBeUndefined()
  expect(current.time).toEqual({ kind: 'now' })
})

test('an unknown number is kept for the office', async () => {
  givenServer([
    answering(findFlight, () => ({ code: 1, message: '', FlightInfoResult: { flights: [] } })),
  ])
  open()
  await type('ZZ9999')
  expect(await screen.findByText(/We couldn’t find ZZ9999/)).toBeDefined()
  expect(current.flight?.number).toBe('ZZ9999')
})

test('without a connection the field says so, and looks the flight up when it is back', async () => {
  const offline = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'))
  open()
  await type('BA178')
  expect(await screen.findByText(/You’re offline/)).toBeDefined()
  offline.mockRestore()
  givenServer([flying({ lands: '2026-12-03T09:00', pickup: '2026-12-03T09:30' })])
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByText(/Pickup set/)).toBeDefined()
})

test('something that is no flight number gets an error at the field, and is not looked up', async () => {
  const { requests } = givenServer([])
  open()
  await type('Lufthansa')
  expect(await screen.findByText('A flight number looks like BA178.')).toBeDefined()
  expect(requests).toEqual([])
})

test('the reply for a number that was corrected meanwhile changes nothing', async () => {
  const { late, reply } = givenLateReply()
  const right = { lands: '2026-12-03T09:00', pickup: '2026-12-03T09:30' }
  givenServer([
    answering(findFlight, ({ flightNo }) => (flightNo === 'BA178' ? found(right) : late)),
  ])
  const read = vi.spyOn(Response.prototype, 'json')
  open()
  await type('BA17')
  await type('8')
  await screen.findByText(/Pickup set to 09:30/)
  reply({ lands: '2026-12-03T07:00', pickup: '2026-12-03T07:30', from: 'Doha' })
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2))
  await act(() => Promise.all(read.mock.results.map(({ value }) => value)))
  expect(outcome()).toContain('Pickup set to 09:30.')
  expect(current.time).toEqual({ kind: 'later', local: '2026-12-03T09:30' })
  expect(current.flight).toMatchObject({ number: 'BA178', airportName: 'Singapore' })
})

test('leaving the step before the reply never changes the time on a later one', async () => {
  const { late, reply } = givenLateReply()
  givenServer([answering(findFlight, () => late)])
  const read = vi.spyOn(Response.prototype, 'json')
  open()
  await type('BA178')
  await userEvent.click(screen.getByRole('button', { name: 'Next step' }))
  reply({ lands: '2026-12-03T09:00', pickup: '2026-12-03T09:30' })
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1))
  await act(() => Promise.all(read.mock.results.map(({ value }) => value)))
  expect(current.time).toEqual({ kind: 'now' })
  expect(current.flight).toMatchObject({ number: 'BA178', airportName: '' })
})
